import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expect, PHONE, stage } from './harness.ts'
import {
  becomeMember,
  beginKyc,
  fillDetails,
  fillDocuments,
  fillPayment,
  fillSuitability,
  finishKyc,
  newcomer,
  saveAndContinue,
  signAndSubmit,
} from './support/interactions.ts'
import { withKeyboard } from './support/hands.ts'

const act = stage()
const kit = newcomer('Kit', '900114472')
/** Screens from the pitch to the page that says "submitted" (issue 21). */
const MOST_SCREENS = 12

/** Records each screen that a person passes by its heading, across all pages of the tab. */
async function count(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1')?.textContent?.trim()
      const known = JSON.parse(sessionStorage.getItem('screens') ?? '[]') as string[]
      if (heading && !known.includes(heading))
        sessionStorage.setItem('screens', JSON.stringify([...known, heading]))
    }
    document.addEventListener('DOMContentLoaded', () => {
      look()
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  })
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('screens') ?? '[]') as string[])
}

describe('the first way through by keyboard alone, at 390 px', () => {
  it(
    'from the marketplace to a submitted investment, by few screens that ask nothing twice',
    { timeout: 240_000 },
    async () => {
      const tab = await act.tab('visitor', { viewport: PHONE, hasTouch: true, isMobile: true })
      tab.expects(/status of (403|409)/)
      const { page } = tab
      const hands = withKeyboard(page)
      await page.goto(act.at('/invest?q=kelp'))
      const counted = await count(page)
      await hands.follow(/^Kelpworks/)
      await expect(page).toHaveURL(/kelpworks-pitch/)
      // from here on screens are counted: what the new document runs first is there
      await page.reload()
      await hands.type('Amount to invest', '500')
      await expect(page.getByRole('button', { name: 'Invest $500.00' })).toBeVisible()
      await hands.press('Invest $500.00')
      await becomeMember(hands, act.site, kit)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Confirm who you are' }),
      ).toBeVisible()
      await expect(page.getByText(/Step 4 of 9: Identity/).first()).toBeVisible()
      await beginKyc(hands, kit)
      await finishKyc(hands, kit)
      await saveAndContinue(hands, act.site, kit, 'payment', 'Choose how to pay')
      await fillPayment(hands, kit, 'ach')
      await saveAndContinue(hands, act.site, kit, 'documents', 'Read and confirm')
      await fillDocuments(hands)
      await saveAndContinue(hands, act.site, kit, 'suitability', 'Your goals and finances')
      await fillSuitability(hands)
      await saveAndContinue(hands, act.site, kit, 'investor-details', 'Check your details')
      await fillDetails(hands, kit)
      await saveAndContinue(hands, act.site, kit, 'review', 'Review, sign and submit')
      await signAndSubmit(hands, act.site, kit)
      const screens = await counted()
      expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(MOST_SCREENS)
      expect(screens).not.toContain('How much do you want to invest?')
      await hands.follow('View your investment')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Kelpworks')
    },
  )
})
