import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { QueueDetail, QueueItem } from '#domain/investors/model/compliance.ts'
import { suitabilityFlagText } from '#domain/investors/rules/suitability.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { system } from '#server/kernel/context.ts'
import { testApp, type Json, type TestPerson } from '#tests/support/app.ts'
import { closingSigners, paid } from '#tests/support/closing.ts'
import { byTwo } from '#tests/support/proposals.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  member,
  openDocuments,
  rightValues,
  signed,
  staff,
  stepOf,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const path = (id: string, rest = ''): string => `/api/investments/${id}${rest}`
interface Quote {
  units: number
  amount: { amount: number }
  rounded: boolean
  limit: { limit: { amount: number } | null; complete: boolean; steps: unknown[] } | null
  problems: { field: string; code: string }[]
}
const quoteOf = async (who: { get: typeof t.visitor.get }, listing: string, amount: number) =>
  (await who.get<Quote>(`/api/offerings/${listing}/quote`, { query: { amount: String(amount) } }))
    .body

describe('a quote', () => {
  it('answers a visitor with whole units, the least that anyone may invest, and what is missing', async () => {
    const { listingId } = await liveOffering(t)
    const quote = await quoteOf(t.visitor, listingId, 300_000)
    expect(quote).toMatchObject({
      units: 731,
      amount: { amount: 299_710 },
      rounded: true,
      limit: { limit: { amount: 250_000 }, complete: false },
    })
    expect(quote.problems.map((p) => p.code)).toEqual(['limit_unknown'])
    expect((await quoteOf(t.visitor, listingId, 9_000)).problems).toMatchObject([
      { field: 'amount', code: 'below_minimum' },
    ])
    expect((await quoteOf(t.visitor, listingId, 6_000_200)).problems.map((p) => p.code)).toContain(
      'limit_unknown',
    )
    expect((await quoteOf(t.visitor, listingId, 7_000_000)).problems.map((p) => p.code)).toContain(
      'waitlist',
    )
  })

  it('computes the limit of Reg A tier 2 per offering, and keeps those who are not accredited out of 506(c)', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const tier2 = await liveOffering(t, { type: 'reg_a_t2' })
    expect((await quoteOf(who, tier2.listingId, 50_000)).limit).toMatchObject({
      limit: { amount: 1_500_000 },
      complete: true,
    })
    expect((await quoteOf(who, tier2.listingId, 1_600_000)).problems.map((p) => p.code)).toEqual([
      'over_limit',
    ])
    const listed = await liveOffering(t, { type: 'reg_a_t2' })
    await t.db.query('update offering set exchange_listed = true where listing_id = $1', [
      listed.listingId,
    ])
    expect((await quoteOf(who, listed.listingId, 1_600_000)).problems).toEqual([])
    const closed = await liveOffering(t, { type: 'reg_d_506c' })
    expect((await quoteOf(who, closed.listingId, 50_000)).problems).toMatchObject([
      { field: 'offering', code: 'not_accredited' },
    ])
    expect(
      (await quoteOf(t.visitor, closed.listingId, 50_000)).problems.map((p) => p.code),
    ).toEqual(['accreditation_unknown'])
  })

  it('says that an offering is not made where the person lives', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const { listingId } = await liveOffering(t, { jurisdictions: ['TX', 'CA'] })
    expect((await quoteOf(who, listingId, 50_000)).problems.map((p) => p.code)).toEqual([
      'residence',
    ])
  })

  it('reads an amount in plain digits only (I1)', async () => {
    const { listingId } = await liveOffering(t)
    const refusal = async (amount: string) =>
      (await t.visitor.get<Json>(`/api/offerings/${listingId}/quote`, { query: { amount } })).body
    for (const amount of ['1e5', '0x186A0', ' 100000', '100000.0', '1000,50'])
      expect(await refusal(amount), amount).toMatchObject({
        code: 'invalid',
        fields: { amount: 'Enter a number.' },
      })
    expect(await refusal('')).toMatchObject({
      code: 'invalid',
      fields: { amount: 'This field is required.' },
    })
  })

  it('knows nothing of a 506(b) offering', async () => {
    const { listingId } = await liveOffering(t, { type: 'reg_d_506b' })
    const there = await t.visitor.get(`/api/offerings/${listingId}/quote`, {
      query: { amount: '50000' },
    })
    const nowhere = await t.visitor.get(`/api/offerings/${newId()}/quote`, {
      query: { amount: '50000' },
    })
    expect([there.status, there.text]).toEqual([404, nowhere.text])
  })
})

