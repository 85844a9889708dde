import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { demoPeople, expect, signIn, stage, type DemoPerson, type Tab } from './harness.ts'
import { withMouse } from './support/hands.ts'
import { freshen, payOrders } from './support/calls.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { adminAt, ask, issuerAt, type Raise } from './support/raise.ts'
import { approveProposal, proposeHere } from './support/two-people.ts'

const act = stage()
const DAY_MS = 86_400_000
/** Fewer than the five business days that investors have to reconfirm. */
const DAYS_LEFT = 3
/** Five business days with weekends and holidays among them. */
const WINDOW_DAYS = 12
const HEADLINE = 'Batteries on your street, paid by the grid and the city'
const WHY = 'One of the contracts with the utility ended, and the city takes its place.'
const ORDER = 'The investor was told a wrong price.'
/** Paid, and reads no mail. */
const SILENT = 'kenji.arakawa@mail.example'

interface Found {
  listing_id: string
  deadline_at: string
  company: { account_id: string }
}
async function seat(who: DemoPerson): Promise<Tab> {
  const tab = await act.tab(who)
  tab.expects(/status of 40[39]/)
  await tab.page.goto(act.at('/dashboard'))
  await expect(tab.page.getByRole('heading', { level: 1 })).toBeVisible()
  return tab
}
const find = async (page: Page, words: string): Promise<Found> => {
  const { items } = await ask<{ items: Found[] }>(
    act.site,
    page,
    'GET',
    `/api/offerings?q=${words}`,
  )
  if (items[0] === undefined) throw new Error(`no offering of ${words}`)
  return items[0]
}
/** The investment of whoever is signed in, in the list of those that have not closed. */
async function ownInvestment(page: Page, company: string): Promise<void> {
  await page.goto(act.at('/dashboard/pending-investments'))
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(company) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/investment\/[0-9a-f-]{36}/)
}
const gone = (thing: Locator) => async (): Promise<boolean> => (await thing.count()) === 0

