import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { DEMO_PASSWORD, demoPeople, expect, stage } from './harness.ts'
import { withKeyboard } from './support/hands.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { openScreen, palette, press, reach, write } from './support/palette.ts'

const act = stage()
/** The oldest items of the queue: one sent back and two approved. Later ones are for compliance alone to decide. */
const ITEMS = 3

async function home(page: Page): Promise<void> {
  await openScreen(page, 'Home')
  await expect(page.getByRole('heading', { name: /^Waiting for review/ })).toBeVisible()
}

describe('a day of an operator, by keyboard and command palette alone', () => {
  it(
    'signs in, handles the received e-mails, and decides the oldest reviews',
    { timeout: 240_000 },
    async () => {
      const tab = await act.tab('visitor')
      tab.expects(/status of 403/)
      const { page } = tab
      const hands = withKeyboard(page)
      const confirmed = (dialog: Locator) =>
        confirmIfAsked(
          hands,
          act.site,
          demoPeople.operator,
          async () => (await dialog.count()) === 0,
        )

      // sign in
      await page.goto(act.at('/admin/home'))
      await page.waitForURL(/\/login/)
      await write(page, page.getByLabel(/mail address/), demoPeople.operator)
      await write(page, page.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
      const before = (await act.site.now()).getTime() - 1000
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
      await hands.code(await act.site.code(demoPeople.operator, before))
      await expect(page.getByRole('heading', { level: 1, name: 'Hello, Olive' })).toBeVisible()

      // a bounce and an answer wait; both are handled, and the home says so
      const mails = page.getByRole('link', { name: 'Open: Received e-mails to handle' })
      const seen: string[] = []
      for (let n = 0; n < 2; n++) {
        await press(page, mails)
        await expect(page.getByRole('heading', { level: 1, name: 'Received e-mail' })).toBeVisible()
        const rows = page.getByRole('table', { name: 'Received e-mail' })
        await press(page, rows.getByRole('link').filter({ visible: true }).first())
        await expect(page.getByRole('region', { name: 'E-mail', exact: true })).toBeVisible()
        seen.push(await page.getByRole('region', { name: 'E-mail', exact: true }).innerText())
        await press(page, page.getByRole('main').getByRole('button', { name: 'Mark as handled' }))
        const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
        await write(page, dialog.getByRole('textbox'), 'We asked for another address by phone.')
        await press(page, dialog.getByRole('button', { name: 'Mark as handled' }))
        await expect(dialog).toHaveCount(0)
        await expect(page.getByText(/^Handled by Olive Marsh/)).toBeVisible()
        await home(page)
      }
      expect(seen.filter((text) => text.includes('Failed address'))).toHaveLength(1)
      await expect(mails).toHaveCount(0)

      // the review queue, oldest first: approved where it can be, else sent back with what to correct
      const queue = page.getByRole('table', { name: 'Review queue' })
      const items: string[] = []
      for (let n = 0; n < ITEMS; n++) {
        await openScreen(page, 'Review queue')
        await expect(queue).toBeVisible()
        await press(page, queue.getByRole('link').first())
        const panel = page.getByRole('region', { name: 'Decide' })
        await expect(panel).toBeVisible()
        items.push(page.url())
        const approve = panel.getByRole('button', { name: 'Approve', exact: true })
        const blocked = (await approve.getAttribute('aria-disabled')) === 'true'
        const decision = blocked ? 'Ask for a correction' : 'Approve'
        await palette(page, decision, new RegExp(`^${decision}(?! with)`))
        const dialog = page.getByRole('dialog', { name: decision, exact: true })
        if (blocked) {
          await reach(page, dialog.getByRole('checkbox').first())
          await page.keyboard.press('Space')
          await write(page, dialog.getByRole('textbox').first(), 'Show that you are accredited.')
        }
        await write(
          page,
          dialog.getByRole('textbox', { name: 'Reason' }),
          'Checked by two records.',
        )
        await press(page, dialog.getByRole('button', { name: decision, exact: true }))
        await confirmed(dialog)
        await expect(dialog).toHaveCount(0)
      }
      // what is decided leaves the queue
      expect(new Set(items).size).toBe(ITEMS)

      // an offering is found by its name
      await palette(page, 'orrin', /Orrin Bikes/)
      await expect(page.getByRole('heading', { level: 1, name: 'Offering details' })).toBeVisible()
    },
  )
})