describe('beginning', () => {
  it('refuses too little with the field, and what is over a limit that is known', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const little = await who.post('/api/investments', {
      body: { listing_id: offering.listingId, amount: 9_000, registration: 'individual' },
    })
    expect([little.status, little.body.fields]).toEqual([
      422,
      { amount: 'The minimum investment is $100.00.' },
    ])
    await submitted(t, who, offering)
    const other = await liveOffering(t)
    const much = await who.post('/api/investments', {
      body: { listing_id: other.listingId, amount: 1_500_000, registration: 'individual' },
    })
    expect([much.status, much.body.fields?.['amount']]).toEqual([
      422,
      'You can invest up to $14,503.90 more under your investment limit.',
    ])
  })

  it('goes on with a draft instead of making a second one', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const first = await begin(who, offering)
    const again = await begin(who, offering, 41_000)
    expect([again.id, again.units]).toEqual([first.id, 100])
  })

  it('is refused after the deadline', async () => {
    const who = await investor(t)
    const { listingId } = await liveOffering(t, {
      deadline_at: new Date(t.clock.now().getTime() - 1000).toISOString(),
    })
    const late = await who.post('/api/investments', {
      body: { listing_id: listingId, amount: 50_000, registration: 'individual' },
    })
    expect([late.status, late.body.code]).toEqual([409, 'guard_failed'])
  })
})

