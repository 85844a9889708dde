import { testApp } from '#tests/support/app.ts'
import { investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
type Numbers = Record<string, number>
const numbers = async (text: string): Promise<Numbers> =>
  Object.fromEntries(
    (await t.db.query<{ name: string; n: number }>(text)).map(({ name, n }) => [name, n]),
  )
/** Stored counts equal what counting finds; numbers that came down to nothing stay as 0. */
async function agree(): Promise<Numbers> {
  const kept = await numbers(
    'select name, sum(n)::bigint as n from kept_count group by name having sum(n) <> 0',
  )
  expect(kept).toEqual(await numbers('select name, n from counted where n <> 0'))
  return kept
}
const commit = (listingId: string, cents: number) =>
  t.db.run(
    'update offering set committed = committed + $2, investors = investors + 1 where listing_id = $1',
    [listingId, cents],
  )
const state = (listingId: string, machine: 'offering' | 'listing', to: string) =>
  t.db.run('update machine_instance set state = $3 where machine = $1 and id = $2', [
    machine,
    listingId,
    to,
  ])

describe('kept numbers', () => {
  it('agree with counting when people accept texts and invest', async () => {
    const offering = await liveOffering(t)
    const before = await agree()
    await submitted(t, await investor(t), offering)
    const after = await agree()
    expect(after['offerings committed']).toBeGreaterThan(before['offerings committed'] ?? 0)
    expect(after['offerings investors']).toBe((before['offerings investors'] ?? 0) + 1)
    for (let n = 0; n < 2; n++)
      await t.db.run(
        `insert into consent_acceptance
          select $1, kind, version, text_hash, now(), '', ''
          from legal_text
          on conflict do nothing`,
        [(await investor(t)).person.userId],
      )
    const accepted = Object.entries(await agree()).filter(([name]) => name.startsWith('consent '))
    expect(accepted.length).toBeGreaterThan(0)
    for (const [, n] of accepted) expect(n).toBeGreaterThanOrEqual(2)
  })

  it('agree after changes that happen at once, and after changes that are taken back', async () => {
    const offerings = [await liveOffering(t), await liveOffering(t), await liveOffering(t)]
    const before = await agree()
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => commit(offerings[n % 3]?.listingId ?? '', 100)),
    )
    await t.db
      .tx(async (tx) => {
        await tx.run('update offering set committed = committed + 5000')
        await tx.run('set constraints all immediate')
        throw new Error('no')
      })
      .catch(() => undefined)
    const after = await agree()
    expect(after['offerings committed']).toBe((before['offerings committed'] ?? 0) + 3000)
    expect(after['offerings investors']).toBe((before['offerings investors'] ?? 0) + 30)
  })

  it('agree for the ledger, which sums to nothing, and would show a sum that is not', async () => {
    const posting = newId()
    await t.db.tx(async (tx) => {
      await tx.run("insert into ledger_posting (id, kind, at) values ($1, 'receipt', now())", [
        posting,
      ])
      for (const [account, cents] of [
        ['in-transit-in:x', 700],
        ['unmatched', -700],
      ])
        await tx.run('insert into ledger_entry (posting_id, account, amount) values ($1, $2, $3)', [
          posting,
          account,
          cents,
        ])
    })
    expect((await agree())['ledger'] ?? 0).toBe(0)
    await t.db.run('alter table ledger_entry disable trigger ledger_entry_zero')
    await t.db.run(
      "insert into ledger_entry (posting_id, account, amount) values ($1, 'lost', 5)",
      [posting],
    )
    expect((await agree())['ledger']).toBe(5)
  })

  it('agree for listings by state, without those of deleted offerings', async () => {
    const { listingId } = await liveOffering(t)
    const before = await agree()
    await state(listingId, 'listing', 'suspended')
    expect(await agree()).toMatchObject({
      'listing suspended': 1,
      'listing listed': (before['listing listed'] ?? 0) - 1,
    })
    await state(listingId, 'offering', 'deleted')
    expect((await agree())['listing suspended']).toBeUndefined()
    await state(listingId, 'offering', 'live')
    expect(await agree()).toMatchObject({ 'listing suspended': 1 })
  })

  it('are counted anew after rows came in without their triggers', async () => {
    // parts of connections end at 63: this one is nobody's, so that the row cannot be there already
    await t.db.run("insert into kept_count values ('offerings', 64, 9)")
    await t.db.run('select recount()')
    await agree()
  })
})
