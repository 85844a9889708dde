import type { Locator } from 'playwright'
import { describe, it } from 'vitest'
import { demoPeople, downloadedText, expect, stage, type Tab } from './harness.ts'
import { withKeyboard } from './support/hands.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { openScreen, palette, press, write } from './support/palette.ts'
import { ask } from './support/raise.ts'

const act = stage()
const FIRM = 'Harbor Street Counsel LLP'
const WHY = 'The company needs more than Reg CF allows.'

async function operator(): Promise<Tab> {
  const tab = await act.tab('operator')
  tab.expects(/status of 40[39]/)
  await tab.page.goto(act.at('/admin/home'))
  await expect(tab.page.getByRole('heading', { level: 1, name: 'Hello, Olive' })).toBeVisible()
  return tab
}
/** Waits for the end of an act, with a fresh code when it is requested. */
async function settled({ page }: Tab, dialog: Locator): Promise<void> {
  await confirmIfAsked(
    withKeyboard(page),
    act.site,
    demoPeople.operator,
    async () => (await dialog.count()) === 0,
  )
  await expect(dialog).toHaveCount(0)
}
/** An act of the open page, with its reason where it asks for one. */
async function decide(tab: Tab, label: string, reason?: string): Promise<void> {
  const { page } = tab
  await press(page, page.getByRole('button', { name: label, exact: true }))
  const dialog = page.getByRole('dialog', { name: label, exact: true })
  if (reason !== undefined) await write(page, dialog.getByRole('textbox'), reason)
  await press(page, dialog.getByRole('button', { name: label, exact: true }))
  await settled(tab, dialog)
}

/** What the founder sends on the screens of `day-of-a-founder.test.ts`. */
async function requestType(): Promise<void> {
  const { page } = await act.tab('issuer')
  await page.goto(act.at('/dashboard'))
  const { items } = await ask<{ items: { listing_id: string; company: { account_id: string } }[] }>(
    act.site,
    page,
    'GET',
    '/api/offerings?q=Tidewater',
  )
  const found = items[0]
  await ask(
    act.site,
    page,
    'POST',
    `/api/dealroom/offerings/${found?.listing_id ?? ''}/change-requests/type?accountid=${found?.company.account_id ?? ''}`,
    { to: 'reg_a_t2', reason: WHY, documents: [] },
  )
}

describe('the afternoon of an operator, by keyboard and command palette alone', () => {
  it('approves a company’s request for another type, which opens a new draft', async () => {
    await requestType()
    const tab = await operator()
    const { page } = tab
    await openScreen(page, 'Requests')
    await press(page, page.getByRole('link', { name: /^Change request 1/ }))
    const rows = page.getByRole('table', { name: 'Requests' })
    await expect(rows.getByRole('row')).toHaveCount(2)
    await expect(rows.getByRole('row').nth(1)).toContainText('Start review')
    await press(page, rows.getByRole('link').filter({ visible: true }).first())
    const request = page.getByRole('dialog', { name: 'Request another type of offering' })
    await expect(request).toContainText(WHY)
    await expect(request).toContainText('None moves.')
    await decide(tab, 'Start review')
    await decide(tab, 'Approve request', 'The new offering is reviewed on its own.')
    await expect(request).toContainText('Olive Marsh')
    await press(page, request.getByRole('link', { name: 'Open its checklist' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Draft.*Reg A Tier 2/)
    // with copies of its topics
    await expect(page.getByRole('link', { name: /: Use of proceeds/ })).toHaveAccessibleName(
      'To do: Use of proceeds Draft',
    )

    // the company reads the decision, and its investors stay where they are
    const { page: founder } = await act.tab('issuer')
    await founder.goto(act.at('/dashboard/notices'))
    await expect(founder.getByRole('main')).toContainText(
      'The new offering is reviewed on its own.',
    )
    await openScreen(page, 'Requests')
    await expect(page.getByRole('link', { name: /^Change request 0/ })).toBeVisible()
  })

  it('gives a law firm a seat in an offering', async () => {
    const { page } = await operator()
    const hands = withKeyboard(page)
    await palette(page, 'orrin', /Orrin Bikes/)
    await expect(page.getByRole('heading', { level: 1, name: 'Offering details' })).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Partners', exact: true }).first())
    await press(page, page.getByRole('button', { name: 'Invite a partner' }))
    const dialog = page.getByRole('dialog', { name: 'Invite a partner' })
    await hands.pick('Seat', 'Law firm')
    await hands.type('Firm', FIRM)
    await hands.type('Person', 'Nora Quill')
    await hands.type('E-mail address', 'nora@harbor-counsel.example')
    await hands.type('Last day', '11302027')
    await press(page, dialog.getByRole('button', { name: 'Send invitation' }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: `${FIRM}, Law firm` })).toContainText(
      /Invited.*Nora Quill.*Nov 30, 2027/,
    )
    const [mail] = await act.site.mailbox('nora@harbor-counsel.example')
    expect(mail?.subject).toContain('Orrin Bikes')
    expect(mail?.text).toContain('/dashboard/partner/')
  })

  it('saves a list as a file: reports of an offering belong to the company’s own people', async () => {
    const { page } = await operator()
    await openScreen(page, 'Users')
    await press(page, page.getByRole('button', { name: 'Export' }))
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    const csv = page.getByRole('menuitem', { name: 'CSV' })
    for (let n = 0; n < 3; n++) {
      if (
        await csv.evaluate(
          (one) => one === document.activeElement || one.hasAttribute('data-focus'),
        )
      )
        break
      await page.keyboard.press('ArrowDown')
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ])
    const lines = (await downloadedText(download)).trim().split('\n')
    expect(lines[0]).toMatch(/E-mail/)
    expect(lines.filter((line) => line.includes(demoPeople.issuer))).toHaveLength(1)
    expect(lines.length).toBeGreaterThan(70)
  })

  it('reviews the roles of the quarter, but for the own one', async () => {
    const tab = await operator()
    const { page } = tab
    const rows = page.getByRole('table', { name: 'Roles' })
    const review = page.getByRole('region', { name: 'Quarterly review' })
    const role = (name: string): Locator => rows.getByRole('link', { name: new RegExp(`^${name}`) })
    const waiting = async (count: number): Promise<void> => {
      await openScreen(page, 'Roles')
      await press(page, page.getByRole('link', { name: 'To review' }))
      await expect(page).toHaveURL(/show=review/)
      await expect(rows.getByRole('row')).toHaveCount(count + 1)
    }
    await waiting(3)
    for (const [name, left] of [
      ['Sven Aalto', 2],
      ['Helen Strand', 1],
    ] as const) {
      await press(page, role(name))
      await expect(review).toContainText('Overdue')
      await decide(tab, 'Keep role', 'Still does this work every day.')
      await expect(review).toContainText('Confirmed')
      await waiting(left)
    }
    // nobody confirms the own role: the row stays until another operator decides
    await press(page, role('Olive Marsh'))
    await expect(review).toContainText('Another operator keeps or removes it.')
    await expect(page.getByRole('button', { name: 'Keep role' })).toHaveCount(0)
  })
})