describe('steps', () => {
  it('name what is wrong by field', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const kyc = await submitForReview(who, id, 'kyc', {
      ...rightValues(who, offering, 'kyc'),
      ssn: '000123456',
      dob: '2015-01-01',
      document_expires: '2020-01-01',
      document_back: undefined,
    })
    expect([kyc.status, Object.keys(kyc.body.fields ?? {}).sort()]).toEqual([
      400,
      ['dob', 'document_back', 'document_expires', 'ssn'],
    ])
    const payment = await submitForReview(who, id, 'payment', {
      ...rightValues(who, offering, 'payment'),
      routing_number: '021000022',
    })
    expect([payment.status, payment.body.fields]).toEqual([
      400,
      { routing_number: 'That routing number isn’t valid. Check the nine digits.' },
    ])
    const shape = await submitForReview(who, id, 'kyc', { legal_first: 'Mara', surprise: 1 })
    expect([shape.status, shape.body.fields?.['surprise']]).toEqual([
      400,
      'This field isn’t supported.',
    ])
  })

  it('explain a wrong answer of the quiz and want the papers opened', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const unread = await submitForReview(
      who,
      id,
      'documents',
      rightValues(who, offering, 'documents'),
    )
    expect(unread.body.fields).toEqual({ read_documents: 'Open Form C, Education first.' })
    await openDocuments(who, id, offering)
    const wrong = await submitForReview(who, id, 'documents', {
      ...rightValues(who, offering, 'documents'),
      quiz_resell: true,
    })
    expect([wrong.status, wrong.body.fields?.['quiz_resell']]).toEqual([
      400,
      'That isn’t correct. There is no market for them, and for one year the law restricts who can buy them.',
    ])
    expect((await stepOf(who, id, 'documents')).body.status.state).toBe('not_started')
  })

  it('send a forced address to the step that can be opened', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const forced = await stepOf(who, id, 'ira')
    expect([
      forced.status,
      forced.body.code,
      (forced.body.detail as { next_step: string }).next_step,
    ]).toEqual([409, 'not_accepted', 'kyc'])
    expect((await submitForReview(who, id, 'ira', rightValues(who, offering, 'ira'))).status).toBe(
      409,
    )
    for (const call of ['/agreement', '/submit'])
      expect((await who.post(path(id, call))).body.code).toBe('guard_failed')
    expect((await who.get(path(id, '/steps/review'))).status).toBe(404)
  })

  it('keep what is typed, seal its secrets, and bring it back on another device', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const draft = (values: Record<string, unknown>) =>
      who.put<{ rev: number }>(path(id, '/steps/kyc/draft'), { body: { values } })
    expect((await draft({ legal_first: 'Marah', ssn: who.ssn })).body.rev).toBe(1)
    expect((await draft({ legal_last: 'Lind' })).body.rev).toBe(2)
    const back = (await stepOf(t.person({ userId: who.userId }) as typeof who, id, 'kyc')).body
    expect(back).toMatchObject({
      values: { legal_first: 'Marah', legal_last: 'Lind' },
      masked: { ssn: `***-**-${who.ssn.slice(-4)}` },
      status: { state: 'in_progress' },
      rev: 2,
    })
    expect(JSON.stringify(back)).not.toContain(who.ssn)
    const stored = await t.db.query(`select * from investment_step where investment_id = '${id}'`)
    expect(JSON.stringify(stored)).not.toContain(who.ssn)
    // the number that was typed before need not be typed again
    const { ssn: _, ...rest } = rightValues(who, offering, 'kyc')
    expect((await submitForReview(who, id, 'kyc', rest)).status).toBe(200)
    expect((await draft({ nonsense: 1 })).status).toBe(400)
    expect((await draft({ legal_first: 'x'.repeat(30_000) })).status).toBe(413)
  })

  it('wait for a person when the account belongs to another name', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    const whole = await allSteps(t, who, draft, offering, {
      payment: { holder_name: 'Henrik Aalto' },
    })
    expect(whole.steps.find((s) => s.name === 'payment')?.status.state).toBe('submitted')
    await signed(who, draft.id)
    expect((await who.post<InvestmentView>(path(draft.id, '/submit'))).body.status.state).toBe(
      'in_review',
    )
    const compliance = await staff(t, 'compliance')
    const approved = await compliance.post(`/api/admin/investments/${draft.id}/decision`, {
      body: { decision: 'review_approve' },
    })
    expect([approved.status, (approved.body as { state?: string }).state]).toEqual([
      200,
      'awaiting_funds',
    ])
  })

  it('have the name on the account filled in, and name those it may be in', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    await submitForReview(who, draft.id, 'kyc', rightValues(who, offering, 'kyc'))
    const step = (await who.get<StepDetail>(path(draft.id, '/steps/payment'))).body
    expect(step.values['holder_name']).toBe('Mara Lindqvist')
    expect(step.extra.account_names).toEqual(['Mara Lindqvist'])
  })

  it('are not asked again where the person has answered elsewhere, and are where it was otherwise', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    const known = async (step: string) =>
      (await who.get<StepDetail>(path(draft.id, `/steps/${step}`))).body
    expect(Object.keys((await known('documents')).extra.known)).toEqual(['esign_consent'])
    await submitForReview(who, draft.id, 'kyc', rightValues(who, offering, 'kyc'))
    const documents = await known('documents')
    expect(Object.keys(documents.extra.known).toSorted()).toEqual(['esign_consent', 'us_person'])
    expect(documents.values).toMatchObject({ esign_consent: true, us_person: true })
    expect((await known('suitability')).extra.known).toEqual({})
    const current = (await who.get<InvestmentView>(path(draft.id))).body
    await allSteps(t, who, current, offering)
    const suitability = await known('suitability')
    expect(Object.keys(suitability.extra.known).toSorted()).toEqual([
      'can_afford_loss',
      'understands_illiquidity',
    ])
  })

  it('ask for a second factor before a bank account is taken', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const stale = t.person({ userId: who.userId, factorMinutesAgo: 6 })
    const answer = await stale.post(path(id, '/steps/payment'), {
      body: { values: rightValues(who, offering, 'payment') },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up'])
  })

  it('refuse answers that exclude each other, at their field', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering, 50_000)
    const answers = rightValues(who, offering, 'suitability')
    const more = await submitForReview(who, draft.id, 'suitability', {
      ...answers,
      liquid_net_worth: 20_000_000,
    })
    expect(more).toMatchObject({
      status: 400,
      body: { fields: { liquid_net_worth: expect.stringContaining('$124,000.00') } },
    })
    const less = await submitForReview(who, draft.id, 'suitability', {
      ...answers,
      accreditation: 'np_income',
    })
    expect(less).toMatchObject({
      status: 400,
      body: { fields: { accreditation: expect.stringContaining('$150,000.00') } },
    })
  })
  it('take risky answers with an acknowledgment only, and say the risk to the investor', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering, 50_000)
    const answers = { ...rightValues(who, offering, 'suitability'), can_afford_loss: false }
    expect(await submitForReview(who, draft.id, 'suitability', answers)).toMatchObject({
      status: 400,
      body: { fields: { risk_acknowledged: expect.any(String) } },
    })
    const taken = await submitForReview(who, draft.id, 'suitability', {
      ...answers,
      risk_acknowledged: true,
    })
    expect(taken.status, taken.text).toBe(200)
    expect((await who.get<InvestmentView>(path(draft.id))).body.risks).toEqual([
      suitabilityFlagText('cannot_afford_loss', 'investor'),
    ])
  })
  it('hand a large part of what is liquid to a person', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering, 50_000)
    const whole = await allSteps(t, who, draft, offering, {
      suitability: { liquid_net_worth: 150_000, risk_acknowledged: true },
    })
    expect(whole.steps.find((s) => s.name === 'suitability')?.status.state).toBe('submitted')
  })
})

