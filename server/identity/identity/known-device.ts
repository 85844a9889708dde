import { sameText } from '#server/kernel/lib/keys.ts'
import { newSecret } from '#server/kernel/lib/ids.ts'
import type { Call } from '#server/kernel/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { KNOWN_DEVICE_SECONDS } from './budgets.ts'

/**
 * A browser in which the person has signed in before. It opens nothing: it only has its own budget of wrong passwords, so
 * that strangers who guess cannot keep the owner out.
 */
const COOKIE = 'known_device'
const macOf = (parts: Pick<Parts, 'keys'>, id: string, email: string): string =>
  parts.keys.hmac('known device', `${id} ${email}`)

type Asks = Pick<Call, 'cookies' | 'parts'>
/** Id of the device when its cookie was made here for this address, else null. */
export function knownDevice({ cookies, parts }: Asks, email: string): string | null {
  const [id, mac] = (cookies[COOKIE] ?? '').split('.')
  return id && mac && sameText(mac, macOf(parts, id, email)) ? id : null
}

/** Id that the browser's cookie names, whoever it was made for. */
export const deviceId = (cookies: Call['cookies']): string | null =>
  (cookies[COOKIE] ?? '').split('.')[0] || null

/** Marks the browser after a completed sign-in and answers its id; a browser that is known already keeps it. */
export function rememberDevice(call: Asks & Pick<Call, 'reply'>, email: string): string {
  const id = knownDevice(call, email) ?? newSecret()
  call.reply.cookie(COOKIE, `${id}.${macOf(call.parts, id, email)}`, {
    maxAge: KNOWN_DEVICE_SECONDS,
  })
  return id
}
