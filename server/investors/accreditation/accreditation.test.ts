import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type {
  AccreditationView,
  ClaimView,
  EvidenceView,
  LetterView,
} from '#domain/investors/model/accreditation.ts'
import type { QueueDetail, QueueItem } from '#domain/investors/model/compliance.ts'
import type { LimitView } from '#domain/investors/model/limit.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { openedBrowser } from '#tests/support/mail-link.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  signed,
  type Investor,
} from '#tests/support/investing.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const operator = t.person({ adminRole: 'operator', factorMinutesAgo: -6_000_000 })
const compliance = t.person({ adminRole: 'compliance', factorMinutesAgo: -6_000_000 })
const open = await liveOffering(t)
const closed = await liveOffering(t, { type: 'reg_d_506c', max_amount: 500_000_000 })

type Answer<T = unknown> = { status: number; text: string; body: T }
async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
const start = (
  who: TestPerson,
  category: string,
  method: string,
  registration_id: string | null = null,
) => ok(who.post<ClaimView>('/api/accreditations', { body: { category, method, registration_id } }))
const keep = (who: TestPerson, claim: ClaimView, values: object) =>
  who.put<ClaimView>(`/api/accreditations/${claim.id}`, {
    headers: { 'if-match': String(claim.rev) },
    body: { values },
  })
const submit = (who: TestPerson, id: string) =>
  who.post<ClaimView & { fields: Record<string, string> }>(`/api/accreditations/${id}/submit`)
async function submitClaim(
  who: TestPerson,
  category: string,
  method: string,
  values: object,
  registration: string | null = null,
) {
  const claim = await start(who, category, method, registration)
  await ok(keep(who, claim, values))
  return submit(who, claim.id)
}
const decide = (who: TestPerson, id: string, body: object) =>
  who.post(`/api/admin/compliance/queue/accreditation/${id}/decision`, {
    body: { reason: 'Seen in the register.', ...body },
  })
const overview = (who: TestPerson) => ok(who.get<AccreditationView>('/api/accreditations'))
const head = (who: TestPerson) =>
  ok(who.get<{ accredited: { until: string | null } | null }>('/api/profile'))