describe('a correction', () => {
  it('sends one step back with its reason, and goes on when it is resubmitted', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering, { payment: { holder_name: 'Henrik Aalto' } })
    await signed(who, draft.id)
    await who.post(path(draft.id, '/submit'))
    const compliance = await staff(t, 'compliance')
    const ask = await compliance.post(`/api/admin/investments/${draft.id}/decision`, {
      body: { decision: 'ask', step: 'payment', reason: 'Use an account in your own name.' },
    })
    expect([ask.status, (ask.body as { state?: string }).state], ask.text).toEqual([
      200,
      'action_required',
    ])
    const seen = (await who.get<InvestmentView>(path(draft.id))).body
    expect(seen).toMatchObject({ next_step: 'payment', status: { label: 'Changes requested' } })
    expect(seen.steps.find((s) => s.name === 'payment')?.summary).toBe(
      'Use an account in your own name.',
    )
    expect(
      (
        await submitForReview(
          who,
          draft.id,
          'suitability',
          rightValues(who, offering, 'suitability'),
        )
      ).status,
    ).toBe(409)
    const again = await submitForReview(
      who,
      draft.id,
      'payment',
      rightValues(who, offering, 'payment'),
    )
    expect([again.status, again.body.status?.state], again.text).toEqual([200, 'awaiting_funds'])
  })

  it('cannot be decided by the investor, nor by staff of the company itself', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering)
    const send = (person: typeof who | Awaited<ReturnType<typeof member>>, type: string) =>
      person.post(`/api/lifecycles/investment/${draft.id}/events`, { body: { type } })
    expect((await send(who, 'REVIEW_APPROVED')).status).toBe(403)
    expect((await send(await member(t, offering.accountId, 'viewer'), 'REJECT')).status).toBe(403)
    expect((await send(await investor(t), 'SUBMIT')).status).toBe(404)
    const inside = t.person({
      userId: (await member(t, offering.accountId, 'owner')).person.userId,
      adminRole: 'compliance',
      memberships: [{ accountId: offering.accountId, role: 'owner' }],
    })
    expect(
      (
        await inside.post(`/api/lifecycles/investment/${draft.id}/events`, {
          body: { type: 'REVIEW_APPROVED' },
        })
      ).status,
    ).toBe(403)
  })
})

describe('the generic call', () => {
  it('takes no event that needs evidence, comes from a bank or belongs to another role, from anybody (A14, A15, A17, P4, P5, P15, P17)', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await submitted(t, who, offering)
    const people = {
      investor: who,
      owner: await member(t, offering.accountId, 'owner'),
      editor: await member(t, offering.accountId, 'editor'),
      operator: await staff(t, 'operator'),
      compliance: await staff(t, 'compliance'),
      support: t.person({ adminRole: 'support' }),
      viewer: await member(t, offering.accountId, 'viewer'),
      stale: t.person({ userId: who.person.userId, factorMinutesAgo: 6 }),
    }
    const records = async () =>
      await t.db.query<{ machine: string; id: string; rev: number }>(
        `select machine, id, rev from machine_instance
          where (machine in ('investment', 'investment-steps') and id = $1)
            or (machine in ('payment', 'envelope') and investment_id = $1)
            or (machine = 'offering' and id = $2)
          order by machine`,
        [id, offering.listingId],
      )
    const before = await records()
    expect(before.map((one) => one.machine)).toEqual([
      'envelope',
      'investment',
      'investment-steps',
      'offering',
      'payment',
    ])
    for (const [machine, type, senders] of [
      ['envelope', 'COUNTERSIGNED', ['editor', 'owner']],
      ['envelope', 'VOIDED', ['editor', 'owner', 'operator']],
      ['offering', 'DEADLINE_MOVED', ['editor', 'owner', 'operator']],
      ['investment-steps', 'kyc.approved', ['operator', 'compliance']],
      ['investment-steps', 'payment.approved', ['operator', 'compliance']],
      ['investment', 'CUT_BACK', ['operator', 'compliance', 'owner']],
      ['payment', 'RETURNED', ['operator', 'compliance']],
      ['payment', 'RECEIVED', ['operator', 'compliance']],
      ['payment', 'REFUND_REQUESTED', ['operator', 'compliance']],
      ['payment', 'INITIATE', ['investor']],
      ['payment', 'CANCEL', ['investor', 'operator']],
      ['offering', 'PAUSE', ['editor', 'viewer', 'support']],
      ['offering', 'FILED', ['editor', 'viewer', 'support']],
      ['offering', 'WITHDRAW', ['editor', 'viewer', 'support']],
      ['investment', 'ABANDON', ['editor', 'viewer', 'support']],
      ['investment', 'RECONFIRMED', ['stale', 'support']],
    ] as const)
      for (const sender of senders) {
        const record = before.find((one) => one.machine === machine)?.id ?? ''
        const answer = await people[sender].post(`/api/lifecycles/${machine}/${record}/events`, {
          body: { type, reason: 'Tried by hand.' },
        })
        expect([machine, type, sender, answer.status]).toEqual([machine, type, sender, 403])
      }
    expect(await records()).toEqual(before)
  })
})

