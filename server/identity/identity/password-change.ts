import { refuse } from '#domain/shared/errors.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { PasswordChange } from '#domain/shared/user.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { checkNewPassword } from './accounts.ts'
import { passwordLimit } from './budgets.ts'
import { dropKeysOf } from './keys-repo.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { setPasswordHash, userById } from './repo.ts'
import { endSessionsOf } from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'

type Asks = Pick<Call, 'services' | 'tx' | 'ip' | 'userAgent' | 'now'> & { actor: Person }

/**
 * Changes the password of whoever is logged in. The current password is required although a fresh factor is there: an
 * open browser must not be enough (NIST SP 800-63B-4, section 4.6). Guesses count on the budget of wrong passwords. All
 * other sessions and open keys end, and a mail reports it.
 */
export async function changeOwnPassword(
  call: Asks,
  given: PasswordChange,
): Promise<{ ended: number }> {
  const { services, tx, actor } = call
  const user = await userById(tx, actor.userId)
  if (user === null) throw refuse('unauthorized')
  await services.limits.demand(
    passwordLimit,
    `change ${user.id}`,
    'Too many attempts. Wait a few minutes, then try again.',
  )
  if (!(await passwordMatches(user.password_hash, given.current_password))) {
    await logSignIn(services.db, call, { userId: user.id }, 'refused')
    throw refuse('refused', {
      message: 'Your current password is incorrect.',
      fields: { current_password: 'Your current password is incorrect.' },
    })
  }
  await services.limits.give(passwordLimit, `change ${user.id}`)
  checkNewPassword(given.password, [
    'capstan',
    (await platformRow(tx))?.name ?? '',
    user.first_name,
    user.last_name,
    user.email.split('@')[0] ?? '',
  ])
  await setPasswordHash(tx, user.id, await hashPassword(given.password))
  await dropKeysOf(tx, user.id)
  const ended = await endSessionsOf(
    tx,
    user.id,
    services.clock.real().toISOString(),
    'password changed',
    actor.sessionId,
  )
  await services.mailer.send(tx, {
    template: 'password.changed',
    to: { userId: user.id },
    data: {},
  })
  await logSignIn(tx, call, { userId: user.id }, 'password_changed')
  return { ended }
}
