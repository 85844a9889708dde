import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { RegistrationView } from '#domain/investors/model/registration.ts'
import type { SanctionsListView, SanctionsMatchView } from '#domain/investors/model/sanctions.ts'
import { isFrozen, kycOf } from '#server/investors/kyc/index.ts'
import { screeningStatus } from '#server/investors/screening/index.ts'
import { paymentOf } from '#server/payments/payments/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { accepted, act, closingSigners, openClosing, signClosing } from '#tests/support/closing.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { byTwo, onProposal, proposed } from '#tests/support/proposals.ts'
import { acceptedWhereAsked, sdnLine, type SdnEntry } from '#tests/support/sanctions.ts'
import { sendFile } from '#tests/support/upload.ts'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { statementText, uploadStatement } from '#tests/support/bank-statement.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { cleared, receive } from '#tests/support/receipts.ts'

const t = await testApp()
let operator: TestPerson
let compliance: TestPerson
const EVER_FRESH = { factorMinutesAgo: -6_000_000 }
beforeAll(async () => {
  const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
  operator = t.person({ userId: one.person.userId, adminRole: 'operator', ...EVER_FRESH })
  compliance = t.person({ userId: two.person.userId, adminRole: 'compliance', ...EVER_FRESH })
})

const load = (
  listed: readonly SdnEntry[] | string,
  fields: Record<string, string> = {},
  { who = operator, name = 'sdn.csv' } = {},
) =>
  sendFile<{ id: string; code?: string; fields?: Record<string, string> }>(
    t,
    '/api/admin/sanctions/lists',
    {
      name,
      bytes: Buffer.from(typeof listed === 'string' ? listed : listed.map(sdnLine).join('\r\n')),
      fields: { source: 'ofac_sdn', published_on: '2026-11-01', ...fields },
      token: who.token,
    },
  )
/** Loads a list and lets its jobs run: it is read, two people accept it where that is asked, everybody is screened. */
async function inForce(listed: readonly SdnEntry[], on: string): Promise<SanctionsListView> {
  const answer = await load(listed, { published_on: on })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  await t.drain()
  await acceptedWhereAsked(t, { one: operator, two: compliance })
  return listOf(answer.body.id)
}
async function listOf(id: string): Promise<SanctionsListView> {
  const { items } = (
    await operator.get<{ items: SanctionsListView[] }>('/api/admin/sanctions/lists')
  ).body
  const found = items.find((one) => one.id === id)
  if (found === undefined) throw new Error('the list is not there')
  return found
}
const summary = async () => (await compliance.ask('GET /api/admin/sanctions')).body
const matchesIn = async (state: string): Promise<SanctionsMatchView[]> =>
  (
    await compliance.get<{ items: SanctionsMatchView[] }>('/api/admin/sanctions/matches', {
      query: { state, limit: '50' },
    })
  ).body.items
const partyOf = async (who: Investor) => {
  const party = await kycOf(t.services, t.db, who.userId)
  if (party === null) throw new Error('no identity check')
  return party
}
const decide = async (who: Investor, decision: string, by = compliance) =>
  by.post(`/api/admin/compliance/queue/identity/${(await partyOf(who)).partyId}/decision`, {
    body: { decision, reason: 'Another place of birth.' },
  })
/** An entry like every investor of these tests, born in 1988. */
const mara = (change: Partial<SdnEntry> = {}): SdnEntry => ({
  uid: '7001',
  name: 'LINDQVIST, Mara',
  births: 'DOB 1988.',
  ...change,
})
const nobody: SdnEntry = { uid: '1', name: 'NIGHTHARROW SHIPPING', type: 'entity' }