const today = () => dateInZone(t.clock.now().toISOString())
const income = (over: object = {}) => ({
  income_last: 20_000_001,
  income_before: 20_000_001,
  income_expected: 20_000_001,
  rep: true,
  ...over,
})
const letter = (over: object = {}) => ({
  net_worth: 105_000_000,
  joint: false,
  letter_by: 'link',
  writer_role: 'attorney',
  writer_name: 'Ida Marsh',
  writer_firm: 'Marsh & Cole LLP',
  writer_email: 'ida@marsh.example',
  rep: true,
  ...over,
})
async function mailed(address: string): Promise<string> {
  const texts = (await t.mailbox(address)).map((mail) => JSON.stringify(mail['text']))
  return (
    texts
      .map((text) => /accreditation-letter\/([A-Za-z0-9_-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined) ?? ''
  )
}
const lookup = { register: 'New York attorneys, 554433', outcome: 'found' }
const confirmation = (over: object = {}) => ({
  name: 'Ida Marsh',
  firm: 'Marsh & Cole LLP',
  role: 'attorney',
  license_no: 'NY 554433',
  state: 'New York',
  verified_on: today(),
  certified: true,
  typed_name: 'Ida Marsh',
  ...over,
})

describe('the tests of the categories (17 CFR 230.501(a))', () => {
  test.each([
    [{ income_last: 20_000_000, income_before: 20_000_000 }, ['income_before', 'income_last']],
    [{ income_before: 19_000_000, income_last: 21_000_000 }, ['income_before']],
    [
      { income_last: 25_000_000, income_before: 25_000_000, income_expected: 9_000_000 },
      ['income_expected'],
    ],
  ])('income %o is refused at its fields', async (over, fields) => {
    const who = await investor(t)
    const refused = await submitClaim(
      who,
      'np_income',
      'income_docs',
      income({ ...over, files: [who.front] }),
    )
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      400,
      fields.map((field) => `values.${field}`),
    ])
  })
  test('income one cent above, and joint income of 301,000 and 305,000, go to a person', async () => {
    const who = await investor(t)
    expect(
      (await ok(submitClaim(who, 'np_income', 'income_docs', income({ files: [who.front] }))))
        .status.state,
    ).toBe('in_review')
    const pair = await investor(t)
    expect(
      (
        await ok(
          submitClaim(
            pair,
            'np_income_joint',
            'income_docs',
            income({
              income_before: 30_100_000,
              income_last: 30_500_000,
              income_expected: 30_500_000,
              files: [pair.front],
            }),
          ),
        )
      ).status.state,
    ).toBe('in_review')
  })
  test.each([
    [100_000_000, 400],
    [100_000_001, 200],
    [99_000_000, 400],
    [105_000_000, 200],
  ])('net worth of %i cents answers %i', async (net_worth, status) => {
    const who = await investor(t)
    expect(
      (
        await submitClaim(who, 'np_net_worth', 'net_worth_docs', {
          net_worth,
          joint: false,
          files: [who.front],
          report: [who.back],
          statements_on: today(),
          report_on: today(),
          rep: true,
        })
      ).status,
    ).toBe(status)
  })
  test('statements older than three months are not taken', async () => {
    const who = await investor(t)
    expect(
      (
        await submitClaim(who, 'np_net_worth', 'net_worth_docs', {
          net_worth: 105_000_000,
          joint: false,
          files: [who.front],
          report: [who.back],
          statements_on: '2020-01-01',
          report_on: today(),
          rep: true,
        })
      ).body.fields,
    ).toEqual({ 'values.statements_on': expect.stringContaining('three months') as string })
  })
  test('a license is shown by its CRD number and papers; a paper that is not ones own is refused', async () => {
    const who = await investor(t)
    const refused = await submitClaim(who, 'np_license', 'principles_based', {
      license: 'series_65',
      crd: '1234567',
      good_standing: true,
      files: [newId()],
      memo: 'A print of BrokerCheck.',
    })
    expect(refused.body.fields).toEqual({ 'values.files': 'Upload these files again.' })
    expect(
      (
        await ok(
          submitClaim(who, 'np_license', 'principles_based', {
            license: 'series_65',
            crd: '1234567',
            good_standing: true,
            files: [who.front],
            memo: 'A print of BrokerCheck.',
          }),
        )
      ).status.state,
    ).toBe('in_review')
  })
  test('a category takes only the ways of its rule, and persons and entities their own', async () => {
    const who = await investor(t)
    expect(
      (
        await who.post('/api/accreditations', {
          body: { category: 'np_license', method: 'min_investment' },
        })
      ).body,
    ).toMatchObject({ fields: { method: expect.any(String) as string } })
    expect(
      (
        await who.post('/api/accreditations', {
          body: { category: 'ent_assets', method: 'principles_based' },
        })
      ).body,
    ).toMatchObject({ fields: { category: expect.any(String) as string } })
  })
})

