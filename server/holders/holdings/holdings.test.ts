import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { liveOffering, type LiveOffering } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { cancelHolding, issueHolding } from './index.ts'

const t = await testApp()
const AT = '2026-11-21T15:00:00.000Z'
const issue = (offering: LiveOffering, userId: string, investmentId = newId(), at = AT) =>
  t.db
    .tx((tx) =>
      issueHolding(tx, {
        investmentId,
        listingId: offering.listingId,
        userId,
        title: 'Mara Lindqvist',
        units: 100,
        cents: 41_000,
        at,
      }),
    )
    .then(() => investmentId)
const held = async (who: ReturnType<typeof t.person>, query: Record<string, string> = {}) =>
  (
    await who.get<{
      items: { investment_id: string; restricted_until: string | null; value: { amount: number } }[]
      total: number
      next_cursor: string | null
    }>('/api/holdings', { query })
  ).body

describe('a holding', () => {
  it('needs a signed-in person', async () => {
    expect((await t.visitor.get('/api/holdings')).status).toBe(401)
  })

  it('of Reg CF and of 506 is free on the anniversary in New York, of Reg A at once (L11)', async () => {
    const who = t.person()
    const made = new Map<string, string | null>()
    for (const type of ['reg_cf', 'reg_d_506c', 'reg_a_t2'] as const)
      made.set(
        await issue(await liveOffering(t, { type }), who.person.userId),
        type === 'reg_a_t2' ? null : '2027-11-21T05:00:00',
      )
    const { items, total } = await held(who)
    expect(total).toBe(3)
    for (const item of items)
      expect(item.restricted_until?.slice(0, 19) ?? null).toBe(made.get(item.investment_id) ?? null)
    expect(items[0]?.value.amount).toBe(41_000)
  })

  it('is issued once for an investment', async () => {
    const who = t.person()
    const offering = await liveOffering(t)
    const id = await issue(offering, who.person.userId)
    await expect(issue(offering, who.person.userId, id)).rejects.toMatchObject({ code: '23505' })
    expect((await held(who)).total).toBe(1)
  })

  it('is never edited: a cancelling entry takes it from the list', async () => {
    const who = t.person()
    const id = await issue(await liveOffering(t), who.person.userId)
    await expect(
      t.db.run('update holding set units = 1 where investment_id = $1', [id]),
    ).rejects.toThrow()
    await t.db.tx((tx) => cancelHolding(tx, id, 'Rescinded.', AT))
    expect(await held(who)).toMatchObject({ items: [], total: 0 })
  })

  it('belongs to one person: nobody else finds it; pages go on by cursor', async () => {
    const [who, other] = [t.person(), t.person()]
    const offering = await liveOffering(t)
    for (let day = 1; day <= 3; day++)
      await issue(offering, who.person.userId, newId(), `2026-10-0${day}T12:00:00.000Z`)
    expect((await held(other)).total).toBe(0)
    const first = await held(who, { limit: '2' })
    const second = await held(who, { limit: '2', cursor: first.next_cursor ?? '' })
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    expect(new Set([...first.items, ...second.items].map((item) => item.investment_id)).size).toBe(
      3,
    )
  })
})