describe('loading a list', () => {
  it('is for operators and compliance, and names what is missing', async () => {
    const support = await staff(t, 'support')
    expect((await load([nobody], {}, { who: support })).status).toBe(403)
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 60,
    })
    expect((await load([nobody], {}, { who: stale })).body.code).toBe('step_up')
    const wrong = await load([nobody], { source: 'un', published_on: '2031-01-01' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      {
        source: 'Choose which list this is.',
        published_on: 'Enter the publication date of the CSV file. It isn’t in the future.',
      },
    ])
    expect((await load([nobody], {}, { name: 'sdn.pdf' })).body.fields).toEqual({
      file: 'Choose the CSV or XML file that OFAC publishes.',
    })
  })
  it('keeps date and hash, supersedes the list before, and refuses the same and an older file', async () => {
    const first = await inForce([nobody], '2026-11-01')
    expect(first).toMatchObject({ published_on: '2026-11-01', entries: 1 })
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(first.status.state).toBe('in_force')
    expect((await load([nobody], { published_on: '2026-11-02' })).status).toBe(422)
    const second = await inForce([nobody, { ...nobody, uid: '2' }], '2026-11-03')
    expect([second.status.state, (await listOf(first.id)).status.state]).toEqual([
      'in_force',
      'superseded',
    ])
    const older = await load([nobody, { ...nobody, uid: '2' }, { ...nobody, uid: '3' }], {
      published_on: '2026-11-02',
    })
    await t.drain()
    expect(await listOf(older.body.id)).toMatchObject({
      status: { state: 'waiting' },
      concerns: ['It was published on 2026-11-02, the list in force on 2026-11-03.'],
    })
    const declined = await operator.post(`/api/lifecycles/sanctions-list/${older.body.id}/events`, {
      body: { type: 'DECLINED', reason: 'The newer one is right.' },
    })
    expect(declined.status, declined.text).toBe(200)
    const other = await load('name,type\r\nA,B')
    await t.drain()
    expect((await listOf(other.body.id)).problem).toMatch(/^Line 1 has 2 cells, a file of OFAC 12/)
    expect((await listOf(second.id)).status.state).toBe('in_force')
  })
  it('takes XML with its own date beside the other source', async () => {
    const xml = `<sdnList><publshInformation><Publish_Date>11/04/2026</Publish_Date></publshInformation><sdnEntry><uid>9</uid><lastName>NIGHTHARROW TRADE</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>`
    const answer = await load(xml, { source: 'ofac_consolidated' }, { name: 'consolidated.xml' })
    await t.drain()
    expect(await listOf(answer.body.id)).toMatchObject({
      published_on: '2026-11-04',
      source: 'ofac_consolidated',
      status: { state: 'in_force' },
    })
    expect(await summary()).toMatchObject({ in_force: 2, run: { status: { state: 'finished' } } })
  })
})

describe('an investor who may be listed', () => {
  it('goes back to review, keeps the clearance with the next list, and is asked anew with other data', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    await t.drain()
    expect((await partyOf(who)).state).toBe('approved')
    const listed = mara()
    await inForce([listed], '2026-11-05')
    expect((await partyOf(who)).state).toBe('needs_review')
    const { run } = await summary()
    expect(run).toMatchObject({ matches: 1, status: { state: 'finished' } })
    expect(run?.done).toBe(run?.total)
    const [match] = await matchesIn('open')
    expect(match).toMatchObject({
      subject: 'party',
      name: 'Mara Lindqvist',
      listed_as: 'LINDQVIST, Mara',
      score: 10_000,
      fields: ['name', 'birth_year'],
      review: `/admin/compliance/queue/${(await partyOf(who)).partyId}`,
    })
    // other staff and the investor learn nothing of it
    expect((await operator.get('/api/admin/sanctions/matches')).status).toBe(403)
    expect((await operator.ask('GET /api/admin/sanctions')).body.run?.matches).toBeNull()
    expect((await operator.get(`/api/lifecycles/sanctions-match/${match?.id}`)).status).toBe(404)
    expect((await who.get(`/api/lifecycles/sanctions-match/${match?.id}`)).status).toBe(404)

    expect((await decide(who, 'approve')).status).toBe(409)
    expect((await decide(who, 'false_match')).status).toBe(200)
    expect((await matchesIn('cleared')).map((one) => one.id)).toEqual([match?.id])
    await inForce([listed, nobody], '2026-11-06')
    expect([await matchesIn('open'), (await summary()).run?.matches]).toEqual([[], 0])
    await inForce([mara({ births: 'DOB 1988; alt. DOB 1950.' })], '2026-11-07')
    expect((await matchesIn('open')).map((one) => one.id)).toEqual([match?.id])
    // a list without the entry ends nothing that is open: a person closes it (K1)
    await inForce([nobody], '2026-11-08')
    expect(await matchesIn('gone')).toEqual([])
    expect(await matchesIn('open')).toMatchObject([{ id: match?.id, unlisted: true }])
    expect((await decide(who, 'approve')).status).toBe(409)
    const closed = (reason?: string) =>
      compliance.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
        body: { type: 'CLOSED', reason },
      })
    expect((await closed()).status).toBe(400)
    expect((await closed('OFAC removed the entry on that day.')).status).toBe(200)
    expect((await matchesIn('gone')).map((one) => one.id)).toEqual([match?.id])
  })

  it('gets no refund until the match is cleared', async () => {
    const who = await investor(t)
    const view: InvestmentView = await submitted(t, who, await liveOffering(t))
    const receipt = await receive(t, operator, {
      reference: view.payment?.reference,
      amount: 49_610,
      method: 'wire',
    })
    expect(receipt.status, receipt.text).toBe(201)
    await inForce([mara({ uid: '7002' })], '2026-11-09')
    await who.post(`/api/investments/${view.id}/cancel`, { body: { reason: 'I changed my mind.' } })
    await payOrders(t)
    const state = async () => (await paymentOf(t.services, t.db, view.id))?.instance.state
    expect(await state()).toBe('refund_requested')
    expect((await decide(who, 'false_match')).status).toBe(200)
    await payOrders(t)
    expect(await state()).toBe('refunded')
    const other = await inForce([nobody], '2026-11-10')
    expect(other.status.state).toBe('in_force')
  })

  it('stops a closing that is signed: the screening is made anew at the release', async () => {
    const offering = await liveOffering(t, {
      type: 'reg_a_t2',
      min_target: 40_000,
      rolling_close: true,
    })
    const signers = await closingSigners(t, offering)
    await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
      })
    ).body
    await signClosing(t, offering, signers, drafted.id)
    await inForce([mara({ uid: '7003' })], '2026-11-11')
    const refused = await act(offering, signers.escrow, drafted.id, { act: 'release' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      'Some included investors lack a clear identity and sanctions check.',
    )
    await inForce([nobody], '2026-11-12')
  })
})

