import type { Method, Proof, Tokens } from '#machines/flows/answers.ts'
import { call, type Answer } from '#src/api/call.ts'
import { passkeysWork, provePasskey } from '#src/lib/passkeys.ts'

type Proven = Answer<'POST /api/auth/passkey/verify'>

/** A code of the app goes where mailed codes go, a recovery code has its own call. */
export const proveByCode = (
  { key, method, code }: { key: string } & Proof,
  signal: AbortSignal,
): Promise<Proven> =>
  method === 'app'
    ? call('POST /app/auth/2fa/verify', { body: { key, security_code: code } }, { signal })
    : call('POST /api/auth/recovery-code', { body: { key, recovery_code: code } }, { signal })

/** A passkey for a key, or alone. */
export async function proveByPasskey(key: string | null, signal: AbortSignal): Promise<Proven> {
  const body = key === null ? {} : { key }
  const { options } = await call('POST /api/auth/passkey/options', { body }, { signal })
  return call(
    'POST /api/auth/passkey/verify',
    { body: { ...body, response: await provePasskey(options) } },
    { signal },
  )
}

/** The tokens of a proven sign-in. */
export function tokensOf({ authData }: Pick<Proven, 'authData'>): Tokens {
  if (authData === undefined) throw new Error('Something went wrong. Try again later.')
  return {
    accessToken: authData.access_token,
    refreshToken: authData.refresh_token,
    expiresIn: authData.expires_in,
  }
}

/** The ways that can be used here, the most convenient first. */
export const usable = (methods: readonly Method[]): Method[] =>
  (['passkey', 'app', 'recovery_code'] as const).filter(
    (method) => methods.includes(method) && (method !== 'passkey' || passkeysWork()),
  )
