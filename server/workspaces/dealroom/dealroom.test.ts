import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  member,
  staff,
  submitted,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadSanctionsList } from '#tests/support/sanctions.ts'
import { operatorHome } from '#server/workspaces/operator-home/index.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { bankDocument } from '#tests/support/paper.ts'
import { otherThan } from '#tests/support/receipts.ts'

const t = await testApp()
let offering: LiveOffering
let other: LiveOffering
let staffPerson: TestPerson
const company: Partial<Record<'owner' | 'editor' | 'viewer' | 'stranger', TestPerson>> = {}
/** Three commitments and one draft, in the order in which they were begun. */
const invested: { who: Investor; view: InvestmentView }[] = []
const one = (n: number) => {
  const found = invested[n]
  if (found === undefined) throw new Error(`there is no investment ${n}`)
  return found
}
const as = (who: keyof typeof company): TestPerson => {
  const found = company[who]
  if (found === undefined) throw new Error(`there is no ${who}`)
  return found
}

beforeAll(async () => {
  offering = await liveOffering(t)
  other = await liveOffering(t)
  staffPerson = await staff(t, 'operator')
  for (const role of ['owner', 'editor', 'viewer'] as const)
    company[role] = await member(t, offering.accountId, role)
  company.stranger = await member(t, other.accountId, 'owner')
  for (const [firstName, lastName, amount] of [
    ['Zoe', 'Abbott', 50_000],
    ['Ada', 'Zimmer', 200_000],
    ['Mia', 'Marsh', 100_000],
  ] as const) {
    const who = await investor(t, { firstName, lastName })
    invested.push({ who, view: await submitted(t, who, offering, amount) })
    t.clock.advance({ minutes: 1 })
  }
  const drafting = await investor(t, { firstName: 'Dan', lastName: 'Drafter' })
  invested.push({ who: drafting, view: await begin(drafting, offering, 20_000) })
}, 120_000)

