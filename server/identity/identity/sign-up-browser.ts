import { sameText } from '#server/kernel/lib/keys.ts'
import type { Call } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { KEY_SECONDS } from './budgets.ts'
import type { UserRow } from './repo.ts'

/**
 * The browser in which somebody has just signed up. Its cookie opens nothing by itself: only together with the link of
 * the mail does it replace password and code. It is bound to the address and to the stored hash of that password, so it
 * ends when somebody else signs up with the address, or when the password changes.
 */
const COOKIE = 'sign_up'
const PATH = '/api/register/confirm'
const macOf = (
  services: Pick<AppServices, 'keys'>,
  until: string,
  account: Pick<UserRow, 'email' | 'password_hash'>,
): string =>
  services.keys.hmac(
    'sign-up browser',
    `${until} ${account.email.trim().toLowerCase()} ${account.password_hash}`,
  )

/** Marks the browser for the half hour in which the link signs in. */
export function rememberSignUp(
  call: Pick<Call, 'services' | 'reply' | 'now'>,
  email: string,
  passwordHash: string,
): void {
  const until = String(Math.floor(call.now.getTime() / 1000) + KEY_SECONDS)
  const mac = macOf(call.services, until, { email, password_hash: passwordHash })
  call.reply.cookie(COOKIE, `${until}.${mac}`, { maxAge: KEY_SECONDS, path: PATH })
}

/** Whether this account was signed up in this browser, within the last half hour. */
export function signedUpHere(
  { cookies, services, now }: Pick<Call, 'cookies' | 'services' | 'now'>,
  user: UserRow,
): boolean {
  const [until = '', mac = ''] = (cookies[COOKIE] ?? '').split('.')
  return (
    /^\d{1,12}$/.test(until) &&
    now.getTime() < Number(until) * 1000 &&
    sameText(mac, macOf(services, until, user))
  )
}
