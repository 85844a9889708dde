import { expect } from '#tests/support/expect.ts'
import type { Locator, Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { CallFailure } from '#machines/flows/answers.ts'
import { demoPeople, type DemoPerson } from '../e2e/support/people.ts'
import { openSession, type AuthData } from '../e2e/support/session.ts'
import { siteAt } from '../e2e/support/site.ts'
import type { Reply } from './network.ts'
import type { Stagehand } from './script.ts'

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' }),
  ).toBeVisible()
export const working = (button: Locator): Promise<void> =>
  expect(button).toHaveAttribute('aria-busy', 'true')
export const still = (button: Locator): Promise<void> =>
  expect(button).not.toHaveAttribute('aria-busy')
export const failureOf = (state: AnyMachineSnapshot): CallFailure | null =>
  (state.context as { failure: CallFailure | null }).failure
export const noticeOf = (state: AnyMachineSnapshot): string | null =>
  (state.context as { notice: string | null }).notice

/** A refusal of the server, as its catalogue has them. */
export const refusal = (statusCode: number, code: string, message: string): Reply => ({
  status: statusCode,
  body: { statusCode, code, message },
})

/** An address of the site with a name: a number can have no passkeys. */
export const named = (base: string, path: string): string =>
  new URL(path, base).href.replace('127.0.0.1', 'localhost')

/**
 * A device that proves its passkey at once, and a challenge for it: the browser's own dialog can't be part of a test.
 */
export async function withPasskey(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const made = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    }
    Object.defineProperty(navigator.credentials, 'get', { value: () => Promise.resolve(made) })
  })
  await page.route(
    (url) => url.pathname === '/api/auth/passkey/options',
    (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({
          options: {
            challenge: 'AQID',
            rpId: 'localhost',
            allowCredentials: [],
            userVerification: 'required',
          },
        }),
      }),
  )
}

/** Goes to an address without a full load, as a link of the page does, once its script runs. */
export async function goTo(page: Page, path: string, there?: Locator): Promise<void> {
  const alive = page
    .getByRole('region', { name: /^Notifications/ })
    .or(page.getByRole('heading', { level: 1, name: /^(Internal Server Error|Page Not Found)/ }))
  await alive.first().waitFor({ state: 'attached' })
  await page.evaluate((to) => {
    // as the router writes its entries: with a key of their own, and counted
    const before = history.state as { idx?: number } | null
    history.pushState({ key: crypto.randomUUID(), idx: (before?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  if (there !== undefined) await expect(there).toBeVisible()
}

const signedIn = new Map<string, Promise<AuthData>>()
function once(
  base: string,
  which: 'here' | 'elsewhere',
  who: DemoPerson = 'investor',
): Promise<AuthData> {
  const name = `${who} ${which} ${base}`
  const known = signedIn.get(name) ?? openSession(siteAt(base), demoPeople[who])
  signedIn.set(name, known)
  // the next test tries again
  known.catch(() => signedIn.delete(name))
  return known
}
/** Tokens that the running site takes: of its demo investor, signed in once for each site. */
export const tokensOf = ({ base }: Pick<Stagehand, 'base'>): Promise<AuthData> => once(base, 'here')
/** Tokens of another sign-in of the demo investor, as another tab has them. */
export const tokensElsewhere = ({ base }: Pick<Stagehand, 'base'>): Promise<AuthData> =>
  once(base, 'elsewhere')
/** The demo investor is signed in on this page from its first load on. */
export const asInvestor = (hand: Stagehand): Promise<void> => asPerson(hand, 'investor')
/** A person of the demo is signed in on this page from its first load on. */
export async function asPerson({ page, base }: Stagehand, who: DemoPerson): Promise<void> {
  await page.context().addCookies([
    {
      name: 'access_token',
      value: (await once(base, 'here', who)).access_token,
      url: named(base, '/'),
    },
  ])
}