describe('a cut', () => {
  it('follows a decided allocation of an oversubscribed offering, to the units that it left (P5)', async () => {
    const offering = await liveOffering(t, {
      price: '10.00',
      min_target: 10_000,
      max_amount: 100_000,
      min_investment: 2_000,
      oversubscription: 'pro_rata',
    })
    const signers = await closingSigners(t, offering)
    const first = await paid(t, offering, signers, { cents: 80_000 })
    const cut = (id: string, units: number) =>
      t.db.tx((tx) =>
        t.lifecycles.send(
          tx,
          'investment',
          id,
          { type: 'CUT_BACK', units },
          { ...system, reason: 'More was asked for than the maximum.' },
        ),
      )
    await expect(cut(first.view.id, 50)).rejects.toMatchObject({
      detail: {
        unmet: [
          'Nothing was accepted above the maximum.',
          'The allocation that was decided leaves another number of units.',
        ],
      },
    })
    const second = await paid(t, offering, signers, { cents: 80_000 })
    await t.drain()
    const undecided = {
      detail: { unmet: ['The allocation that was decided leaves another number of units.'] },
    }
    await expect(cut(first.view.id, 50)).rejects.toMatchObject(undecided)
    await t.db.run('update allocation set decided_units = 51 where investment_id = $1', [
      first.view.id,
    ])
    await expect(cut(first.view.id, 50)).rejects.toMatchObject(undecided)
    const subject = { machine: 'offering', id: offering.listingId }
    const alone = await signers.principal.post(
      `/api/lifecycles/offering/${offering.listingId}/events`,
      { body: { type: 'ALLOCATION_DECIDED' } },
    )
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
    await byTwo(
      signers.principal,
      signers.escrow,
      subject,
      'ALLOCATION_DECIDED',
      'More was asked for than the maximum.',
    )
    const units = async ({ who, view }: typeof first) =>
      (await who.get<InvestmentView>(path(view.id))).body.units
    expect([await units(first), await units(second)]).toEqual([50, 50])
  })
})

describe('strangers', () => {
  it('get the 404 of what does not exist, to the byte', async () => {
    const who = await investor(t)
    const stranger = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const outsider = await member(t, (await liveOffering(t)).accountId, 'owner')
    for (const rest of ['', '/history', '/steps/kyc', '/envelope', '/envelope/agreement.pdf']) {
      const nowhere = await stranger.get(path(newId(), rest))
      for (const one of [stranger, outsider]) {
        const there = await one.get(path(id, rest))
        expect([rest, there.status, there.text]).toEqual([rest, 404, nowhere.text])
      }
    }
    const body = { values: { legal_first: 'x' } }
    expect((await stranger.put(path(id, '/steps/kyc/draft'), { body })).text).toBe(
      (await stranger.put(path(newId(), '/steps/kyc/draft'), { body })).text,
    )
    expect((await stranger.post(path(id, '/cancel'), { body: {} })).status).toBe(404)
    expect((await t.visitor.get(path(id))).status).toBe(401)
  })
})

