import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { refuse, type DomainError } from '#domain/shared/errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit, Taken } from '#server/kernel/db/limits.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { freeTries, networkLimit, passwordLimit } from './budgets.ts'
import { judgeCode, makeKey, sendCode } from './codes.ts'
import { noteSignIn } from './devices.ts'
import { refusedInEqualTime, type ReportsAttempts } from './equal-time.ts'
import { knownDevice } from './known-device.ts'
import { keyByHash, newestLoginKey } from './keys-repo.ts'
import { networkOf } from './network.ts'
import { passwordMatches } from './passwords.ts'
import { closeRecovery } from './recovery.ts'
import { userByEmail, userById, type UserRow } from './repo.ts'
import { isSolved } from './robot.ts'
import { ended, judgeFactor, methodsOf } from './second-factor.ts'
import { openSession, type AuthData } from './sessions.ts'
import { emailHash, logSignIn } from './sign-in-log.ts'

export type Asks = Pick<
  Call,
  'services' | 'ip' | 'userAgent' | 'requestId' | 'now' | 'cookies' | 'reply'
>
interface Given {
  email_address: string
  password: string
  security_code?: string | undefined
  /** a solved captcha; required after three wrong passwords */
  recaptcha?: string | undefined
}
interface Budget {
  limit: Limit
  key: string
}

const OWN_FACTOR = 'Confirm with your authenticator app, a passkey or a recovery code.'
/** A code was mailed for the key, or would have been: only those with an app or a passkey have none. */
async function isMailed(services: AppServices, keyHash: string): Promise<boolean> {
  const row = await keyByHash(services.db, keyHash)
  return (
    row === null ||
    row.code_expires_at !== null ||
    row.user_id === null ||
    (await methodsOf(services.db, row.user_id)).includes('email')
  )
}

/** Budgets of which a point is held by a password that is being checked right now, in this process. */
const checking = new Map<string, number>()
const holding = (budget: Budget, by: 1 | -1): void => {
  const now = (checking.get(budget.key) ?? 0) + by
  if (now > 0) checking.set(budget.key, now)
  else checking.delete(budget.key)
}

/**
 * Takes a point. When none is left while others are being checked, it waits for them, longer and longer, five seconds in
 * all: a right password gives its point back, so that many sign-ins of one person at once are all let through.
 */
const RETRIES = 12
const RETRY_MS = 60
async function take(services: AppServices, budget: Budget): Promise<Taken> {
  for (let tried = 0; ; tried += 1) {
    const before = checking.has(budget.key)
    const taken = await services.limits.take(budget.limit, budget.key)
    if (taken.ok) holding(budget, 1)
    const busy = before || checking.has(budget.key)
    if (taken.ok || !busy || tried === RETRIES) return taken
    await sleep(RETRY_MS * (tried + 1))
  }
}
async function giveBack(services: AppServices, budgets: readonly Budget[]): Promise<void> {
  for (const { limit, key } of budgets) await services.limits.give(limit, key)
}

/** The budgets that a wrong password is counted in; an unknown address has its own, like a known one. */
function budgetsOf(call: Asks, hash: string, email: string): Budget[] {
  const device = knownDevice(call, email)
  const network = networkOf(call.ip)
  return [
    { limit: passwordLimit, key: device === null ? hash : `${hash} ${device}` },
    ...(network === null ? [] : [{ limit: networkLimit, key: network }]),
  ]
}

async function takeBudgets(call: Asks, budgets: readonly Budget[], hash: string): Promise<void> {
  const taken: Budget[] = []
  for (const budget of budgets) {
    const one = await take(call.services, budget)
    if (!one.ok) {
      for (const back of taken) holding(back, -1)
      await giveBack(call.services, taken)
      await logSignIn(call.services.db, call, { userId: null, emailHash: hash }, 'too_many')
      throw refuse('too_many', {
        message: 'Too many sign-in attempts. Wait a few minutes, then try again.',
        retryAfter: one.retryAfter,
      })
    }
    taken.push(budget)
  }
}

/** Whether the password is right; when it could not be judged (too busy), it is not counted as wrong. */
async function judgedPassword(
  call: Asks,
  budgets: readonly Budget[],
  user: UserRow | null,
  password: string,
): Promise<boolean> {
  try {
    return await passwordMatches(user?.password_hash ?? null, password)
  } catch (error) {
    await giveBack(call.services, budgets)
    throw error
  }
}

/** After three wrong passwords each further try needs a solved captcha, whether or not the address is known. */
async function checkRobot(
  call: Asks,
  { hash, budgets }: { hash: string; budgets: readonly Budget[] },
  proof: string | undefined,
): Promise<void> {
  const { services } = call
  try {
    if (proof !== undefined && (await isSolved(call, proof))) return
  } catch (error) {
    await giveBack(services, budgets)
    throw error
  }
  await giveBack(services, budgets)
  await logSignIn(services.db, call, { userId: null, emailHash: hash }, 'captcha_asked')
  throw refuse('captcha_required', {
    fields: { recaptcha: 'Complete the verification to continue.' },
  })
}

/** The refusal of a wrong address or password, logged by its code alone: logs hold no addresses. */
function incorrect({ services, requestId }: Asks): DomainError {
  const refusal = refuse('E-LOGIN-INCORRECT')
  services.log.info({ code: refusal.code, reqId: requestId }, refusal.message)
  return refusal
}

