import pg from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { NOT_ACCREDITED } from '#domain/shared/periods.ts'
import { relationshipAnswers, relationshipInvite } from '#domain/offerings/model/relationship.ts'
import { investorSeed } from '#server/seeds/demo/people.ts'
import { demoPeople, expect, signIn, stage, type Tab } from './harness.ts'
import { accept, closeAccepted, freshen, recordReceipt } from './support/calls.ts'
import { fillForm } from './support/forms.ts'
import { withMouse } from './support/hands.ts'
import {
  continueToReview,
  prepareAndSign,
  readDocuments,
  submitSigned,
} from './support/known-investor.ts'
import { adminAt, ask, type Raise } from './support/raise.ts'

const act = stage()
/** Both are not accredited; the company does not know them yet. */
const clara = investorSeed(2)
const theo = investorSeed(5)
/** Purchasers of the demo world's closing who are not accredited. */
const CLOSED_WITH = 2
/** Ten banking days at most, with weekends and a holiday. */
const HOLD_DAYS = 17
const REFUSALS = /status of (403|404|409)/
const answers = {
  accredited: false,
  experience: '1_5',
  can_afford_loss: true,
  evaluates_risk: true,
  knows_company: 'I ordered cloth from the mill for years.',
  true_answers: true,
}
const place: { r: Raise | null } = { r: null }
const raise = (): Raise => {
  if (place.r === null) throw new Error('the offering is not found yet')
  return place.r
}

/** The database of the site, which belongs to this file alone. */
const state: { db: pg.Client | null } = { db: null }
/** Earlier purchasers who are not accredited: 33 more people who each take every step would take minutes. */
async function addPurchasers(listingId: string, people: number): Promise<number> {
  const { rowCount } = (await state.db?.query(
    `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price, fee_bps,
      created_at, committed, committed_at, accreditation_snapshot)
    select gen_random_uuid(), 'C-' || nextval('investment_number'), o.listing_id, o.account_id, u.id, 'reg_d_506b',
      o.security_type, o.price, 0, $1, 1, $1, '{"claim": "none"}'
    from app_user u, (select * from investment where listing_id = $2 limit 1) o
    where u.email not like '%@capstan.example' and u.email <> all($3)
      and u.id not in (select user_id from investment where listing_id = $2)
    order by u.email limit $4`,
    [(await act.site.now()).toISOString(), listingId, [clara.email, theo.email], people],
  )) ?? { rowCount: 0 }
  return rowCount ?? 0
}
/** One of them bought a day longer ago than the window counts. */
const ageOne = async (listingId: string): Promise<unknown> =>
  state.db?.query(
    `update investment set committed_at = committed_at - interval '91 days'
    where id = (select id from investment where listing_id = $1 and fee_bps = 0 and committed = 1 limit 1)`,
    [listingId],
  )

/** Reads and signs up to the last button of an investment of $10,000. */
async function signInvestment(tab: Tab, email: string): Promise<string> {
  const hands = withMouse(tab.page)
  await tab.page.goto(act.at(`/investment?listing_id=${raise().listingId}`))
  await hands.type('Amount to invest', '10000')
  await hands.press(/^Continue with \$/)
  await expect(tab.page).toHaveURL(/\/investment\/[0-9a-f-]{36}\/documents$/)
  await readDocuments(hands)
  await continueToReview(hands, act.site, email)
  await prepareAndSign(hands, act.site, email)
  return /investment\/([0-9a-f-]{36})/.exec(tab.page.url())?.[1] ?? ''
}
const submitted = (tab: Tab) =>
  tab.page.getByRole('heading', { level: 1, name: 'Your investment is submitted' })

