import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { checkNewPassword } from './accounts.ts'
import { resetAskLimit, SEND_GAP_SECONDS } from './budgets.ts'
import { judgeCode, makeKey, sendCode } from './codes.ts'
import { inEqualTime } from './equal-time.ts'
import { dropKeysOf, keyByHash, spendResetKey } from './keys-repo.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './passwords.ts'
import { judgeFactor, methodsOf } from './second-factor.ts'
import { userByEmail, userById, type UserRow } from './repo.ts'
import { demandSolved } from './robot.ts'
import { endSessionsOf } from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'

type Asks = Pick<Call, 'services' | 'ip' | 'userAgent' | 'now' | 'cookies'>
/** Message of every failed verification of a reset, so that a made-up key and a real one cannot be distinguished. */
const FAILED = 'Something went wrong. Try again later.'
const ended = (): DomainError =>
  refuse('code_expired', { message: 'This password reset has ended. Start again.' })

/**
 * Begins a reset: it always returns a key, for every caller and address. Only an active account gets a code by mail,
 * and past its hourly budget the response stays the same and no mail leaves. Throws captcha_failed, unavailable when
 * the captcha cannot be verified, and too_many for a network.
 */
export async function forgot(
  call: Asks,
  given: { email: string; recaptcha: string },
): Promise<{ key: string }> {
  await demandRoom(call)
  await demandSolved(call, given.recaptcha)
  return beginReset(call, given.email)
}

/** Resets that one network may request. */
async function demandRoom({ services, ip }: Asks): Promise<void> {
  const network = networkOf(ip)
  if (network !== null)
    await services.limits.demand(
      resetAskLimit,
      network,
      'Too many resets were requested from your network. Try again in an hour.',
    )
}

/**
 * The variant of the second factor that has an e-mail address and no key. Its key opens a reset and never a session,
 * for no password was given; the same limits and the same captcha hold, and every address gets the same response.
 * Throws captcha_required, captcha_failed, unavailable, too_many.
 */
export async function sendTo(
  call: Asks,
  email: string,
  recaptcha: string | undefined,
): Promise<{ key: string; message: string; retry_after: number }> {
  await demandRoom(call)
  if (recaptcha === undefined)
    throw refuse('captcha_required', {
      fields: { recaptcha: 'Complete the verification to continue.' },
    })
  await demandSolved(call, recaptcha)
  return {
    ...(await beginReset(call, email)),
    message: 'If that address has an account, we sent it a code.',
    retry_after: SEND_GAP_SECONDS,
  }
}

function beginReset(call: Asks, email: string): Promise<{ key: string }> {
  const { services } = call
  return inEqualTime(async () => {
    const user = await userByEmail(services.db, email)
    const userId = user?.state === 'active' ? user.id : null
    const key = await makeKey(services, { purpose: 'reset', userId })
    await sendCode(call, key)
    await logSignIn(services.db, call, { userId }, 'code_sent')
    return { key }
  })
}

/** Whether a key was made for a reset; its holder knows that already. */
export const isResetKey = async (call: Asks, key: string): Promise<boolean> =>
  (await keyByHash(call.services.db, sha256(key)))?.purpose === 'reset'

/**
 * A right code lets the key change the password once; those who have an app or a passkey give that, too (the methods of
 * the answer), for a mailbox alone must not be enough. It opens no session.
 */
export function verifyReset(call: Asks, key: string, code: string): Promise<FactorMethod[]> {
  return inEqualTime(async () => {
    const hash = sha256(key)
    try {
      const again = typeof (await keyByHash(call.services.db, hash))?.used_at === 'string'
      const userId = again
        ? (await judgeFactor(call, { keyHash: hash, sessionId: null }, { method: 'app', code }))
            .user_id
        : await judgeCode(call, hash, code, { purpose: 'reset' })
      await logSignIn(call.services.db, call, { userId }, 'code_right', again ? 'app' : 'email')
      return again
        ? []
        : (await methodsOf(call.services.db, userId)).filter((method) => method !== 'email')
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await logSignIn(
        call.services.db,
        call,
        { userId: (await keyByHash(call.services.db, hash))?.user_id ?? null },
        'code_wrong',
      )
      throw refuse('code_incorrect', { message: FAILED })
    }
  })
}

/** The person of a reset key whose code was right and that still lives. */
async function ownerOf(call: Asks, hash: string): Promise<UserRow> {
  const row = await keyByHash(call.services.db, hash)
  if (
    row === null ||
    row.purpose !== 'reset' ||
    row.used_at === null ||
    row.user_id === null ||
    Date.parse(row.expires_at) <= call.now.getTime()
  )
    throw ended()
  const user = await userById(call.services.db, row.user_id)
  if (user?.state !== 'active') throw ended()
  const methods = await methodsOf(call.services.db, user.id)
  if (!methods.includes('email') && row.factor_at === null)
    throw refuse('refused', {
      message: 'Confirm with your authenticator app, a passkey or a recovery code first.',
    })
  return user
}

/**
 * Sets the new password. The key is spent by the statement that writes the password, so that of many changes at once
 * one succeeds. All sessions and open keys of the person end, the person is notified by mail, and nobody is signed in.
 */
export async function changePassword(
  call: Asks,
  given: { password: string; password_confirmation: string; key: string },
): Promise<{ message: string }> {
  const { services } = call
  const hash = sha256(given.key)
  const user = await ownerOf(call, hash)
  if (given.password !== given.password_confirmation)
    throw refuse('invalid', {
      fields: { password_confirmation: 'The passwords don’t match.' },
    })
  checkNewPassword(given.password, [
    'capstan',
    (await platformRow(services.db))?.name ?? '',
    user.first_name,
    user.last_name,
    user.email.split('@')[0] ?? '',
  ])
  const passwordHash = await hashPassword(given.password)
  const at = call.now.toISOString()
  await services.db.tx(async (tx) => {
    if (!(await spendResetKey(tx, { hash, passwordHash, at }))) throw ended()
    await dropKeysOf(tx, user.id)
    await endSessionsOf(tx, user.id, services.clock.real().toISOString(), 'password changed')
    await services.mailer.send(tx, {
      template: 'password.changed',
      to: { userId: user.id },
      data: {},
    })
    await logSignIn(tx, call, { userId: user.id }, 'password_changed')
  })
  return { message: 'Your password was changed. Log in with the new one.' }
}
