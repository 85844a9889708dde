import type { Locator, Page } from 'playwright'
import { expect } from '#tests/support/expect.ts'

/** stops of a page before a target counts as out of reach */
const MOST_TABS = 200

/** Presses Tab until the target has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < MOST_TABS; n++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}
/** Opens a screen, or starts what the page offers, by its name in the command palette. */
export async function palette(
  page: Page,
  words: string,
  option: string | RegExp = words,
): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Search actions/ })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  const id = (await wanted.getAttribute('id')) ?? ''
  for (let n = 0; n < 10; n++) {
    if ((await field.getAttribute('aria-activedescendant')) === id) break
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(30)
  }
  await expect(field).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}
/** Opens a screen by its name: its heading has the focus. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await palette(page, screen, new RegExp(`^${screen}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
