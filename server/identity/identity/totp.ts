import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
/** Steps before and after the present one that are taken: a phone's clock is a little off, and typing takes time. */
const DRIFT = 1

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** 160 random bits in base32: the length of the HMAC's hash (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step whose code this is, of the present one and its two neighbors; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** What the app reads from the picture (Key URI format). */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  totpOf(secret, { issuer, label: account }).toString()
