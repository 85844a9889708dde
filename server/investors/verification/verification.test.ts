import { FILL_IN } from '#domain/shared/plain-errors.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { QueueDetail, QueueItem } from '#domain/investors/model/compliance.ts'
import type { LimitView } from '#domain/investors/model/limit.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import type {
  IdentityView,
  StatementView,
  VerificationEntry,
} from '#domain/investors/model/verification.ts'
import { testApp } from '#tests/support/app.ts'
import {
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  stepOf,
  type Investor,
} from '#tests/support/investing.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const operator = t.person({ adminRole: 'operator', factorMinutesAgo: -6_000_000 })
const offering = await liveOffering(t)
type Answer<T = unknown> = { status: number; text: string; body: T }
async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
const section = (who: Investor, name: string) =>
  ok(who.get<SectionView>(`/api/profile/sections/${name}`))
const put = async (who: Investor, name: string, values: object) =>
  who.put<SectionView & { fields: Record<string, string> }>(`/api/profile/sections/${name}`, {
    headers: { 'if-match': String((await section(who, name)).rev) },
    body: { values },
  })
const identity = (who: Investor) => ok(who.get<IdentityView>('/api/verification/identity'))
// days of the calendar: 61 times 24 hours ago is another day for an hour after the clocks have changed
const ago = (days: number) => addDays(dateInZone(t.clock.now().toISOString()), -days)
const approved = async (over: object = {}): Promise<Investor> => {
  const who = await investor(t)
  await ok(
    submitForReview(who, (await begin(who, offering, 50_000)).id, 'kyc', {
      ...rightValues(who, offering, 'kyc'),
      ...over,
    }),
  )
  await t.drain()
  return who
}

describe('the worksheet of financial assets (17 CFR 230.501(a)(5))', () => {
  const asset = (kind: string, dollars: number) => ({
    kind,
    value: dollars * 100,
    as_of: ago(1),
    ownership: 'sole',
  })
  const debt = (kind: string, dollars: number, more: object = {}) => ({
    kind,
    value: dollars * 100,
    ...more,
  })
  test.each([
    [
      'home 600k, mortgage 500k',
      600_000,
      [debt('other', 100_000), debt('mortgage_primary', 500_000)],
      105_000_000,
    ],
    [
      'home 400k, mortgage 480k',
      400_000,
      [debt('other', 100_000), debt('mortgage_primary', 480_000)],
      97_000_000,
    ],
    [
      'and 60k on the home drawn 30 days ago',
      600_000,
      [
        debt('other', 100_000),
        debt('mortgage_primary', 500_000),
        debt('heloc_primary', 60_000, { drawn_on: ago(30) }),
      ],
      99_000_000,
    ],
    [
      'and 60k on the home drawn 61 days ago',
      600_000,
      [
        debt('other', 100_000),
        debt('mortgage_primary', 500_000),
        debt('heloc_primary', 60_000, { drawn_on: ago(61) }),
      ],
      105_000_000,
    ],
    [
      'and 60k drawn 30 days ago to buy the home',
      600_000,
      [
        debt('other', 100_000),
        debt('mortgage_primary', 500_000),
        debt('heloc_primary', 60_000, { drawn_on: ago(30), bought_home: true }),
      ],
      105_000_000,
    ],
  ])('%s', async (_, home, debts, net_worth) => {
    const who = await investor(t)
    const kept = await ok(
      put(who, 'financial-assets', {
        annual_income: 9_000_000,
        assets: [asset('brokerage', 1_150_000), asset('primary_residence', home)],
        debts,
      }),
    )
    expect(kept).toMatchObject({
      complete: true,
      values: { net_worth, liquid_net_worth: 115_000_000 },
    })
  })
  test('fills in the step Suitability and the limit: nothing is typed twice', async () => {
    const who = await investor(t)
    await ok(
      put(who, 'financial-assets', {
        annual_income: 3_000_000,
        assets: [asset('cash', 105_000)],
        debts: [],
      }),
    )
    const view = await begin(who, offering, 50_000)
    expect((await ok(stepOf(who, view.id, 'suitability'))).values).toMatchObject({
      annual_income: 3_000_000,
      net_worth: 10_500_000,
      liquid_net_worth: 10_500_000,
    })
    const { limit } = await ok(
      who.get<{ limit: LimitView }>(`/api/offerings/${offering.listingId}/quote`, {
        query: { amount: '50000' },
      }),
    )
    expect(limit.limit?.amount).toBe(525_000)
  })
  test('counts half of what is owned with a spouse towards the limit of one', async () => {
    const who = await investor(t)
    const shared = { ...asset('brokerage', 80_000), ownership: 'joint' }
    const stored = await ok(
      put(who, 'financial-assets', {
        annual_income: 3_000_000,
        assets: [asset('cash', 105_000), shared],
        debts: [],
      }),
    )
    expect(stored.values).toMatchObject({ net_worth: 18_500_000, shared_net_worth: 8_000_000 })
    const { limit } = await ok(
      who.get<{ limit: LimitView }>(`/api/offerings/${offering.listingId}/quote`, {
        query: { amount: '50000' },
      }),
    )
    expect(limit.limit?.amount).toBe(725_000)
  })
  test('a day in the future is refused at its line', async () => {
    const who = await investor(t)
    expect(
      (
        await put(who, 'financial-assets', {
          annual_income: 1,
          assets: [{ kind: 'cash', value: 1, as_of: ago(-3), ownership: 'sole' }],
        })
      ).body.fields,
    ).toEqual({ 'assets.0.as_of': expect.any(String) as string })
  })
  test('says so when the suitability answers state another range', async () => {
    const who = await investor(t)
    await ok(
      put(who, 'financial-assets', { annual_income: 3_000_000, assets: [asset('cash', 105_000)] }),
    )
    await ok(
      submitForReview(who, (await begin(who, offering, 50_000)).id, 'suitability', {
        ...rightValues(who, offering, 'suitability'),
        annual_income: 3_000_000,
        net_worth: 60_000_000,
      }),
    )
    expect((await section(who, 'financial-assets')).missing).toEqual({
      assets: expect.stringContaining('a different net worth') as string,
    })
  })
})