describe('a 506(b) offering', () => {
  beforeAll(async () => {
    state.db = new pg.Client(act.site.databaseUrl)
    await state.db.connect()
  })
  afterAll(() => state.db?.end())

  it('is seen by a relationship, and not by whoever is neither accredited nor can judge the risk', async () => {
    const { page: owner } = await act.tab('otherOwner')
    await owner.goto(act.at('/dashboard/raise-capital'))
    await owner.getByRole('link', { name: /^Merrow Looms/ }).click()
    const live = owner.locator('a[href*="/live-details/"]').first()
    const href = (await live.getAttribute('href')) ?? ''
    const base = href.slice(0, href.indexOf('/live-details'))
    const [, accountId = '', listingId = ''] =
      /company\/([0-9a-f-]{36})\/.*\/([0-9a-f-]{36})$/.exec(base) ?? []
    place.r = { site: act.site, accountId, listingId }
    await owner.goto(act.at(`${base}/closings`))
    await expect(owner.getByRole('row').filter({ hasText: 'Closing 1' })).toContainText(
      /Rolling closing.*4.*3 of 3.*Closed/,
    )

    // whoever has no relationship does not find it
    const tab = await act.tab()
    tab.expects(REFUSALS)
    await signIn(tab.page, act.site, theo.email)
    await tab.page.goto(act.at(`/investment?listing_id=${listingId}`))
    await expect(tab.page.getByRole('main')).toContainText(/not found/i)

    await owner.goto(act.at(`${base}/offering-details/relationships`))
    await owner.getByRole('button', { name: 'Invite a person' }).click()
    const invite = owner.getByRole('dialog', { name: 'Invite a person' })
    await fillForm(invite, relationshipInvite, {
      email: theo.email,
      name: `${theo.first} ${theo.last}`,
      basis: 'pre_existing',
      known_since: '2020-03-01',
      how: 'Theo has ordered cloth from the mill since 2020.',
    })
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await expect(invite).toHaveCount(0)

    await tab.page.goto(act.at('/dashboard/invitations'))
    const card = tab.page.getByRole('region', { name: 'Merrow Looms' })
    await card.getByRole('button', { name: 'Answer the questions' }).click()
    const questions = tab.page.getByRole('dialog', { name: 'Questions of Merrow Looms' })
    await fillForm(questions, relationshipAnswers, { ...answers, evaluates_risk: false })
    await questions.getByRole('button', { name: 'Send answers' }).click()
    await expect(questions).toHaveCount(0)

    const reviewer = await act.tab('compliance')
    reviewer.expects(REFUSALS)
    const compliance = reviewer.page
    await compliance.goto(adminAt(raise(), 'offering-details/relationships'))
    const person = compliance.getByRole('region', { name: `${theo.first} ${theo.last}` })
    await person.getByText(/^Answers of/).click()
    await expect(person).toContainText(/Accredited investor\s*No.*Judges the risk\s*No/)
    await person.getByRole('button', { name: 'Accept' }).click()
    const accept = compliance.getByRole('dialog', { name: 'Accept the relationship' })
    await accept.getByRole('button', { name: 'Accept' }).click()
    await expect(accept).toContainText(
      'The answers show neither an accredited investor nor one who can judge the risk.',
    )
    await accept.getByRole('button', { name: 'Cancel' }).click()
    await person.getByRole('button', { name: 'Decline' }).click()
    const decline = compliance.getByRole('dialog', { name: 'Decline the relationship' })
    await decline.getByRole('textbox').fill('Not accredited, and cannot judge the risk.')
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(decline).toHaveCount(0)

    await tab.page.reload()
    await expect(card).toContainText('Declined')
    await expect(card.getByRole('link', { name: 'See the offering' })).toHaveCount(0)
  })

  it('refuses the 36th purchaser who is not accredited within 90 days, counts none who is, and closes with both', async () => {
    const r = raise()
    const [owner, compliance, operator] = [
      await act.tab('otherOwner'),
      await act.tab('compliance'),
      await act.tab('operator'),
    ]
    const people = { owner: owner.page, compliance: compliance.page, operator: operator.page }
    const tab = await act.tab()
    tab.expects(REFUSALS)
    await signIn(tab.page, act.site, clara.email)
    const { id } = await ask<{ id: string }>(
      act.site,
      owner.page,
      'POST',
      `/api/dealroom/offerings/${r.listingId}/relationships?accountid=${r.accountId}`,
      {
        email: clara.email,
        name: `${clara.first} ${clara.last}`,
        basis: 'pre_existing',
        known_since: '2020-03-01',
        how: 'Clara has ordered cloth from the mill since 2020.',
      },
    )
    await ask(act.site, tab.page, 'POST', `/api/relationships/${id}/answer`, answers)
    await ask(act.site, compliance.page, 'POST', `/api/lifecycles/relationship/${id}/events`, {
      type: 'ACCEPT',
    })
    const missing = NOT_ACCREDITED.most - CLOSED_WITH
    expect(await addPurchasers(r.listingId, missing)).toBe(missing)

    await tab.page.goto(act.at('/dashboard/invitations'))
    await tab.page.getByRole('link', { name: 'See the offering' }).click()
    await expect(tab.page.getByRole('heading', { level: 1 })).toContainText('Merrow Looms')
    const claras = await signInvestment(tab, clara.email)
    await submitSigned(withMouse(tab.page))
    await expect(
      tab.page
        .getByText(/reached the limit of 35 non-accredited purchasers within 90 days/)
        .first(),
    ).toBeVisible()

    // with the place of one of them she is the 35th
    await ageOne(r.listingId)
    await submitSigned(withMouse(tab.page))
    await expect(submitted(tab)).toBeVisible()

    // an accredited investor takes no place
    const mara = await act.tab('investor')
    const maras = await signInvestment(mara, demoPeople.investor)
    await submitSigned(withMouse(mara.page))
    await expect(submitted(mara)).toBeVisible()

    // the money of a debit counts after the days in which the bank may return it
    await recordReceipt(act.site, people, tab.page, claras)
    await recordReceipt(act.site, people, mara.page, maras)
    await act.site.advance(HOLD_DAYS)
    for (const [one, email] of [
      [owner, demoPeople.otherOwner],
      [compliance, demoPeople.compliance],
      [operator, demoPeople.operator],
    ] as const) {
      await one.page.goto(act.at('/dashboard'))
      await expect(one.page.getByRole('heading', { level: 1 })).toBeVisible()
      await freshen(act.site, one.page, email)
    }
    for (const one of [claras, maras])
      await expect(() => accept(r, owner.page, one)).toPass({ timeout: 20_000 })
    await closeAccepted(r, people, {
      owner: 'Ines Merrow',
      compliance: 'Helen Strand',
      operator: 'Olive Marsh',
    })
    for (const { page } of [tab, mara]) {
      await page.goto(act.at('/dashboard/my-investments'))
      await expect(page.getByRole('main')).toContainText('Merrow Looms')
    }
  })
})
