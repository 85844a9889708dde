import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { randomBytes } from 'node:crypto'
import { gate } from '#server/kernel/lib/gate.ts'

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/**
 * Two hashes at once leave the event loop and the other threads free; a wait longer than half a second is refused
 * instead.
 */
const inTurn = gate(2, 60)
const plain = (password: string): string => password.normalize('NFKC')

/** PHC string of a password. About 20 ms of one core. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(plain(password), COST))

let dummy: Promise<string> | undefined
/**
 * A hash that no password matches, with the same cost as real ones: an unknown address takes as long as a known one.
 */
const dummyHash = (): Promise<string> => (dummy ??= hash(randomBytes(32), COST))
/** Readies what the first sign-in would otherwise wait for. */
export const warmPasswords = async (): Promise<void> => void (await dummyHash())

/** Compares with the hash of an account, or with a dummy when there is none; false for the dummy whatever was given. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash())
  const right = await inTurn(() => verify(against, plain(password)))
  return right && stored !== null
}

const common = new Set(
  [...dictionary['passwords-common'], ...dictionary['diceware-common']].map((word) =>
    word.toLowerCase(),
  ),
)
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '')

/**
 * What is wrong with a new password, as a sentence, or null. Refused: the tens of thousands of most common passwords,
 * one or two characters repeated, and a word of the product or of the person with nothing but digits and signs around
 * it. There are no rules for its composition (NIST SP 800-63B-4, section 3.1.1.2).
 */
export function passwordFault(password: string, words: readonly string[]): string | null {
  const lower = plain(password).toLowerCase()
  if (common.has(lower)) return 'Many people use this password. Choose another one.'
  if (new Set(lower).size < 3) return 'Use more than one or two different characters.'
  const core = letters(lower)
  const own = words.map(letters).filter((word) => word.length > 2)
  const joined = own.flatMap((a) => [a, ...own.map((b) => a + b)])
  if (core !== '' && joined.includes(core))
    return 'This is too close to your name, your address or the name of this site. Choose another one.'
  return null
}
