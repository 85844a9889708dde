import { userPages } from '#server/kernel/state-machines/index.ts'
import { adminRecoveryBegun, recoveryNotice } from '#domain/identity/mail/recovery.ts'
import type { RecoveryInput } from '#machines/identity/recovery.lifecycle.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { z } from 'zod'
import type { recoveryView } from '#domain/identity/model/factors.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import type {
  Authorize,
  EffectHandler,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { ADMIN_WAIT_SECONDS, recoveryLimit, RECOVERY_DAYS_OPEN, WAIT_SECONDS } from './budgets.ts'
import { dropPasskeys, dropTotp, setCodes } from './factors-repo.ts'
import { dropKeysOf } from './keys-repo.ts'
import { deviceOf } from './network.ts'
import { saveRecoveryLink, openRecovery, recoveryByToken } from './recovery-repo.ts'
import { userById } from './repo.ts'
import { methodsOf, provable } from './second-factor.ts'
import { endSessionsOf } from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'
import { system } from '#server/kernel/context.ts'

type Asks = Pick<Call, 'services' | 'tx' | 'ip' | 'userAgent' | 'now' | 'requestId'>
const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
const said = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/**
 * Begins the account recovery of a person whose password was right and who has no factor left. If requested again, the
 * one that is in progress is returned. Administrators wait longer, and every other operator is notified.
 */
export async function beginRecovery(call: Asks, key: string): Promise<{ ready_at: string }> {
  const { services, tx, now } = call
  const row = await provable(services, { keyHash: sha256(key), sessionId: null })
  if (row.purpose !== 'login') throw refuse('code_expired')
  if ((await methodsOf(tx, row.user_id)).includes('email'))
    throw refuse('refused', { message: 'A code by mail opens this account.' })
  const known = await openRecovery(tx, row.user_id)
  if (known !== null) return { ready_at: known.context.ready_at }
  await services.limits.demand(
    recoveryLimit,
    row.user_id,
    'Too many account recovery requests. Try again tomorrow.',
  )
  const user = await userById(tx, row.user_id)
  const ready = later(now, user?.admin_role ? ADMIN_WAIT_SECONDS : WAIT_SECONDS)
  const input: RecoveryInput = {
    ready_at: ready,
    ends_at: later(new Date(ready), RECOVERY_DAYS_OPEN * 86_400),
  }
  const id = newId()
  await services.lifecycles.begin(
    tx,
    'recovery',
    id,
    input,
    { ...system, ip: call.ip, requestId: call.requestId },
    { user_id: row.user_id },
  )
  await logSignIn(tx, call, { userId: row.user_id }, 'recovery_begun')
  if (user?.admin_role)
    await warnOperators(tx, services, user.id, `${user.first_name} ${user.last_name}`, id)
  return { ready_at: ready }
}

async function warnOperators(
  tx: Tx,
  services: AppServices,
  userId: string,
  name: string,
  id: string,
): Promise<void> {
  for (const { user_id: other } of await staffOf(tx, ['operator']))
    if (other !== userId)
      await services.mailer.send(tx, {
        template: 'notice',
        to: { userId: other },
        data: adminRecoveryBegun(name),
        cause: { machine: 'recovery', id, rev: 1 },
      })
}

/** Cancels by the link of the warning. It may be opened again, and it signs nobody in. */
export async function cancelByLink(
  call: Asks,
  token: string,
): Promise<{ status: 'cancelled' | 'already_over' }> {
  const { services, tx } = call
  const found = await recoveryByToken(tx, sha256(token))
  if (found === null) throw refuse('not_found')
  const open = await openRecovery(tx, found.user_id)
  if (open?.id !== found.id) return { status: 'already_over' }
  await services.lifecycles.send(
    tx,
    'recovery',
    found.id,
    { type: 'CANCELLED' },
    { ...system, ip: call.ip, requestId: call.requestId },
  )
  await logSignIn(tx, call, { userId: found.user_id }, 'recovery_cancelled')
  return { status: 'cancelled' }
}

/**
 * After a sign-in: a strong factor ends an account recovery, for its owner has it; a mailed code after the waiting time
 * completes it.
 */
export async function closeRecovery(
  tx: Tx,
  call: Pick<Call, 'services' | 'ip' | 'userAgent' | 'now'>,
  userId: string,
  method: string,
): Promise<void> {
  const open = await openRecovery(tx, userId)
  if (open === null) return
  const completes = method === 'email' && open.state === 'ready'
  if (method === 'email' && !completes) return
  await call.services.lifecycles.send(
    tx,
    'recovery',
    open.id,
    { type: completes ? 'COMPLETED' : 'CANCELLED' },
    system,
  )
  await logSignIn(tx, call, { userId }, completes ? 'recovery_completed' : 'recovery_cancelled')
}

/** The account recovery that is in progress, for the person's own page. */
export async function presentRecovery(
  q: Queryable,
  services: AppServices,
  userId: string,
): Promise<z.input<typeof recoveryView> | null> {
  const open = await openRecovery(q, userId)
  const instance = open === null ? null : await services.lifecycles.read(q, 'recovery', open.id)
  if (open === null || instance === null) return null
  return {
    id: open.id,
    begun_at: open.created_at,
    ...{ ready_at: open.context.ready_at, ends_at: open.context.ends_at },
    status: services.lifecycles.present(instance, { who: ['INV'], link: () => '/login' }),
  }
}

const authorize: Authorize = async ({ instance, by }) => {
  if (by.actor.kind !== 'person') return []
  if (by.actor.userId === instance?.user_id) return ['INV']
  return by.actor.adminRole === null ? [] : ['ADM']
}
const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const data = recoveryNotice(String(effect.params['template']))
  if (data && instance.user_id !== null)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId: instance.user_id },
      data,
      cause: { machine: 'recovery', id, rev: instance.rev },
    })
}
const mailCancelLink: EffectHandler = async ({ tx, services, id, instance, by }) => {
  if (instance.user_id === null) return
  const token = newSecret()
  await saveRecoveryLink(tx, id, instance.user_id, sha256(token))
  const { ready_at: ready } = instance.context as RecoveryInput
  await services.mailer.send(tx, {
    template: 'recovery.begun',
    to: { userId: instance.user_id },
    data: { token, ready: said(ready), device: by.ip ? `the address ${by.ip}` : deviceOf('') },
  })
}
/** The lost factors go, and with them every session that they opened; the new one is opened after this. */
const removeFactors: EffectHandler = async ({ tx, services, instance }) => {
  if (instance.user_id === null) return
  await endSessionsOf(
    tx,
    instance.user_id,
    services.clock.real().toISOString(),
    'way back completed',
  )
  await dropTotp(tx, instance.user_id, true)
  await dropPasskeys(tx, instance.user_id)
  await setCodes(tx, instance.user_id, [])
  await dropKeysOf(tx, instance.user_id)
}

/** The machine of the account recovery: staff may read it, only the person, the product and timers send it events. */
export const recoveryMachine: MachineHandlers = {
  recovery: { pages: userPages, authorize, effects: { notify, mailCancelLink, removeFactors } },
}