describe('the letter of a third party', () => {
  test('is confirmed behind a link without an account, looked up by a person, and holds for three months', async () => {
    const who = await investor(t)
    const asked = await ok(
      submitClaim(
        who,
        'np_net_worth',
        'third_party_letter',
        letter({ writer_email: 'ida1@marsh.example' }),
      ),
    )
    expect(asked).toMatchObject({
      status: { state: 'waiting' },
      letter: { writer: 'Ida Marsh', opened_at: null },
    })
    const token = await mailed('ida1@marsh.example')
    const path = `/api/accreditation-letters/${token}`
    // a stolen link shows nothing and signs nothing: only its mailbox has the code (A6)
    expect((await t.visitor.get(path)).body).toMatchObject({
      code: 'address_code',
      detail: { address: expect.stringContaining('***') as string },
    })
    expect((await t.visitor.post(`${path}/confirm`, { body: confirmation() })).body).toMatchObject({
      code: 'address_code',
    })
    const writer = await openedBrowser(t, 'ida1@marsh.example', token)
    expect(await ok(writer.get<LetterView>(path))).toMatchObject({
      state: 'open',
      investor: expect.stringContaining('Lindqvist') as string,
      text: expect.stringContaining('reasonable steps') as string,
    })
    expect(
      (await writer.post(`${path}/confirm`, { body: confirmation({ typed_name: 'Somebody' }) }))
        .body,
    ).toMatchObject({ fields: { typed_name: expect.any(String) as string } })
    expect(
      (
        await writer.post(`${path}/confirm`, {
          body: confirmation({ verified_on: '2020-01-01' }),
        })
      ).body,
    ).toMatchObject({ fields: { verified_on: expect.any(String) as string } })
    expect(
      await ok(writer.post<LetterView>(`${path}/confirm`, { body: confirmation() })),
    ).toMatchObject({ state: 'confirmed' })
    expect((await writer.post(`${path}/confirm`, { body: confirmation() })).status).toBe(404)
    expect((await ok(writer.get<LetterView>(path))).state).toBe('confirmed')
    expect((await t.visitor.get(path)).status).toBe(404)
    const detail = await ok(
      operator.get<QueueDetail>(`/api/admin/compliance/queue/accreditation/${asked.id}`),
    )
    const shown = JSON.stringify(detail.facts)
    expect(shown).toContain('NY 554433')
    expect(shown).toContain('Confirmed by a code at')
    // what was looked up is recorded, or the letter does not count (K16)
    expect((await decide(operator, asked.id, { decision: 'approve' })).body).toMatchObject({
      fields: { lookup: expect.stringContaining('Look up the license') as string },
    })
    await ok(decide(operator, asked.id, { decision: 'approve', lookup }))
    expect(
      JSON.stringify(
        (
          await ok(
            operator.get<QueueDetail>(`/api/admin/compliance/queue/accreditation/${asked.id}`),
          )
        ).facts,
      ),
    ).toContain('New York attorneys, 554433')
    const claim = (await overview(who)).claims[0]
    expect([claim?.status.state, claim?.renewable]).toEqual(['verified', true])
    const days = (Date.parse(claim?.valid_until ?? '') - t.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(88)
    expect(days).toBeLessThan(94)
    expect((await head(who)).accredited).toEqual({ until: claim?.valid_until })
  })
  test('goes to no address of the investor, with a tag or without (K16)', async () => {
    const who = await investor(t)
    const [name, domain] = who.email.split('@')
    await t.db.tx((tx) =>
      putFact(
        t.services,
        tx,
        who.userId,
        'investor-details',
        { contact_email: 'm.ara.k16@gmail.com' },
        { source: 'your profile' },
      ),
    )
    for (const writer_email of [
      who.email,
      `${name}+cpa@${domain}`,
      `${name}+x+y@${domain}`,
      'mara.k16+law@googlemail.com',
    ])
      expect(
        (await submitClaim(who, 'np_net_worth', 'third_party_letter', letter({ writer_email })))
          .body,
      ).toMatchObject({
        fields: { 'values.writer_email': expect.stringContaining('own address') as string },
      })
  })
  test('that somebody else confirmed, from the investor’s network, with a license in no register, needs a reason for each (K16)', async () => {
    const who = await investor(t)
    const asked = await ok(
      submitClaim(
        who,
        'np_net_worth',
        'third_party_letter',
        letter({ writer_email: 'ida16@marsh.example' }),
      ),
    )
    await t.db.run(
      `insert into sign_in_event (id, user_id, at, ip, device, outcome)
        values (gen_random_uuid(), $1, now(), '127.0.0.1', 'A browser', 'signed_in')`,
      [who.userId],
    )
    const token = await mailed('ida16@marsh.example')
    const writer = await openedBrowser(t, 'ida16@marsh.example', token)
    const said = {
      name: 'Someone Else',
      typed_name: 'Someone Else',
      firm: 'Other Desk',
      license_no: '123',
    }
    await ok(
      writer.post(`/api/accreditation-letters/${token}/confirm`, { body: confirmation(said) }),
    )
    const detail = await ok(
      operator.get<QueueDetail>(`/api/admin/compliance/queue/accreditation/${asked.id}`),
    )
    expect(detail.letter?.concerns.map((one) => one.concern)).toEqual([
      'other_name',
      'other_firm',
      'investor_network',
    ])
    const without = { register: 'New York attorneys', outcome: 'not_found' }
    const refused = await decide(operator, asked.id, { decision: 'approve', lookup: without })
    expect(Object.keys(refused.body.fields ?? {})).toEqual([
      'answers.other_name',
      'answers.other_firm',
      'answers.investor_network',
      'answers.no_lookup',
    ])
    // a claim is not verified without them by any road
    await expect(
      t.db.tx((tx) =>
        t.lifecycles.send(
          tx,
          'accreditation',
          asked.id,
          { type: 'VERIFIED', reason: 'Fine.' },
          { actor: operator.person, reason: 'Fine.' },
        ),
      ),
    ).rejects.toMatchObject({ code: 'guard_failed' })
    const why = 'Called at the number that the register gives.'
    await ok(
      decide(operator, asked.id, {
        decision: 'approve',
        lookup: without,
        answers: { other_name: why, other_firm: why, investor_network: why, no_lookup: why },
      }),
    )
    expect((await overview(who)).claims[0]?.status.state).toBe('verified')
    expect(
      await t.db.query(
        'select register, outcome, answers, reviewed_by from accreditation_letter_review where claim_id = $1',
        [asked.id],
      ),
    ).toEqual([
      {
        register: 'New York attorneys',
        outcome: 'not_found',
        answers: { other_name: why, other_firm: why, investor_network: why, no_lookup: why },
        reviewed_by: operator.person.userId,
      },
    ])
  })
  test('that is refused, or asks for a change, tells the investor why; its link is over', async () => {
    const who = await investor(t)
    const asked = await ok(
      submitClaim(
        who,
        'np_net_worth',
        'third_party_letter',
        letter({ writer_email: 'ida2@marsh.example' }),
      ),
    )
    const token = await mailed('ida2@marsh.example')
    const writer = await openedBrowser(t, 'ida2@marsh.example', token)
    await ok(
      writer.post(`/api/accreditation-letters/${token}/refuse`, {
        body: { changes: true, reason: 'My firm is called Marsh Cole.' },
      }),
    )
    expect(await ok(who.get<ClaimView>(`/api/accreditations/${asked.id}`))).toMatchObject({
      status: { state: 'needs_information' },
      needs: { writer_name: 'Ida Marsh asks for a change: My firm is called Marsh Cole.' },
    })
    expect((await writer.get(`/api/accreditation-letters/${token}`)).status).toBe(404)
  })
  test('a new link ends the earlier one, fourteen days end the newest, and another way can be taken', async () => {
    const who = await investor(t)
    const asked = await ok(
      submitClaim(
        who,
        'np_net_worth',
        'third_party_letter',
        letter({ writer_email: 'ida3@marsh.example' }),
      ),
    )
    const first = await mailed('ida3@marsh.example')
    await ok(
      who.post(`/api/lifecycles/accreditation/${asked.id}/events`, {
        body: { type: 'LETTER_SENT_AGAIN' },
      }),
    )
    expect((await t.visitor.get(`/api/accreditation-letters/${first}`)).status).toBe(404)
    await t.advance({ days: 15 })
    expect((await ok(who.get<ClaimView>(`/api/accreditations/${asked.id}`))).status.state).toBe(
      'needs_information',
    )
    expect(await start(who, 'np_income', 'income_docs')).toMatchObject({
      id: asked.id,
      method: 'income_docs',
    })
  })
  test('nobody confirms for themselves', async () => {
    const who = await investor(t)
    expect(
      (
        await submitClaim(
          who,
          'np_net_worth',
          'third_party_letter',
          letter({ writer_email: who.email }),
        )
      ).body.fields,
    ).toEqual({ 'values.writer_email': expect.stringContaining('own address') as string })
  })
  test('a link of somebody else, or none, is one that does not exist', async () => {
    expect((await t.visitor.get(`/api/accreditation-letters/${'x'.repeat(43)}`)).status).toBe(404)
  })
})

describe('the minimum investment (staff letter of 2025-03-12)', () => {
  test.each([
    [19_999_630, 400],
    [20_000_210, 200],
  ])(
    'of a person of %i cents answers %i; with both statements the rule verifies by itself',
    async (cents, status) => {
      const who = await investor(t)
      await ok(
        submitForReview(who, (await begin(who, open, 50_000)).id, 'suitability', {
          ...rightValues(who, open, 'suitability'),
          accreditation: 'np_net_worth',
          net_worth: 150_000_000,
        }),
      )
      const view = await begin(who, closed, cents)
      const answer = await submitClaim(who, 'np_net_worth', 'min_investment', {
        net_worth: 150_000_000,
        joint: false,
        investment_id: view.id,
        rep_accredited: true,
        rep_not_financed: true,
      })
      expect(answer.status).toBe(status)
      const evidence = await ok(who.get<EvidenceView>(`/api/investments/${view.id}/accreditation`))
      expect(evidence.covered).toBe(status === 200)
      expect((await head(who)).accredited, 'one offering is not the whole person').toBeNull()
      if (status === 200)
        expect(answer.body).toMatchObject({
          status: { state: 'verified' },
          valid_until: null,
          holds_for: expect.stringContaining('Tidewater') as string,
        })
    },
  )
  test('financed by somebody else for this deal is refused', async () => {
    const who = await investor(t)
    const claim = await start(who, 'np_net_worth', 'min_investment')
    await ok(
      keep(who, claim, {
        net_worth: 150_000_000,
        joint: false,
        rep_accredited: true,
        rep_not_financed: false,
      }),
    )
    expect((await submit(who, claim.id)).body.fields).toMatchObject({
      'values.rep_not_financed': expect.any(String) as string,
    })
  })
})

describe('what a decision changes', () => {
  const claimed = { accreditation: 'np_income', annual_income: 25_000_000, net_worth: 10_000_000 }
  const limitOf = async (who: Investor) =>
    (
      await ok(
        who.get<{ limit: LimitView | null }>(`/api/offerings/${open.listingId}/quote`, {
          query: { amount: '50000' },
        }),
      )
    ).limit?.limit
  test('a refusal takes away what the own word gave; a verification gives it back', async () => {
    const who = await investor(t)
    await ok(
      submitForReview(who, (await begin(who, open, 50_000)).id, 'suitability', {
        ...rightValues(who, open, 'suitability'),
        ...claimed,
      }),
    )
    expect(await limitOf(who)).toBeNull()
    const claim = await ok(
      submitClaim(who, 'np_income', 'income_docs', income({ files: [who.front] })),
    )
    await ok(decide(operator, claim.id, { decision: 'reject' }))
    expect(await limitOf(who)).not.toBeNull()
    await ok(decide(compliance, claim.id, { decision: 'reopen' }))
    await ok(decide(operator, claim.id, { decision: 'approve' }))
    expect(await limitOf(who)).toBeNull()
  })
  test('an investment under Rule 506(c) goes on by itself once the claim is verified, and stays sold when it ends', async () => {
    const who = await investor(t)
    const means = { accreditation: 'np_net_worth', net_worth: 150_000_000 }
    await ok(
      submitForReview(who, (await begin(who, open, 50_000)).id, 'suitability', {
        ...rightValues(who, open, 'suitability'),
        ...means,
      }),
    )
    const view = await begin(who, closed, 50_000)
    await allSteps(t, who, view, closed, { suitability: means })
    await signed(who, view.id)
    await ok(who.post(`/api/investments/${view.id}/submit`))
    const claim = await ok(
      submitClaim(who, 'np_net_worth', 'net_worth_docs', {
        net_worth: 150_000_000,
        joint: false,
        files: [who.front],
        report: [who.back],
        statements_on: today(),
        report_on: today(),
        rep: true,
      }),
    )
    const waits = await ok(
      operator.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
        query: { q: who.email },
      }),
    )
    expect(waits.items.map((item) => item.kind)).toEqual(['accreditation'])
    await ok(decide(operator, claim.id, { decision: 'approve' }))
    expect(
      (await ok(who.get<{ status: { state: string } }>(`/api/investments/${view.id}`))).status
        .state,
    ).toBe('awaiting_funds')
    expect(
      await t.db.one('select accreditation_snapshot from investment where id = $1', [view.id]),
    ).toMatchObject({ accreditation_snapshot: { verified: true } })
  })
  test('a correction names what is missing; the investor reads it and resubmits it', async () => {
    const who = await investor(t)
    const claim = await ok(
      submitClaim(who, 'np_income', 'income_docs', income({ files: [who.front] })),
    )
    await ok(
      decide(operator, claim.id, {
        decision: 'correct',
        needs: [{ field: 'files', sentence: 'Add the form of the year before.' }],
      }),
    )
    const back = await ok(who.get<ClaimView>(`/api/accreditations/${claim.id}`))
    expect(back).toMatchObject({
      status: { state: 'needs_information' },
      needs: { files: 'Add the form of the year before.' },
    })
    await ok(keep(who, back, { ...back.values, files: [who.front, who.back] }))
    expect((await ok(submit(who, claim.id))).status.state).toBe('in_review')
  })
  test('a verification ends, says so before, and is renewed with its figures', async () => {
    const who = await investor(t)
    const claim = await ok(
      submitClaim(who, 'np_income', 'income_docs', income({ files: [who.front] })),
    )
    await ok(decide(operator, claim.id, { decision: 'approve' }))
    await t.advance({ days: 80 })
    const log = await t.lifecycles.history(
      t.db,
      { machine: 'accreditation', id: claim.id },
      { limit: 20 },
    )
    expect(log.map((row) => row.type)).toContain('EXPIRING')
    const again = await ok(who.post<ClaimView>(`/api/accreditations/${claim.id}/renew`))
    expect(again).toMatchObject({ status: { state: 'draft' }, values: { income_last: 20_000_001 } })
    expect(again.values['files']).toBeUndefined()
    await t.advance({ days: 15 })
    expect((await overview(who)).claims.find((one) => one.id === claim.id)?.status.state).toBe(
      'expired',
    )
  })
})

describe('whose a claim is', () => {
  test('is its owner’s alone, and nobody decides about themselves', async () => {
    const who = await investor(t)
    const claim = await start(who, 'np_income', 'income_docs')
    expect((await (await investor(t)).get(`/api/accreditations/${claim.id}`)).status).toBe(404)
    expect(
      (
        await t
          .person({ adminRole: 'support' })
          .get(`/api/admin/compliance/queue/accreditation/${claim.id}`)
      ).status,
    ).toBe(403)
    const own = t.person({ userId: who.userId, adminRole: 'operator' })
    await ok(keep(who, claim, income({ files: [who.front] })))
    await ok(submit(who, claim.id))
    expect((await decide(own, claim.id, { decision: 'approve' })).body).toMatchObject({
      code: 'four_eyes',
    })
  })
  test('what is stated is sealed where it is kept', async () => {
    const who = await investor(t)
    const claim = await start(who, 'np_income', 'income_docs')
    await ok(keep(who, claim, income({ income_last: 98_765_432 })))
    expect(
      JSON.stringify(
        await t.db.query('select * from accreditation_claim where id = $1', [claim.id]),
      ),
    ).not.toContain('98765432')
  })
})
