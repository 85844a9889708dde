import { describe, it } from 'vitest'
import type { Page } from 'playwright'
import { DESK, expect, seriousFindings, sideways, stage } from './harness.ts'
import { builtRows, mainPerson, placeOf } from './support/places.ts'

const act = stage()
/** the narrowest page that WCAG 2.2 (1.4.10) asks for */
const NARROW = { width: 320, height: 720 }

const settled = async (page: Page, path: string): Promise<void> => {
  // also below a drawer, where it is out of reach for the moment; the components' page shows page heads among its examples
  if (path === '/meta/_components') await expect(page.locator('h1').first()).toBeVisible()
  else await expect(page.locator('h1')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  // the components' page shows busy states as examples
  if (path !== '/meta/_components') await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
/** Puts the page into the other scheme as the person's own choice does. */
async function scheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((name) => { document.documentElement.dataset['theme'] = name }, theme)
  // colours change in a moment, also with reduced motion
  if (theme === 'dark') await page.waitForTimeout(150)
}

describe('every screen that is built', () => {
  it.each(builtRows().map((row) => [row.path, row] as const))('%s: one heading, no serious finding in light and dark, nothing to scroll sideways at 320 px', async (_, row) => {
    const who = mainPerson(row)
    const tab = await act.kept(who)
    await tab.page.setViewportSize(DESK)
    await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const token = (await tab.page.context().cookies(act.site.url)).find((cookie) => cookie.name === 'access_token')?.value
    const place = await placeOf(act.site, row, who, token)
    expect(place, 'the demo world has a place of this kind').not.toBeNull()
    // links of mails that have ended
    if (row.path === '/register/validate/:id' || row.path.includes(':token')) tab.expects(/status of 4\d\d/)
    // axe looks into the mail's frame, which runs no scripts
    if (row.path === '/meta/mailbox') tab.expects(/Blocked script execution in 'about:srcdoc'/)
    await tab.page.goto(act.at(place ?? '/'))
    await settled(tab.page, row.path)
    const found: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await scheme(tab.page, theme)
      found.push(...(await seriousFindings(tab.page, theme === 'light' ? 'all' : 'colours')).map((line) => `${theme}: ${line}`))
    }
    await tab.page.setViewportSize(NARROW)
    const { by, what } = await sideways(tab.page)
    expect({ found, by, what }).toEqual({ found: [], by: 0, what: [] })
  })
})
