import type { Notice } from '#domain/mail/letter.ts'
import {
  appAdded,
  appRemoved,
  passkeyAdded,
  passkeyRemoved,
  recoveryCodesMade,
} from '#domain/identity/mail/factors.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { SecurityView } from '#domain/identity/model/factors.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { guessLimits } from './budgets.ts'
import { takeAll } from './codes.ts'
import {
  addPasskey,
  codesLeft,
  confirmTotp,
  dropPasskeys,
  dropTotp,
  passkeysOf,
  setCodes,
  setTotp,
  strongFactors,
  totpOf,
} from './factors-repo.ts'
import { checkedPasskey, enrolOptions, type Attestation } from './passkeys.ts'
import { presentRecovery } from './recovery.ts'
import { userById, type UserRow } from './repo.ts'
import { makeCodes, totpPlace } from './second-factor.ts'
import { logSignIn } from './sign-in-log.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

type Asks = Pick<Call, 'services' | 'tx' | 'ip' | 'userAgent' | 'now'> & { actor: Person }
async function ownerOf(q: Queryable, actor: Person): Promise<UserRow> {
  const user = await userById(q, actor.userId)
  if (user === null) throw refuse('unauthorized')
  return user
}

/** What the own account is opened with. */
export async function presentSecurity(
  q: Queryable,
  services: AppServices,
  actor: Person,
): Promise<SecurityView> {
  const [user, app, passkeys, left, recovery] = await Promise.all([
    ownerOf(q, actor),
    totpOf(q, actor.userId),
    passkeysOf(q, actor.userId),
    codesLeft(q, actor.userId),
    presentRecovery(q, services, actor.userId),
  ])
  return {
    app: app?.confirmed_at ? { confirmed_at: app.confirmed_at } : null,
    passkeys: passkeys.map(({ id, label, created_at, last_used_at }) => ({
      id,
      label,
      created_at,
      last_used_at,
    })),
    recovery_codes: left,
    required: user.admin_role !== null,
    recovery,
  }
}

/** Begins to enrol an app: a new secret that counts for nothing until one of its codes was given. */
export async function beginApp({
  services,
  tx,
  now,
  actor,
}: Asks): Promise<{ secret: string; uri: string }> {
  const user = await ownerOf(tx, actor)
  const secret = newTotpSecret()
  if (
    (await setTotp(
      tx,
      user.id,
      services.keys.seal(secret, totpPlace(user.id)),
      now.toISOString(),
    )) === 0
  )
    throw refuse('refused', {
      message: 'You have an authenticator app. Remove it before you add another one.',
    })
  return { secret, uri: totpUri(secret, (await platformRow(tx))?.name ?? 'Capstan', user.email) }
}

/** Finishes it with a code of the app. */
export async function confirmApp(
  call: Asks,
  code: string,
): Promise<{ recovery_codes: string[] | null }> {
  const { services, tx, actor } = call
  const user = await ownerOf(tx, actor)
  const app = await totpOf(tx, user.id)
  if (app === null || app.confirmed_at !== null)
    throw refuse('refused', { message: 'Start again with a new QR code.' })
  const limits = guessLimits('app', user.demo)
  await takeAll(services, limits, user.id)
  const step = stepOfCode(
    services.keys.open(app.secret, totpPlace(user.id)),
    code,
    services.clock.real(),
  )
  if (step === null)
    throw refuse('code_incorrect', {
      message: 'That code is incorrect. Check that your phone’s clock is correct.',
    })
  for (const limit of limits) await services.limits.give(limit, user.id)
  const first = await isFirst(tx, user.id)
  if (!(await confirmTotp(tx, user.id, services.clock.now().toISOString(), step)))
    throw refuse('refused')
  return {
    recovery_codes: await added(call, user.id, first, 'app', appAdded),
  }
}

const isFirst = async (q: Queryable, userId: string): Promise<boolean> => {
  const { app, passkey } = await strongFactors(q, userId)
  return !app && !passkey
}

/** The first strong factor brings recovery codes; the owner is notified of every one. */
async function added(
  call: Asks,
  userId: string,
  first: boolean,
  method: 'app' | 'passkey',
  notice: Notice,
): Promise<string[] | null> {
  await tell(call, userId, notice)
  await logSignIn(call.tx, call, { userId }, 'factor_added', method)
  return first ? makeCodes(call.tx, call.services, userId) : null
}
async function tell(
  { tx, services }: { tx: Tx; services: AppServices },
  userId: string,
  notice: Notice,
): Promise<void> {
  await services.mailer.send(tx, {
    template: 'notice',
    to: { userId },
    data: notice,
  })
}

/** A challenge for a new passkey of the person. */
export const beginPasskey = async ({
  services,
  actor,
}: Asks): Promise<{ options: Record<string, unknown> }> => ({
  options: await enrolOptions(services, await ownerOf(services.db, actor)),
})

/** Stores a new passkey. */
export async function savePasskey(
  call: Asks,
  given: { label: string; response: Attestation },
): Promise<{ id: string; recovery_codes: string[] | null }> {
  const { services, tx, actor, now } = call
  const made = await checkedPasskey(services, actor.userId, given.response)
  const first = await isFirst(tx, actor.userId)
  const id = newId()
  if (
    !(await addPasskey(tx, {
      id,
      user_id: actor.userId,
      label: given.label,
      created_at: now.toISOString(),
      ...made,
    }))
  )
    throw refuse('refused', { message: 'This passkey is already registered.' })
  return {
    id,
    recovery_codes: await added(call, actor.userId, first, 'passkey', passkeyAdded),
  }
}

/** Removes the app. Without any strong factor left the recovery codes end, too, and codes come by mail again. */
export async function removeApp(call: Asks): Promise<void> {
  if ((await dropTotp(call.tx, call.actor.userId)) === 0) throw refuse('not_found')
  await removed(call, 'app', appRemoved)
}
/** Removes one passkey of the person. */
export async function removePasskey(call: Asks, id: string): Promise<void> {
  if ((await dropPasskeys(call.tx, call.actor.userId, id)) === 0) throw refuse('not_found')
  await removed(call, 'passkey', passkeyRemoved)
}
async function removed(call: Asks, method: 'app' | 'passkey', notice: Notice): Promise<void> {
  const { userId } = call.actor
  if (await isFirst(call.tx, userId)) await setCodes(call.tx, userId, [])
  await tell(call, userId, notice)
  await logSignIn(call.tx, call, { userId }, 'factor_removed', method)
}

/** Makes new recovery codes for a person with a strong factor. */
export async function renewCodes(call: Asks): Promise<{ recovery_codes: string[] }> {
  const { userId } = call.actor
  if (await isFirst(call.tx, userId))
    throw refuse('refused', { message: 'Add an authenticator app or a passkey first.' })
  const codes = await makeCodes(call.tx, call.services, userId)
  await tell(call, userId, recoveryCodesMade)
  await logSignIn(call.tx, call, { userId }, 'recovery_codes_made')
  return { recovery_codes: codes }
}