describe('changing the amount', () => {
  it('voids the signature and asks for a new one', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering)
    await signed(who, draft.id)
    const before = (await who.get<InvestmentView>(path(draft.id))).body
    expect(before.left).toEqual(['Submit the investment.'])
    const stale = await who.put(path(draft.id, '/terms'), {
      headers: { 'if-match': String(before.status.rev - 1) },
      body: { amount: 41_000, registration: 'individual' },
    })
    expect([
      stale.status,
      (stale.body.detail as { current: { units: number } } | undefined)?.current.units ??
        before.units,
    ]).toEqual([412, 121])
    const changed = await who.put<InvestmentView>(path(draft.id, '/terms'), {
      headers: { 'if-match': String(before.status.rev) },
      body: { amount: 41_000, registration: 'individual' },
    })
    expect(changed.body).toMatchObject({
      units: 100,
      left: ['Sign the agreement.', 'Submit the investment.'],
      next_step: 'review',
    })
    expect((await who.post(path(draft.id, '/submit'))).body).toMatchObject({
      statusCode: 409,
      message: 'Sign the agreement first.',
    })
    await signed(who, draft.id)
    expect((await who.post(path(draft.id, '/submit'))).status).toBe(200)
    const late = (await who.get<InvestmentView>(path(draft.id))).body
    expect(
      (
        await who.put(path(draft.id, '/terms'), {
          headers: { 'if-match': String(late.status.rev) },
          body: { amount: 50_000, registration: 'individual' },
        })
      ).status,
    ).toBe(409)
  })

  it('refuses to sign a page that is out of date', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering)
    const old = (
      await who.post<{ documents: { unsigned_sha256: string }[] }>(path(draft.id, '/agreement'))
    ).body
    await who.get(path(draft.id, '/envelope/agreement.pdf'))
    const { status } = (await who.get<InvestmentView>(path(draft.id))).body
    await who.put(path(draft.id, '/terms'), {
      headers: { 'if-match': String(status.rev) },
      body: { amount: 41_000, registration: 'individual' },
    })
    const answer = await who.post(path(draft.id, '/sign'), {
      body: {
        typed_name: 'Mara Lindqvist',
        sha256: old.documents[0]?.unsigned_sha256,
        intent: true,
      },
    })
    expect(answer.status).toBe(422)
  })
})

describe('cancelling', () => {
  it('is allowed at the very second of the cut-off and refused one second later (17 CFR 227.304(a))', async () => {
    const deadline = new Date(
      Math.ceil(t.clock.now().getTime() / 1000) * 1000 + 5 * 86_400_000,
    ).toISOString()
    const offering = await liveOffering(t, { deadline_at: deadline })
    const [early, late] = [await investor(t), await investor(t)]
    const first = await submitted(t, early, offering)
    const second = await submitted(t, late, offering)
    expect(first.cancel_until).toBe(new Date(Date.parse(deadline) - 48 * 3_600_000).toISOString())
    const real = t.clock.offset()
    t.clock.setOffset(Date.parse(first.cancel_until ?? '') - Date.now() - 400)
    const cancelled = await early.post<InvestmentView>(path(first.id, '/cancel'), {
      body: { reason: 'I changed my mind.' },
    })
    expect([cancelled.status, cancelled.body.status?.state]).toEqual([200, 'cancelled'])
    t.clock.setOffset(Date.parse(first.cancel_until ?? '') - Date.now() + 1000)
    const refused = await late.post(path(second.id, '/cancel'), { body: {} })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The cancellation window has closed.',
    ])
    t.clock.setOffset(real)
    const totals = await t.db.one<{ reserved: number; committed: number; investors: number }>(
      `select reserved, committed, investors from offering where listing_id = '${offering.listingId}'`,
    )
    expect(totals).toEqual({ reserved: 49_610, committed: 49_610, investors: 1 })
  })

  it('discards a draft', async () => {
    const who = await investor(t)
    const { id } = await begin(who, await liveOffering(t))
    expect(
      (await who.post<InvestmentView>(path(id, '/cancel'), { body: {} })).body.status.state,
    ).toBe('abandoned')
  })
})

