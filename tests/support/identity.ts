import { createUser, hashPassword } from '#server/identity/identity/index.ts'
import { type NewUser } from '#server/identity/identity/accounts.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Answer, Caller, TestApp } from './app.ts'

export const PASSWORD = 'a quiet harbour at dawn'
let counter = 0
let hashed: Promise<string> | undefined

/** A solved captcha, good for one use. */
export async function solvedCaptcha(test: Pick<TestApp, 'visitor'>): Promise<string> {
  const challenge = (await test.visitor.get('/api/captcha')).body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The body of a registration that is accepted; an address of its own unless one is given. */
export async function registrationBody(
  test: Pick<TestApp, 'visitor'>,
  over: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return {
    first_name: 'Ada',
    last_name: 'Marsh',
    email_address: `person${++counter}@mail.example`,
    password: PASSWORD,
    recaptcha: over['recaptcha'] ?? (await solvedCaptcha(test)),
    ...over,
  }
}

/** A confirmed account with PASSWORD, made through its machine. */
export async function account(
  test: TestApp,
  over: Partial<NewUser> = {},
): Promise<{ id: string; email: string }> {
  const passwordHash = over.passwordHash ?? (await (hashed ??= hashPassword(PASSWORD)))
  return test.db.tx((tx) =>
    createUser(tx, test.services, {
      email: `account${++counter}@mail.example`,
      firstName: 'Grace',
      lastName: 'Reed',
      ...over,
      passwordHash,
    }),
  )
}

/** An account of the platform's staff that has accepted the terms of today. */
export async function staffAccount(
  test: TestApp,
  adminRole: NonNullable<NewUser['adminRole']>,
): Promise<{ id: string; email: string }> {
  const made = await account(test, { adminRole })
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  await test.db.tx((tx) => acceptAllConsents(tx, made.id, from, test.clock.now()))
  return made
}

/** Gives address and password; the key of the answer. */
export async function passwordKey(
  test: TestApp,
  email: string,
  password = PASSWORD,
): Promise<string> {
  const answer = await test.visitor.post('/app/auth/attempt', {
    body: { email_address: email, password },
  })
  if (typeof answer.body['key'] !== 'string') throw new Error(`no key: ${answer.text}`)
  return answer.body['key']
}
export const sendCode = (test: TestApp, key: string): Promise<Answer> =>
  test.visitor.post('/app/auth/2fa', { body: { key } })
export const verifyCode = (test: TestApp, key: string, code: string): Promise<Answer> =>
  test.visitor.post('/app/auth/2fa/verify', { body: { key, security_code: code } })
/** The newest code that was mailed to the address. */
export async function mailedCode(test: TestApp, email: string): Promise<string> {
  const code = (await test.mailbox(email))
    .map((mail) => mail['code'])
    .find((one) => one !== undefined)
  if (typeof code !== 'string') throw new Error(`no code was mailed to ${email}`)
  return code
}
/** Another code than the right one. */
export const wrongCode = (right: string, by = 1): string =>
  String((Number(right) + by) % 1_000_000).padStart(6, '0')

/** Signs in with both factors; calls of the result carry the token. */
export async function signedIn(
  test: TestApp,
  email: string,
  password = PASSWORD,
): Promise<Caller & { token: string }> {
  const key = await passwordKey(test, email, password)
  await sendCode(test, key)
  const answer = await verifyCode(test, key, await mailedCode(test, email))
  const token = (answer.body['authData'] as { access_token?: string } | undefined)?.access_token
  if (token === undefined) throw new Error(`not signed in: ${answer.text}`)
  return { ...test.bearer(token), token }
}