describe('the source of funds (31 CFR 1023.210)', () => {
  const clean = {
    source_of_funds: 'salary',
    expected_annual_investment: 1_000_000,
    third_party_funds: false,
    pep_self: 'none',
    senior_foreign_political_figure: false,
    attestation: true,
  }
  test('is kept with its attestation; what another answer asks for is named', async () => {
    const who = await investor(t)
    expect((await ok(put(who, 'anti-money-laundering', clean))).status.label).toBeTruthy()
    expect(
      Object.keys(
        (
          await put(who, 'anti-money-laundering', {
            ...clean,
            source_of_funds: 'other',
            pep_self: 'family',
          })
        ).body.fields,
      ).sort(),
    ).toEqual(['pep_details', 'source_of_funds_other', 'source_of_wealth'].map((f) => f).sort())
  })
  test('money of others, stated after an approval, is looked at by a person; the investor reads "In review"', async () => {
    const who = await approved()
    expect((await identity(who)).status?.state).toBe('approved')
    await ok(put(who, 'anti-money-laundering', { ...clean, third_party_funds: true }))
    const { status } = await identity(who)
    expect([status?.label, status?.tone]).toEqual(['In review', 'info'])
    const waiting = await ok(
      operator.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
        query: { q: who.email },
      }),
    )
    expect(waiting.items.map((item) => item.kind)).toContain('identity')
  })
})