describe('answers that wait for a person (K12, K13)', () => {
  it('are not made suitable by other answers, in the step or for another offering', async () => {
    const compliance = await staff(t, 'compliance')
    const who = await investor(t)
    const [offering, another] = [await liveOffering(t), await liveOffering(t)]
    const view = await begin(who, offering)
    await allSteps(t, who, view, offering, {
      suitability: { can_afford_loss: false, risk_acknowledged: true },
    })
    await signed(who, view.id)
    expect((await who.post(path(view.id, '/submit'))).status).toBe(200)
    await t.drain()
    const other = await begin(who, another)
    const again = await submitForReview(who, other.id, 'suitability', {
      ...rightValues(who, another, 'suitability'),
      can_afford_loss: true,
    })
    expect(again.status, again.text).toBe(200)
    await t.drain()
    const stateOf = async (id: string) =>
      (await who.get<InvestmentView>(path(id))).body.status.state
    expect(await stateOf(view.id)).toBe('in_review')
    const at = `/api/admin/compliance/queue/suitability/${who.userId}`
    const item = (await compliance.get<QueueDetail>(at)).body
    expect(item.why).toContain('had to review, were changed')
    expect(
      item.facts
        .find((one) => one.title.startsWith('Answers, before and now'))
        ?.fields.map((one) => [one.field, one.value]),
    ).toEqual([
      ['can_afford_loss', 'No'],
      ['can_afford_loss', 'Yes'],
    ])
    const decided = await compliance.post(`${at}/decision`, {
      body: { decision: 'approve', reason: 'Called: the first answer was a mistake.' },
    })
    expect(decided.status, decided.text).toBe(200)
    await t.drain()
    expect(await stateOf(view.id)).toBe('awaiting_funds')
    const third = await begin(who, await liveOffering(t))
    expect(third.steps.find((step) => step.name === 'suitability')?.status.state).toBe('approved')
  })
})

it('answers that one person refused are accepted neither by the rules alone nor by who opened them again (K13)', async () => {
  const [compliance, operator, second] = [
    await staff(t, 'compliance'),
    await staff(t, 'operator'),
    await staff(t, 'operator'),
  ]
  const who = await investor(t)
  const offering = await liveOffering(t)
  const answers = async (over: object) =>
    submitForReview(who, (await begin(who, await liveOffering(t))).id, 'suitability', {
      ...rightValues(who, offering, 'suitability'),
      ...over,
    })
  await answers({ can_afford_loss: false, risk_acknowledged: true })
  const decide = (by: TestPerson, decision: string) =>
    by.post<Json>(`/api/admin/compliance/queue/suitability/${who.userId}/decision`, {
      body: { decision, reason: 'Compared with the answers.' },
    })
  expect((await decide(compliance, 'reject')).status).toBe(200)
  expect((await decide(operator, 'reopen')).status).toBe(200)
  const again = await answers({})
  expect(again.status, again.text).toBe(200)
  await t.drain()
  const stateOf = async () => (await t.lifecycles.read(t.db, 'suitability', who.userId))?.state
  expect(await stateOf()).toBe('needs_review')
  const offered = async (by: TestPerson) =>
    (await by.get<{ accepts: string[] }>(`/api/lifecycles/suitability/${who.userId}`)).body.accepts
  expect(await offered(operator)).not.toContain('REVIEWED_SUITABLE')
  expect(await offered(second)).toContain('REVIEWED_SUITABLE')
  expect((await decide(operator, 'approve')).status).toBe(409)
  expect((await decide(second, 'approve')).status).toBe(200)
  expect(await stateOf()).toBe('suitable')
})

