import { testApp } from '#tests/support/app.ts'
import { liveOffering, staff } from '#tests/support/investing.ts'
import { onProposal, proposed } from '#tests/support/proposals.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
interface Found {
  items: { listing_id: string }[]
  next_cursor: string | null
  counts: { value: string; count: number }[]
}
const moved = (listingId: string, state: string, minutes: number) =>
  t.db.run(
    `update machine_instance
      set state = $2, value = to_jsonb($2::text), updated_at = now() + $3 * interval '1 minute'
      where machine = 'listing' and id = $1`,
    [listingId, state, minutes],
  )

describe('the desk’s listings', () => {
  it('are those that moved last first, go on by cursor, and are found by state, type and words; deleted offerings are none', async () => {
    const staffPerson = await staff(t, 'operator')
    const ask = async (query: Record<string, string> = {}): Promise<Found> => {
      const answer = await staffPerson.get('/api/admin/listings', { query })
      expect(answer.status, answer.text).toBe(200)
      return answer.body as unknown as Found
    }
    const ids = async (query: Record<string, string> = {}): Promise<string[]> =>
      (await ask(query)).items.map((one) => one.listing_id)
    const made: string[] = []
    for (const [n, over] of [
      { search: 'lighthouse' },
      { type: 'reg_a_t2' as const },
      {},
      {},
    ].entries()) {
      made.push((await liveOffering(t, over)).listingId)
      await moved(made[n] ?? '', n === 1 ? 'suspended' : 'listed', n)
    }
    const [a = '', b = '', c = '', d = ''] = made
    await t.db.run(
      "update machine_instance set state = 'deleted' where machine = 'offering' and id = $1",
      [d],
    )
    expect(await ids()).toEqual([c, b, a])
    const first = await ask({ limit: '2' })
    expect([
      first.items.map((one) => one.listing_id),
      await ids({ limit: '2', cursor: first.next_cursor ?? '' }),
    ]).toEqual([[c, b], [a]])
    expect([
      await ids({ state: 'suspended' }),
      await ids({ type: 'reg_a_t2' }),
      await ids({ q: 'LightHouse' }),
      await ids({ q: '%' }),
    ]).toEqual([[b], [b], [a], []])
    expect(first.counts).toEqual([
      { value: 'listed', count: 2 },
      { value: 'suspended', count: 1 },
    ])
  })
})

describe('a listing that was suspended', () => {
  it('is shown again with a reason, proposed by one and approved by compliance (K5)', async () => {
    const { listingId } = await liveOffering(t)
    await moved(listingId, 'suspended', 0)
    const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    const path = `/api/lifecycles/listing/${listingId}`
    const reason = 'The complaint was settled.'
    const alone = await one.post<{ code: string }>(`${path}/events`, {
      body: { type: 'REINSTATE', reason },
    })
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
    const subject = { machine: 'listing', id: listingId }
    const id = await proposed(one, subject, 'REINSTATE', reason)
    expect((await onProposal(await staff(t, 'operator'), id, 'APPROVED')).status).toBe(403)
    expect((await onProposal(two, id, 'APPROVED')).body.state).toBe('executed')
    expect((await one.get<{ state: string }>(path)).body.state).toBe('listed')
  })
  it('does not come back by a removal and a new request that one person allows (41.1)', async () => {
    const { listingId } = await liveOffering(t)
    await moved(listingId, 'suspended', 0)
    const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    const reason = 'It begins again.'
    expect((await t.send(one, 'listing', listingId, { type: 'DELIST', reason })).status).toBe(200)
    const path = `/api/lifecycles/listing/${listingId}`
    const alone = await one.post<{ code: string }>(`${path}/events`, {
      body: { type: 'REOPEN', reason },
    })
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
    const id = await proposed(one, { machine: 'listing', id: listingId }, 'REOPEN', reason)
    expect((await onProposal(two, id, 'APPROVED')).body.state).toBe('executed')
    expect((await one.get<{ state: string }>(path)).body.state).toBe('not_requested')
  })
})
