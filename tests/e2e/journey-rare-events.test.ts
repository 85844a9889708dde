import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { addCalendarDays, dateInZone } from '#domain/shared/calendar/zone.ts'
import { transferBody } from '#domain/holders/model/transfer.ts'
import { demoPeople, expect, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { withMouse } from './support/hands.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { accept, freshen } from './support/calls.ts'
import { ask, issuerAt } from './support/raise.ts'
import { approveProposal, proposeHere } from './support/two-people.ts'

const act = stage()
/** Five business days with a weekend and a holiday among them; the deadline of the offering is 11 days away. */
const NOTICE_DAYS = 9

const ORDER = 'The investor saw a wrong price.'

describe('rare events of an offering', () => {
  it('a material change is read and reconfirmed before its last day', async () => {
    const { page } = await act.tab('investor')
    await page.goto(act.at('/dashboard'))
    const next = page.getByRole('region', { name: 'Next for you' })
    await next.getByRole('link', { name: /^Reconfirm your investment Orrin Bikes/ }).click()
    const card = page.getByRole('region', { name: 'What happens next' })
    await expect(card).toContainText(/or your commitment ends\..*You act next\..*by \w+ \d+/)
    await page.getByRole('link', { name: 'Read what changed' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('changed')
    await page.goBack()
    await page.getByRole('button', { name: 'Reconfirm my investment' }).click()
    const again = page.getByRole('button', { name: 'Reconfirm my investment' })
    await confirmIfAsked(
      withMouse(page),
      act.site,
      demoPeople.investor,
      async () => (await again.count()) === 0,
    )
    await expect(again).toHaveCount(0)
    await expect(card).toContainText('The company acts next')
  })

  it('a resale names who may receive the security, and a request says why the law does not allow it yet', async () => {
    const { page } = await act.tab('investor')
    const hands = withMouse(page)
    await page.goto(act.at('/dashboard/my-investments'))
    // a note says what it converts into
    await hands.follow('Lantern Letterpress')
    await expect(page.getByText(/with interest of 6% a year.*discount of 15%/)).toBeVisible()
    await page.goto(act.at('/dashboard/my-investments'))
    await hands.follow('Sable Instruments')
    await hands.follow('Everything you hold of Sable Instruments')
    await hands.follow('Transfers')
    const row = page.getByRole('table', { name: 'Transfers' }).getByRole('row').nth(1)
    await expect(row).toContainText(/right of first refusal.*The company acts next/)
    await hands.follow('Request a transfer')
    await expect(page.getByText(/may go only to some people \(17 CFR 227.501\)/)).toBeVisible()
    const form = page.getByRole('form', { name: 'Request a transfer' })
    await fillForm(form, transferBody, {
      kind: 'sale_private',
      units: 100,
      receiver_name: 'Ida Marlowe',
      receiver_email: 'ida.marlowe@mail.example',
      accredited: true,
      affiliate: true,
      price: 15_000,
      reason: 'I need the money for a house.',
    })
    await form.getByRole('button', { name: 'Request transfer' }).click()
    await expect(
      page.getByText(/you can transfer this only to the issuer, an accredited investor/).first(),
    ).toBeVisible()
  })

  it('an early close is announced to every investor five business days before', async () => {
    const { page: owner } = await act.tab('issuer')
    const company = await ask<{ items: { listing_id: string; company: { account_id: string } }[] }>(
      act.site,
      owner,
      'GET',
      '/api/offerings?q=Tidewater',
    )
    const found = company.items[0]
    const r = {
      site: act.site,
      listingId: found?.listing_id ?? '',
      accountId: found?.company.account_id ?? '',
    }
    await freshen(act.site, owner, demoPeople.issuer)
    const funded = await ask<{ items: { id: string }[] }>(
      act.site,
      owner,
      'GET',
      `/api/dealroom/offerings/${r.listingId}/investments?bucket=funded&accountid=${r.accountId}`,
    )
    // what is accepted has to reach the target
    for (const { id } of funded.items) await accept(r, owner, id).catch(() => null)
    await owner.goto(issuerAt(r, 'closings').replace('/status/current/', '/status/live/'))
    await owner.getByRole('button', { name: 'Begin a closing' }).first().click()
    const begin = owner.getByRole('dialog', { name: 'Begin a closing' })
    await begin.getByRole('radio', { name: /^Final closing/ }).click()
    await expect(begin).toContainText(/Before it, the earliest date is \w+ \d+/)
    const day = dateInZone(addCalendarDays((await act.site.now()).toISOString(), NOTICE_DAYS))
    const date = begin.getByLabel('Date', { exact: true })
    await date.fill('')
    await date.pressSequentially(`${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`)
    await begin.getByRole('button', { name: 'Begin closing' }).click()
    await expect(owner).toHaveURL(/\/closings\/[0-9a-f-]{36}/)
    await owner.getByRole('button', { name: 'Propose', exact: true }).click()
    const propose = owner.getByRole('dialog', { name: 'Propose this closing' })
    await propose.getByRole('button', { name: 'Propose closing' }).click()
    await expect(propose).toHaveCount(0)

    const { page: investor } = await act.tab('investor')
    await investor.goto(act.at('/dashboard/notices'))
    await expect(investor.getByRole('main')).toContainText(
      /Tidewater Grid.*(closes early|earlier|deadline)/,
    )
  })

  it('a rescission is proposed by one person, and approved by another one alone', async () => {
    const { page: investor } = await act.tab('investor')
    await investor.goto(act.at('/dashboard/my-investments'))
    await withMouse(investor).follow('Lantern Letterpress')
    const link = investor.getByRole('link', { name: /^Timeline, documents and money/ })
    const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
    const view = await ask<{ listing_id: string; account_id?: string }>(
      act.site,
      investor,
      'GET',
      `/api/investments/${id}`,
    )
    const company = await investor
      .getByRole('link', { name: 'Everything you hold of Lantern Letterpress' })
      .getAttribute('href')
    const accountId = /company\/([0-9a-f-]{36})/.exec(company ?? '')?.[1] ?? ''
    const path = `/admin/offering-admin/current/current/${accountId}/${view.listing_id}/closed-details/closed/investor-information/${id}`

    const first = await act.tab('operator')
    first.expects(/status of 40[39]/)
    const approvals = (page: Page) =>
      page.getByRole('region', { name: 'Rescission' }).getByRole('listitem')
    await first.page.goto(act.at(path))
    await proposeHere(
      act.site,
      { page: first.page, email: demoPeople.operator },
      { label: 'Approve rescission', reason: ORDER },
    )
    await expect(approvals(first.page)).toHaveCount(0)
    await first.page.getByRole('link', { name: 'Open the proposal' }).click()
    await expect(first.page.getByRole('main')).toContainText('may approve it.')
    await expect(first.page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    const second = await act.tab('compliance')
    second.expects(/status of 403/)
    await approveProposal(
      act.site,
      { page: second.page, email: demoPeople.compliance },
      { title: 'Approved the rescission', reason: ORDER },
    )
    await first.page.goto(act.at(path))
    await expect(approvals(first.page)).toHaveText(/^\S+ \S+ and \S+ \S+ approved on .*wrong price/)
    await expect(first.page.getByRole('button', { name: 'Rescind sale' })).toBeVisible()
    // the sale stands until the money came back
    await investor.goto(act.at(`/investment/${id}`))
    await expect(investor.getByRole('main')).toContainText('Closed')
  })
  it('a company reads how near its holders are to a registration under 12(g)', async () => {
    const { page } = await act.tab('issuer')
    await page.goto(act.at('/dashboard/raise-capital'))
    await page.getByRole('link', { name: /^Sable Instruments/ }).click()
    await expect(page).toHaveURL(/company\/[0-9a-f-]{36}/)
    const accountId = /company\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    await page.goto(act.at(`/dashboard/raise-capital/company/${accountId}/holders`))
    await expect(page.getByRole('main')).toContainText(
      /\d+ of 2,000 holders of record count, \d+ of 500 who are not accredited \(Exchange Act 12\(g\)\)/,
    )
  })
})