describe('rare events of an offering, to their end', () => {
  it(
    'a material change close to the deadline moves it: who reconfirms stays, who does not gets the money back',
    { timeout: 240_000 },
    async () => {
      const { page: owner } = await seat('issuer')
      const {
        listing_id: listingId,
        company,
        deadline_at: deadline,
      } = await find(owner, 'Tidewater')
      const r: Raise = { site: act.site, listingId, accountId: company.account_id }
      const left = (Date.parse(deadline) - (await act.site.now()).getTime()) / DAY_MS
      await act.site.advance(left - DAYS_LEFT)

      await owner.goto(issuerAt(r, 'amendments').replace('/status/current/', '/status/live/'))
      await withMouse(owner).pick('Add a field to the amendment', 'Headline')
      const amend = owner.getByRole('region', { name: 'Amend the offering' })
      await amend.getByRole('textbox', { name: 'Headline' }).fill(HEADLINE)
      await amend.getByRole('button', { name: 'Show the difference' }).click()
      await expect(amend).toContainText('within five business days')
      await amend.getByRole('radio', { name: 'Yes, it is material' }).click()
      await amend.getByRole('textbox', { name: 'Why' }).fill(WHY)
      await amend.getByRole('button', { name: 'Propose the amendment' }).click()
      await expect(owner.getByRole('main')).toContainText(WHY)

      const { page: reviewer } = await seat('compliance')
      await reviewer.goto(adminAt(r, 'amendments'))
      await reviewer.getByRole('textbox', { name: 'Reason' }).fill(WHY)
      const confirm = reviewer.getByRole('button', { name: 'Confirm the amendment' })
      await confirm.click()
      await confirmIfAsked(withMouse(reviewer), act.site, demoPeople.compliance, gone(confirm))
      await expect(confirm).toHaveCount(0)
      const moved = (await find(owner, 'Tidewater')).deadline_at
      expect(Date.parse(moved) - Date.parse(deadline)).toBeGreaterThan(DAY_MS)

      // one investor reads the new deadline and reconfirms
      const { page: mara } = await seat('investor')
      await mara
        .getByRole('region', { name: 'Next for you' })
        .getByRole('link', { name: /^Reconfirm your investment Tidewater Grid/ })
        .click()
      const card = mara.getByRole('region', { name: 'What happens next' })
      await expect(card).toContainText(/or your commitment ends/)
      await mara.getByRole('link', { name: 'Read what changed' }).first().click()
      await expect(mara.getByRole('main')).toContainText(HEADLINE)
      await mara.goBack()
      const again = mara.getByRole('button', { name: 'Reconfirm my investment' })
      await again.click()
      await confirmIfAsked(withMouse(mara), act.site, demoPeople.investor, gone(again))
      await expect(again).toHaveCount(0)

      // another one does nothing
      const silent = await act.tab()
      silent.expects(/status of 40[39]/)
      await signIn(silent.page, act.site, SILENT)
      await ownInvestment(silent.page, 'Tidewater Grid')
      await expect(
        silent.page.getByRole('button', { name: 'Reconfirm my investment' }),
      ).toBeVisible()
      await act.site.advance(WINDOW_DAYS)
      await silent.page.reload()
      await expect(silent.page.getByRole('main')).toContainText('Refund')
      await mara.reload()
      await expect(mara.getByRole('main')).not.toContainText('Refund')
    },
  )

  it('a sale that two people rescind ends when its money is paid back, and the investor reads it', async () => {
    const { page: investor } = await seat('investor')
    await investor.goto(act.at('/dashboard/my-investments'))
    await withMouse(investor).follow('Lantern Letterpress')
    const money = investor.getByRole('link', { name: /^Timeline, documents and money/ })
    const id = ((await money.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
    const { listing_id: listingId } = await ask<{ listing_id: string }>(
      act.site,
      investor,
      'GET',
      `/api/investments/${id}`,
    )
    const company = await investor
      .getByRole('link', { name: 'Everything you hold of Lantern Letterpress' })
      .getAttribute('href')
    const accountId = /company\/([0-9a-f-]{36})/.exec(company ?? '')?.[1] ?? ''
    await money.click()
    const closed = await investor.getByRole('listitem').filter({ hasText: 'Closes' }).innerText()
    const tabs = { operator: await seat('operator'), compliance: await seat('compliance') }
    const { page } = tabs.operator
    const path = `/admin/offering-admin/current/current/${accountId}/${listingId}/closed-details/closed/investor-information/${id}`
    // one person proposes, another approves
    await page.goto(act.at(path))
    await proposeHere(
      act.site,
      { page, email: demoPeople.operator },
      { label: 'Approve rescission', reason: ORDER },
    )
    await approveProposal(
      act.site,
      { page: tabs.compliance.page, email: demoPeople.compliance },
      { title: 'Approved the rescission', reason: ORDER },
    )
    // until then the sale stands, closed on its day
    await investor.reload()
    await expect(investor.getByRole('listitem').filter({ hasText: 'Closes' })).toHaveText(
      closed.replaceAll('\n', ''),
      { useInnerText: false },
    )

    await page.goto(act.at(path))
    const press = async (label: string): Promise<Locator> => {
      await page.getByRole('button', { name: label, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: label, exact: true })
      await dialog.getByRole('textbox').fill(ORDER)
      await dialog.getByRole('button', { name: label, exact: true }).click()
      return dialog
    }
    const early = await press('Rescind sale')
    await expect(early).toContainText('The investor hasn’t been refunded.')
    await early.getByRole('button', { name: 'Back' }).click()
    const end = async (label: string): Promise<void> => {
      const dialog = await press(label)
      await confirmIfAsked(withMouse(page), act.site, demoPeople.operator, gone(dialog))
      await expect(dialog).toHaveCount(0)
    }
    await end('Claw back money')
    const unpaid = await press('Rescind sale')
    await expect(unpaid).toContainText('The investor hasn’t been refunded.')
    await unpaid.getByRole('button', { name: 'Back' }).click()
    // the company pays its part in, and a second person approves the order to the investor
    await freshen(act.site, page, demoPeople.operator)
    await freshen(act.site, tabs.compliance.page, demoPeople.compliance)
    const staff = { operator: page, compliance: tabs.compliance.page }
    await payOrders(act.site, staff, id, true)
    await page.goto(act.at(path))
    await end('Rescind sale')
    await investor.reload()
    const main = investor.getByRole('main')
    await expect(main).toContainText('Rescinded')
    await expect(main).toContainText('Clawed back')
    await expect(investor.getByRole('listitem').filter({ hasText: /^Refund/ })).toBeVisible()
    await investor.goto(act.at('/dashboard/notices'))
    await expect(main).toContainText('Your investment in Lantern Letterpress was rescinded')
    await investor.goto(act.at('/dashboard/my-investments'))
    await expect(main).toContainText('Sable Instruments')
    await expect(main).not.toContainText('Lantern Letterpress')
  })
})
