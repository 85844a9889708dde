import { stage } from './harness.ts'
import { expect, it } from 'vitest'

const act = stage({ looks: true })
/** The active domain of the demo (`server/seeds/demo/private-label.ts`). */
const HOST = 'invest.tidewater.localhost'
/** The demo site at another host: Chromium resolves names below localhost to this machine (RFC 6761 6.3). */
function addressAt(host: string): string {
  const url = new URL('/', act.site.url)
  url.hostname = host
  return url.href
}

it('a private domain shows its offering with the colors of the company, and sign-in is at the platform', async () => {
  const { page } = await act.tab('visitor')
  const answer = await page.goto(addressAt(HOST))
  expect(answer?.status()).toBe(200)
  const { hostname, pathname } = new URL(page.url())
  expect(hostname).toBe(HOST)
  expect(pathname).toMatch(/^\/offerings\/[0-9a-f-]{36}\/tidewater-grid-pitch$/)
  expect(await page.title()).toMatch(/ · Tidewater Grid$/)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(act.at(pathname))

  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Tidewater Grid, home' }).waitFor()
  const signUp = header.getByRole('link', { name: 'Sign up' })
  const color = await signUp.evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(color, 'the accent of the label, #14532d').toBe('rgb(20, 83, 45)')
  const foot = page.getByRole('contentinfo')
  await foot.getByText('Tidewater Grid builds tidal turbines on the coast of Maine.').waitFor()
  await foot.getByText(/through .* \(SEC file number/).waitFor()

  await page.getByRole('link', { name: 'Discussion' }).first().click()
  await page.waitForURL(/-discussion$/)
  expect(new URL(page.url()).hostname, 'pages of the offering stay at the domain').toBe(HOST)

  await header.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).origin).toBe(new URL(act.site.url).origin)
  await page.getByLabel('E-mail address').waitFor()
})

it('a host that no offering uses gets the platform’s own pages', async () => {
  const { page } = await act.tab('visitor')
  const answer = await page.goto(addressAt('unknown.tidewater.localhost'))
  expect(answer?.status()).toBe(200)
  await page.getByRole('banner').getByRole('link', { name: 'Capstan, home' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.locator('#label').count()).toBe(0)
})
