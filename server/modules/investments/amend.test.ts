import type { InvestmentView } from '#domain/model/investment.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { begin, investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const clock = standingClock(new Date().toISOString())
const t = await testApp({ clock })
const commitment = async (): Promise<{ who: TestPerson; view: InvestmentView }> => {
  const who = await investor(t)
  const sent = await submitted(t, who, await liveOffering(t))
  return { who: t.person({ userId: who.person.userId }), view: (await who.get<InvestmentView>(`/api/investments/${sent.id}`)).body }
}
const amend = (who: TestPerson, id: string, amount: number) => who.post<InvestmentView>(`/api/investments/${id}/amend`, { body: { amount } })
const stateOf = async (id: string): Promise<string | undefined> => (await t.lifecycles.read(t.db, 'investment', id))?.state

describe('another amount for a commitment', () => {
  it('ends the old one and begins a draft in which nothing is asked again', async () => {
    const { who, view } = await commitment()
    const answer = await amend(who, view.id, 82_000)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ status: { state: 'draft' }, units: 200, registration: { type: view.registration.type } })
    expect(answer.body.id).not.toBe(view.id)
    expect(await stateOf(view.id)).toBe('cancelled')
    expect((await who.get<{ items: InvestmentView[] }>('/api/investments', { query: { group: 'pending' } })).body.items.map((one) => one.id)).toEqual([answer.body.id])
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
  it('is refused whole when the new amount is: the old commitment stands', async () => {
    const { who, view } = await commitment()
    expect((await amend(who, view.id, 1)).status).toBe(422)
    expect(await stateOf(view.id)).toBe(view.status.state)
  })
  it('is not for a draft, nor for the commitment of another', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    expect((await amend(who, draft.id, 82_000)).body.code).toBe('not_accepted')
    expect((await amend(await investor(t), draft.id, 82_000)).status).toBe(404)
  })
})
