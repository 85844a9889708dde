import { refuse, type DomainError } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Limit } from '#server/kernel/db/limits.ts'
import { newCode, newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Call } from '#server/kernel/http/call.ts'
import {
  CODE_SECONDS,
  GUESSES_PER_CODE,
  guessLimits,
  KEY_SECONDS,
  resetMailLimit,
  SEND_GAP_SECONDS,
  sendLimit,
  SENDS_PER_KEY,
} from './budgets.ts'
import { spenderOf } from './known-device.ts'
import {
  guessCode,
  insertKey,
  keyByHash,
  lockKey,
  setCode,
  type KeyRow,
  type Purpose,
} from './keys-repo.ts'

/** Who gives a code or asks for one: a known browser has budgets of its own. */
export type CodeCall = Pick<Call, 'services' | 'cookies'>

const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
const ended = (): DomainError =>
  refuse('code_expired', { message: 'This sign-in has ended. Start again.' })
/** The code is bound to its key: the same digits under another key are another hash. */
const codeHash = (services: Pick<AppServices, 'keys'>, keyHash: string, code: string): string =>
  services.keys.hmac('code', `${keyHash}|${code}`)

/** Makes a key for a purpose. The caller returns it to the client; only its hash is stored. */
export async function makeKey(
  services: AppServices,
  owner: { purpose: Purpose; userId: string | null; sessionId?: string },
): Promise<string> {
  const key = newSecret()
  const now = services.clock.now()
  await insertKey(services.db, {
    hash: sha256(key),
    purpose: owner.purpose,
    userId: owner.userId,
    sessionId: owner.sessionId ?? null,
    expiresAt: later(now, KEY_SECONDS),
    at: now.toISOString(),
  })
  return key
}

/** Whole seconds from now until a time, at least one: how long a client has to wait. */
export const secondsUntil = (at: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / 1000))
/** Seconds until the key may get its next code; 0 or less when it may get one now. */
const secondsToNextCode = ({ sent_at: at }: KeyRow, now: Date): number =>
  at === null ? 0 : Math.ceil((Date.parse(at) - now.getTime()) / 1000) + SEND_GAP_SECONDS

/** The key, when it may get its next code now. Throws too_many, code_expired. */
function maySend(row: KeyRow | null, now: Date): KeyRow {
  // the key of a reset for an address without an account behaves like any other, and nothing is mailed
  if (
    row === null ||
    (row.user_id === null && row.purpose !== 'reset') ||
    row.used_at !== null ||
    Date.parse(row.expires_at) <= now.getTime()
  )
    throw ended()
  if (row.sends >= SENDS_PER_KEY)
    throw refuse('too_many', {
      message: 'Too many codes were sent for this sign-in. Start again.',
      retryAfter: secondsUntil(row.expires_at, now),
    })
  const wait = secondsToNextCode(row, now)
  if (wait > 0 && wait <= SEND_GAP_SECONDS)
    throw refuse('too_many', {
      message: `Too many code requests. Wait ${wait} seconds.`,
      retryAfter: wait,
    })
  return row
}

/** Sends a code for a key; the key's earlier code ends, those of other keys live on. Returns the recipient. */
export async function sendCode(
  call: CodeCall,
  key: string,
): Promise<{ userId: string | null; retryAfter: number }> {
  const { services } = call
  const hash = sha256(key)
  const now = services.clock.now()
  const before = maySend(await keyByHash(services.db, hash), now)
  if (before.purpose === 'reset' || before.user_id === null) return sendReset(call, before, now)
  const limit = sendLimit(before.purpose, before.demo)
  const spender = spenderOf(call, { id: before.user_id, email: before.email })
  await services.limits.demand(
    limit,
    spender,
    'Too many codes were sent to this account. Wait an hour.',
  )
  try {
    await services.db.tx(async (tx) => {
      const row = maySend(await lockKey(tx, hash), now)
      await writeCode(services, tx, row, now, true)
    })
  } catch (error) {
    await services.limits.give(limit, spender)
    throw error
  }
  return { userId: before.user_id, retryAfter: SEND_GAP_SECONDS }
}

