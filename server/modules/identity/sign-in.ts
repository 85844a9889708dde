import { refuse } from '#domain/errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit, Taken } from '../../db/limits.ts'
import type { Call } from '../../http/call.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Parts } from '../../parts.ts'
import { networkLimit, passwordLimit } from './budgets.ts'
import { judgeCode, makeKey, sendCode } from './codes.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { keyByHash, newestLoginKey } from './keys-repo.ts'
import { networkOf } from './network.ts'
import { passwordMatches } from './passwords.ts'
import { userByEmail, userById, type UserRow } from './repo.ts'
import { openSession, type AuthData } from './sessions.ts'
import { emailHash, logSignIn } from './sign-in-log.ts'

type Asks = Pick<Call, 'parts' | 'ip' | 'userAgent' | 'now' | 'cookies' | 'reply'>
interface Given {
  email_address: string
  password: string
  security_code?: string | undefined
}
interface Budget {
  limit: Limit
  key: string
}

/** Budgets of which a point is held by a password that is being checked right now, in this process. */
const checking = new Map<string, number>()
const holding = (budget: Budget, by: 1 | -1): void => {
  const now = (checking.get(budget.key) ?? 0) + by
  if (now > 0) checking.set(budget.key, now)
  else checking.delete(budget.key)
}

/**
 * Takes a point. When none is left while others are being checked, it waits for them, longer and longer, a second in all:
 * a right password gives its point back, so that many sign-ins of one person at once are all let through.
 */
const RETRIES = 6
const RETRY_MS = 60
async function take(parts: Parts, budget: Budget): Promise<Taken> {
  for (let tried = 0; ; tried += 1) {
    const before = checking.has(budget.key)
    const taken = await parts.limits.take(budget.limit, budget.key)
    if (taken.ok) holding(budget, 1)
    const busy = before || checking.has(budget.key)
    if (taken.ok || !busy || tried === RETRIES) return taken
    await sleep(RETRY_MS * (tried + 1))
  }
}
async function giveBack(parts: Parts, budgets: readonly Budget[]): Promise<void> {
  for (const { limit, key } of budgets) await parts.limits.give(limit, key)
}

/** The budgets that a wrong password is counted in; an unknown address has its own, like a known one. */
function budgetsOf(call: Asks, hash: string, email: string): Budget[] {
  const device = knownDevice(call, email)
  const network = networkOf(call.ip)
  return [{ limit: passwordLimit, key: device === null ? hash : `${hash} ${device}` }, ...(network === null ? [] : [{ limit: networkLimit, key: network }])]
}

async function takeBudgets(call: Asks, budgets: readonly Budget[], hash: string): Promise<void> {
  const taken: Budget[] = []
  for (const budget of budgets) {
    const one = await take(call.parts, budget)
    if (!one.ok) {
      for (const back of taken) holding(back, -1)
      await giveBack(call.parts, taken)
      await logSignIn(call.parts.db, call, { userId: null, emailHash: hash }, 'too_many')
      throw refuse('too_many', { message: 'Too many tries to sign in. Wait a little and try again.', retryAfter: one.retryAfter })
    }
    taken.push(budget)
  }
}

/** Whether the password is right; when it could not be judged (too busy), it is not counted as wrong. */
async function judgedPassword(call: Asks, budgets: readonly Budget[], user: UserRow | null, password: string): Promise<boolean> {
  try {
    return await passwordMatches(user?.password_hash ?? null, password)
  } catch (error) {
    await giveBack(call.parts, budgets)
    throw error
  }
}

/** The person when address and password are right and the account is active; the same refusal for everything else. */
async function checkPassword(call: Asks, given: Given): Promise<UserRow> {
  const { parts } = call
  const hash = emailHash(parts, given.email_address)
  const budgets = budgetsOf(call, hash, given.email_address)
  await takeBudgets(call, budgets, hash)
  try {
    const user = await userByEmail(parts.db, given.email_address)
    const right = await judgedPassword(call, budgets, user, given.password)
    if (user === null || !right || user.state !== 'active') {
      await logSignIn(parts.db, call, { userId: user?.id ?? null, emailHash: hash }, 'refused')
      throw refuse('E-LOGIN-INCORRECT')
    }
    await giveBack(parts, budgets)
    return user
  } finally {
    for (const budget of budgets) holding(budget, -1)
  }
}

/**
 * First half of signing in: a right password gives a key that opens nothing by itself. With a code of an earlier key beside
 * it, that code is judged here, on the same count as in `verify`.
 */
export async function attempt(call: Asks, given: Given): Promise<{ key: string; message: string } | { token: string }> {
  const { parts } = call
  const user = await checkPassword(call, given)
  if (given.security_code !== undefined) {
    const row = await newestLoginKey(parts.db, user.id, call.now.toISOString())
    if (row === null) throw refuse('code_expired')
    return { token: (await finish(call, row.key_hash, given.security_code)).access_token }
  }
  await logSignIn(parts.db, call, { userId: user.id }, 'password_right')
  return { key: await makeKey(parts, { purpose: 'login', userId: user.id }), message: 'Enter the code that we send to your e-mail address.' }
}

/** Sends a code for a key and tells how long to wait for the next. */
export async function send(call: Asks, key: string): Promise<{ message: string; retry_after: number }> {
  const { userId, retryAfter } = await sendCode(call.parts, key)
  await logSignIn(call.parts.db, call, { userId }, 'code_sent')
  return { message: 'We sent a code to your e-mail address.', retry_after: retryAfter }
}

/** Second half of signing in: a right code of a login key opens a session. Keys of other purposes are refused. */
export const verify = (call: Asks, key: string, code: string): Promise<AuthData> => finish(call, sha256(key), code)

async function finish(call: Asks, keyHash: string, code: string): Promise<AuthData> {
  const { parts } = call
  const userId = await judged(call, keyHash, code)
  const user = await userById(parts.db, userId)
  // disabled between password and code
  if (user === null || user.state !== 'active') throw refuse('E-LOGIN-INCORRECT')
  const session = await openSession(call, userId)
  await logSignIn(parts.db, call, { userId }, 'signed_in')
  rememberDevice(call, user.email)
  return session
}

async function judged(call: Asks, keyHash: string, code: string): Promise<string> {
  try {
    return await judgeCode(call.parts, keyHash, code, { purpose: 'login' })
  } catch (error) {
    const owner = (await keyByHash(call.parts.db, keyHash))?.user_id ?? null
    await logSignIn(call.parts.db, call, { userId: owner }, 'code_wrong')
    throw error
  }
}
