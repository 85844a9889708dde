import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { begin, investor, liveOffering, signed, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const clock = standingClock(new Date().toISOString())
const t = await testApp({ clock })
type Envelope = { id: string; amends: boolean; status: { state: string } }
const commitment = async (): Promise<{ who: TestPerson; view: InvestmentView }> => {
  const who = await investor(t)
  const sent = await submitted(t, who, await liveOffering(t))
  return {
    who: t.person({ userId: who.person.userId }),
    view: (await who.get<InvestmentView>(`/api/investments/${sent.id}`)).body,
  }
}
const amend = (who: TestPerson, id: string, amount: number) =>
  who.post<InvestmentView>(`/api/investments/${id}/amend`, { body: { amount } })
const read = async (who: TestPerson, id: string): Promise<InvestmentView> =>
  (await who.get<InvestmentView>(`/api/investments/${id}`)).body
const envelope = async (who: TestPerson, id: string): Promise<Envelope> =>
  (await who.get<Envelope>(`/api/investments/${id}/envelope`)).body
const envelopes = (id: string) =>
  t.db.query<{ state: string }>(
    `select m.state from envelope e join machine_instance m on m.machine = 'envelope' and m.id = e.id
    where e.investment_id = $1
    order by e.created_at, e.id`,
    [id],
  )

describe('another amount for a commitment', () => {
  it('keeps the commitment, its place and its agreement until the new one is signed', async () => {
    const { who, view } = await commitment()
    const answer = await amend(who, view.id, 82_000)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({
      id: view.id,
      number: view.number,
      units: view.units,
      amount: view.amount,
      status: { state: view.status.state },
      amendment: { units: 200, amount: { amount: 82_000 } },
      next_step: 'review',
    })
    await who.post(`/api/investments/${view.id}/agreement`)
    expect(await envelope(who, view.id)).toMatchObject({ amends: true })
    expect((await envelopes(view.id)).map((one) => one.state)).toEqual(['signed', 'delivered'])
    expect(await read(who, view.id)).toMatchObject({ units: view.units, track: view.track })
  })
  it('counts with the signature: same investment, new amount, nothing asked again', async () => {
    const { who, view } = await commitment()
    await amend(who, view.id, 82_000)
    await signed(who, view.id)
    expect((await envelopes(view.id)).map((one) => one.state)).toEqual(['superseded', 'signed'])
    const after = await read(who, view.id)
    expect(after).toMatchObject({ units: 200, amount: { amount: 82_000 }, amendment: null })
    expect(after.status.state).toBe(view.status.state)
    expect(after.steps.map((step) => step.status.state)).toEqual(
      view.steps.map((step) => step.status.state),
    )
    expect(
      await t.db.one('select units, cents from allocation where investment_id = $1', [view.id]),
    ).toEqual({ units: 200, cents: 82_000 })
  })
  it('is given up with one word, and the agreement before it still holds', async () => {
    const { who, view } = await commitment()
    await amend(who, view.id, 82_000)
    await who.post(`/api/investments/${view.id}/agreement`)
    const given = await who.post(`/api/lifecycles/investment/${view.id}/events`, {
      body: { type: 'AMENDMENT_WITHDRAWN' },
    })
    expect(given.status, given.text).toBe(200)
    expect((await envelopes(view.id)).map((one) => one.state)).toEqual(['signed', 'voided'])
    expect(await read(who, view.id)).toMatchObject({ units: view.units, amendment: null })
    expect(await envelope(who, view.id)).toMatchObject({ status: { state: 'signed' } })
  })
  it('works to the last second of the window and is refused a second later, with nothing changed', async () => {
    const [last, late] = [await commitment(), await commitment()]
    clock.set(String(last.view.cancel_until))
    const fresh = t.person({ userId: last.who.person.userId })
    expect((await amend(fresh, last.view.id, 82_000)).status).toBe(201)
    clock.set(new Date(Date.parse(String(late.view.cancel_until)) + 1000).toISOString())
    const before = await t.lifecycles.read(t.db, 'investment', late.view.id)
    const refused = await amend(t.person({ userId: late.who.person.userId }), late.view.id, 82_000)
    expect(refused).toMatchObject({ status: 409, body: { code: 'guard_failed' } })
    expect(await t.lifecycles.read(t.db, 'investment', late.view.id)).toEqual(before)
  })
  it('is refused at once, at its field, when the amount is too small or over the limit', async () => {
    const { who, view } = await commitment()
    expect((await amend(who, view.id, 1)).status).toBe(422)
    const over = await amend(who, view.id, 2_000_000)
    expect(over).toMatchObject({ status: 422, body: { fields: { amount: expect.any(String) } } })
    expect(await read(who, view.id)).toMatchObject({ amendment: null, units: view.units })
  })
  it('is not for a draft, nor for the commitment of another', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    expect((await amend(who, draft.id, 82_000)).body.code).toBe('not_accepted')
    expect((await amend(await investor(t), draft.id, 82_000)).status).toBe(404)
  })
})
