import { describe, it } from 'vitest'
import { expect, stage } from './harness.ts'
import { withMouse } from './support/hands.ts'

const act = stage({ looks: true })

describe('next actions', () => {
  it('an investor reads the cause, the last day and what else would do, and the link leads there', async () => {
    const { page } = await act.tab('investor')
    await page.goto(act.at('/dashboard'))
    const mine = page.getByRole('region', { name: 'Next for you' }).getByRole('listitem')
    const change = mine.filter({ hasText: 'Orrin Bikes' })
    await expect(change).toContainText(
      /The offering changed\. Review the changes.*By \w+ \d+, \d{4}.*You can also cancel the investment/,
    )
    const links = await mine
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      await page.goto(act.at(link))
      const title = page.locator('h1').first()
      await expect(title).toBeVisible()
      await expect(title, link).not.toContainText('Not Found')
    }
    await page.goto(act.at('/dashboard/pending-investments'))
    // what waits for somebody else says for whom
    await expect(page.getByRole('region', { name: 'In progress' })).toContainText(
      /(The company|Our team|A third party|No action needed)( acts next)?/,
    )
  })

  it('an issuer reads at a topic and at its checklist who acts next', async () => {
    const { page } = await act.tab('issuer')
    await page.goto(act.at('/dashboard/raise-capital'))
    const hands = withMouse(page)
    await hands.follow(/^Saltbox Homes/)
    await page.getByRole('main').locator('a[href$="/offering-details/checklist"]').first().click()
    await hands.press(/^Next topic: /)
    const note = page.getByText('The reviewer asks for changes').first()
    await expect(note).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You act next')
  })

  it('the platform reads in the queue why each item waits, since when and until when', async () => {
    const { page } = await act.tab('compliance')
    await page.goto(act.at('/admin/compliance/queue'))
    const rows = page.getByRole('table', { name: 'Review queue' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    for (const row of (await rows.all()).slice(1)) {
      const cells = await row.getByRole('cell').allTextContents()
      expect(cells.at(3), cells.join(' | ')).toMatch(/\w+ \w+/)
      expect(cells.at(-1), cells.join(' | ')).toMatch(/\w{3} \d+, \d{4}/)
    }
    await rows.nth(1).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Decide' })).toBeVisible()
  })
})
