import type { InvestmentView } from '#domain/model/investment.ts'
import { testApp } from '#tests/support/app.ts'
import { allSteps, begin, investor, liveOffering, member, signed, staff, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const look = async (who: { get: (path: string) => Promise<{ body: unknown }> }, id: string) => (await who.get(`/api/investments/${id}`)).body as InvestmentView

describe('the way through of one person', () => {
  it('goes from the amount to the commitment, and from the wire to the holding', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering, 50_000)
    expect(draft).toMatchObject({ units: 121, amount: { amount: 49_610 }, next_step: 'kyc', status: { state: 'draft' }, registration: { type: 'individual' } })
    expect(draft.steps.find((s) => s.name === 'ira')?.status.state).toBe('not_applicable')
    const whole = await allSteps(t, who, draft, offering)
    expect(whole.steps.map((s) => [s.name, s.status.state])).toEqual([['ira', 'not_applicable'], ['kyc', 'approved'], ['payment', 'approved'], ['documents', 'submitted'], ['suitability', 'approved'], ['investor-details', 'approved']])
    expect(whole).toMatchObject({ next_step: 'review', left: ['Sign the agreement.', 'Submit the investment.'] })
    await signed(who, draft.id)
    const sent = await who.post<InvestmentView>(`/api/investments/${draft.id}/submit`)
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body).toMatchObject({ status: { state: 'awaiting_funds', bucket: 'awaiting-funds' }, next_step: null, left: [], payment: { method: 'wire', expected: { amount: 49_610 } } })
    expect(sent.body.cancel_until).not.toBeNull()
    expect(sent.body.limit).toMatchObject({ limit: { amount: 1_500_000 }, complete: true })
    expect(sent.body.track.map((one) => [one.label, one.state])).toEqual([['Started', 'done'], ['Identity', 'done'], ['Payment', 'current'], ['Documents', 'done'], ['Company signs', 'waiting'], ['Closes', 'waiting']])

    const desk = await staff(t, 'operator')
    const receipt = await desk.post<{ payment_id: string }>('/api/admin/receipts', { body: { reference: sent.body.payment?.reference, amount: 49_610, method: 'wire' } })
    expect(receipt.status, receipt.text).toBe(201)
    const clear = await desk.post(`/api/admin/payments/${receipt.body.payment_id}/clear`)
    expect([200, 409]).toContain(clear.status)
    await t.drain()
    expect(await look(who, draft.id)).toMatchObject({ status: { bucket: 'funded' } })
  })
})
void member
void submitted