describe('an issuer that may be listed', () => {
  it('is decided by compliance with a reason, and a true match stays blocked', async () => {
    const { accountId } = await liveOffering(t)
    await t.db.run(
      "update company set legal_name = 'Gravesworth Holding Ltd' where account_id = $1",
      [accountId],
    )
    await inForce([{ uid: '8001', name: 'GRAVESWORTH HOLDING', type: 'entity' }], '2026-11-13')
    const [match] = await matchesIn('open')
    expect(match).toMatchObject({ subject: 'company', review: null })
    const send = (who: TestPerson, type: string, reason?: string) =>
      who.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, { body: { type, reason } })
    expect((await send(operator, 'CONFIRMED', 'The address agrees.')).status).toBe(404)
    expect((await send(compliance, 'CONFIRMED')).status).toBe(400)
    // a member of the company decides nothing about it, whatever role they have (K4)
    const owner = await member(t, accountId, 'viewer')
    const own = t.person({ userId: owner.person.userId, adminRole: 'compliance' })
    const refused = await send(own, 'CLEARED', 'It is another company.')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('this is about you or your company'),
    ])
    expect((await send(compliance, 'CONFIRMED', 'The address agrees.')).status).toBe(200)
    await inForce([nobody], '2026-11-14')
    expect((await matchesIn('confirmed')).map((one) => one.id)).toEqual([match?.id])
    const report = (day: string, who = compliance) =>
      who.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
        body: {
          type: 'REPORTED',
          reason: 'Confirmation 12345.',
          payload: { reason: 'Confirmation 12345.', day },
        },
      })
    const today = dateInZone(t.clock.now().toISOString())
    const due = async (who: TestPerson) =>
      (
        await who.get<{ items: { kind: string; due: string; href: string; overdue: boolean }[] }>(
          '/api/admin/home/duties',
        )
      ).body.items.filter(({ kind }) => kind === 'blocked-report')
    expect(await due(compliance)).toEqual([])
    t.clock.advance({ days: 17 })
    expect(await due(compliance)).toMatchObject([
      { overdue: true, href: `/admin/compliance/sanctions/matches/${match?.id}` },
    ])
    expect(await due(operator)).toEqual([])
    expect((await report('2099-01-01')).status).toBe(409)
    expect((await report('yesterday')).status).toBe(400)
    expect((await report(today, operator)).status).toBe(404)
    expect((await report(today)).status).toBe(200)
    expect(await due(compliance)).toEqual([])
    const [reported] = await matchesIn('reported')
    expect(reported).toMatchObject({
      id: match?.id,
      status: { label: 'True match, reported', accepts: ['LIFTED'] },
    })
    // what was reported stays blocked
    const { screeningStatus } = await import('./screen.ts')
    const whose = { userId: null, accountId }
    expect(await screeningStatus(t.services, t.db, whose)).toBe('true_match')
    // one person of compliance lifts nothing, and who is no compliance learns of no proposal (K5)
    expect((await send(compliance, 'LIFTED', 'OFAC removed the entry.')).status).toBe(403)
    const subject = { machine: 'sanctions-match', id: match?.id ?? '' }
    const second = await staff(t, 'compliance')
    const proposal = await proposed(compliance, subject, 'LIFTED', 'OFAC removed the entry.')
    const waiting = async (who: TestPerson) =>
      (
        await who.get<{ items: { id: string }[] }>('/api/admin/proposals', {
          query: { show: 'waiting' },
        })
      ).body.items.map((one) => one.id)
    expect(await waiting(second)).toEqual([proposal])
    expect(await waiting(operator)).toEqual([])
    expect((await operator.get(`/api/admin/proposals/${proposal}`)).status).toBe(404)
    expect((await onProposal(operator, proposal, 'APPROVED')).status).toBe(404)
    expect(await screeningStatus(t.services, t.db, whose)).toBe('true_match')
    expect((await onProposal(second, proposal, 'APPROVED')).status).toBe(200)
    expect(await screeningStatus(t.services, t.db, whose)).not.toBe('true_match')
  })
})