const headers = (at = offering): Record<string, string> => ({ accountid: at.accountId })
const base = (at = offering): string => `/api/dealroom/offerings/${at.listingId}`
interface Roster {
  items: {
    id: string
    number: string
    investor: { name: string; email: string }
    amount: { amount: number }
    payment: { label: string } | null
    status: { state: string }
  }[]
  total: number | null
  next_cursor: string | null
  more: boolean
}
const roster = async (
  query: Record<string, string> = {},
  who: TestPerson = as('viewer'),
): Promise<Roster> => {
  const answer = await who.get<Roster>(`${base()}/investments`, { headers: headers(), query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const names = (page: Roster): string[] => page.items.map((row) => row.investor.name)
const decide = (who: TestPerson, id: string, body: Record<string, unknown>) =>
  who.post(`${base()}/investments/${id}/decision`, { headers: headers(), body })

describe('the list of investments', () => {
  it('is newest first and shows each bucket with its kept total', async () => {
    const all = await roster({ bucket: 'all' })
    expect(names(all).slice(0, 4)).toEqual(['Dan Drafter', 'Mia Marsh', 'Ada Zimmer', 'Zoe Abbott'])
    expect([all.total, all.more]).toEqual([4, false])
    const head = await as('viewer').get<{
      buckets: { bucket: string; count: number; amount: number }[]
    }>(base(), { headers: headers() })
    for (const { bucket, count, amount } of head.body.buckets) {
      const page = await roster({ bucket })
      expect([bucket, page.total, page.items.length]).toEqual([bucket, count, count])
      expect(page.items.reduce((sum, row) => sum + row.amount.amount, 0)).toBe(amount)
    }
  })

  it('is sorted by age, by amount and by name', async () => {
    expect(names(await roster({ bucket: 'all', sort: 'oldest' }))).toEqual([
      'Zoe Abbott',
      'Ada Zimmer',
      'Mia Marsh',
      'Dan Drafter',
    ])
    expect(names(await roster({ bucket: 'all', sort: 'amount' }))).toEqual([
      'Ada Zimmer',
      'Mia Marsh',
      'Zoe Abbott',
      'Dan Drafter',
    ])
    expect(names(await roster({ bucket: 'all', sort: 'name' }))).toEqual([
      'Zoe Abbott',
      'Dan Drafter',
      'Mia Marsh',
      'Ada Zimmer',
    ])
  })

  it('is searched by name both ways round, address and number, and filtered by the way of payment', async () => {
    for (const q of ['ada zim', 'zimmer ada', one(1).who.email, one(1).view.number])
      expect(names(await roster({ bucket: 'all', q }))).toEqual(['Ada Zimmer'])
    expect((await roster({ bucket: 'all', q: 'nobody at all' })).items).toEqual([])
    for (const q of ['%', '_', 'Z%qq'])
      expect(names(await roster({ bucket: 'all', q }))).toEqual([])
    expect(names(await roster({ bucket: 'all', payment: 'wire' }))).toEqual([
      'Mia Marsh',
      'Ada Zimmer',
      'Zoe Abbott',
    ])
    expect((await roster({ bucket: 'all', payment: 'ach' })).items).toEqual([])
  })

  it.each(['newest', 'oldest', 'amount', 'name'])(
    'goes on by cursor, sorted by %s, without a gap or a repetition',
    async (sort) => {
      const whole = names(await roster({ bucket: 'all', sort }))
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Roster = await roster({
          bucket: 'all',
          sort,
          limit: '1',
          ...(cursor === '' ? {} : { cursor }),
        })
        seen.push(...names(page))
        cursor = page.next_cursor
      }
      expect(seen).toEqual(whole)
    },
  )

  it('refuses a cursor that it did not give', async () => {
    const answer = await as('viewer').get(`${base()}/investments`, {
      headers: headers(),
      query: { bucket: 'all', cursor: 'bm90IG91cnM' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('one investment', () => {
  it('is shown to the company without bank account, identity number and means', async () => {
    const { who, view } = one(0)
    for (const reader of [as('viewer'), as('owner')]) {
      const dossier = await reader.get<{
        limit: unknown
        investor: Record<string, unknown>
        previous: string | null
        next: string | null
      }>(`${base()}/investments/${view.id}`, { headers: headers() })
      expect(dossier.status, dossier.text).toBe(200)
      expect(dossier.body).toMatchObject({
        limit: null,
        investor: { name: 'Zoe Abbott' },
        previous: one(1).view.id,
        next: null,
      })
      // COMPANY_SEES (domain/shared/company-sees.ts) names these to the investor
      expect(Object.keys(dossier.body.investor).toSorted()).toEqual([
        'accredited',
        'email',
        'kyc',
        'name',
        'place',
        'title',
      ])
      // ids may have any four digits
      const said = dossier.text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      for (const secret of [
        who.ssn,
        who.ssn.slice(-4),
        who.bank,
        who.bank.slice(-4),
        '021000021',
        `T${who.ssn}`,
        who.dob,
        '15000000',
        '12400000',
      ])
        expect(said).not.toContain(secret)
    }
    const history = await as('viewer').get(`${base()}/investments/${view.id}/history`, {
      headers: headers(),
    })
    expect(history.status).toBe(200)
    for (const secret of [who.ssn, who.bank, `T${who.ssn}`])
      expect(history.text).not.toContain(secret)
  })

  it('is for operators with its limit, under the company that they name', async () => {
    const { view } = one(0)
    const dossier = await staffPerson.get<{ limit: { limit: { amount: number } } | null }>(
      `${base()}/investments/${view.id}`,
      { headers: headers() },
    )
    expect(dossier.body.limit?.limit.amount).toBe(1_500_000)
  })

  it('of another company is the 404 of one that does not exist, to the byte', async () => {
    const { view } = one(0)
    const nowhere = await as('stranger').get(`${base(other)}/investments/${newId()}`, {
      headers: headers(other),
    })
    expect(nowhere.status).toBe(404)
    for (const path of [
      `${base(other)}/investments/${view.id}`,
      `${base(other)}/investments/${view.id}/history`,
      base(offering),
      `${base(offering)}/investments`,
      `${base(offering)}/investments/${view.id}`,
    ]) {
      const answer = await as('stranger').get(path, { headers: headers(other) })
      expect([path, answer.status, answer.text]).toEqual([path, 404, nowhere.text])
    }
    const decided = await as('stranger').post(`${base(other)}/investments/${view.id}/decision`, {
      headers: headers(other),
      body: { decision: 'accept' },
    })
    expect([decided.status, decided.text]).toEqual([404, nowhere.text])
    const borrowed = await as('stranger').get(`${base()}/investments/${view.id}`, {
      headers: headers(),
    })
    expect(borrowed.status).toBeGreaterThanOrEqual(403)
    expect(
      (await one(1).who.get(`${base()}/investments`, { headers: headers() })).status,
    ).toBeGreaterThanOrEqual(403)
    expect((await t.visitor.get(`${base()}/investments`, { headers: headers() })).status).toBe(401)
  })
})

describe('a decision of the company', () => {
  it('is for owners: editors and viewers are refused, and nothing moves', async () => {
    const { who, view } = one(2)
    const before = (await who.get<InvestmentView>(`/api/investments/${view.id}`)).body.status.rev
    for (const role of ['editor', 'viewer'] as const) {
      const refused = await decide(as(role), view.id, { decision: 'reject', reason: 'No.' })
      expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'forbidden'])
    }
    expect((await who.get<InvestmentView>(`/api/investments/${view.id}`)).body.status.rev).toBe(
      before,
    )
  })

  it('to accept waits for the money', async () => {
    const early = await decide(as('owner'), one(2).view.id, { decision: 'accept' })
    expect([early.status, early.body.code]).toEqual([409, 'not_accepted'])
  })

  it('to reject needs a reason, ends the commitment and frees its room', async () => {
    const { who, view } = one(2)
    const silent = await decide(as('owner'), view.id, { decision: 'reject' })
    expect([silent.status, silent.body.fields]).toEqual([
      400,
      { reason: 'Enter a reason for the investor.' },
    ])
    const reserved = async () =>
      (
        await t.db.one<{ reserved: number }>(
          'select reserved from offering where listing_id = $1',
          [offering.listingId],
        )
      )?.reserved ?? 0
    const before = await reserved()
    expect(
      (
        await decide(as('owner'), view.id, {
          decision: 'reject',
          reason: 'We know this person as a competitor.',
        })
      ).status,
    ).toBe(200)
    expect((await who.get<InvestmentView>(`/api/investments/${view.id}`)).body.status.state).toBe(
      'rejected',
    )
    expect(before - (await reserved())).toBe(view.amount.amount)
    const again = await decide(as('owner'), view.id, { decision: 'accept' })
    expect([again.status, again.body.code]).toEqual([409, 'not_accepted'])
  })
})

describe('the desk of the platform', () => {
  it('books money by hand for two people, with the bank’s number and document, and refuses an unknown reference with its field (P2)', async () => {
    const { view } = one(1)
    const body = {
      reference: view.payment?.reference,
      amount: view.amount.amount,
      method: 'wire',
      bank_reference: 'FED1234567',
      document_id: await bankDocument(staffPerson),
    }
    const send = (over: object, headers: Record<string, string> = {}) =>
      staffPerson.post<{ proposal_id: string }>('/api/admin/receipts', {
        body: { ...body, ...over },
        headers,
      })
    const received = async () =>
      (
        await t.db.one<{ received: number }>('select received from payment where reference = $1', [
          view.payment?.reference,
        ])
      )?.received
    // without the bank's document or its number nothing is proposed
    expect((await send({ document_id: newId() })).body.fields).toEqual({
      document_id: 'Upload the document of the bank that shows the money.',
    })
    expect((await send({ bank_reference: '' })).body.fields).toHaveProperty('bank_reference')
    const key = { 'idempotency-key': newId() }
    const [first, again] = [await send({}, key), await send({}, key)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    const { proposal_id: proposal } = first.body
    expect([
      (await onProposal(staffPerson, proposal, 'APPROVED')).status,
      await received(),
    ]).toEqual([403, 0])
    const other = await otherThan(t, staffPerson)
    // the second person reaches the investment from the proposal
    const shown = await other.get<{ subject: { link: string } }>(`/api/admin/proposals/${proposal}`)
    expect(shown.body.subject.link).toContain(`/investor-information/${view.id}`)
    const approved = await onProposal(other, proposal, 'APPROVED')
    expect([approved.status, await received()], approved.text).toEqual([200, view.amount.amount])
    // the same number of the bank books nothing a second time
    expect((await send({})).body.fields).toHaveProperty('bank_reference')
    const unknown = await send({ reference: 'INV-ZZZZZZZZ' })
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([422, ['reference']])
  })

  it('is closed to support, to companies and to investors', async () => {
    const { who, view } = one(1)
    const support = await staff(t, 'support')
    for (const caller of [support, as('owner'), who]) {
      for (const [path, body] of [
        [
          '/api/admin/receipts',
          {
            reference: 'INV-ZZZZZZZZ',
            amount: 1,
            method: 'wire',
            bank_reference: 'FED1',
            document_id: newId(),
          },
        ],
        [`/api/admin/investments/${view.id}/decision`, { decision: 'review_approve' }],
      ] as const)
        expect([path, (await caller.post(path, { body })).status]).toEqual([path, 403])
    }
  })

  it('counts what waits', async () => {
    const home = await staffPerson.get<{
      offerings: number
      investors: number
      committed: { amount: number }
    }>('/api/admin/home')
    expect(home.body).toMatchObject({
      offerings: 2,
      investors: 2,
      committed: { amount: one(0).view.amount.amount + one(1).view.amount.amount },
      adjustment: null,
    })
  })

  it('names the sanctions list that is missing, outside of the demo alone', async () => {
    const hrefs = async (demo: boolean) =>
      (
        await t.db.tx((tx) =>
          operatorHome({ ...t.services, demo }, tx, staffPerson.person, t.clock.now()),
        )
      ).waiting.map(({ href }) => href)
    expect(await hrefs(true)).not.toContain('/admin/compliance/sanctions')
    expect(await hrefs(false)).toContain('/admin/compliance/sanctions')
    await loadSanctionsList(t)
    expect(await hrefs(false)).not.toContain('/admin/compliance/sanctions')
  })

  it('says why an investment cannot be found or decided', async () => {
    expect(
      (
        await staffPerson.post(`/api/admin/investments/${newId()}/decision`, {
          body: { decision: 'review_approve' },
        })
      ).status,
    ).toBe(404)
    const early = await staffPerson.post(`/api/admin/investments/${one(0).view.id}/decision`, {
      body: { decision: 'pull_back', reason: 'Too early.' },
    })
    expect([early.status, early.body.code]).toEqual([409, 'not_accepted'])
    const silent = await staffPerson.post(`/api/admin/investments/${one(0).view.id}/decision`, {
      body: { decision: 'reject' },
    })
    expect(silent.body.fields).toEqual({ reason: 'Enter a reason for the other party.' })
  })
})

it('warns operators when the next adjustment of Reg CF amounts is due and the release has none', async () => {
  t.clock.advance({ days: 320 })
  const home = await staffPerson.get('/api/admin/home')
  expect(home.body).toMatchObject({
    adjustment: { since: '2022-09-20', due: '2027-09-20', overdue: true },
  })
})