/** The person when address and password are right and the account is active; the same refusal for everything else. */
async function checkPassword(call: Asks, given: Given, tell: ReportsAttempts): Promise<UserRow> {
  const { services } = call
  const hash = emailHash(services, given.email_address)
  const budgets = budgetsOf(call, hash, given.email_address)
  const free = budgets[0]?.key ?? hash
  const left = await services.limits.left(freeTries, free)
  tell(passwordLimit.points - (await services.limits.left(passwordLimit, free)))
  await takeBudgets(call, budgets, hash)
  try {
    if (left === 0) await checkRobot(call, { hash, budgets }, given.recaptcha)
    const user = await userByEmail(services.db, given.email_address)
    const right = await judgedPassword(call, budgets, user, given.password)
    if (user === null || !right || user.state !== 'active') {
      await services.limits.take(freeTries, free)
      await logSignIn(services.db, call, { userId: user?.id ?? null, emailHash: hash }, 'refused')
      throw incorrect(call)
    }
    await giveBack(services, budgets)
    if (left < freeTries.points) await services.limits.clear(freeTries, free)
    return user
  } finally {
    for (const budget of budgets) holding(budget, -1)
  }
}

/**
 * First half of signing in: a right password gives a key that opens nothing by itself. With a code of an earlier key
 * together with it, that code is judged here, on the same count as in `verify`.
 */
export async function attempt(
  call: Asks,
  given: Given,
): Promise<{ key: string; message: string; methods: FactorMethod[] } | { token: string }> {
  const { services } = call
  const user = await refusedInEqualTime((tell) => checkPassword(call, given, tell))
  const methods = await methodsOf(services.db, user.id)
  // an empty code counts as absent
  if (given.security_code !== undefined && given.security_code !== '')
    return {
      token: (
        await finish(
          call,
          await keyForCode(services, user.id, methods, call.now),
          given.security_code,
        )
      ).access_token,
    }
  await logSignIn(services.db, call, { userId: user.id }, 'password_right')
  return {
    key: await makeKey(services, { purpose: 'login', userId: user.id }),
    message: methods.includes('email')
      ? 'Enter the code we sent to your e-mail address.'
      : OWN_FACTOR,
    methods,
  }
}

/**
 * The key whose code was mailed last; those who have an app give its code for a new key, on the same count of the
 * account.
 */
async function keyForCode(
  services: AppServices,
  userId: string,
  methods: readonly FactorMethod[],
  now: Date,
): Promise<string> {
  if (!methods.includes('email'))
    return sha256(await makeKey(services, { purpose: 'login', userId }))
  const row = await newestLoginKey(services.db, userId, now.toISOString())
  if (row === null) throw refuse('code_expired')
  return row.key_hash
}

/** Sends a code for a key and returns how long to wait for the next. */
export async function send(
  call: Asks,
  key: string,
): Promise<{ message: string; retry_after: number }> {
  const row = await keyByHash(call.services.db, sha256(key))
  if (
    row?.user_id &&
    row.purpose !== 'reset' &&
    !(await methodsOf(call.services.db, row.user_id)).includes('email')
  )
    return { message: OWN_FACTOR, retry_after: 0 }
  const { userId, retryAfter } = await sendCode(call, key)
  await logSignIn(call.services.db, call, { userId }, 'code_sent')
  return { message: 'We sent a code to your e-mail address.', retry_after: retryAfter }
}

/** Second half of signing in: a right code of a login key opens a session. Keys of other purposes are refused. */
export const verify = (call: Asks, key: string, code: string): Promise<AuthData> =>
  finish(call, sha256(key), code)

async function finish(call: Asks, keyHash: string, code: string): Promise<AuthData> {
  const { userId, method } = await judged(call, keyHash, code)
  return openFor(call, userId, method)
}

/**
 * Opens the session of a person whose factors were right: device, account recovery and log follow in one transaction.
 */
export async function openFor(call: Asks, userId: string, method: FactorMethod): Promise<AuthData> {
  const { services } = call
  const user = await userById(services.db, userId)
  // disabled between password and code
  if (user === null || user.state !== 'active') throw incorrect(call)
  return services.db.tx(async (tx) => {
    const deviceId = await noteSignIn(tx, call, user)
    await closeRecovery(tx, call, userId, method)
    await logSignIn(tx, call, { userId }, 'signed_in', method)
    return openSession(call, userId, { method, deviceId, q: tx })
  })
}

async function judged(
  call: Asks,
  keyHash: string,
  code: string,
): Promise<{ userId: string; method: FactorMethod }> {
  const byMail = await isMailed(call.services, keyHash)
  try {
    if (byMail)
      return {
        userId: await judgeCode(call, keyHash, code, { purpose: 'login' }),
        method: 'email',
      }
    const row = await judgeFactor(call, { keyHash, sessionId: null }, { method: 'app', code })
    if (row.purpose !== 'login') throw ended()
    return { userId: row.user_id, method: 'app' }
  } catch (error) {
    const owner = (await keyByHash(call.services.db, keyHash))?.user_id ?? null
    await logSignIn(
      call.services.db,
      call,
      { userId: owner },
      'code_wrong',
      byMail ? 'email' : 'app',
    )
    throw error
  }
}
