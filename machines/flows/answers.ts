/**
 * What the flows take from the outside world. They never import fetch, React or cookies: a host provides the actors.
 */
export interface CallFailure {
  code?: string
  message: string
  fields?: Readonly<Record<string, string>>
}
export interface Tokens {
  accessToken: string
  refreshToken?: string
  /** seconds */
  expiresIn?: number
}

/** Ways to confirm who one is; `email` is a code by mail, the others are the person's own. */
export type Method = 'email' | 'app' | 'passkey' | 'recovery_code'
/** What is typed to confirm: a code of the app or a recovery code. */
export interface Proof {
  method: 'app' | 'recovery_code'
  code: string
}
/** True when no code is mailed, because the account has an app or a passkey. */
export const ownFactor = (methods: readonly Method[] | undefined): boolean =>
  methods !== undefined && methods.length > 0 && !methods.includes('email')

/** Message for a failure that has none of its own. */
export const GENERAL = 'Something went wrong. Try again later.'
/** A send whose message matches this was refused for its number. */
export const TOO_MANY = /too many/i
/** ms between two sends for one key */
export const RESEND_MS = 60_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Code and message of a failure that an actor was rejected with. */
export function failureOf(error: unknown): CallFailure {
  if (!isRecord(error) || typeof error['message'] !== 'string' || error['message'] === '')
    return { message: GENERAL }
  const { code, fields } = error
  return {
    message: error['message'],
    code: typeof code === 'string' ? code : undefined,
    fields: isRecord(fields) ? (fields as Record<string, string>) : undefined,
  }
}

/** An actor that the host has to provide; throws when it did not. */
export const missing = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`actor "${name}" was not provided`))
