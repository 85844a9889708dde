import type { AdminRole, Person } from '#domain/shared/access/actor.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import { viewAsOver, type ViewEndCause } from '#domain/identity/rules/view-as.ts'
import { consentKinds } from '#domain/shared/user.ts'
import type { Call } from '#server/kernel/http/call.ts'
import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices, Sessions } from '#server/app-services.ts'
import { IDLE_SECONDS, SESSION_SECONDS } from './budgets.ts'
import { deviceOf } from './network.ts'
import {
  endSession,
  insertSession,
  newestSession,
  personRow,
  touchSession,
  type SessionRow,
} from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'
import { tokensOf, type Tokens } from './tokens.ts'
import { viewedRow, type ViewRow } from './view-as-repo.ts'

/** How often the time of last use is written. */
const TOUCH_SECONDS = 60
/** The token's part of each installation; keys are imported once. */
const tokensByParts = new WeakMap<object, Tokens>()
function tokens(services: AppServices): Tokens {
  const known = tokensByParts.get(services.keys)
  if (known) return known
  const made = tokensOf(services)
  tokensByParts.set(services.keys, made)
  return made
}

const secondsSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 1000
/**
 * Sessions age by real time: a demo's clock that is set forward signs nobody out. The session counts: not past its end,
 * not idle, and the account is active.
 */
const open = (row: Pick<SessionRow, 'expires_at' | 'last_seen_at'>, now: Date): boolean =>
  now.getTime() < Date.parse(row.expires_at) && secondsSince(row.last_seen_at, now) < IDLE_SECONDS
const alive = (row: SessionRow, now: Date): boolean => row.state === 'active' && open(row, now)

/**
 * The role that this request is judged by: one that has ended is none. An administrator without an app or a passkey has
 * none yet; in demo mode it is only offered.
 */
const roleOf = (
  services: AppServices,
  row: Pick<SessionRow, 'admin_role' | 'role_ends_at' | 'strong'>,
): AdminRole | null =>
  services.demo || row.strong
    ? roleInForce(row.admin_role, row.role_ends_at, services.clock.now())
    : null
/** A real moment on the clock that requests are judged by. */
const onServerClock = (services: AppServices, real: string): string =>
  new Date(
    Date.parse(real) + services.clock.now().getTime() - services.clock.real().getTime(),
  ).toISOString()

/** Why a view may not go on at this moment, or null. */
export function whyOver(services: AppServices, row: ViewRow): ViewEndCause | null {
  const session = { expires_at: row.session_expires_at, last_seen_at: row.session_seen_at }
  const { operator_role: role, operator_role_ends_at: endsAt, strong } = row
  return viewAsOver({
    sessionOpen: row.session_ended_at === null && open(session, services.clock.real()),
    operator: {
      state: row.operator_state,
      role: roleOf(services, { admin_role: role, role_ends_at: endsAt, strong }),
    },
    viewed: {
      state: row.viewed_state,
      role: roleInForce(row.viewed_role, row.viewed_role_ends_at, services.clock.now()),
    },
  })
}

/**
 * Writes the time of last use. A database that takes no more (its disk is full, it is read-only) still answers who only
 * reads: that time is then not written, and the log says so.
 */
async function touch(services: AppServices, sessionId: string, at: Date): Promise<void> {
  try {
    await touchSession(services.db, sessionId, at.toISOString())
  } catch (err) {
    services.log.warn({ err }, 'the time of last use of a session could not be written')
  }
}

