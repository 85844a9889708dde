import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  member,
  rightValues,
  submitForReview,
  openDocuments,
  signed,
  staff,
  stepOf,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { cleared, receive } from '#tests/support/receipts.ts'

const t = await testApp()
const look = async (who: { get: (path: string) => Promise<{ body: unknown }> }, id: string) =>
  (await who.get(`/api/investments/${id}`)).body as InvestmentView

describe('the way through of one person', () => {
  it('goes from the amount to the commitment, and from the wire to the holding', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering, 50_000)
    expect(draft).toMatchObject({
      units: 121,
      amount: { amount: 49_610 },
      next_step: 'kyc',
      status: { state: 'draft' },
      registration: { type: 'individual' },
    })
    expect(draft.steps.find((s) => s.name === 'ira')?.status.state).toBe('not_applicable')
    const whole = await allSteps(t, who, draft, offering)
    // an approval that never ends has no date (L21)
    expect(JSON.stringify(whole)).not.toContain('9999-')
    expect(whole.steps.map((s) => [s.name, s.status.state])).toEqual([
      ['ira', 'not_applicable'],
      ['kyc', 'approved'],
      ['payment', 'approved'],
      ['documents', 'submitted'],
      ['suitability', 'approved'],
      ['investor-details', 'approved'],
    ])
    expect(whole).toMatchObject({
      next_step: 'review',
      left: ['Sign the agreement.', 'Submit the investment.'],
    })
    await signed(who, draft.id)
    const sent = await who.post<InvestmentView>(`/api/investments/${draft.id}/submit`)
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body).toMatchObject({
      status: { state: 'awaiting_funds', bucket: 'awaiting-funds' },
      next_step: null,
      left: [],
      payment: { method: 'wire', expected: { amount: 49_610 } },
    })
    expect(sent.body.cancel_until).not.toBeNull()
    expect(sent.body.limit).toMatchObject({ limit: { amount: 1_500_000 }, complete: true })
    expect(sent.body.track.map((one) => [one.label, one.state])).toEqual([
      ['Started', 'done'],
      ['Identity', 'done'],
      ['Payment', 'current'],
      ['Documents', 'done'],
      ['Company signs', 'waiting'],
      ['Closes', 'waiting'],
    ])

    const staffPerson = await staff(t, 'operator')
    const receipt = await receive(t, staffPerson, {
      reference: sent.body.payment?.reference,
      amount: 49_610,
      method: 'wire',
    })
    expect(receipt.status, receipt.text).toBe(201)
    await cleared(t, receipt.body.payment_id)
    expect(await look(who, draft.id)).toMatchObject({ status: { bucket: 'funded' } })

    const company = await member(t, offering.accountId, 'owner')
    const decision = await company.post(
      `/api/dealroom/offerings/${offering.listingId}/investments/${draft.id}/decision`,
      { headers: { accountid: offering.accountId }, body: { decision: 'accept' } },
    )
    expect(decision.status, decision.text).toBe(200)
    expect(
      (await look(who, draft.id)).track.find((one) => one.label === 'Company signs')?.state,
    ).toBe('done')
    const early = await staffPerson.post(`/api/admin/investments/${draft.id}/decision`, {
      body: { decision: 'principal_approve' },
    })
    expect([early.status, early.body.code]).toEqual([409, 'guard_failed'])
    expect(early.text).toContain('The investor can still cancel.')
    const history = await who.get<{ items: { says: string; who: string }[] }>(
      `/api/investments/${draft.id}/history`,
      { query: { limit: '50' } },
    )
    expect(history.body.items.map((one) => one.says)).toEqual(
      expect.arrayContaining([
        'Accepted the subscription',
        'Submitted the investment',
        'Identity: submitted',
        'Started the investment',
        'Signed the document',
      ]),
    )
    expect(history.text).not.toContain(who.ssn)
  })

  it('asks a second investment for nothing that is on file', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const other = await liveOffering(t)
    const second = await begin(who, other, 20_000)
    expect(second.steps.filter((s) => s.status.state === 'approved').map((s) => s.name)).toEqual([
      'kyc',
      'suitability',
    ])
    expect(second.limit?.used.amount).toBe(49_610)
    for (const step of ['payment', 'investor-details'] as const)
      expect((await stepOf(who, second.id, step)).body).toMatchObject({ confirm_only: true })
    const payment = (await stepOf(who, second.id, 'payment')).body
    expect(payment.masked).toEqual({ account_number: `*****${who.bank.slice(-4)}` })
    expect(payment.values).not.toHaveProperty('account_number')
    expect(payment.sources['holder_name']).toMatch(/^your investment C-\d+, /)
    const confirmed = await submitForReview(who, second.id, 'payment', {
      ...payment.values,
      use_saved: true,
      attest: true,
    })
    expect(confirmed.body.steps.find((s) => s.name === 'payment')?.status.state).toBe('approved')
    expect((await stepOf(who, second.id, 'documents')).body.values).not.toHaveProperty(
      'quiz_cancel',
    )
  })
})