describe('the identity check from the profile', () => {
  test('starts without an investment, from what the profile holds', async () => {
    const who = await investor(t)
    const before = await identity(who)
    expect(before).toMatchObject({ status: null, can: 'start' })
    expect(before.missing.map((one) => one.field)).toContain('legal_first')
    expect(
      before.missing.map((one) => one.sentence).filter((words) => words !== FILL_IN),
      'nothing was given yet, and the schema has no words of its own for that',
    ).toEqual([])
    expect((await who.post('/api/verification/identity/check')).status).toBe(400)
    const right = rightValues(who, offering, 'kyc') as Record<string, unknown>
    await ok(
      put(who, 'personal-information', {
        legal_first: right['legal_first'],
        legal_last: right['legal_last'],
        dob: right['dob'],
        ssn: right['ssn'],
        citizenship: 'US',
      }),
    )
    await ok(put(who, 'address', { address: right['address'] }))
    await ok(
      put(who, 'communication-and-social-media', {
        contact_email: who.email,
        phone: right['phone'],
        preferred_channel: 'email',
        e_delivery: true,
        language: 'en',
        timezone: 'America/New_York',
        marketing: false,
      }),
    ).catch(() => undefined)
    await ok(
      put(who, 'identity-document', {
        document_type: 'drivers_license',
        document_number: 'T1234567',
        document_expires: ago(-900),
        document_front: who.front,
        document_back: who.back,
      }),
    )
    const missing = (await identity(who)).missing.map((one) => one.field)
    if (missing.length === 0) {
      await ok(who.post('/api/verification/identity/check'))
      await t.drain()
      expect(await identity(who)).toMatchObject({
        status: { state: 'approved' },
        can: null,
        document: { standing: 'valid' },
      })
    } else expect(missing).toEqual(['phone'])
  })
  test('a correction says which field, why, and where to correct it', async () => {
    const who = await approved({ ssn: '900018005' })
    const view = await identity(who)
    expect(view).toMatchObject({
      status: { state: 'needs_information' },
      can: 'send_again',
      needs: [{ field: 'document_front', href: expect.stringContaining('#document') as string }],
    })
    expect(view.information_due).not.toBeNull()
  })
  test('a possible match and a suspension read like any review, in the state and in the log', async () => {
    const who = await approved({ ssn: '900018012' })
    const compliance = t.person({ adminRole: 'compliance', factorMinutesAgo: -6_000_000 })
    const view = await identity(who)
    expect([view.status?.label, view.can]).toEqual(['In review', null])
    const [item] = (
      await ok(
        compliance.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
          query: { q: who.email },
        }),
      )
    ).items
    await ok(
      compliance.post(`/api/admin/compliance/queue/identity/${item?.id ?? ''}/decision`, {
        body: { decision: 'true_match', reason: 'The listed person, by the register.' },
      }),
    )
    const after = await identity(who)
    expect({ ...after.status, rev: 0 }).toEqual({ ...view.status, rev: 0 })
    const log = await ok(who.get<{ items: VerificationEntry[] }>('/api/verification/history'))
    expect(JSON.stringify(log)).not.toMatch(/listed|match|suspend/i)
  })
  test('why an identity was refused is told to nobody, and cannot be found out by searching for it either', async () => {
    const who = await approved({ ssn: '900018010' })
    const compliance = t.person({ adminRole: 'compliance', factorMinutesAgo: -6_000_000 })
    const [item] = (
      await ok(
        compliance.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
          query: { q: who.email },
        }),
      )
    ).items
    await ok(
      compliance.post(`/api/admin/compliance/queue/identity/${item?.id ?? ''}/decision`, {
        body: { decision: 'reject', reason: 'The consulate has written.' },
      }),
    )
    const found = async (query: Record<string, string>) =>
      (await ok(who.get<{ items: VerificationEntry[] }>('/api/verification/history', { query })))
        .items
    expect(await found({ q: 'consulate' })).toEqual([])
    expect(JSON.stringify(await found({}))).not.toContain('consulate')
    expect((await found({ q: 'address' })).length).toBeGreaterThan(0)
  })
  test('the line of a passport is checked (ICAO 9303)', async () => {
    const who = await investor(t)
    const passport = {
      document_type: 'foreign_passport',
      document_number: 'L898902C3',
      document_expires: '2012-04-15',
      mrz: 'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
      document_front: who.front,
    }
    expect((await put(who, 'identity-document', passport)).body.fields).toEqual({
      document_expires: expect.stringContaining('expired') as string,
    })
    expect(
      (
        await put(who, 'identity-document', {
          ...passport,
          mrz: 'L898902C35UTO7408122F1204159ZE184226B<<<<<10',
        })
      ).body.fields,
    ).toMatchObject({ mrz: expect.stringContaining('check digit') as string })
    expect(
      (await put(who, 'identity-document', { ...passport, document_number: 'L898902C4' })).body
        .fields,
    ).toMatchObject({ document_number: expect.stringContaining('differs') as string })
  })
  test('a protected number is shown to its owner for 30 seconds, after a fresh factor, and the look is in the log', async () => {
    const who = await approved()
    const shown = await ok(
      who.post<{ value: string; until: string }>('/api/profile/sections/identity-document/reveal', {
        body: { field: 'document_number' },
      }),
    )
    expect(shown.value.length).toBeGreaterThan(3)
    expect((Date.parse(shown.until) - t.clock.now().getTime()) / 1000).toBeCloseTo(30, 0)
    const log = await ok(
      who.get<{ items: VerificationEntry[] }>('/api/verification/history', {
        query: { kind: 'looked' },
      }),
    )
    expect(log.items[0]).toMatchObject({
      part: 'identity',
      says: expect.stringContaining('Document number') as string,
    })
  })
})