/** The code of a reset: past the account's budget, and for nobody, the key behaves the same and no mail leaves. */
async function sendReset(
  call: CodeCall,
  before: KeyRow,
  now: Date,
): Promise<{ userId: string | null; retryAfter: number }> {
  const { services } = call
  const mail =
    before.user_id !== null &&
    (
      await services.limits.take(
        resetMailLimit(before.demo),
        spenderOf(call, { id: before.user_id, email: before.email }),
      )
    ).ok
  await services.db.tx(async (tx) =>
    writeCode(services, tx, maySend(await lockKey(tx, before.key_hash), now), now, mail),
  )
  return { userId: before.user_id, retryAfter: SEND_GAP_SECONDS }
}

const templates = {
  login: 'login.code',
  stepup: 'stepup.code',
  reset: 'reset.code',
} as const
async function writeCode(
  services: AppServices,
  tx: Tx,
  row: KeyRow,
  now: Date,
  mail: boolean,
): Promise<void> {
  const code = newCode()
  await setCode(tx, row.key_hash, {
    hash: codeHash(services, row.key_hash, code),
    expiresAt: later(now, CODE_SECONDS),
    at: now.toISOString(),
  })
  if (mail && row.user_id !== null)
    await services.mailer.send(tx, {
      template: templates[row.purpose],
      to: { userId: row.user_id },
      data: { code },
    })
}

/** Takes a point of every budget, or none of any. Throws too_many. */
export async function takeAll(
  services: AppServices,
  limits: readonly Limit[],
  spender: string,
): Promise<void> {
  const taken: Limit[] = []
  for (const limit of limits) {
    const one = await services.limits.take(limit, spender)
    if (!one.ok) {
      for (const back of taken) await services.limits.give(back, spender)
      throw refuse('too_many', {
        message: 'Too many wrong codes. Wait a few minutes, then start again.',
        retryAfter: one.retryAfter,
      })
    }
    taken.push(limit)
  }
}

/**
 * Judges one guess. Wrong ones count for the code (five), and for the account and the purpose over all keys, networks and
 * processes (ten an hour, twenty a day), of a known browser on its own; a right one uses the key up. Throws code_incorrect,
 * code_expired or too_many.
 */
export async function judgeCode(
  call: CodeCall,
  keyHash: string,
  code: string,
  expected: { purpose: Purpose; sessionId?: string },
): Promise<string> {
  const { services } = call
  const row = await keyByHash(services.db, keyHash)
  if (row === null || row.purpose !== expected.purpose || row.user_id === null) throw ended()
  const limits = guessLimits(row.purpose, row.demo)
  const spender = spenderOf(call, { id: row.user_id, email: row.email })
  await takeAll(services, limits, spender)
  const at = services.clock.now().toISOString()
  const judged = await guessCode(services.db, {
    keyHash,
    codeHash: codeHash(services, keyHash, code),
    purpose: expected.purpose,
    sessionId: expected.sessionId ?? null,
    at,
  })
  if (judged === null || judged.right_code)
    for (const limit of limits) await services.limits.give(limit, spender)
  if (judged === null) throw await whyNot(services, keyHash)
  if (!judged.right_code) throw refuse('code_incorrect')
  return row.user_id
}

/** Why a guess was not judged. */
async function whyNot(services: AppServices, keyHash: string): Promise<DomainError> {
  const row = await keyByHash(services.db, keyHash)
  if (row !== null && row.used_at === null && row.tries >= GUESSES_PER_CODE)
    return refuse('too_many', {
      message: 'Too many wrong codes. Request a new one.',
      retryAfter: Math.max(1, secondsToNextCode(row, services.clock.now())),
    })
  return refuse('code_expired')
}
