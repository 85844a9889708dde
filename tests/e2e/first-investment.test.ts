import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expect, stage } from './harness.ts'
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
import { withMouse } from './support/hands.ts'

const act = stage()
const PHONE = { width: 390, height: 844 }
const nils = newcomer('Nils', '900114473')
/** Screens from the pitch to the page that says "submitted" (issue 21). */
const MOST_SCREENS = 12

/**
 * Counts what a person passes: each screen by its heading, and each field that is filled in. Stored across all pages of
 * the tab.
 */
async function count(page: Page): Promise<() => Promise<{ screens: string[]; entries: string[] }>> {
  await page.addInitScript(() => {
    const add = (list: string, name: string) => {
      const known = JSON.parse(sessionStorage.getItem(list) ?? '[]') as string[]
      if (!known.includes(name)) sessionStorage.setItem(list, JSON.stringify([...known, name]))
    }
    document.addEventListener(
      'input',
      (event) => {
        const field = event.target
        if (!event.isTrusted || !(field instanceof HTMLElement)) return
        const name = field.getAttribute('name') ?? field.id
        add('entries', `${location.pathname.split('/').at(-1)} ${name}`)
      },
      true,
    )
    const look = () => {
      const heading = document.querySelector('h1')?.textContent?.trim()
      if (heading) add('screens', heading)
    }
    document.addEventListener('DOMContentLoaded', () => {
      look()
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  })
  const read = (list: string) =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], list)
  return async () => ({ screens: await read('screens'), entries: await read('entries') })
}

describe('a first investment on a phone', () => {
  it('takes few screens, and asks nothing twice', { timeout: 240_000 }, async () => {
    const tab = await act.tab('visitor', { viewport: PHONE, hasTouch: true, isMobile: true })
    tab.expects(/status of (403|409)/)
    const { page } = tab
    const hands = withMouse(page)
    await page.goto(act.at('/invest?q=kelp'))
    const counted = await count(page)
    await hands.follow(/^Kelpworks/)
    await expect(page).toHaveURL(/kelpworks-pitch/)
    await page.reload()
    const began = Date.now()
    await hands.type('Amount to invest', '500')
    await hands.press('Invest $500.00')
    await becomeMember(hands, act.site, nils)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm who you are' })).toBeVisible()
    await beginKyc(hands, nils)
    await finishKyc(hands)
    await saveAndContinue(hands, act.site, nils, 'payment', 'Choose how to pay')
    await fillPayment(hands, nils, 'wire')
    await saveAndContinue(hands, act.site, nils, 'documents', 'Read and confirm')
    await fillDocuments(hands)
    await saveAndContinue(hands, act.site, nils, 'suitability', 'Your goals and finances')
    await fillSuitability(hands)
    await saveAndContinue(hands, act.site, nils, 'investor-details', 'Check your details')
    await fillDetails(hands, nils)
    await saveAndContinue(hands, act.site, nils, 'review', 'Review, sign and submit')
    await signAndSubmit(hands, act.site, nils)
    const { screens, entries } = await counted()
    process.stdout.write(
      `first investment: ${screens.length} screens, ${entries.length} entries, ${Math.round((Date.now() - began) / 1000)} s\n${screens.join('\n')}\n${entries.join('\n')}\n`,
    )
    expect(screens.length).toBeLessThanOrEqual(MOST_SCREENS)
    expect(screens).not.toContain('How much do you want to invest?')
  })
})