describe('the log', () => {
  test('has parts, kinds, dates and pages, and belongs to its owner', async () => {
    const who = await approved()
    const all = await ok(
      who.get<{ items: VerificationEntry[]; next_cursor: string | null }>(
        '/api/verification/history',
        { query: { limit: '2' } },
      ),
    )
    expect(all.items).toHaveLength(2)
    const next = await ok(
      who.get<{ items: VerificationEntry[] }>('/api/verification/history', {
        query: { limit: '2', cursor: all.next_cursor ?? '' },
      }),
    )
    expect(next.items[0]?.id).not.toBe(all.items[1]?.id)
    const given = await ok(
      who.get<{ items: VerificationEntry[] }>('/api/verification/history', {
        query: { part: 'identity', kind: 'given' },
      }),
    )
    expect(new Set(given.items.map((one) => `${one.part} ${one.kind}`))).toEqual(
      new Set(['identity given']),
    )
    expect(
      (
        await ok(
          who.get<{ items: VerificationEntry[] }>('/api/verification/history', {
            query: { to: '2020-01-01' },
          }),
        )
      ).items,
    ).toEqual([])
    expect(
      (
        await ok(
          (await investor(t)).get<{ items: VerificationEntry[] }>('/api/verification/history'),
        )
      ).items,
    ).toEqual([])
    expect(JSON.stringify(all)).not.toContain(who.ssn)
  })
})

