import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expect, stage, type DemoPerson, type Tab } from './harness.ts'
import { restOf } from './support/rest.ts'

const act = stage({ looks: true })

/** The page at an address is shown: its heading is there, and nothing is loading. */
async function shown(page: Page): Promise<string> {
  const heading = page.locator('h1:visible').first()
  await expect(heading).toBeVisible()
  await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Page Not Found')).toHaveCount(0)
  return (await heading.innerText()).trim()
}

/** Set by a test in the page that is open; a full load forgets it. */
const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(globalThis, { openedByTest: true }))
const isSameLoad = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'openedByTest' in globalThis)

async function open(who: DemoPerson | 'visitor', path: string): Promise<Tab> {
  const tab = await act.tab(who)
  await tab.page.goto(act.at(path))
  await shown(tab.page)
  return tab
}

describe('a visit in trouble', () => {
  it('a page that is opened by its address begins at the top, and Back finds the place', async () => {
    const { page } = await open('visitor', '/invest')
    await page.evaluate(() => scrollTo(0, 600))
    await page.locator('main a[href^="/offerings/"]:visible').last().click()
    await expect(page).toHaveURL(/\/offerings\//)
    await shown(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/invest$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  })

  it('without a network the page stays and says so; with it, it goes on', async () => {
    const tab = await open('investor', '/dashboard')
    tab.expects(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await tab.page.context().setOffline(true)
    await expect(tab.page.getByText(/You are offline/)).toBeVisible()
    await expect(tab.page.locator('h1:visible').first()).toBeVisible()
    await tab.page.context().setOffline(false)
    await expect(tab.page.getByText(/You are offline/)).toHaveCount(0)
    await tab.page.locator('nav a[href="/dashboard/my-investments"]:visible').first().click()
    await expect(tab.page).toHaveURL(/my-investments/)
    await shown(tab.page)
  })

  it('after a new build the next link loads the document anew, and the one after it does not', async () => {
    const tab = await act.tab('investor')
    await tab.page.clock.install()
    await tab.page.route('**/builds/latest.json*', (route) =>
      route.fulfill({ json: { id: 'a-build-of-tomorrow', timestamp: 0 } }),
    )
    await tab.page.goto(act.at('/dashboard'))
    await shown(tab.page)
    await mark(tab.page)
    const looked = tab.page.waitForResponse('**/builds/latest.json*')
    await tab.page.clock.runFor(3_600_000)
    await looked
    expect(await isSameLoad(tab.page), 'the open page stays').toBe(true)
    await tab.page.locator('nav a[href="/dashboard/my-investments"]:visible').first().click()
    await expect(tab.page).toHaveURL(/my-investments/)
    await shown(tab.page)
    expect(await isSameLoad(tab.page), 'the next navigation is a full load').toBe(false)
  })
})

/** Where each person begins, and below which addresses their screens are. */
const AREAS = [
  ['visitor', '/', /^\/(?!login|register|password|api|meta)/],
  ['investor', '/dashboard', /^\/dashboard(?!\/offerings)/],
  ['issuer', '/dashboard', /^\/dashboard/],
  ['operator', '/admin', /^\/admin/],
] as const
const SCREENS = 10

/** The links that can be seen, without those that leave the area. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target])')]
      .filter((link) => link.checkVisibility() && link.closest('header, nav, main') !== null)
      .map((link) => link.getAttribute('href') ?? ''),
  )

describe('a visit through ten screens, by links, Back, Forward and reload', () => {
  it.each(AREAS)('%s', async (who, home, area) => {
    const { page } = await act.tab(who)
    const rest = restOf(page)
    await page.goto(act.at(home))
    await rest()
    const heading = async (): Promise<string> => {
      await rest()
      return shown(page)
    }
    const visited: { path: string; heading: string }[] = [{ path: home, heading: await heading() }]
    const seen = new Set<string>([home])
    while (visited.length < SCREENS) {
      const next = (await linksOf(page)).find((href) => area.test(href) && !seen.has(href))
      if (next === undefined) {
        await page.goBack()
        await rest()
        continue
      }
      seen.add(next)
      await page.locator(`a[href="${next}"]:not([target]):visible`).first().click()
      await rest()
      visited.push({ path: new URL(page.url()).pathname, heading: await heading() })
    }
    const at = (n: number) => visited.at(n)
    const here = async () => ({ path: new URL(page.url()).pathname, heading: await heading() })
    expect(new Set(visited.map(({ heading }) => heading)).size).toBeGreaterThan(5)
    expect(await here()).toEqual(at(-1))
    await page.goBack()
    const before = await here()
    await page.goForward()
    expect(await here()).toEqual(at(-1))
    await page.goBack()
    await page.reload()
    expect(await here()).toEqual(before)
  })
})
