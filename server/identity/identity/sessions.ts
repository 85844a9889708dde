import type { AdminRole, Person } from '#domain/shared/access/actor.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
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
  personRow,
  touchSession,
  type SessionRow,
} from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'
import { tokensOf, type Tokens } from './tokens.ts'

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
/** Sessions age by real time: a demo's clock that is moved on signs nobody out. The session counts: not past its end, not idle, and the account is active. */
const alive = (row: SessionRow, now: Date): boolean =>
  row.state === 'active' &&
  now.getTime() < Date.parse(row.expires_at) &&
  secondsSince(row.last_seen_at, now) < IDLE_SECONDS

/** The role that this request is judged by: one that has ended is none. An administrator without an app or a passkey has none yet; in the demo world it is only offered. */
const roleOf = (services: AppServices, row: SessionRow): AdminRole | null =>
  services.demo || row.strong
    ? roleInForce(row.admin_role, row.role_ends_at, services.clock.now())
    : null
/** A real moment on the clock that requests are judged by. */
const onServerClock = (services: AppServices, real: string): string =>
  new Date(
    Date.parse(real) + services.clock.now().getTime() - services.clock.real().getTime(),
  ).toISOString()

/** Sessions are rows that each request reads: an ended one, a disabled person or a new role counts at once. */
export function databaseSessions(services: AppServices): Sessions {
  return {
    async resolve(bearer): Promise<Person | null> {
      const named = await tokens(services).read(bearer)
      if (named === null) return null
      const now = services.clock.real()
      const row = await personRow(
        services.db,
        named.sessionId,
        services.clock.now().toISOString(),
        consentKinds,
      )
      if (row === null || row.user_id !== named.userId || !alive(row, now)) return null
      if (secondsSince(row.last_seen_at, now) >= TOUCH_SECONDS)
        await touchSession(services.db, row.id, now.toISOString())
      return {
        kind: 'person',
        userId: row.user_id,
        sessionId: row.id,
        verified: true,
        adminRole: roleOf(services, row),
        memberships: row.memberships,
        factorAt: onServerClock(services, row.factor_at),
        consented: row.consented,
      }
    },
  }
}

export interface AuthData {
  access_token: string
  refresh_token: string
  expires_in: number
}
/**
 * Opens a session for a person whose factors were right. The refresh token renews nothing: it is in the answer
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
