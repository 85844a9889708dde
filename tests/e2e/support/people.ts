import { investorSeed } from '#server/seeds/demo/people.ts'
import { partnerSeed } from '#server/seeds/demo/partners.ts'
import { foreignPeople } from '#server/seeds/tax.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from '#tests/support/expect.ts'
import type { Site } from './site.ts'
import { openTab, type Tab } from './browser.ts'

/** Password of every person of the demo world. */
export const DEMO_PASSWORD = 'Capstan-demo-2026'
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

export async function signIn(
  page: Page,
  site: Site,
  email: string,
  password?: string,
): Promise<void> {
  await page.goto(`${site.url}/login`)
  await logInHere(page, site, email, password)
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

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
const states = new WeakMap<Site, Map<string, Promise<State>>>()

/** A tab in which a person of the demo is signed in; the log-in itself happens once per site and person. */
export async function tabOf(
  browser: Browser,
  site: Site,
  who: DemoPerson | 'visitor',
  options: BrowserContextOptions = {},
): Promise<Tab> {
  if (who === 'visitor') return openTab(browser, options)
  const known = states.get(site) ?? new Map<string, Promise<State>>()
  states.set(site, known)
  const state = known.get(who) ?? logInOnce(browser, site, demoPeople[who])
  known.set(who, state)
  return openTab(browser, { storageState: await state, ...options })
}

async function logInOnce(browser: Browser, site: Site, email: string): Promise<State> {
  const tab = await openTab(browser)
  try {
    await signIn(tab.page, site, email)
    return await tab.page.context().storageState()
  } finally {
    await tab.close()
  }
}