describe('an investor whose match is cleared on its page', () => {
  it('is approved by somebody else: who clears the match has prepared it (K4)', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    await t.drain()
    await inForce([mara({ uid: '9001' })], '2026-11-15')
    const review = `/admin/compliance/queue/${(await partyOf(who)).partyId}`
    const match = (await matchesIn('open')).find((one) => one.review === review)
    const second = await staff(t, 'compliance')
    const cleared = await second.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
      body: { type: 'CLEARED', reason: 'Another place of birth.' },
    })
    expect(cleared.status, cleared.text).toBe(200)
    const own = await decide(who, 'approve', second)
    expect([own.status, own.text]).toEqual([
      409,
      expect.stringContaining('A second person has to decide: you prepared this.'),
    ])
    expect((await decide(who, 'approve')).status).toBe(200)
    await inForce([nobody], '2026-11-16')
  })
})

describe('who pays for somebody else (K20)', () => {
  it('is compared with the lists: the money is booked, and goes neither on nor back until compliance decides', async () => {
    const offering = await liveOffering(t)
    const signers = await closingSigners(t, offering)
    await inForce([nobody, { uid: '9051', name: 'BRACKENTHORN, Ulric' }], '2026-11-16')
    const pay = async () => {
      const who = await investor(t)
      const view = await submitted(t, who, offering)
      const receipt = await receive(t, signers.escrow, {
        reference: view.payment?.reference,
        amount: view.total.amount,
        method: 'wire',
        sender: 'Ulric Brackenthorn',
      })
      expect(receipt.status, receipt.text).toBe(201)
      await cleared(t, receipt.body.payment_id)
      await t.drain()
      return { who, id: view.id }
    }
    const [kept, taken] = [await pay(), await pay()]
    const states = async () =>
      (
        await t.db.query<{ state: string }>(
          "select state from machine_instance where machine = 'investment' and id = any($1)",
          [[kept.id, taken.id]],
        )
      ).map((row) => row.state)
    expect(await states()).toEqual(['funded.waiting_for_issuer', 'funded.waiting_for_issuer'])
    const accept = () =>
      signers.owner.post(
        `/api/dealroom/offerings/${offering.listingId}/investments/${kept.id}/decision`,
        { headers: { accountid: offering.accountId }, body: { decision: 'accept' } },
      )
    expect((await accept()).status).toBe(409)
    expect((await taken.who.post(`/api/investments/${taken.id}/cancel`, { body: {} })).status).toBe(
      200,
    )
    await payOrders(t)
    expect((await paymentOf(t.services, t.db, taken.id))?.instance.state).toBe('refund_requested')
    const found = (await matchesIn('open')).filter((one) => one.name === 'Ulric Brackenthorn')
    expect(found.map((one) => one.entry)).toEqual(['9051', '9051'])
    for (const match of found) {
      const answer = await compliance.post(`/api/lifecycles/sanctions-match/${match.id}/events`, {
        body: { type: 'CLEARED', reason: 'A namesake, by the bank’s copy of the passport.' },
      })
      expect(answer.status, answer.text).toBe(200)
    }
    await payOrders(t)
    expect((await accept()).status).toBe(200)
    expect((await paymentOf(t.services, t.db, taken.id))?.instance.state).toBe('refunded')
    await inForce([nobody], '2026-11-16')
  })
})