describe('the own statement under Rule 506(d)', () => {
  const no = {
    answer: false,
    explanation: '',
    event_date: null,
    in_force_until: null,
    authority: '',
    docket_no: '',
    covered_kind: null,
    document: null,
  }
  const answers = (view: StatementView, over: Record<string, object> = {}) => ({
    ...Object.fromEntries(view.questions.map((one) => [one.key, no])),
    ...over,
  })
  const read = (who: Investor) => ok(who.get<StatementView>('/api/verification/statement'))
  const sign = async (who: Investor, over: Record<string, object> = {}, more: object = {}) => {
    const view = await read(who)
    return who.post<StatementView & { fields: Record<string, string> }>(
      '/api/verification/statement',
      {
        body: {
          answers: answers(view, over),
          holds_20: true,
          solicits: false,
          typed_name: view.person,
          certified: true,
          ...more,
        },
      },
    )
  }
  const yes = (who: Investor, over: object = {}) => ({
    ...no,
    answer: true,
    explanation: 'A conviction in a securities matter.',
    event_date: '2022-01-15',
    authority: 'District Court',
    covered_kind: true,
    document: who.front,
    ...over,
  })
  test('without a yes is clear at once and holds for 90 days', async () => {
    const who = await investor(t)
    expect(await ok(sign(who))).toMatchObject({
      status: { state: 'clear' },
      outcome: 'not_disqualifying',
      holds_20: true,
    })
    await t.advance({ days: 91 })
    expect((await read(who)).status.state).toBe('expired')
  })
  test('is about the person who signs, has a version, and is asked for again where the signed text was wrong (L16)', async () => {
    const who = await investor(t)
    const { certificate, person } = await read(who)
    expect(certificate).toBe(
      `I, ${person}, have read each question and answered it about myself. My answers are true and complete. I consent to a check of my background. When an answer changes, I will at once inform the platform and each company that relies on this statement.`,
    )
    await ok(sign(who))
    const stored = () =>
      t.db.query<{ id: string; certificate: string; text_version: number }>(
        `select s.id, v.certificate, v.text_version
          from self_statement s
          join self_statement_version v on v.statement_id = s.id
          where s.user_id = $1
          order by v.version`,
        [who.person.userId],
      )
    const [first] = await stored()
    expect(first).toMatchObject({ certificate, text_version: 2 })
    await ok(
      t.send(operator, 'self-statement', first?.id ?? '', {
        type: 'ASKED_AGAIN',
        reason: 'The text that was signed had wrong words in it.',
      }),
    )
    expect(await read(who)).toMatchObject({
      status: { state: 'asked_again', label: 'Sign again' },
      valid_until: null,
    })
    expect((await t.mailbox(who.email)).map((mail) => mail['subject'])).toContain(
      'Please sign your bad-actor statement again',
    )
    expect((await ok(sign(who))).status.state).toBe('clear')
    expect((await stored()).map((one) => one.certificate)).toEqual([certificate, certificate])
  })
  test('a yes needs its details, goes to compliance, and is decided as the rules say', async () => {
    const who = await investor(t)
    expect(
      Object.keys((await sign(who, { Q1: { ...no, answer: true } })).body.fields).sort(),
    ).toEqual([
      'answers.Q1.authority',
      'answers.Q1.covered_kind',
      'answers.Q1.document',
      'answers.Q1.event_date',
      'answers.Q1.explanation',
    ])
    expect((await ok(sign(who, { Q1: yes(who) }))).status.label).toBe('In review')
    const [item] = (
      await ok(
        operator.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
          query: { q: who.email, kind: 'statement' },
        }),
      )
    ).items
    const path = `/api/admin/compliance/queue/statement/${item?.id ?? ''}`
    expect(JSON.stringify((await ok(operator.get<QueueDetail>(path))).facts)).toContain(
      'Disqualifying',
    )
    expect(
      (
        await operator.post(`${path}/decision`, {
          body: { decision: 'approve', reason: 'Looks fine.' },
        })
      ).status,
    ).toBe(409)
    await ok(
      operator.post(`${path}/decision`, {
        body: { decision: 'reject', reason: 'Within ten years.' },
      }),
    )
    expect(await read(who)).toMatchObject({
      status: { state: 'disqualified' },
      outcome: 'disqualifying',
    })
  })
  test('answers that come after a yes are looked at too', async () => {
    const who = await investor(t)
    await ok(sign(who, { Q1: yes(who) }))
    expect((await ok(sign(who))).status.state).toBe('in_review')
  })
  test.each([
    ['a conviction of 2016-11-19 of a person', 'Q1', '2016-11-19', null, 'not_disqualifying'],
    ['an SEC bar of 2011 in force', 'Q4', '2011-05-01', null, 'disclosure_only'],
    ['a FINRA suspension that ended', 'Q6', '2025-01-01', '2026-11-19', 'not_disqualifying'],
  ])('%s', async (_, key, event_date, in_force_until, outcome) => {
    const who = await investor(t)
    await ok(sign(who, { [key]: yes(who, { event_date, in_force_until }) }))
    const [item] = (
      await ok(
        operator.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
          query: { q: who.email, kind: 'statement' },
        }),
      )
    ).items
    await ok(
      operator.post(`/api/admin/compliance/queue/statement/${item?.id ?? ''}/decision`, {
        body: {
          decision: outcome === 'disclosure_only' ? 'approve_with_warning' : 'approve',
          reason: 'By the rule.',
        },
      }),
    )
    expect((await read(who)).outcome).toBe(outcome)
  })
  test('is signed with the own name', async () => {
    expect(
      (await sign(await investor(t), {}, { typed_name: 'Somebody Else' })).body.fields,
    ).toEqual({ typed_name: expect.any(String) as string })
  })
})