/** The person of a view, who has no right to change anything; null when it has ended or may not continue. */
async function viewedPerson(
  services: AppServices,
  { sessionId: id, userId, actorId }: { sessionId: string; userId: string; actorId: string },
): Promise<Person | null> {
  const real = services.clock.real()
  const row = await viewedRow(services.db, id, services.clock.now().toISOString(), consentKinds)
  if (
    row === null ||
    row.user_id !== userId ||
    row.operator_id !== actorId ||
    row.state !== 'active' ||
    real.getTime() >= Date.parse(row.expires_at) ||
    whyOver(services, row) !== null
  )
    return null
  // the operator is at work, so the own session does not idle meanwhile
  if (secondsSince(row.session_seen_at, real) >= TOUCH_SECONDS)
    await touch(services, row.session_id, real)
  return {
    kind: 'person',
    userId,
    sessionId: id,
    verified: true,
    adminRole: null,
    memberships: row.memberships,
    otherAccounts: [],
    // no factor was given by this person
    factorAt: new Date(0).toISOString(),
    consented: row.consented,
    viewedBy: { viewId: id, operatorId: actorId },
  }
}

const personOf = (services: AppServices, row: SessionRow): Person => ({
  kind: 'person',
  userId: row.user_id,
  sessionId: row.id,
  verified: true,
  adminRole: roleOf(services, row),
  memberships: row.memberships,
  otherAccounts: row.other_accounts,
  factorAt: onServerClock(services, row.factor_at),
  consented: row.consented,
})

/** Sessions are rows that each request reads: an ended one, a disabled person or a new role counts at once. */
export function databaseSessions(services: AppServices): Sessions {
  return {
    async resolve(bearer): Promise<Person | null> {
      const named = await tokens(services).read(bearer)
      if (named === null) return null
      if (named.actorId !== null)
        return viewedPerson(services, { ...named, actorId: named.actorId })
      const now = services.clock.real()
      const row = await personRow(
        services.db,
        named.sessionId,
        services.clock.now().toISOString(),
        consentKinds,
      )
      if (row === null || row.user_id !== named.userId || !alive(row, now)) return null
      if (secondsSince(row.last_seen_at, now) >= TOUCH_SECONDS) await touch(services, row.id, now)
      return personOf(services, row)
    },
  }
}

/**
 * The person as they may act at this moment, for a job that works for them: by the newest of their sessions, with the
 * roles that they have now. Null where they are logged out or disabled.
 */
export async function personAtWork(services: AppServices, userId: string): Promise<Person | null> {
  const id = await newestSession(services.db, userId)
  if (id === null) return null
  const row = await personRow(services.db, id, services.clock.now().toISOString(), consentKinds)
  return row !== null && alive(row, services.clock.real()) ? personOf(services, row) : null
}

/** The token of a view, which no session has. */
export const signView = (
  services: AppServices,
  view: { id: string; userId: string; operatorId: string; expiresAt: string },
): Promise<string> => tokens(services).sign({ ...view, actorId: view.operatorId })

export interface AuthData {
  access_token: string
  refresh_token: string
  expires_in: number
}
/**
 * Opens a session for a person whose factors were right. The refresh token renews nothing: it is in the response
 * because existing clients expect one, and the server does not store it.
 */
export async function openSession(
  call: Pick<Call, 'services' | 'ip' | 'userAgent'>,
  userId: string,
  by: { method: FactorMethod; deviceId: string | null; q?: Queryable } = {
    method: 'email',
    deviceId: null,
  },
): Promise<AuthData> {
  const { services } = call
  const now = services.clock.real()
  const session = {
    id: newId(),
    userId,
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    ip: call.ip,
    userAgent: call.userAgent.slice(0, 400),
    device: deviceOf(call.userAgent),
    method: by.method,
    deviceId: by.deviceId,
  }
  await insertSession(by.q ?? services.db, session)
  return {
    access_token: await tokens(services).sign(session),
    refresh_token: newSecret(),
    expires_in: SESSION_SECONDS,
  }
}

/** Ends this session in the request's transaction; the next request with its token is a visitor's. */
export async function signOut(
  call: Pick<Call, 'services' | 'tx' | 'ip' | 'userAgent' | 'now'> & { actor: Person },
): Promise<void> {
  await endSession(
    call.tx,
    call.actor.sessionId,
    call.services.clock.real().toISOString(),
    'signed out',
  )
  await logSignIn(call.tx, call, { userId: call.actor.userId }, 'signed_out')
}
