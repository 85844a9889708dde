import type { Page } from 'playwright'
import { afterAll, describe, inject, it } from 'vitest'
import {
  DEMO_PASSWORD,
  demoPeople,
  expect,
  logInHere,
  openPlainTab,
  signIn,
  stage,
} from './harness.ts'
import { openSite, type Site } from './support/site.ts'
import { appCode } from './support/totp.ts'

const act = stage()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** The product at an address with a name: a number cannot have passkeys. */
const named = (path: string): string => act.at(path).replace('127.0.0.1', 'localhost')

async function password(page: Page, email: string, given: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
/**
 * Opens an account through the pages: form with its agreements, mail, link. The link is opened in another browser,
 * where it confirms and signs nobody in.
 */
async function register(page: Page, email: string, given: string): Promise<void> {
  await page.goto(act.at('/signup'))
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, 'Check your mail')
  await expect.poll(async () => (await act.site.mailbox(email)).length).toBeGreaterThan(0)
  const link = /\/register\/validate\/[A-Za-z0-9_-]+/.exec(
    (await act.site.mailbox(email))[0]?.text ?? '',
  )?.[0]
  const { page: elsewhere } = await act.tab('visitor')
  await elsewhere.goto(act.at(link ?? ''))
  await elsewhere.getByRole('button', { name: 'Confirm address' }).click()
  await heading(elsewhere, 'Your address is confirmed')
}