describe('the way through of a retirement account', () => {
  it('waits for the custodian, then for the money of the plan', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering, 50_000, 'ira')
    expect(draft.steps.find((s) => s.name === 'payment')).toMatchObject({
      status: { state: 'not_applicable' },
      reachable: false,
    })
    const whole = await allSteps(t, who, draft, offering)
    expect(whole.next_step).toBe('review')
    expect(whole.registration.title).toBe(
      'Harbor Custody Trust Custodian FBO Mara Lindqvist Traditional IRA #*****8123',
    )
    await signed(who, draft.id)
    const sent = await who.post<InvestmentView>(`/api/investments/${draft.id}/submit`)
    expect(sent.body.status.state).toBe('in_review')
    await t.drain()
    expect(await look(who, draft.id)).toMatchObject({
      status: { state: 'awaiting_funds' },
      payment: { method: 'wire' },
    })
    expect((await t.lifecycles.read(t.db, 'ira', draft.id))?.state).toBe('funds_requested')
    const staffPerson = await staff(t, 'operator')
    await receive(t, staffPerson, {
      reference: (await look(who, draft.id)).payment?.reference,
      amount: 49_610,
      method: 'wire',
      sender: 'Harbor Custody Trust',
    })
    await t.advance({ seconds: 1 })
    expect((await t.lifecycles.read(t.db, 'ira', draft.id))?.state).toBe('funds_received')
  })

  it('refuses a plan whose owner has half of the company, and an S corporation at all', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering, 50_000, 'ira')
    const blocked = await submitForReview(who, draft.id, 'ira', {
      ...rightValues(who, offering, 'ira'),
      owns_half_or_more: true,
      available_cash: 100,
    })
    expect(blocked.status).toBe(400)
    expect(Object.keys(blocked.body.fields ?? {}).sort()).toEqual([
      'available_cash',
      'owns_half_or_more',
    ])
    const sCorp = await liveOffering(t, {}, { tax_class: 's_corp' })
    const refused = await who.post('/api/investments', {
      body: { listing_id: sCorp.listingId, amount: 50_000, registration: 'ira' },
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      422,
      ['registration'],
    ])
  })

  it('follows a change of the registration both ways', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering)
    const changed = await who.put<InvestmentView>(`/api/investments/${draft.id}/terms`, {
      headers: { 'if-match': String(draft.status.rev) },
      body: { amount: 50_000, registration: 'ira' },
    })
    const states = (view: InvestmentView) =>
      view.steps.filter((s) => s.name === 'ira' || s.name === 'payment').map((s) => s.status.state)
    expect(states(changed.body)).toEqual(['not_started', 'not_applicable'])
    const back = await who.put<InvestmentView>(`/api/investments/${draft.id}/terms`, {
      headers: { 'if-match': String(changed.body.status.rev) },
      body: { amount: 50_000, registration: 'individual' },
    })
    expect(states(back.body)).toEqual(['not_applicable', 'not_started'])
    await openDocuments(who, draft.id, offering)
  })
})