describe('who sends money that names no payment (K20)', () => {
  it('is compared with the lists when it arrives: nothing goes back before compliance decides, and blocked money stays', async () => {
    await liveOffering(t)
    await inForce([nobody, { uid: '9055', name: 'WHINCHAT, Oriel' }], '2026-11-16')
    const [maker, checker] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    const text = statementText([
      { amount: 70_100, reference: 'for the harbor', sender: 'Oriel Whinchat' },
      { amount: 70_200, reference: 'for the harbor', sender: 'Tern & Daughters LLC' },
    ])
    const taken = await uploadStatement(t, maker, text)
    expect(taken.status, taken.text).toBe(201)
    const booked = await checker.post(`/api/admin/money/statements/${taken.body.id}/acts`, {
      body: { act: 'book' },
    })
    expect(booked.status, booked.text).toBe(200)
    const back = async (cents: number) => {
      const { items } = (
        await maker.get<{ items: { id: string; amount: { amount: number } }[] }>(
          '/api/admin/money/queue',
          { query: { limit: '50' } },
        )
      ).body
      const item = items.find((one) => one.amount.amount === cents)
      return maker.post<{ proposal_id: string }>(`/api/admin/money/queue/${item?.id ?? ''}/acts`, {
        body: { act: 'send_back', note: 'Nobody here expects it.' },
      })
    }
    const refused = await back(70_100)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('This money stays in escrow for now. Compliance can say more.'),
    ])
    expect((await back(70_200)).status).toBe(200)
    const found = (await matchesIn('open')).filter((one) => one.name === 'Oriel Whinchat')
    expect(found.map((one) => one.entry)).toEqual(['9055'])
    const on = (type: string, reason: string) =>
      compliance.post(`/api/lifecycles/sanctions-match/${found[0]?.id ?? ''}/events`, {
        body: { type, reason },
      })
    expect((await on('CONFIRMED', 'The bank’s copy of the passport agrees.')).status).toBe(200)
    expect((await back(70_100)).status).toBe(409)
    const match = { machine: 'sanctions-match', id: found[0]?.id ?? '' }
    await byTwo(compliance, checker, match, 'LIFTED', 'OFAC answered: a namesake.')
    expect((await back(70_100)).status).toBe(200)
    await inForce([nobody], '2026-11-16')
  })
})

/** An entity of the investor with these people and companies, submitted. */
async function entityOf(
  who: Investor,
  legalName: string,
  people: readonly Record<string, unknown>[],
  companies: readonly Record<string, unknown>[] = [],
): Promise<void> {
  const at = (id: string, rest = '') => `/api/registrations/${id}${rest}`
  const begun = await who.post<RegistrationView>('/api/registrations', {
    body: { type: 'llc_multi' },
  })
  const kept = await who.put<RegistrationView>(at(begun.body.id), {
    headers: { 'if-match': String(begun.body.rev) },
    body: {
      values: {
        legal_name: legalName,
        formation_date: '2019-04-01',
        jurisdiction: 'Delaware',
        ein: '123456789',
        address: {
          line1: '1 Dock Street',
          city: 'Norfolk',
          region: 'VA',
          postal: '23507',
          country: 'US',
        },
        nature_of_business: 'Holds securities',
        source_of_funds: 'business',
        signer_title: 'Managing member',
        formed_for_this_investment: false,
        excluded: false,
        annual_revenue: 20_000_000,
        net_assets: 90_000_000,
        other_cf_12mo: 0,
        accreditation: 'none',
        certified: true,
        doc_formation: who.front,
        doc_governing: who.front,
        doc_standing: who.front,
        doc_ein: who.front,
      },
    },
  })
  const own = { first: 'Mara', last: 'Lindqvist', email: who.email, self: true, control: true }
  const named = await who.put(at(begun.body.id, '/people'), {
    headers: { 'if-match': String(kept.body.rev) },
    body: {
      companies,
      people: people.map((one) => ({
        role: 'owner',
        ...(one['self'] === true ? own : {}),
        ...one,
      })),
    },
  })
  expect(named.status, named.text).toBe(200)
  const sent = await who.post(at(begun.body.id, '/submit'))
  expect(sent.status, sent.text).toBe(200)
}

