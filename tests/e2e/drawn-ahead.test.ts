import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expect, stage, DESK } from './harness.ts'

const act = stage()

/** Headings of the pages that are in the document, with whether they are seen. */
const headings = (page: Page) => page.locator('main h1').evaluateAll((all) => all.map((one) => [one.textContent, one.checkVisibility()] as const))
const link = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first()
const PROFILE = '/dashboard/profile/personal-information/current'

describe('a page that somebody points at', () => {
  it('is drawn unseen, and shown as it was drawn: within the dashboard, into the profile, out of it, and by the keyboard', async () => {
    const { page } = await act.tab('investor', { viewport: DESK })
    await page.goto(act.at('/dashboard/my-investments'))
    for (const [path, name, by] of [['/dashboard/pending-investments', 'Pending investments', 'pointer'], [PROFILE, 'Personal information', 'pointer'], ['/dashboard/registrations', 'Registrations', 'keyboard']] as const) {
      const before = await page.locator('main h1').first().textContent()
      await (by === 'pointer' ? link(page, path).hover() : page.keyboard.press('Tab').then(() => link(page, path).focus()))
      await expect.poll(() => headings(page)).toEqual([[before, true], [name, false]])
      // for everybody only the one is there
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.locator('main h1').nth(1).evaluate((element) => element.setAttribute('data-drawn', 'ahead'))
      await (by === 'pointer' ? link(page, path).click() : page.keyboard.press('Enter'))
      const shown = page.getByRole('heading', { level: 1, name })
      await expect(shown).toHaveAttribute('data-drawn', 'ahead')
      await expect(shown).toBeFocused()
      await expect(page).toHaveURL(act.at(path))
      await expect.poll(() => headings(page)).toEqual([[name, true]])
    }
  })

  it('is gone again when nobody points at it any more', async () => {
    const { page } = await act.tab('investor', { viewport: DESK })
    await page.goto(act.at('/dashboard'))
    await link(page, '/dashboard/registrations').hover()
    await expect.poll(async () => (await headings(page)).length).toBe(2)
    await page.mouse.move(700, 5)
    await expect.poll(() => headings(page)).toEqual([[expect.any(String), true]])
  })
})
