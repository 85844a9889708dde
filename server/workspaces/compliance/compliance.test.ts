import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { QueueDetail, QueueItem } from '#domain/investors/model/compliance.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  signed,
  staff,
  stepOf,
  type Investor,
} from '#tests/support/investing.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
/** Somebody of the platform whose second factor stays fresh while the clock moves. */
const fresh = async (adminRole: 'compliance' | 'operator' | 'support') =>
  t.person({
    userId: (await staff(t, adminRole)).person.userId,
    adminRole,
    factorMinutesAgo: -6_000_000,
  })
const [compliance, operator, support, second] = [
  await fresh('compliance'),
  await fresh('operator'),
  await fresh('support'),
  await fresh('compliance'),
]

async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
type Queue = {
  items: QueueItem[]
  counts: Record<string, number>
  next_cursor: string | null
  total: number | null
}
const queue = (who: TestPerson, query: Record<string, string> = {}) =>
  ok(who.get<Queue>('/api/admin/compliance/queue', { query }))
const item = (id: string, rest = '', kind = 'identity') =>
  `/api/admin/compliance/queue/${kind}/${id}${rest}`
const detail = (who: TestPerson, id: string, kind = 'identity') =>
  ok(who.get<QueueDetail>(item(id, '', kind)))
const decide = (who: TestPerson, id: string, body: object, kind = 'identity') =>
  who.post(item(id, '/decision', kind), { body: { reason: 'Looked at the papers.', ...body } })
/** An investor whose identity check waits for a person. */
async function waiting(
  ssnEnd: string,
  more: object = {},
): Promise<{ who: Investor; investment: string; party: string }> {
  const who = await investor(t)
  const view = await begin(who, offering, 50_000)
  await ok(
    submitForReview(who, view.id, 'kyc', {
      ...rightValues(who, offering, 'kyc'),
      ssn: `9001${ssnEnd.padStart(5, '0')}`,
      ...more,
    }),
  )
  await t.drain()
  const party =
    (await t.db.one<{ id: string }>('select id from kyc_party where user_id = $1', [who.userId]))
      ?.id ?? ''
  return { who, investment: view.id, party }
}

describe('the queue', async () => {
  const first = await waiting('18010')
  await t.advance({ hours: 1 })
  const next = await waiting('28011')
  test('is oldest first, with the age of each item and a page at a time', async () => {
    const page = await queue(compliance, { limit: '1', kind: 'identity' })
    expect(page).toMatchObject({
      total: 2,
      counts: { identity: 2 },
      items: [
        {
          id: first.party,
          kind: 'identity',
          late: false,
          why: 'The records are inconclusive.',
          href: `/admin/compliance/queue/${first.party}`,
        },
      ],
    })
    const rest = await queue(compliance, {
      limit: '1',
      kind: 'identity',
      cursor: page.next_cursor ?? '',
    })
    expect(rest.items.map((one) => one.id)).toEqual([next.party])
    const [one] = page.items
    expect(Date.parse(one?.due_at ?? '') - Date.parse(one?.since ?? '')).toBe(24 * 3_600_000)
  })
  test('says which items are late, and finds them by name', async () => {
    expect((await queue(compliance, { late: 'true' })).items).toEqual([])
    await t.advance({ hours: 23, minutes: 30 })
    expect(
      (await queue(compliance, { late: 'true' })).items.map((one) => [one.id, one.late]),
    ).toEqual([[first.party, true]])
    expect((await queue(compliance, { q: first.who.email })).items.map((one) => one.id)).toEqual([
      first.party,
    ])
    expect((await queue(compliance, { q: '%' })).items).toEqual([])
  })
  test('is on the first page of whoever decides there, with its oldest and late ones, and not of support', async () => {
    interface Waiting {
      count: number
      oldest: string
      late: number
      href: string
    }
    const named = async (who: TestPerson) =>
      (await who.get<{ waiting: Waiting[] }>('/api/admin/home')).body.waiting.find(({ href }) =>
        href.startsWith('/admin/compliance/queue'),
      )
    const [oldest] = (await queue(compliance)).items
    expect(await named(compliance)).toMatchObject({
      count: 2,
      late: 1,
      oldest: oldest?.since,
      href: '/admin/compliance/queue',
    })
    expect(await named(operator)).toEqual(await named(compliance))
    expect(await named(support)).toBeUndefined()
  })
  test('is no place for support, members of companies or investors', async () => {
    for (const who of [support, first.who]) {
      expect((await who.get('/api/admin/compliance/queue')).status).toBe(403)
      expect((await who.get(item(first.party))).status).toBe(403)
      expect((await decide(who, first.party, { decision: 'approve' })).status).toBe(403)
    }
  })
})

