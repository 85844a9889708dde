import { startRecaptcha, type RecaptchaStub } from '#tests/support/recaptcha.ts'
import { afterAll, beforeAll, inject, it } from 'vitest'
import { demoPeople, expect, openPlainTab, PHONE } from './harness.ts'
import { runsBrowser } from './support/browser.ts'
import { openSite, type Site } from './support/site.ts'

const parts: { google?: RecaptchaStub; site?: Site } = {}
const google = (): RecaptchaStub => {
  if (parts.google === undefined) throw new Error('the stub of Google is not ready')
  return parts.google
}
const at = (path: string): string => new URL(path, parts.site?.url).href
beforeAll(async () => {
  parts.google = await startRecaptcha()
  parts.site = await openSite(inject('world'), {
    RECAPTCHA_URL: parts.google.url,
    RECAPTCHA_SITE_KEY: parts.google.siteKey,
    RECAPTCHA_SECRET_KEY: parts.google.secretKey,
    NODE_ENV: 'development',
  })
})
afterAll(async () => {
  await parts.site?.stop()
  await parts.google?.stop()
})

it('sign-up shows Google’s box under the content security policy; the keyboard ticks it', async () => {
  const tab = await openPlainTab(await runsBrowser(inject('world').browser), {
    viewport: PHONE,
    colorScheme: 'dark',
  })
  const { page } = tab
  await page.goto(at('/signup'))
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('E-mail address').fill('noor.vale@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('seven quiet boats at noon')
  for (const promise of [/accept the terms/, /accept the privacy policy/, /receive documents/])
    await page.getByRole('checkbox', { name: promise }).check()
  const frame = page.locator('iframe[title="reCAPTCHA"]')
  await expect(frame).toBeVisible()
  expect(await frame.getAttribute('src')).toContain('theme=dark')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Tick the box “I’m not a robot” first.')).toBeVisible()
  expect(google().asked).toEqual([])
  // the box has the focus
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Robot check done.')).toBeVisible()
  // by the keyboard: a click right after a page was scrolled may still reach the frame that was there
  await page.getByRole('button', { name: 'Create account' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
  expect(google().asked).toHaveLength(1)
  expect(tab.faults()).toEqual([])
  await tab.close()
})

it('log-in asks for the box after three wrong passwords, and says when Google’s script does not come', async () => {
  const tab = await openPlainTab(await runsBrowser(inject('world').browser))
  const { page } = tab
  tab.expects(/status of (400|404|422)/)
  const email = demoPeople.newcomer
  await page.goto(at('/login'))
  for (let nth = 0; nth < 4; nth++) {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(`wrong password ${nth}`)
    google().script = 'missing'
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(
      page.getByText(
        nth < 3 ? 'E-mail address or password is incorrect' : 'Confirm that you aren’t a robot',
      ),
    ).toBeVisible()
  }
  await expect(page.getByText(/Google’s robot check could not be loaded/)).toBeVisible()
  google().script = 'ok'
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .frameLocator('iframe[title="reCAPTCHA"]')
    .getByRole('checkbox', { name: "I'm not a robot" })
    .check()
  await expect(page.getByText('Robot check done.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('E-mail address or password is incorrect')).toBeVisible()
  expect(tab.faults()).toEqual([])
  await tab.close()
})
