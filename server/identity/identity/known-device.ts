import { sameText } from '#server/kernel/lib/keys.ts'
import { newSecret } from '#server/kernel/lib/ids.ts'
import type { Call } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { KNOWN_DEVICE_SECONDS } from './budgets.ts'

/**
 * A browser in which the person has signed in before. It opens nothing: it only has its own budget of wrong passwords,
 * so that strangers who guess cannot lock the owner out.
 */
const COOKIE = 'known_device'
const macOf = (services: Pick<AppServices, 'keys'>, id: string, email: string): string =>
  services.keys.hmac('known device', `${id} ${email}`)

type Asks = Pick<Call, 'cookies' | 'services'>
/** Id of the device when its cookie was made here for this address, else null. */
export function knownDevice({ cookies, services }: Asks, email: string): string | null {
  const [id, mac] = (cookies[COOKIE] ?? '').split('.')
  return id && mac && sameText(mac, macOf(services, id, email)) ? id : null
}

/** Has the account with this address signed in, in this browser? True also after it signed out. */
export const signedInHere = (call: Asks, email: string): boolean =>
  knownDevice(call, email) !== null

/**
 * Whose budget a try counts on: a browser in which the person has signed in has one of its own, all others share that of
 * the account, which strangers may use up.
 */
export function spenderOf(call: Asks, user: { id: string; email: string | null }): string {
  const device = user.email === null ? null : knownDevice(call, user.email)
  return device === null ? user.id : `${user.id} ${device}`
}

/** Id that the browser's cookie names, whoever it was made for. */
export const deviceId = (cookies: Call['cookies']): string | null =>
  (cookies[COOKIE] ?? '').split('.')[0] || null

/** Marks the browser after a completed sign-in and returns its id; the id of a known browser does not change. */
export function rememberDevice(call: Asks & Pick<Call, 'reply'>, email: string): string {
  const id = knownDevice(call, email) ?? newSecret()
  call.reply.cookie(COOKIE, `${id}.${macOf(call.services, id, email)}`, {
    maxAge: KNOWN_DEVICE_SECONDS,
  })
  return id
}
