import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expect, stage, type Tab } from './harness.ts'
import { withMouse } from './support/hands.ts'
import { becomeMember, logIn, newcomer } from './support/interactions.ts'

const act = stage()
const translator = readFileSync('tests/reality/files/translate.js', 'utf8')

/**
 * A tab that translates each page as soon as it is loaded. A page of the server is then changed before React has it:
 * React says so (418) and draws it again.
 */
async function translatedTab(who: 'visitor' | 'issuer'): Promise<Tab> {
  const tab = await act.tab(who)
  tab.expects(/React error #418/)
  await tab.page.addInitScript(`addEventListener('load', () => { ${translator} })`)
  return tab
}
/** The page is one that a translator has changed: without that, the tests would show nothing. */
const isTranslated = async (page: Page): Promise<void> =>
  expect(page.locator('h1 font font').first()).toBeVisible()

describe('a page that the browser translates (G1, G2)', () => {
  it('holds an investment, the sign-up and the log-in, and shows the amount that is invested', async () => {
    const { page } = await translatedTab('visitor')
    const hands = withMouse(page)
    const tove = newcomer('Tove', '900114491')
    await page.goto(act.at('/invest?q=kelp'))
    await hands.follow(/^Kelpworks/)
    await expect(page).toHaveURL(/kelpworks-pitch/)
    await isTranslated(page)
    const invest = page.getByRole('button', { name: /^Invest \$/ })
    for (const [typed, shown] of [
      ['300', 'Invest $300.00'],
      ['7000', 'Invest $7,000.00'],
      ['500', 'Invest $500.00'],
    ] as const) {
      await hands.type('Amount to invest', typed)
      await expect(invest).toHaveText(shown)
    }
    await hands.press('Invest $500.00')
    await becomeMember(hands, act.site, tove)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm who you are' })).toBeVisible()
    await isTranslated(page)

    const other = await translatedTab('visitor')
    await other.page.goto(act.at('/login'))
    await isTranslated(other.page)
    await logIn(withMouse(other.page), act.site, tove)
    await isTranslated(other.page)
  })

  it('holds a form whose drafts are saved while somebody types', async () => {
    const { page } = await translatedTab('issuer')
    await page.goto(act.at('/dashboard/raise-capital'))
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Quarry Light/ })
      .click()
    await page.getByRole('link', { name: 'Complete 23 more of First public round.' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /: Company information/ })
      .click()
    await isTranslated(page)
    const line = page.getByRole('textbox', { name: 'The company in one line' })
    await line.fill('')
    await line.pressSequentially('Street lamps by the village', { delay: 40 })
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
    await line.press('End')
    await line.pressSequentially(' itself')
    await expect(line).toHaveValue('Street lamps by the village itself')
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  })
})
