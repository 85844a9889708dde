import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/kernel/lib/keys.ts'

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one that are taken: a phone's clock is a little off, and typing takes time. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as apps want it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** 160 random bits: the length of the HMAC's hash (RFC 4226, section 4). */
export const newTotpSecret = (): string => base32(randomBytes(20))

/** The code of one time step (RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a moment. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/** The step whose code this is, of the present one and its two neighbors; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const now = stepAt(at)
  const near = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => now - DRIFT + i)
  return near.filter((step) => step >= 0 && sameText(totpCode(secret, step), code)).at(-1) ?? null
}

/** What the app reads from the picture (Key URI format). */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) })}`
