import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  openDocuments,
  rightValues,
  stepOf,
  submitted,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()

describe('a second investment of the same person', () => {
  test('asks for the documents alone, and confirms the rest in the review: begin, documents, review', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const place = await liveOffering(t)
    const view = await begin(who, place, 60_000)
    expect(view).toMatchObject({
      next_step: 'documents',
      confirmable: ['payment', 'investor-details'],
    })
    expect(
      view.steps
        .filter((step) => step.status.state === 'approved')
        .map((step) => step.name)
        .sort(),
    ).toEqual(['kyc', 'suitability'])
    await openDocuments(who, view.id, place)
    const after = await submitForReview(
      who,
      view.id,
      'documents',
      rightValues(who, place, 'documents'),
    )
    expect([after.status, after.body.next_step]).toEqual([200, 'review'])
    // what the review confirms is what is on file, nothing typed
    for (const step of ['payment', 'investor-details'] as const) {
      const detail = (await stepOf(who, view.id, step)).body as StepDetail
      expect(detail.confirm_only).toBe(true)
      const given =
        step === 'payment'
          ? { ...detail.values, use_saved: true, attest: true, authorize: true }
          : { ...detail.values, own_account: true, no_reliance: true }
      expect((await submitForReview(who, view.id, step, given)).status).toBe(200)
    }
    await t.drain()
    const ready = (await who.get<InvestmentView>(`/api/investments/${view.id}`)).body
    expect(ready).toMatchObject({ next_step: 'review' })
    expect(ready.confirmable).toBeUndefined()
    expect((await who.post(`/api/investments/${view.id}/agreement`)).status).toBe(201)
  })
  test('the agreement is not made before what is on file is confirmed', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const view = await begin(who, await liveOffering(t), 60_000)
    expect(await who.post(`/api/investments/${view.id}/agreement`)).toMatchObject({ status: 409 })
  })
  test('a way to pay that the offering does not take, and answers that somebody begun to change, are asked on their own screens', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    expect(
      (await begin(who, await liveOffering(t, { payment_options: ['ach'] }), 60_000)).confirmable,
    ).toEqual(['investor-details'])
    const view = await begin(who, await liveOffering(t), 60_000)
    await who.put(`/api/investments/${view.id}/steps/investor-details/draft`, {
      body: { values: { occupation: 'Welder' } },
    })
    expect((await who.get<InvestmentView>(`/api/investments/${view.id}`)).body.confirmable).toEqual(
      ['payment'],
    )
  })
  test('a newcomer sees every step', async () => {
    const who = await investor(t)
    const place = await liveOffering(t)
    const view = await begin(who, place, 60_000)
    expect(view.confirmable).toBeUndefined()
    expect(view.next_step).toBe('kyc')
    expect((await allSteps(t, who, view, place)).next_step).toBe('review')
  })
})
