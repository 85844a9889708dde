import { raisingStates } from '#domain/offerings/model/offering.ts'
import { offeringLifecycle } from '#machines/offerings/offering.lifecycle.ts'
import { testApp } from '#tests/support/app.ts'
import { liveOffering } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
type Counts = Record<string, number>

/** What is on the market, counted anew from offerings and their machines. */
async function counted(): Promise<Counts> {
  const rows = await t.db.query<{ type: string; security_type: string; categories: string[] }>(
    `select o.type, o.security_type, o.categories
      from offering o
      join machine_instance l on l.machine = 'listing' and l.id = o.listing_id and l.state = 'listed'
      join machine_instance s on s.machine = 'offering' and s.id = o.listing_id and s.state = any($1)
      where o.type <> 'reg_d_506b'`,
    [raisingStates],
  )
  const found: Counts = {}
  const add = (key: string): void => void (found[key] = (found[key] ?? 0) + 1)
  for (const { type, security_type, categories } of rows) {
    add(`regulation ${type === 'reg_cf' ? type : type.slice(0, 5)}`)
    add(`security ${security_type}`)
    for (const category of new Set(categories)) add(`category ${category}`)
  }
  return found
}
const kept = async (): Promise<Counts> =>
  Object.fromEntries(
    (
      await t.db.query<{ key: string; count: number }>(
        "select facet || ' ' || value as key, count from market_tally where count > 0",
      )
    ).map((row) => [row.key, row.count]),
  )
const agree = async (): Promise<Counts> => {
  const found = await kept()
  expect(found).toEqual(await counted())
  return found
}
const state = (listingId: string, machine: 'offering' | 'listing', to: string) =>
  t.db.run(
    'update machine_instance set state = $3, value = to_jsonb($3::text) where machine = $1 and id = $2',
    [machine, listingId, to],
  )
const found = async (query: Record<string, string>): Promise<string[]> =>
  (
    (await t.visitor.get('/api/offerings', { query })).body as { items: { listing_id: string }[] }
  ).items.map((one) => one.listing_id)

describe('what the marketplace keeps', () => {
  it('calls the same states raising as the domain, of all that an offering has', async () => {
    const states = Object.keys(offeringLifecycle.machine.states)
    const rows = await t.db.query<{ state: string }>(
      'select s.state from unnest($1::text[]) s(state) where is_raising(s.state)',
      [states],
    )
    expect(rows.map((row) => row.state).toSorted()).toEqual([...raisingStates].toSorted())
  })

  it('agrees with counting through every change of a state, of the terms and of the categories', async () => {
    const { listingId } = await liveOffering(t, {
      categories: ['hardware', 'clean_energy'],
      security_type: 'preferred',
    })
    await liveOffering(t, { categories: ['hardware'], type: 'reg_a_t2' })
    await liveOffering(t, { categories: ['hardware'], type: 'reg_d_506b' })
    expect(await agree()).toMatchObject({
      'category hardware': 2,
      'category clean_energy': 1,
      'regulation reg_a': 1,
    })
    await t.db.run(
      `update offering
        set categories = '{food,food}', security_type = 'common', type = 'reg_d_506c'
        where listing_id = $1`,
      [listingId],
    )
    expect(await agree()).toMatchObject({
      'category hardware': 1,
      'category food': 1,
      'regulation reg_d': 1,
    })
    for (const [machine, to, shown] of [
      ['offering', 'closed', 0],
      ['offering', 'paused', 1],
      ['listing', 'suspended', 0],
      ['listing', 'listed', 1],
      ['offering', 'filed', 1],
      ['offering', 'withdrawn', 0],
    ] as const) {
      await state(listingId, machine, to)
      expect([to, (await agree())['category food'] ?? 0]).toEqual([to, shown])
    }
  })

  it('is undone with the transaction that changed it', async () => {
    const { listingId } = await liveOffering(t, { categories: ['hardware'] })
    const before = await agree()
    await t.db
      .tx(async (tx) => {
        await tx.run(
          "update machine_instance set state = 'closed' where machine = 'offering' and id = $1",
          [listingId],
        )
        await tx.run('set constraints all immediate')
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await agree()).toEqual(before)
  })

  it('holds when the listing and the offering change in two transactions at once', async () => {
    const { listingId } = await liveOffering(t, { categories: ['water'] })
    await state(listingId, 'offering', 'approved')
    await state(listingId, 'listing', 'approved')
    await Promise.all([state(listingId, 'offering', 'live'), state(listingId, 'listing', 'listed')])
    expect(await agree()).toMatchObject({ 'category water': 1 })
  })

  it('finds words that changed, a part of a word, a wrong letter and letters beyond ASCII', async () => {
    const { listingId } = await liveOffering(t, { search: 'brightwater “Gezeitenkraft” küstennah' })
    for (const q of ['brightwater', 'brigthwater', 'ightwat', 'gezeitenkraft', 'küstennah', 'br'])
      expect([q, await found({ q })]).toEqual([q, [listingId]])
    await t.db.run("update offering set search = 'quartzite' where listing_id = $1", [listingId])
    expect(await found({ q: 'brightwater' })).toEqual([])
    expect(await found({ q: 'quartzite' })).toEqual([listingId])
  })

  it('says the number of all, of a facet and of what fits on a page, and counts nothing else', async () => {
    const total = async (query: Record<string, string>): Promise<number | null> =>
      ((await t.visitor.get('/api/offerings', { query })).body as { total: number | null }).total
    for (let n = 0; n < 3; n++)
      await liveOffering(t, {
        categories: ['health'],
        search: 'sourdough',
        type: 'reg_cf',
        security_type: 'common',
      })
    expect(await total({ category: 'health', limit: '2' })).toBe(3)
    expect(await total({ q: 'sourdough', limit: '3' })).toBe(3)
    expect(await total({ q: 'sourdough', limit: '2' })).toBeNull()
    expect(await total({ limit: '1' })).toBe(
      Object.entries(await kept())
        .filter(([key]) => key.startsWith('regulation'))
        .reduce((sum, [, count]) => sum + count, 0),
    )
  })
})