describe('means that change once they are needed (K12)', () => {
  const low = {
    annual_income: 3_000_000,
    net_worth: 2_000_000,
    liquid_net_worth: 2_000_000,
    risk_acknowledged: true,
  }
  const high = { annual_income: 120_000_000, net_worth: 95_000_000, liquid_net_worth: 90_000_000 }

  it('refuses a claim that its own figures contradict, and names the field', async () => {
    const who = await investor(t)
    const offering = await liveOffering(t)
    const { id } = await begin(who, offering)
    const fieldsFor = async (over: object) =>
      (
        await submitForReview(who, id, 'suitability', {
          ...rightValues(who, offering, 'suitability'),
          ...over,
        })
      ).body as Json
    for (const [over, field, words] of [
      [{ accreditation: 'np_net_worth', net_worth: 100_000_000 }, 'accreditation', '$1,000,000'],
      [
        { accreditation: 'np_net_worth', net_worth: 9_400_000, joint_net_worth: 99_000_000 },
        'accreditation',
        'joint net worth of $990,000',
      ],
      [{ accreditation: 'np_income' }, 'accreditation', '$200,000'],
      [{ accreditation: 'np_income_joint' }, 'joint_income', 'together'],
      [{ accreditation: 'np_income_joint', joint_income: 9_000_000 }, 'joint_income', '$150,000'],
      [{ accreditation: 'np_income_joint', joint_income: 30_000_000 }, 'accreditation', '$300,000'],
    ] as const)
      expect(await fieldsFor(over)).toMatchObject({
        fields: { [field]: expect.stringContaining(words) as string },
      })
    // the figures support it: alone, or with the spouse
    expect(
      await fieldsFor({ accreditation: 'np_net_worth', joint_net_worth: 100_000_100 }),
    ).toMatchObject({ limit: { limit: null } })
  })

  it('gives figures that grew after the refusal to a person with both of them, once', async () => {
    const compliance = await staff(t, 'compliance')
    const who = await investor(t)
    const offering = await liveOffering(t)
    const view = await begin(who, offering, 300_000)
    const ready = await allSteps(t, who, view, offering, { suitability: low })
    await signed(who, view.id)
    const refused = await who.post<{ message: string }>(path(view.id, '/submit'))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This amount is over your investment limit.',
    ])
    for (const net_worth of [high.net_worth - 2, high.net_worth - 1, high.net_worth]) {
      const said = await submitForReview(who, ready.id, 'suitability', {
        ...rightValues(who, offering, 'suitability'),
        ...high,
        net_worth,
      })
      expect(said.status, said.text).toBe(200)
    }
    const sent = await who.post(path(view.id, '/submit'))
    expect(sent.status, sent.text).toBe(200)
    await t.drain()
    const stateOf = async (id: string) =>
      (await who.get<InvestmentView>(path(id))).body.status.state
    expect(await stateOf(view.id)).toBe('in_review')
    const [item, ...more] = (
      await compliance.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
        query: { q: who.email },
      })
    ).body.items
    expect([item?.kind, item?.why, more.length]).toEqual([
      'suitability',
      expect.stringContaining('higher than those stated before'),
      0,
    ])
    const at = `/api/admin/compliance/queue/suitability/${item?.id ?? ''}`
    const group = (await compliance.get<QueueDetail>(at)).body.facts.find((one) =>
      one.title.startsWith('Answers, before and now'),
    )
    const shown = (label: string) =>
      group?.fields.filter((one) => one.label.startsWith(label)).map((one) => one.value)
    expect(shown('Annual income, before')).toContain('$30,000.00')
    expect(shown('Annual income, now')).toEqual(['$1,200,000.00'])
    expect(shown('Net worth excluding your home, now')).toEqual(['$950,000.00'])
    const decided = await compliance.post(`${at}/decision`, {
      body: { decision: 'approve', reason: 'The tax returns show the higher figures.' },
    })
    expect(decided.status, decided.text).toBe(200)
    await t.drain()
    expect(await stateOf(view.id)).toBe('awaiting_funds')
    const second = await begin(who, await liveOffering(t), 300_000)
    expect(second.steps.find((step) => step.name === 'suitability')?.status.state).toBe('approved')
  })

  it('finds figures that were raised in the profile, too, and says why the investment waits', async () => {
    const compliance = await staff(t, 'compliance')
    const who = await investor(t)
    const offering = await liveOffering(t)
    const view = await begin(who, offering, 300_000)
    await allSteps(t, who, view, offering, { suitability: low })
    const section = (await who.get<{ rev: number }>('/api/profile/sections/financial-assets')).body
    const cash = { kind: 'cash', value: 95_000_000, as_of: '2026-11-01', ownership: 'sole' }
    const kept = await who.put('/api/profile/sections/financial-assets', {
      headers: { 'if-match': String(section.rev) },
      body: { values: { annual_income: 120_000_000, assets: [cash] } },
    })
    expect(kept.status, kept.text).toBe(200)
    await allSteps(t, who, (await who.get<InvestmentView>(path(view.id))).body, offering, {
      suitability: high,
    })
    await signed(who, view.id)
    const sent = await who.post(path(view.id, '/submit'))
    expect(sent.status, sent.text).toBe(200)
    await t.drain()
    const items = (
      await compliance.get<{ items: QueueItem[] }>('/api/admin/compliance/queue', {
        query: { q: who.email },
      })
    ).body.items
    expect(items.map((one) => one.why)).toEqual([
      expect.stringContaining('higher than those stated before'),
    ])
  })
})
