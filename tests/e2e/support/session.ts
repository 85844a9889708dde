import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Page } from 'playwright'
import type { Newcomer } from './interactions.ts'
import type { Site } from './site.ts'

/** Password of every person of the demo world. */
export const DEMO_PASSWORD = 'Capstan-demo-2026'

/** Tokens of a sign-in, as the server responds with them. */
export interface AuthData {
  access_token: string
  refresh_token: string
  expires_in: number
}
type Place = Pick<Site, 'url'>

/** A call with JSON; throws with the response when it is refused. */
export async function post<T>(
  site: Place,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as T
}

/** Signs a person in by the calls that the log-in page makes, with the code that was mailed. */
export async function openSession(
  site: Site,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<AuthData> {
  const before = (await site.now()).getTime() - 1000
  const { key } = await post<{ key: string }>(site, '/app/auth/attempt', {
    email_address: email,
    password,
  })
  await post(site, '/app/auth/2fa', { key })
  const { authData } = await post<{ authData: AuthData }>(site, '/app/auth/2fa/verify', {
    key,
    security_code: await site.code(email, before),
  })
  return authData
}

/** The browser of a page has the session, as the log-in page leaves it. */
export async function enter(page: Page, site: Place, session: AuthData): Promise<void> {
  await page.context().addCookies([
    {
      name: 'access_token',
      value: session.access_token,
      url: site.url,
      expires: Date.now() / 1000 + session.expires_in,
      sameSite: 'Strict',
    },
  ])
}

/** The link that confirms an address. */
const REGISTRATION = /\/register\/validate\/([\w-]+)/
interface Text {
  kind: string
  version: string
  text_hash: string
}
/** Opens an account by the calls that the sign-up page makes, confirms its address, and signs the person in. */
export async function openAccount(site: Site, who: Newcomer): Promise<AuthData> {
  const { items } = await site.get<{ items: Text[] }>('/api/legal')
  const challenge = await site.get<Challenge>('/api/captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
  await post(site, '/register', {
    first_name: who.first,
    last_name: who.last,
    email_address: who.email,
    password: who.password,
    recaptcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    accept: items.map(({ kind, version, text_hash }) => ({ kind, version, text_hash })),
  })
  const mail = await site.mailed(who.email, (one) => REGISTRATION.test(one.text))
  await post(site, '/api/register/confirm', { id: REGISTRATION.exec(mail.text)?.[1] })
  return openSession(site, who.email, who.password)
}
