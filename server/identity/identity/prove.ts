import type { Actor } from '#domain/shared/access/actor.ts'
import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { DomainError } from '#domain/shared/errors.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { passkeyAskLimit } from './budgets.ts'
import { networkOf } from './network.ts'
import { judgePasskey, proveOptions, type Assertion } from './passkeys.ts'
import { keyByHash, type KeyRow } from './keys-repo.ts'
import { judgeFactor } from './second-factor.ts'
import type { AuthData } from './sessions.ts'
import { openFor, type Asks as SignInAsks } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'
import { freshNow } from './step-up.ts'

type Asks = SignInAsks & { actor: Actor }
export interface Proven {
  status: string
  authData?: AuthData
  step_up_until?: string
}
const sessionOf = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.sessionId : null

/** What a proven key brings: a session, a fresh factor, or leave to go on with a reset. */
async function granted(
  call: Asks,
  row: Pick<KeyRow, 'purpose' | 'session_id'>,
  userId: string,
  method: FactorMethod,
): Promise<Proven> {
  if (row.purpose === 'login')
    return { status: 'ok', authData: await openFor(call, userId, method) }
  if (row.purpose === 'stepup' && row.session_id !== null)
    return {
      status: 'ok',
      step_up_until: await freshNow(call, { sessionId: row.session_id, userId }, method),
    }
  await logSignIn(call.services.db, call, { userId }, 'code_right', method)
  return { status: 'ok' }
}

/** Notes a wrong one with whose it was, and lets the refusal through. */
async function judged<T>(
  call: Asks,
  keyHash: string | null,
  method: FactorMethod,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'code_expired')
      await logSignIn(
        call.services.db,
        call,
        {
          userId:
            keyHash === null
              ? null
              : ((await keyByHash(call.services.db, keyHash))?.user_id ?? null),
        },
        error.code === 'too_many' ? 'too_many' : 'code_wrong',
        method,
      )
    throw error
  }
}

/** A code of the app or a recovery code for a key, whatever the key is for. */
export async function proveByCode(
  call: Asks,
  key: string,
  given: { method: 'app' | 'recovery_code'; code: string },
): Promise<Proven> {
  const keyHash = sha256(key)
  const row = await judged(call, keyHash, given.method, () =>
    judgeFactor(call, { keyHash, sessionId: sessionOf(call.actor) }, given),
  )
  return granted(call, row, row.user_id, given.method)
}

/** A challenge for a passkey. */
export async function askPasskey(
  call: Asks,
  key: string | undefined,
): Promise<{ options: Record<string, unknown> }> {
  const network = networkOf(call.ip)
  if (network !== null)
    await call.services.limits.demand(
      passkeyAskLimit,
      network,
      'Too many passkey attempts. Wait a few minutes, then try again.',
    )
  return { options: await proveOptions(call.services, { key, sessionId: sessionOf(call.actor) }) }
}

/** A passkey as second factor of a key, or alone. */
export async function proveByPasskey(
  call: Asks,
  key: string | undefined,
  response: Assertion,
): Promise<Proven> {
  const { userId, key: row } = await judged(
    call,
    key === undefined ? null : sha256(key),
    'passkey',
    () => judgePasskey(call, { key, sessionId: sessionOf(call.actor) }, response),
  )
  if (row !== null) return granted(call, row, userId, 'passkey')
  return { status: 'ok', authData: await openFor(call, userId, 'passkey') }
}