it('compares an owner who takes no part when the registration is submitted, before its papers are reviewed (K20)', async () => {
  await inForce([nobody, { uid: '9061', name: 'SANDGROUSE, Ivor' }], '2026-11-16')
  const who = await investor(t)
  await submitted(t, who, await liveOffering(t))
  await t.drain()
  await entityOf(who, 'Marrow Holdings LLC', [
    { self: true, percent: '76' },
    { first: 'Ivor', last: 'Sandgrouse', email: 'ivor@mail.example', percent: '24' },
  ])
  const found = (await matchesIn('open')).filter((one) => one.entry === '9061')
  expect(found.map((one) => [one.name, one.subject])).toEqual([['Ivor Sandgrouse', 'owner']])
  await inForce([nobody], '2026-11-16')
})

describe('an entity that blocked persons own (L30)', () => {
  it('is a match itself from 50 percent together, also of who else names it, and not below', async () => {
    await inForce(
      [nobody, { uid: '9071', name: 'CORMORANT, Aldous' }, { uid: '9072', name: 'DUNNOCK, Beryl' }],
      '2026-11-16',
    )
    const [who, other] = [await investor(t), await investor(t)]
    const aldous = { first: 'Aldous', last: 'Cormorant', email: 'aldous@mail.example' }
    const beryl = { first: 'Beryl', last: 'Dunnock', email: 'beryl@mail.example' }
    await entityOf(
      who,
      'Quillfeather Partners LLC',
      [
        { self: true, percent: '49' },
        { ...aldous, percent: '11' },
        { ...beryl, percent: '50', through: 'Ternmarsh Holding' },
      ],
      [{ name: 'Ternmarsh Holding', percent: '40' }],
    )
    await entityOf(other, 'Ternmarsh Holding', [{ self: true, percent: '100' }])
    const owned = async (state = 'open') =>
      (await matchesIn(state))
        .filter((one) => one.source === 'ofac_ownership')
        .map((one) => [one.name, one.programs.join('')])
        .sort()
    const confirm = async (entry: string) => {
      const match = (await matchesIn('open')).find((one) => one.entry === entry)
      const answer = await compliance.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
        body: { type: 'CONFIRMED', reason: 'The passport agrees.' },
      })
      expect(answer.status, answer.text).toBe(200)
      await t.drain()
    }
    await confirm('9071')
    expect(await owned()).toEqual([])
    await confirm('9072')
    expect(await owned()).toEqual([
      ['Quillfeather Partners LLC', '51% together: Aldous Cormorant, Ternmarsh Holding'],
      ['Ternmarsh Holding', '50% together: Beryl Dunnock'],
    ])
    // the other investor's entity has the same name: the next screening asks about it, and holds it until then
    expect(await screeningStatus(t.services, t.db, { userId: other.userId, accountId: null })).toBe(
      'potential_match',
    )
    await compliance.post('/api/admin/sanctions/runs', { body: {} })
    await t.drain()
    expect((await owned()).map(([name]) => name)).toEqual([
      'Quillfeather Partners LLC',
      'Ternmarsh Holding',
      'Ternmarsh Holding',
    ])
    await inForce([nobody], '2026-11-16')
  })
})

describe('a true match that is confirmed on its own page', () => {
  it('suspends the investor and freezes the money, as in the review queue (K19)', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    await t.drain()
    await inForce([mara({ uid: '9101' })], '2026-11-17')
    const { partyId } = await partyOf(who)
    const match = (await matchesIn('open')).find(
      (one) => one.review === `/admin/compliance/queue/${partyId}` && one.entry === '9101',
    )
    const confirmed = await compliance.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
      body: { type: 'CONFIRMED', reason: 'The passport agrees.' },
    })
    expect(confirmed.status, confirmed.text).toBe(200)
    expect((await partyOf(who)).state).toBe('suspended')
    expect(await isFrozen(t.db, who.userId)).toBe(true)
    const queue = await compliance.get<QueueDetail>(
      `/api/admin/compliance/queue/identity/${partyId}`,
    )
    expect(queue.body.screening).toMatchObject({ watchlist: 'true_match', frozen: true })
    expect(queue.body.decisions.map((one) => one.decision)).toEqual(['lift'])
    await inForce([nobody], '2026-11-18')
    expect((await partyOf(who)).state).toBe('suspended')
  })
})