describe('signing in against the real server, with mail from the mailbox', () => {
  it('an account is opened, its password forgotten and set anew, and the old one opens nothing', async () => {
    const tab = await act.tab('visitor')
    const { page } = tab
    const email = 'noor.vale@mail.example'
    await register(page, email, 'a quiet harbour at dawn')
    await page.goto(act.at('/login'))
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await heading(page, 'Reset your password')
    const before = (await act.site.now()).getTime() - 1000
    await page.getByRole('button', { name: 'Send code' }).click()
    await heading(page, 'Enter your code')
    await page.getByLabel('Six-digit code').pressSequentially(await act.site.code(email, before))
    await heading(page, 'Choose a new password')
    await page.getByLabel('New password', { exact: true }).fill('a louder harbour at noon')
    await page.getByLabel('New password again').fill('a louder harbour at noon')
    await page.getByRole('button', { name: 'Change password' }).click()
    await heading(page, 'Your password is changed')
    await page.getByRole('button', { name: 'Log in' }).click()
    tab.expects(/status of 422/)
    await password(page, email, 'a quiet harbour at dawn')
    await expect(page.getByText('E-mail address or password is incorrect')).toBeVisible()
    await logInHere(page, act.site, email, 'a louder harbour at noon')
    await expect(page).toHaveURL(/\/dashboard/)
  })

  it('an app, a passkey and recovery codes are added, and each of them opens the account', async () => {
    const tab = await act.tab('visitor')
    const { page } = tab
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const email = demoPeople.compliance
    await page.goto(named('/login'))
    await logInHere(page, act.site, email)
    await page.goto(named('/dashboard/security'))
    await page.getByRole('button', { name: 'Add app' }).click()
    const secret = await page.getByRole('textbox', { name: 'Key for the app' }).inputValue()
    await page.getByLabel('Code of the app').pressSequentially(appCode(secret, -1))
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
    const [code = ''] = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByText('Another passkey')).toBeVisible()
    const out = async () => {
      await page
        .getByRole('button', { name: /Helen|Account of/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL(/\/login/)
    }
    await out()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(named('/dashboard/security'))
    await out()
    await page.goto(named('/login'))
    await password(page, email)
    await heading(page, 'Use your passkey')
    await page.getByRole('button', { name: 'Use the authenticator app' }).click()
    await page.getByLabel('Code of your app').pressSequentially(appCode(secret))
    await page.waitForURL(/\/dashboard/)
    await page.goto(named('/dashboard/security'))
    await out()
    await page.goto(named('/login'))
    await password(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(named('/admin/users/logs'))
    await expect(page.getByText('Recovery code').first()).toBeVisible()
  })
})

describe('log in opened by somebody who is signed in', () => {
  it('leads on, also where the parts of the page come after the answer to who that is', async () => {
    const { page } = await act.tab('visitor')
    await signIn(page, act.site, demoPeople.investor)
    const known = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/personal/user',
    )
    await page.route(/\/assets\/login\.screen-/, async (route) => {
      await known
      await page.waitForTimeout(500)
      await route.continue()
    })
    await page.goto(act.at('/login?redirect=%2Fdashboard%2Fsecurity'))
    await heading(page, 'Security')
  })
})

describe('logging out on a slow line', () => {
  it('the page stays as it is till the new one is there, and says that it is on its way: no form stands meanwhile whose words would be lost', async () => {
    const tab = await act.tab('visitor')
    const { page } = tab
    await signIn(page, act.site, demoPeople.investor)
    await page.goto(act.at('/dashboard/security'))
    await heading(page, 'Security')
    await page.evaluate(() => {
      const found: string[] = []
      setInterval(
        () =>
          found.push(
            [
              location.pathname,
              document.querySelector('h1')?.textContent,
              document.querySelector('[role="progressbar"][aria-hidden="false"]')?.ariaLabel,
            ]
              .join(' ')
              .trim(),
          ),
        50,
      )
      addEventListener('pagehide', () => sessionStorage.setItem('seen', JSON.stringify(found)))
    })
    await page.route(
      (url) => url.pathname === '/dashboard/security',
      async (route) => {
        await page.waitForTimeout(1500)
        await route.continue()
      },
    )
    const token =
      (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? ''
    const opens = async () =>
      (await fetch(act.at('/api/personal/user'), { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await opens()).toBe(200)
    await page
      .getByRole('button', { name: /investor@|Account of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    await expect.poll(opens, { message: 'the server has ended the session' }).toBe(401)
    await page.getByLabel('E-mail address').fill('noor.vale@mail.example')
    const found = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[],
    )
    expect(found.length).toBeGreaterThan(15)
    expect([...new Set(found)]).toEqual([
      '/dashboard/security Security',
      '/dashboard/security Security Page is loading',
    ])
    await expect(page.getByLabel('E-mail address')).toHaveValue('noor.vale@mail.example')
  })
})

describe('a session that ends in the middle of typed work', () => {
  it('is renewed over the page: what was typed stays, and what was refused is sent again', async () => {
    const tab = await act.tab('visitor')
    const { page } = tab
    tab.expects(/status of 40[14]/)
    await signIn(page, act.site, demoPeople.issuer)
    await page.goto(act.at('/dashboard/raise-capital/new/modal/company-information'))
    const field = page.getByRole('dialog').getByRole('textbox').first()
    await field.fill('Harbour Looms')
    const token =
      (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? ''
    await fetch(act.at('/api/sessions/end'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    })
    await field.pressSequentially(' Inc.')
    await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 20_000 })
    const over = page.getByRole('dialog').last()
    const before = (await act.site.now()).getTime() - 1000
    await over.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await over.getByRole('button', { name: 'Continue', exact: true }).click()
    await over
      .getByLabel('Six-digit code')
      .pressSequentially(await act.site.code(demoPeople.issuer, before))
    await expect(page.getByText('Your session has ended')).toBeHidden()
    await expect(field).toHaveValue('Harbour Looms Inc.')
    await expect(page).toHaveURL(/company-information/)
  })

  it('is over in all tabs when the person logs out in one', async () => {
    const tab = await act.tab('visitor')
    await signIn(tab.page, act.site, demoPeople.investor)
    const other = await tab.page.context().newPage()
    await other.goto(act.at('/dashboard'))
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await tab.page.goto(act.at('/dashboard/security'))
    await tab.page
      .getByRole('button', { name: /investor@|Account of/ })
      .first()
      .click()
    await tab.page.getByRole('menuitem', { name: 'Log out' }).click()
    await tab.page.waitForURL(/\/login/)
    await other.waitForURL(/\/login/)
    expect(await tab.page.evaluate(() => localStorage.length)).toBe(0)
  })
})

describe('the password of the site', () => {
  const closed: { site?: Site } = {}
  afterAll(() => closed.site?.stop())
  it('stands before every page, is asked once, and leads on to where one wanted to go', async () => {
    const site = await openSite(inject('world'), {
      SITE_PASSWORD: 'open sesame',
      NODE_ENV: 'development',
    })
    closed.site = site
    const tab = await openPlainTab(act.browser)
    const { page } = tab
    tab.expects(/status of 422/)
    await page.goto(new URL('/invest?q=grid', site.url).href)
    await heading(page, 'This site is not open yet')
    await page.getByLabel('Password', { exact: true }).fill('open barley')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('The password is incorrect.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('open sesame')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/invest\?q=grid/)
    await page.goto(new URL('/password', site.url).href)
    await expect(page).toHaveURL(new URL('/', site.url).href)
    const flag = (await page.context().cookies()).find((one) => one.name === 'site_password')
    expect(flag).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((flag?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(14_300)
    expect(tab.faults()).toEqual([])
    await tab.close()
  })
})
