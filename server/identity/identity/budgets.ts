import type { Limit } from '#server/kernel/db/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** The hourly budgets of demo people are this many times as wide. */
const DEMO_FACTOR = 20

/** Session: absolute life and idle time (NIST SP 800-63B AAL2). */
export const SESSION_SECONDS = 12 * HOUR
export const IDLE_SECONDS = 30 * MINUTE
/** A key between password and code lives this long; each of its codes five minutes. */
export const KEY_SECONDS = 30 * MINUTE
export const CODE_SECONDS = 5 * MINUTE
export const GUESSES_PER_CODE = 5
export const SENDS_PER_KEY = 5
export const SEND_GAP_SECONDS = MINUTE
export const LINK_SECONDS = 24 * HOUR
export const KNOWN_DEVICE_SECONDS = 180 * 24 * HOUR

/** Wrong passwords per account, known device or stranger (each has its own budget). */
export const passwordLimit: Limit = { name: 'login.account', points: 10, seconds: 15 * MINUTE }
/** Wrong passwords per network (IPv4 address, IPv6 /64). */
export const networkLimit: Limit = { name: 'login.network', points: 30, seconds: 10 * MINUTE }
/** Accounts opened from one network. */
export const registerLimit: Limit = { name: 'register.network', points: 30, seconds: HOUR }
/** Mails about opening an account to one address; past it the response is the same and no mail leaves. */
export const registerMailLimit: Limit = { name: 'register.mail', points: 5, seconds: HOUR }

const wide = (limit: Limit, demo: boolean): Limit =>
  demo ? { ...limit, points: limit.points * DEMO_FACTOR } : limit
/**
 * What a code is guessed for: a sign-in after its password, what a session asks for, a reset that anybody may begin, and
 * the factor of a reset after its mailed code.
 */
export type GuessFor = 'login' | 'stepup' | 'reset' | 'reset-factor' | 'app'
/**
 * Wrong codes per account, over all keys, addresses and processes. Each kind has a budget of its own: anybody begins a
 * reset, and must not use up what the owner needs to sign in or to confirm something.
 */
export const guessLimits = (what: GuessFor, demo: boolean): readonly Limit[] => [
  wide({ name: `code.${what}.hour`, points: 10, seconds: HOUR }, demo),
  wide({ name: `code.${what}.day`, points: 20, seconds: 24 * HOUR }, demo),
]
/** Codes sent to an account whose password was right, for signing in and for what a session asks for. */
export const sendLimit = (what: 'login' | 'stepup', demo: boolean): Limit =>
  wide({ name: `code.${what}.sends`, points: 15, seconds: HOUR }, demo)
/** Mails of resets to one account; past it the responses stay the same and no mail leaves. */
export const resetMailLimit = (demo: boolean): Limit =>
  wide({ name: 'reset.mail', points: 5, seconds: HOUR }, demo)
/** Wrong passwords of an account, from one kind of location, before a solved captcha is required. */
export const freeTries: Limit = { name: 'login.free', points: 3, seconds: 15 * MINUTE }
/** Challenges for passkeys requested from one network: each is a row for five minutes. */
export const passkeyAskLimit: Limit = { name: 'passkey.ask', points: 120, seconds: 10 * MINUTE }
/** Account recoveries requested by one account. */
export const recoveryLimit: Limit = { name: 'recovery', points: 3, seconds: 24 * HOUR }
/**
 * Waiting period of an account recovery, and that of an administrator's; for seven days afterwards a mailed code
 * counts.
 */
export const WAIT_SECONDS = 72 * HOUR
export const ADMIN_WAIT_SECONDS = 7 * 24 * HOUR
export const RECOVERY_DAYS_OPEN = 7
/** Resets requested from one network. */
export const resetAskLimit: Limit = { name: 'reset.network', points: 30, seconds: HOUR }