describe('a file that may not be the list that it is said to be (K1)', () => {
  it('waits where it lacks one entry of many, or calls one by another name', async () => {
    const others = Array.from({ length: 20 }, (_, i) => ({
      uid: String(100 + i),
      name: `ZEPHYRQUORN TRADING ${String.fromCharCode(65 + i)}`,
      type: 'entity' as const,
    }))
    const accomplice = { uid: '9101', name: 'QUARTERMAIN, Lucius' }
    await inForce([nobody, ...others, accomplice], '2026-11-18')
    const concerns = async (listed: readonly SdnEntry[]) => {
      const loaded = await load(listed, { published_on: '2026-11-18' })
      await t.drain()
      const { id, status, concerns: found } = await listOf(loaded.body.id)
      const declined = await compliance.post(`/api/lifecycles/sanctions-list/${id}/events`, {
        body: { type: 'DECLINED', payload: { reason: 'Not OFAC’s.' }, reason: 'Not OFAC’s.' },
      })
      expect(declined.status, declined.text).toBe(200)
      return [status.state, found]
    }
    expect(await concerns([nobody, ...others, { uid: '9102', name: 'XYLO, Harbinger' }])).toEqual([
      'waiting',
      ['It lacks 1 entry of the list in force.'],
    ])
    expect(await concerns([nobody, ...others, { ...accomplice, name: 'XYLO, Harbinger' }])).toEqual(
      ['waiting', ['It lacks a name of 1 entry of the list in force.']],
    )
    await inForce([nobody], '2026-11-18')
  })

  it('waits for a second person, closes no match, and the list before is put back', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    await t.drain()
    const real = [nobody, mara({ uid: '9201' }), { ...nobody, uid: '3' }]
    const before = await inForce(real, '2026-11-19')
    expect(before).toMatchObject({ concerns: [], status: { state: 'in_force' } })
    const review = `/admin/compliance/queue/${(await partyOf(who)).partyId}`
    const match = (await matchesIn('open')).find(
      (one) => one.review === review && one.entry === '9201',
    )
    expect(match).toMatchObject({ unlisted: false })

    // one operator loads an invented list
    const invented: SdnEntry = { uid: '900001', name: 'INVENTED TRADING', type: 'entity' }
    const loaded = await load([invented], { published_on: '2026-11-20' })
    await t.drain()
    const waits = await listOf(loaded.body.id)
    expect(waits).toMatchObject({
      status: { state: 'waiting', label: 'Waits for a second person' },
      concerns: [
        'It has 1 entry, the list in force 3.',
        'It has 1 name with all aliases, the list in force 3.',
        'It lacks 3 entries of the list in force.',
      ],
      hash_compared: false,
    })
    const told = async (one: TestPerson) => {
      const person = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
        one.person.userId,
      ])
      return (await t.mailbox(person?.email ?? '')).map((mail) => mail['subject'])
    }
    const subject = 'A sanctions list needs a second review'
    expect(await told(compliance)).toContain(subject)
    expect(await told(operator)).not.toContain(subject)
    expect((await listOf(before.id)).status.state).toBe('in_force')
    const list = { machine: 'sanctions-list', id: waits.id }
    const events = `/api/lifecycles/sanctions-list/${waits.id}/events`
    const alone = await operator.post(events, {
      body: { type: 'ACCEPTED', reason: 'It is the list.' },
    })
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
    const approve = async (by: TestPerson) => (await decide(who, 'approve', by)).status
    expect(await approve(operator)).toBe(403)

    // even with two people a match that the list lacks stays for compliance
    await byTwo(operator, compliance, list, 'ACCEPTED', 'Compared with the page of OFAC.')
    await t.drain()
    expect((await listOf(waits.id)).status.state).toBe('in_force')
    const open = async () => (await matchesIn('open')).find((one) => one.id === match?.id)
    expect(await open()).toMatchObject({ unlisted: true })
    expect([await approve(operator), await approve(compliance)]).toEqual([403, 409])

    // the list before is put back by two people, from its own file
    const body = {
      kind: 'screening.put-back',
      subject: { machine: 'sanctions-list', id: before.id },
      payload: {},
      reason: 'The list in force is invented.',
    }
    const current = { ...body, subject: list }
    expect((await operator.post('/api/admin/proposals', { body: current })).body.message).toContain(
      'Only a list that another one replaced is put back.',
    )
    const made = await operator.post<{ id: string }>('/api/admin/proposals', { body })
    expect(made.status, made.text).toBe(201)
    expect((await onProposal(operator, made.body.id, 'APPROVED')).status).toBe(403)
    expect((await onProposal(compliance, made.body.id, 'APPROVED')).status).toBe(200)
    await t.drain()
    const { items } = (
      await operator.get<{ items: SanctionsListView[] }>('/api/admin/sanctions/lists')
    ).body
    const again = items.find((one) => one.source === 'ofac_sdn' && one.status.state === 'in_force')
    expect(again).toMatchObject({ sha256: before.sha256, entries: 3, published_on: '2026-11-19' })
    expect((await listOf(waits.id)).status.state).toBe('superseded')
    expect(await open()).toMatchObject({ unlisted: false })
    const listed = await compliance.post(`/api/lifecycles/sanctions-match/${match?.id}/events`, {
      body: { type: 'CLOSED', reason: 'It is another person.' },
    })
    expect([listed.status, listed.text]).toEqual([
      409,
      expect.stringContaining('The lists in force still match.'),
    ])
  })
  it('is compared with the hash that OFAC states, and is of no day that is ahead', async () => {
    const real = [nobody, mara({ uid: '9201' }), { ...nobody, uid: '3' }, { ...nobody, uid: '4' }]
    const wrong = await load(real, { published_on: '2026-11-21', sha256: 'ab'.repeat(32) })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { sha256: expect.stringMatching(/^This file has another SHA-256 hash, [0-9a-f]{64}\./) },
    ])
    const short = await load(real, { published_on: '2026-11-21', sha256: 'ab12' })
    expect(short.body.fields).toEqual({ sha256: expect.stringContaining('64 digits and letters') })
    const hash = createHash('sha256').update(real.map(sdnLine).join('\r\n')).digest('hex')
    const right = await load(real, { published_on: '2026-11-21', sha256: hash.toUpperCase() })
    expect(right.status, JSON.stringify(right.body)).toBe(201)
    await t.drain()
    expect(await listOf(right.body.id)).toMatchObject({
      hash_compared: true,
      status: { state: 'in_force' },
    })
    const xml =
      '<sdnList><publshInformation><Publish_Date>01/04/2099</Publish_Date></publshInformation><sdnEntry><uid>9</uid><lastName>NIGHTHARROW TRADE</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>'
    const ahead = await load(xml, {}, { name: 'sdn.xml' })
    await t.drain()
    expect(await listOf(ahead.body.id)).toMatchObject({
      status: { state: 'refused' },
      problem: 'The file says that it is published on 2099-01-04, which is ahead.',
    })
  })
})