describe('an identity check', () => {
  test('is shown with its evidence masked; a reveal needs a reason and is kept', async () => {
    const { who, party } = await waiting('38010')
    const seen = await detail(compliance, party)
    expect(seen.facts[0]?.fields.find((f) => f.field === 'ssn')).toMatchObject({
      secret: true,
      value: '***-**-8010',
    })
    expect(seen.facts[0]?.files.map((f) => f.field)).toEqual(['document_front', 'document_back'])
    expect(seen.checks).toMatchObject([{ run: 1, provider: 'builtin', outcome: 'unclear' }])
    expect(JSON.stringify(seen)).not.toContain('900138010')
    expect(
      (await compliance.post(item(party, '/reveal'), { body: { field: 'ssn', why: '' } })).status,
    ).toBe(400)
    expect(
      (
        await operator.post(item(party, '/reveal'), {
          body: { field: 'ssn', why: 'Compare with the card' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await compliance.post(item(party, '/reveal'), {
          body: { field: 'legal_last', why: 'Compare with the card' },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await ok(
          compliance.post<{ value: string }>(item(party, '/reveal'), {
            body: { field: 'ssn', why: 'Compare with the card' },
          }),
        )
      ).value,
    ).toBe('900138010')
    const file = seen.facts[0]?.files[0]?.file_id ?? ''
    expect((await compliance.get(item(party, `/files/${file}`))).status).toBe(200)
    expect((await compliance.get(item(party, `/files/${newId()}`))).status).toBe(404)
    expect(
      await t.db.query(
        'select by_user, of_user, field, why from secret_reveal where item_id = $1 order by at, id',
        [party],
      ),
    ).toEqual([
      {
        by_user: compliance.person.userId,
        of_user: who.userId,
        field: 'ssn',
        why: 'Compare with the card',
      },
      {
        by_user: compliance.person.userId,
        of_user: who.userId,
        field: 'document_front',
        why: 'Viewed the file in the review',
      },
    ])
    await expect(t.db.run('delete from secret_reveal')).rejects.toThrow('append-only')
    const stale = t.person({
      userId: compliance.person.userId,
      adminRole: 'compliance',
      factorMinutesAgo: 10,
    })
    expect(
      (
        await stale.post(item(party, '/reveal'), {
          body: { field: 'ssn', why: 'Compare with the card' },
        })
      ).body.code,
    ).toBe('step_up')
    expect((await decide(stale, party, { decision: 'approve' })).body.code).toBe('step_up')
  })
  test('that is approved approves the step and leaves the queue', async () => {
    const { who, investment, party } = await waiting('48011')
    const shown = (await queue(operator, { q: who.email })).items[0]?.status.rev ?? -1
    const path = `/api/admin/compliance/queue/identity/${party}/decision`
    const body = { decision: 'approve', reason: 'The records agree.' }
    const stale = await operator.post(path, { headers: { 'if-match': String(shown - 1) }, body })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    // with the version that the queue shows to an operator (J12)
    await ok(operator.post(path, { headers: { 'if-match': String(shown) }, body }))
    expect((await ok(stepOf(who, investment, 'kyc'))).status.state).toBe('approved')
    expect((await queue(compliance, { q: who.email })).items).toEqual([])
    expect((await decide(operator, party, { decision: 'approve' })).status).toBe(409)
  })
  test('that needs a correction tells the investor the fields, and only those', async () => {
    const { who, investment, party } = await waiting('58010')
    expect((await decide(compliance, party, { decision: 'correct' })).body.fields).toEqual({
      needs: expect.any(String),
    })
    await ok(
      decide(compliance, party, {
        decision: 'correct',
        needs: [{ field: 'document_front', sentence: 'Take the picture again without glare.' }],
      }),
    )
    const step = await ok(stepOf(who, investment, 'kyc'))
    expect(step).toMatchObject({
      needs: { document_front: 'Take the picture again without glare.' },
      values: { legal_first: 'Mara' },
    })
  })
  test('that is rejected keeps the reason, and only compliance opens it again', async () => {
    const { party, who, investment } = await waiting('68011')
    expect((await decide(compliance, party, { decision: 'reject', reason: '' })).status).toBe(400)
    await ok(
      decide(compliance, party, { decision: 'reject', reason: 'The picture is of somebody else.' }),
    )
    expect((await detail(compliance, party)).history[0]).toMatchObject({
      says: 'Rejected the identity check',
      reason: 'The picture is of somebody else.',
    })
    expect((await stepOf(who, investment, 'kyc')).body.message).toBe(
      'This step was rejected. Only our compliance team can reopen it.',
    )
    await ok(decide(compliance, party, { decision: 'reopen' }))
  })
  test('that one person rejected is approved neither by the check alone nor by who opened it again (K4)', async () => {
    const { party, who } = await waiting('48010')
    await ok(decide(compliance, party, { decision: 'reject', reason: 'The passport is forged.' }))
    await ok(decide(operator, party, { decision: 'reopen' }))
    const other = await begin(who, await liveOffering(t), 50_000)
    await ok(submitForReview(who, other.id, 'kyc', rightValues(who, offering, 'kyc')))
    await t.drain()
    expect((await detail(operator, party)).status.state).toBe('needs_review')
    // what is refused is not offered (41.1)
    const offered = async (by: TestPerson) =>
      (await by.get<{ accepts: string[] }>(`/api/lifecycles/kyc/${party}`)).body.accepts
    expect(await offered(operator)).not.toContain('REVIEW_APPROVED')
    expect(await offered(second)).toContain('REVIEW_APPROVED')
    const says = async (by: TestPerson) =>
      (await detail(by, party)).decisions.find((one) => one.decision === 'approve')?.refused
    expect(await says(operator)).toContain('Waiting for a second person')
    expect(await says(second)).toBeNull()
    const alone = await decide(operator, party, { decision: 'approve' })
    expect([alone.status, alone.body.message]).toEqual([
      409,
      expect.stringContaining('A second person has to decide'),
    ])
    await ok(decide(second, party, { decision: 'approve' }))
    // what was rejected and opened again before the approval is over with it
    expect((await ok(stepOf(who, other.id, 'kyc'))).status.state).toBe('approved')
  })
  test('names the version that was read; another name starts the check again, and a person decides (K17)', async () => {
    const { who, party } = await waiting('88010')
    const read = (await detail(compliance, party)).status.rev
    const section = '/api/profile/sections/personal-information'
    const { rev } = (await who.get<{ rev: number }>(section)).body
    const changed = await who.put(section, {
      headers: { 'if-match': String(rev) },
      body: {
        values: {
          legal_first: 'Vera',
          legal_last: 'Holt',
          dob: '1991-05-06',
          citizenship: 'US',
          ssn: '900010001',
        },
      },
    })
    expect(changed.status, changed.text).toBe(200)
    const late = await compliance.post(item(party, '/decision'), {
      headers: { 'if-match': String(read) },
      body: { decision: 'approve', reason: 'Looked at the papers.' },
    })
    expect([late.status, late.body.code, late.text]).toEqual([
      412,
      'stale',
      expect.stringContaining('Changed identity details'),
    ])
    await t.drain()
    const now = await detail(compliance, party)
    expect(now.checks).toMatchObject([{ run: 2, outcome: 'passed' }, { run: 1 }])
    // the check passes, and the person whom somebody looked at is still looked at
    expect(now.status.state).toBe('needs_review')
    await ok(decide(operator, party, { decision: 'approve' }))
    // after an approval it is the same
    const again = (await who.get<{ rev: number }>(section)).body
    const renamed = await who.put(section, {
      headers: { 'if-match': String(again.rev) },
      body: {
        values: { legal_first: 'Vera', legal_last: 'Holm', dob: '1991-05-06', citizenship: 'US' },
      },
    })
    expect(renamed.status, renamed.text).toBe(200)
    await t.drain()
    const last = await detail(compliance, party)
    expect([last.status.state, last.checks.map((one) => one.run)]).toEqual([
      'needs_review',
      [3, 2, 1],
    ])
  })
  test('of a resident of a prohibited country is never approved, whatever risk is given (K4)', async () => {
    const { party } = await waiting('98010', {
      citizenship: 'IR',
      address: { line1: '4 Valiasr Street', city: 'Tehran', postal: '1591', country: 'IR' },
    })
    const seen = await detail(compliance, party)
    expect(seen.screening).toMatchObject({ risk: 'prohibited', computed_risk: 'prohibited' })
    expect(seen.decisions.map((one) => one.decision)).not.toContain('lower_risk')
    expect(seen.decisions.find((one) => one.decision === 'approve')?.refused).toContain(
      'prohibited country',
    )
    for (const who of [compliance, operator])
      expect((await decide(who, party, { decision: 'approve' })).status).toBe(409)
    for (const risk of ['low', 'medium', 'high'])
      expect((await decide(compliance, party, { decision: 'approve', risk })).body.fields).toEqual({
        risk: expect.stringContaining('prohibited country'),
      })
    const lowered = await decide(compliance, party, { decision: 'lower_risk', risk: 'low' })
    expect([lowered.status, lowered.body.code]).toEqual([422, 'refused'])
    expect((await detail(compliance, party)).status.state).toBe('needs_review')
  })
  test('has a computed risk: one person raises it, two lower it with a reason (K4)', async () => {
    const { who, party } = await waiting('28010')
    await t.db.tx((tx) =>
      putFact(
        t.services,
        tx,
        who.userId,
        'anti-money-laundering',
        { pep_self: 'self', third_party_funds: true },
        { source: 'your profile' },
      ),
    )
    expect((await detail(compliance, party)).screening).toMatchObject({ risk: 'high' })
    const alone = await decide(compliance, party, { decision: 'approve', risk: 'low' })
    expect([alone.status, alone.body.fields]).toEqual([
      400,
      { risk: expect.stringContaining('The computed rating is high.') },
    ])
    expect((await decide(operator, party, { decision: 'lower_risk', risk: 'low' })).status).toBe(
      403,
    )
    expect((await decide(compliance, party, { decision: 'lower_risk' })).body.fields).toEqual({
      'payload.risk': 'Choose the lower rating: low, medium or high.',
    })
    await ok(decide(compliance, party, { decision: 'lower_risk', risk: 'low' }))
    expect((await detail(compliance, party)).screening).toMatchObject({ risk: 'high' })
    const [proposal] = (
      await second.get<{ items: { id: string }[] }>('/api/admin/proposals', {
        query: { show: 'waiting', machine: 'kyc', id: party },
      })
    ).body.items
    const approved = await onProposal(second, proposal?.id ?? '', 'APPROVED')
    expect([approved.status, approved.body.state], approved.text).toEqual([200, 'executed'])
    expect((await detail(compliance, party)).screening).toMatchObject({
      risk: 'low',
      computed_risk: 'high',
    })
    const own = await decide(compliance, party, { decision: 'approve' })
    expect([own.status, own.text]).toEqual([
      409,
      expect.stringContaining('A second person has to decide: you prepared this.'),
    ])
    await ok(decide(operator, party, { decision: 'approve' }))
  })
  test('nobody decides about themselves', async () => {
    const { who, party } = await waiting('78010')
    const self = t.person({
      userId: who.userId,
      adminRole: 'compliance',
      factorMinutesAgo: -6_000_000,
    })
    expect((await decide(self, party, { decision: 'approve' })).body.code).toBe('four_eyes')
  })
})

describe('a screening hit', () => {
  test('is seen by compliance alone: operators read a review like any other', async () => {
    const { party, who, investment } = await waiting('18012')
    // $500 is below the amount from which a report is due
    expect((await detail(compliance, party)).screening?.report_by).toBeNull()
    await t.db.run(
      `update machine_instance set context = context || '{"amountCents": 500000}' where id = $1`,
      [investment],
    )
    expect((await detail(compliance, party)).screening?.report_by).toMatch(/^2026-/)
    expect((await detail(compliance, party)).screening).toMatchObject({
      watchlist: 'potential_match',
      frozen: false,
      hits: expect.any(Array),
    })
    const seen = await detail(operator, party)
    expect([seen.screening, seen.why, seen.status.label, seen.findings]).toEqual([
      null,
      'Manual review required for the automatic check.',
      'In review',
      [],
    ])
    expect(JSON.stringify(seen).toLowerCase()).not.toMatch(/watchlist|match|sanction|suspend|alike/)
    for (const decision of ['false_match', 'true_match', 'approve', 'reject'])
      expect((await decide(operator, party, { decision })).status).toBe(403)
    expect(
      (await detail(compliance, party)).decisions.find((d) => d.decision === 'approve')?.refused,
    ).toBe('Resolve the screening hit first.')
    expect((await ok(stepOf(who, investment, 'kyc'))).needs).toEqual({})
  })
  test('that is not the listed person is recorded by one and approved by another', async () => {
    const { party } = await waiting('28012')
    await ok(decide(compliance, party, { decision: 'false_match' }))
    expect((await decide(compliance, party, { decision: 'approve' })).body.detail).toMatchObject({
      unmet: [expect.stringContaining('second person')],
    })
    await ok(decide(second, party, { decision: 'approve' }))
  })
  test('that is a true match freezes the money; the party and operators cannot tell', async () => {
    const { party, who, investment } = await waiting('38012')
    const before = await detail(operator, party)
    await ok(decide(compliance, party, { decision: 'true_match' }))
    expect((await detail(compliance, party)).screening).toMatchObject({
      watchlist: 'true_match',
      frozen: true,
    })
    const after = await detail(operator, party)
    expect([after.status.label, after.status.state, after.history.length]).toEqual([
      before.status.label,
      before.status.state,
      before.history.length,
    ])
    expect((await ok(stepOf(who, investment, 'kyc'))).status.label).toBe('In review')
    expect((await decide(operator, party, { decision: 'lift' })).status).toBe(403)
    // one person of compliance proposes it, another one approves; operators learn of no proposal (K4, K5)
    await ok(decide(compliance, party, { decision: 'lift' }))
    expect((await detail(compliance, party)).screening).toMatchObject({ frozen: true })
    const proposals = async (by: TestPerson) =>
      (
        await by.get<{ items: { id: string }[] }>('/api/admin/proposals', {
          query: { show: 'waiting', machine: 'kyc', id: party },
        })
      ).body.items
    expect(await proposals(operator)).toEqual([])
    const [proposal] = await proposals(second)
    const approve = (by: TestPerson) => onProposal(by, proposal?.id ?? '', 'APPROVED')
    expect((await approve(operator)).status).toBe(404)
    expect((await approve(compliance)).status).toBe(403)
    const lifted = await approve(second)
    expect([lifted.status, lifted.body.state], lifted.text).toEqual([200, 'executed'])
    expect((await detail(compliance, party)).screening).toMatchObject({ frozen: false })
    expect((await detail(compliance, party)).status.state).toBe('needs_review')
  })
})

describe('another account of the same person', () => {
  /** Somebody of France without a taxpayer number, with a passport. */
  const foreigner = (passport: string, more: object = {}) => ({
    ssn: undefined,
    citizenship: 'FR',
    document_type: 'foreign_passport',
    document_number: passport,
    document_back: undefined,
    ...more,
  })
  async function submitted(more: object) {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000)
    await ok(
      submitForReview(who, view.id, 'kyc', { ...rightValues(who, offering, 'kyc'), ...more }),
    )
    await t.drain()
    const [party] = await t.db.query<{ id: string; state: string }>(
      `select id, state from machine_instance where machine = 'kyc' and user_id = $1`,
      [who.userId],
    )
    return { who, party: party?.id ?? '', state: party?.state, investment: view.id }
  }
  const stateOf = async (party: string) => (await detail(compliance, party)).status.state
  test('is shown with this one, and neither is approved by itself; a person compares them (K10)', async () => {
    const person = { legal_first: 'Odile', legal_last: 'Marchand', dob: '1975-05-06' }
    const first = await submitted(foreigner('21AC00417', person))
    expect(first.state).toBe('approved')
    const second = await submitted(foreigner('21AC00417', person))
    expect(second.state).toBe('needs_review')
    const seen = await detail(operator, second.party)
    expect(seen.why).toContain('Same document number, name and date of birth')
    expect(seen.same_person).toMatchObject([
      {
        user_id: first.who.userId,
        email: first.who.email,
        agrees: expect.arrayContaining(['document number', 'name and date of birth']),
        state: 'In review',
        account: `/admin/users/user-details/${first.who.userId}`,
        settled: null,
      },
    ])
    expect(JSON.stringify(seen)).not.toContain('21AC00417')
    await ok(decide(operator, second.party, { decision: 'approve' }))
    expect((await detail(operator, second.party)).same_person).toMatchObject([
      { settled: { who: expect.any(String) } },
    ])
    // nothing of it is said to the person
    for (const path of ['/api/verification/identity', '/api/verification/history'])
      expect((await second.who.get(path)).text).not.toMatch(/another account|alike|same person/i)
  })
  test('of a confirmed true match is not approved: compliance compares, and a second person (K10)', async () => {
    const listed = await submitted(foreigner('21AC00999', { ssn: '900178012' }))
    await ok(decide(compliance, listed.party, { decision: 'true_match' }))
    const back = await submitted(
      foreigner('21ac-00999', { legal_first: 'Other', legal_last: 'Name', dob: '1991-01-01' }),
    )
    expect(back.state).toBe('needs_review')
    expect((await detail(compliance, back.party)).screening).toMatchObject({
      watchlist: 'potential_match',
      hits: [expect.stringContaining('Same document number')],
    })
    expect((await decide(operator, back.party, { decision: 'approve' })).status).toBe(403)
    expect((await decide(compliance, back.party, { decision: 'approve' })).status).toBe(409)
    // operators read of an account in review, and no more
    const seen = await detail(operator, back.party)
    expect(seen.same_person).toMatchObject([{ state: 'In review' }])
    expect(JSON.stringify(seen).toLowerCase()).not.toMatch(/watchlist|true match|suspend/)
    await ok(decide(compliance, back.party, { decision: 'false_match' }))
    await ok(decide(second, back.party, { decision: 'approve' }))
    expect(await stateOf(back.party)).toBe('approved')
  })
  test('of a confirmed true match is looked for again when the match is confirmed, and at a changed phone number', async () => {
    const phone = '+17575550671'
    const family = await submitted({ phone, ssn: '900171234' })
    const listed = await submitted(foreigner('21AC00888', { ssn: '900188012', phone }))
    expect([family.state, listed.state]).toEqual(['approved', 'needs_review'])
    await ok(decide(compliance, listed.party, { decision: 'true_match' }))
    await t.drain()
    expect(await stateOf(family.party)).toBe('needs_review')
    expect((await detail(operator, family.party)).same_person).toEqual([])
    expect((await detail(compliance, family.party)).same_person).toMatchObject([
      { user_id: listed.who.userId, agrees: expect.arrayContaining(['phone number']) },
    ])
  })
  test('that appears after an approval stands in both records and in the queue (K18)', async () => {
    const first = await submitted({ ssn: '900176001' })
    expect(first.state).toBe('approved')
    const other = await submitted({ ssn: '900176001' })
    for (const [party, whose] of [
      [first.party, other.who],
      [other.party, first.who],
    ] as const) {
      const seen = await detail(compliance, party)
      expect(seen.status.state).toBe('needs_review')
      expect(seen.same_person).toMatchObject([
        { user_id: whose.userId, agrees: ['taxpayer number'], since: expect.any(String) },
      ])
      expect(seen.history.map((one) => one.says)).toContain(
        'Another account has details of this person',
      )
      expect((await queue(compliance, { q: whose.email })).items).toMatchObject([
        { why: 'Same taxpayer number as another account.' },
      ])
    }
  })
})

describe('an investment that needs a person', () => {
  test('waits with its answers; the approval takes the step with it', async () => {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000)
    await allSteps(t, who, view, offering, { 'investor-details': { third_party_funds: true } })
    await signed(who, view.id)
    await ok(who.post(`/api/investments/${view.id}/submit`))
    const [waits] = (await queue(operator, { kind: 'investment', q: who.email })).items
    expect(waits).toMatchObject({
      id: view.id,
      href: `/admin/compliance/queue/investment/${view.id}`,
    })
    expect(
      (await detail(operator, view.id, 'investment')).facts.map((group) => group.title),
    ).toContain('Investor details')
    expect((await operator.get(item(view.id, '', 'accreditation'))).status).toBe(404)
    await ok(decide(operator, view.id, { decision: 'approve' }, 'investment'))
    expect(
      (await ok(who.get<{ status: { state: string } }>(`/api/investments/${view.id}`))).status
        .state,
    ).toBe('awaiting_funds')
  })
})

describe('a correction that the check itself asks for', () => {
  test('takes what was named and refuses everything else by its field', async () => {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000)
    const first = { ...rightValues(who, offering, 'kyc'), ssn: '900018001' }
    await ok(submitForReview(who, view.id, 'kyc', first))
    await t.drain()
    expect(Object.keys((await ok(stepOf(who, view.id, 'kyc'))).needs)).toEqual(['legal_last'])
    const { ssn: _, ...same } = first
    const refused = await submitForReview(who, view.id, 'kyc', {
      ...same,
      legal_last: 'Lindquist',
      phone: '+15125550111',
      document_front: who.back,
      ssn: '900018002',
      address: { ...(first as unknown as { address: object }).address, line1: '1 Other Street' },
    })
    const words = 'This was accepted and can’t be changed now.'
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { phone: words, document_front: words, ssn: words, address: words },
    ])
    await ok(submitForReview(who, view.id, 'kyc', { ...same, legal_last: 'Lindquist' }))
    await t.drain()
    expect(
      (
        await t.db.one<{ values: { legal_last: string; phone: string } }>(
          "select values from profile_fact where user_id = $1 and kind = 'kyc' order by version desc limit 1",
          [who.userId],
        )
      )?.values,
    ).toMatchObject({
      legal_last: 'Lindquist',
      phone: (first as unknown as { phone: string }).phone,
    })
  })
  test('needs nothing but what was named', async () => {
    const who = await investor(t)
    const view = await begin(who, offering, 50_000)
    await ok(
      submitForReview(who, view.id, 'kyc', {
        ...rightValues(who, offering, 'kyc'),
        ssn: '900018009',
      }),
    )
    await t.drain()
    expect((await submitForReview(who, view.id, 'kyc', { attest: true })).body.fields).toEqual({
      phone: expect.any(String),
    })
    await ok(submitForReview(who, view.id, 'kyc', { phone: '+15125550177', attest: true }))
  })
})

