import { investorSeed } from '#server/seeds/demo/people.ts'
import { partnerSeed } from '#server/seeds/demo/partners.ts'
import { foreignPeople } from '#server/seeds/tax.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from '#tests/support/expect.ts'
import type { Site } from './site.ts'
import { openTab, type Tab } from './browser.ts'
import { DEMO_PASSWORD, enter, openSession, type AuthData } from './session.ts'

export { DEMO_PASSWORD } from './session.ts'
export const demoPeople = {
  investor: 'investor@capstan.example',
  newcomer: 'newcomer@capstan.example',
  issuer: 'issuer@capstan.example',
  operator: 'operator@capstan.example',
  compliance: 'compliance@capstan.example',
  support: 'support@capstan.example',
  /** members of a company of the issuer: one changes it, one reads */
  editor: 'editor@capstan.example',
  viewer: 'viewer@capstan.example',
  /** owns a company of their own, and none of the issuer's */
  otherOwner: 'owner@merrow-looms.example',
  /** invests together with the co-holder */
  holder: investorSeed(30).email,
  coHolder: investorSeed(31).email,
  /** works for an auditor with a seat in the issuer's offering */
  partner: partnerSeed.email,
  /** no US person: a W-8BEN that expires, and a company's W-8BEN-E in review */
  foreigner: foreignPeople.amelie.email,
  foreignOwner: foreignPeople.tomas.email,
} as const
export type DemoPerson = keyof typeof demoPeople

/** Logs in on the page that shows /login: address, password, and the code that was mailed. */
export async function logInHere(
  page: Page,
  site: Site,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel(/mail address/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const before = (await site.now()).getTime() - 1000
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  // the form checks as soon as the sixth digit is in
  await page.getByLabel('Six-digit code').pressSequentially(await site.code(email, before))
  await expect(page).not.toHaveURL(/\/login/)
}

/**
 * Signs a person in without the log-in page (which `logInHere` and `sign-in.test.ts` go through), and opens what it
 * leads to.
 */
export async function signIn(
  page: Page,
  site: Site,
  email: string,
  password?: string,
): Promise<void> {
  await enter(page, site, await openSession(site, email, password))
  await page.goto(`${site.url}/dashboard`)
}

/** Accepts the consents that are shown before the dashboard, if any. */
export async function consent(page: Page): Promise<void> {
  await page.waitForURL(/\/agreement|\/dashboard/)
  if (!page.url().includes('/agreement')) return
  await page.getByRole('checkbox').first().waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^(Accept|Agree|Continue)/ }).click()
  await page.waitForURL(/\/dashboard/)
}

const sessions = new WeakMap<Site, Map<string, Promise<AuthData>>>()

/** A tab in which a person of the demo is signed in; the log-in itself happens once per site and person. */
export async function tabOf(
  browser: Browser,
  site: Site,
  who: DemoPerson | 'visitor',
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const tab = await openTab(browser, options)
  if (who === 'visitor') return tab
  const known = sessions.get(site) ?? new Map<string, Promise<AuthData>>()
  sessions.set(site, known)
  const session = known.get(who) ?? openSession(site, demoPeople[who])
  known.set(who, session)
  // the next test tries again
  session.catch(() => known.delete(who))
  await enter(tab.page, site, await session)
  return tab
}