describe('screening everybody', () => {
  it('is begun by operators and compliance, and every day by itself', async () => {
    const support = await staff(t, 'support')
    expect((await support.post('/api/admin/sanctions/runs')).status).toBe(403)
    const begun = await operator.post<{ id: string }>('/api/admin/sanctions/runs')
    expect(begun.status).toBe(201)
    await t.drain()
    expect(await summary()).toMatchObject({
      run: { id: begun.body.id, cause: 'person', status: { state: 'finished' } },
    })
    const { screeningModule } = await import('./index.ts')
    expect(await screeningModule.sweep?.(t.services)).toBe(0)
    t.clock.advance({ hours: 25 })
    expect(await screeningModule.sweep?.(t.services)).toBe(1)
    expect(await screeningModule.sweep?.(t.services)).toBe(0)
    expect((await summary()).run?.cause).toBe('daily')
  })
})

describe('without a list', () => {
  it('nothing is screened: a screening cannot begin, and outside of a demo nobody is clear', async () => {
    const bare = await testApp()
    const signers = await staff(bare, 'operator')
    const answer = await bare
      .person({ userId: signers.person.userId, adminRole: 'operator', ...EVER_FRESH })
      .post('/api/admin/sanctions/runs')
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'No sanctions list is in force. Load one first.',
    ])
    const { screeningStatus } = await import('./index.ts')
    const asked = { userId: signers.person.userId, accountId: null }
    expect([
      await screeningStatus({ demo: true }, bare.db, asked),
      await screeningStatus({ demo: false }, bare.db, asked),
    ]).toEqual(['clear', 'not_screened'])
  })
})
