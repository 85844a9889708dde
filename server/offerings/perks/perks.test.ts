import type { HoldingView } from '#domain/holders/model/holding.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { accepted, closeAll, closingSigners } from '#tests/support/closing.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { beginRaise, complete, type Raising } from '#tests/support/raising.ts'
import { expect, it } from 'vitest'
import { addPerk } from './index.ts'

const t = await testApp()
interface Page {
  perks: {
    id: string
    title: string
    rev: number
    effective_price: string | null
    earned: number
  }[]
  items: {
    investment_id: string
    final: boolean
    perks: { title: string; bonus_units: number }[]
  }[]
  may_edit: boolean
}
const mug = {
  title: 'A mug',
  description: 'With the harbour on it.',
  type: 'merch',
  basis: 'amount',
  threshold: 40_000,
}
const bonus = {
  title: 'Early shares',
  type: 'bonus_shares',
  basis: 'amount',
  threshold: 100_000,
  bonus_pct: '5',
}
const save = (r: Raising, body: object, who: TestPerson = r.owner) =>
  who.post(r.path('/perks'), { query: r.query, body })
const page = async (r: Raising, who: TestPerson = r.owner) =>
  (await who.get<Page>(r.path('/perks'), { query: r.query })).body

it('are added and changed by owners and editors while the offering is prepared, on the version that was read', async () => {
  const r = await beginRaise(t)
  expect([(await save(r, mug)).status, (await save(r, bonus, r.editor)).status]).toEqual([204, 204])
  const { perks, may_edit } = await page(r)
  expect([perks.map((perk) => perk.title), may_edit]).toEqual([['A mug', 'Early shares'], true])
  const [first] = perks
  expect(
    (await save(r, { ...mug, id: first?.id, rev: first?.rev, title: 'Two mugs' })).status,
  ).toBe(204)
  expect(
    (await save(r, { ...mug, id: first?.id, rev: first?.rev, title: 'Three mugs' })).status,
  ).toBe(412)
  expect((await page(r)).perks[0]?.title).toBe('Two mugs')
  expect([
    (await save(r, mug, r.viewer)).status,
    (await save(r, mug, r.operator)).status,
    (await page(r, r.viewer)).may_edit,
    (await page(r, r.operator)).perks.length,
  ]).toEqual([403, 403, false, 2])
  const stranger = await member(t, (await liveOffering(t)).accountId, 'owner')
  expect([
    (await save(r, mug, stranger)).status,
    (await stranger.get(r.path('/perks'), { query: r.query })).status,
  ]).toEqual([404, 404])
})

it.each([
  [
    'bonus shares without a percentage',
    { ...bonus, bonus_pct: null },
    { bonus_pct: 'Enter a percentage of more than 0 and at most 100.' },
  ],
  [
    'a percentage of what is no share',
    { ...mug, bonus_pct: '5' },
    { bonus_pct: 'Only bonus shares have a percentage.' },
  ],
  [
    'an early perk without an end',
    { ...mug, basis: 'time' },
    { ends_at: 'Enter the early-investor deadline.' },
  ],
  [
    'an end before the start',
    { ...mug, starts_at: '2026-12-02T00:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' },
    { ends_at: 'It ends after it starts.' },
  ],
  ['no name', { ...mug, title: ' ' }, { title: 'Enter a perk name.' }],
])('are refused by field: %s', async (_, body, fields) => {
  const r = await beginRaise(t)
  const answer = await save(r, body)
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
})

it('count toward the maximum: a bonus that could go beyond what is authorized is refused with both numbers', async () => {
  const r = await beginRaise(t)
  await complete(r, ['details', 'shares'])
  await t.db.run(
    "update offering set price = '1.00000', max_amount = 740000000 where listing_id = $1",
    [r.listingId],
  )
  const over = await save(r, bonus)
  expect([over.status, over.body.fields]).toEqual([
    400,
    {
      bonus_pct:
        'With this bonus up to 7,770,000 units could be issued, and 7,500,000 are authorized and unissued.',
    },
  ])
  expect((await save(r, { ...bonus, bonus_pct: '1' })).status).toBe(204)
  expect((await page(r)).perks[0]?.effective_price).toBe('0.99010')
})

it('do not change once the offering is open', async () => {
  const { listingId, accountId } = await liveOffering(t)
  const owner = await member(t, accountId, 'owner')
  const answer = await owner.post(`/api/dealroom/offerings/${listingId}/perks`, {
    query: { accountid: accountId },
    body: mug,
  })
  expect([answer.status, answer.body.message]).toEqual([
    422,
    'Perks are part of the disclosure. You can change them only while you prepare the offering.',
  ])
})

it('follow the amount until the closing, which keeps what was earned', async () => {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  const perk = (over: object) => ({
    id: newId(),
    title: 'A mug',
    description: '',
    type: 'merch' as const,
    basis: 'amount' as const,
    threshold: 40_000,
    bonus_pct: null,
    quantity_limit: 1,
    eligibility: 'all' as const,
    ...over,
  })
  await t.db.tx(async (tx) => {
    await addPerk(tx, offering.listingId, perk({}))
    await addPerk(
      tx,
      offering.listingId,
      perk({
        title: 'Shares',
        type: 'bonus_shares',
        basis: 'units',
        threshold: 100,
        bonus_pct: '10',
        quantity_limit: null,
      }),
    )
  })
  const see = async () => {
    const answer = await (
      await staff(t, 'support')
    ).get<Page>(`/api/dealroom/offerings/${offering.listingId}/perks`, {
      query: { accountid: offering.accountId },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const [first, second] = [
    await accepted(t, offering, signers),
    await accepted(t, offering, signers),
  ]
  const of = (found: Page, id: string) =>
    found.items
      .find((one) => one.investment_id === id)
      ?.perks.map((one) => [one.title, one.bonus_units])
  const before = await see()
  expect([of(before, first.view.id), of(before, second.view.id)]).toEqual([
    [
      ['A mug', 0],
      ['Shares', 12],
    ],
    [['Shares', 12]],
  ])
  await closeAll(t, offering, signers, {
    kind: 'interim',
    closes_on: t.clock.now().toISOString(),
    investment_ids: [second.view.id],
  })
  // the first one leaves: the mug is free for later investors, and nothing comes to what has closed
  await t.db.run(
    `update machine_instance
      set status = 'done', value = '"cancelled"', state = 'cancelled'
      where machine = 'investment' and id = $1`,
    [first.view.id],
  )
  const after = await see()
  expect([
    of(after, second.view.id),
    after.items.find((one) => one.investment_id === second.view.id)?.final,
    after.perks.map((one) => one.earned),
  ]).toEqual([[['Shares', 12]], true, [0, 1]])
  const kept = await t.db.query<{ bonus_units: number }>(
    'select bonus_units from investment_perk where investment_id = $1',
    [second.view.id],
  )
  expect(kept).toEqual([{ bonus_units: 12 }])
  // the shares of the perk are issued with the bought ones, for the same money; what is taken back takes them along
  const [held] = (await second.who.get<{ items: HoldingView[] }>('/api/holdings')).body.items
  expect(held).toMatchObject({
    units: second.view.units + 12,
    bonus_units: 12,
    cost: second.view.amount,
  })
  const entries = await t.db.query<{ type: string; units: number; cost: number }>(
    `select e.type, e.units, e.cost
      from holding_entry e
      join holding h on h.id = e.holding_id
      where h.investment_id = $1`,
    [second.view.id],
  )
  expect(entries).toEqual([
    { type: 'issue', units: second.view.units + 12, cost: second.view.amount.amount },
  ])
})
