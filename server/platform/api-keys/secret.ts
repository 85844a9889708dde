import { newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { randomBytes } from 'node:crypto'

const SECRET = /^cpk_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/

/** A new secret: `cpk_`, a prefix that is shown again, and 256 random bits. */
export function makeSecret(): { secret: string; prefix: string } {
  const prefix = randomBytes(6).toString('hex')
  return { secret: `cpk_${prefix}_${newSecret()}`, prefix }
}

/** The prefix of a secret, or null where the text is none. */
export const prefixOf = (secret: string): string | null => SECRET.exec(secret)?.[1] ?? null

/**
 * SHA-256 and no password hash: 256 random bits cannot be guessed however fast the hash is, and argon2id would cost
 * every call 20 ms and 19 MiB (NIST SP 800-63B-4 requires a slow hash only of secrets that people choose).
 */
export const hashOfSecret = (secret: string): string => sha256(secret)