describe('accreditation under Rule 506(c)', () => {
  test('is approved only after evidence was sent, which the reviewer opens', async () => {
    const closed = await liveOffering(t, { type: 'reg_d_506c' })
    const who = await investor(t)
    await ok(
      submitForReview(who, (await begin(who, offering, 50_000)).id, 'suitability', {
        ...rightValues(who, offering, 'suitability'),
        accreditation: 'np_net_worth',
        net_worth: 150_000_000,
      }),
    )
    const view = await begin(who, closed, 50_000)
    await allSteps(t, who, view, closed, {
      suitability: { accreditation: 'np_net_worth', net_worth: 150_000_000 },
    })
    await signed(who, view.id)
    await ok(who.post(`/api/investments/${view.id}/submit`))
    const [waits] = (await queue(operator, { kind: 'investment', q: who.email })).items
    expect(waits?.id).toBe(view.id)
    expect(
      (await detail(operator, view.id, 'investment')).decisions.find(
        (d) => d.decision === 'approve',
      )?.refused,
    ).toContain('No verified accreditation')
    expect((await decide(operator, view.id, { decision: 'approve' }, 'investment')).status).toBe(
      409,
    )
    const claim = await ok(
      who.post<{ id: string; rev: number }>('/api/accreditations', {
        body: { category: 'np_net_worth', method: 'net_worth_docs' },
      }),
    )
    const today = dateInZone(t.clock.now().toISOString())
    await ok(
      who.put(`/api/accreditations/${claim.id}`, {
        headers: { 'if-match': String(claim.rev) },
        body: {
          values: {
            net_worth: 150_000_000,
            joint: false,
            files: [who.front],
            report: [who.back],
            statements_on: today,
            report_on: today,
            rep: true,
          },
        },
      }),
    )
    await ok(who.post(`/api/accreditations/${claim.id}/submit`))
    expect(
      (await queue(operator, { q: who.email })).items.map((one) => [one.kind, one.id]),
    ).toEqual([['accreditation', claim.id]])
    expect((await detail(operator, claim.id, 'accreditation')).facts[0]).toMatchObject({
      title: expect.stringContaining('Accreditation of'),
      files: [{ file_id: who.front }, { file_id: who.back }],
    })
    await ok(decide(operator, claim.id, { decision: 'approve' }, 'accreditation'))
    expect(
      (await ok(who.get<{ status: { state: string } }>(`/api/investments/${view.id}`))).status
        .state,
    ).toBe('awaiting_funds')
  })
})
