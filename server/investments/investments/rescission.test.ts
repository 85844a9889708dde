import { transferUnits } from '#server/holders/holdings/index.ts'
import { testApp } from '#tests/support/app.ts'
import { issued } from '#tests/support/holders.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)

test('a closed sale is rescinded when two people have approved it, each with a reason, and the money is back', async () => {
  const { id } = await submitted(t, await investor(t), offering)
  await t.db.query(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [id],
  )
  const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  const send = (who: TestPerson, type: string, reason?: string) =>
    who.post<{ message?: string }>(`/api/lifecycles/investment/${id}/events`, {
      body: { type, reason },
    })
  const order = 'The agreement was signed under a wrong name.'
  const approvals = 'Two people approve a rescission, each with a reason.'
  expect((await send(one, 'RESCIND', order)).body.message).toContain(approvals)
  expect((await send(one, 'RESCISSION_APPROVED')).status).toBeGreaterThanOrEqual(400)
  expect((await send(one, 'RESCISSION_APPROVED', order)).status).toBe(200)
  const twice = await send(one, 'RESCISSION_APPROVED', order)
  expect([twice.status, twice.body.message]).toEqual([
    403,
    'A second person has to approve: you have approved it.',
  ])
  // a refusal takes the approvals back: both approve anew
  expect((await send(two, 'RESCISSION_REFUSED')).status).toBeGreaterThanOrEqual(400)
  expect((await send(two, 'RESCISSION_REFUSED', 'No name was wrong.')).status).toBe(200)
  expect((await send(two, 'RESCISSION_APPROVED', order)).status).toBe(200)
  expect((await send(two, 'RESCIND', order)).body.message).toContain(approvals)
  expect((await send(one, 'RESCISSION_APPROVED', order)).status).toBe(200)
  expect((await send(two, 'RESCISSION_REFUSED', 'Let us look again.')).status).toBe(200)
  expect((await send(one, 'RESCISSION_APPROVED', order)).status).toBe(200)
  expect((await send(one, 'RESCIND', order)).body.message).toContain(approvals)
  expect((await send(two, 'RESCISSION_APPROVED', order)).status).toBe(200)
  expect((await send(two, 'RESCIND', order)).body.message).toBe(
    'The investor hasn’t been refunded.',
  )
  await t.db.query(
    `insert into payment (id, investment_id, listing_id, account_id, user_id, method, reference, expected, received,
        cleared, refunded, created_at)
      select gen_random_uuid(), i.id, i.listing_id, i.account_id, i.user_id, 'wire', 'INV-BACK0001', i.committed,
        i.committed, i.committed, i.committed, $2
      from investment i where i.id = $1`,
    [id, new Date(t.clock.now().getTime() + 1000).toISOString()],
  )
  const rescinded = await send(two, 'RESCIND', order)
  expect(rescinded.status, rescinded.text).toBe(200)
})

/** A closed sale of which units were transferred: by those calls, in the ledger alone. */
async function closedSale(units: number, to: 'another' | 'holder' | 'company') {
  const who = await investor(t)
  const { id } = await submitted(t, who, offering)
  await t.db.query(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [id],
  )
  await t.db.query(
    `update machine_instance m
      set value = '"released"', state = 'released'
      from payment p
      where m.machine = 'payment' and m.id = p.id and p.investment_id = $1`,
    [id],
  )
  const other = await investor(t)
  const holding = await issued(t, offering, who.userId, { units: 100, investmentId: id })
  const receivers = {
    another: { userId: other.userId, title: 'Bea Buyer' },
    holder: { userId: who.userId, title: 'Mara Lindqvist Trust' },
    company: null,
  }
  await t.db.tx((tx) =>
    transferUnits(tx, {
      holdingId: holding,
      transferId: holding,
      units,
      receiver: receivers[to],
      priceCents: null,
      postedBy: null,
      at: t.clock.now().toISOString(),
    }),
  )
  const payment = await t.db.one<{ id: string }>(
    'select id from payment where investment_id = $1',
    [id],
  )
  const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  const send = (by: TestPerson, machine: string, type: string) =>
    by.post<{ message?: string }>(
      `/api/lifecycles/${machine}/${machine === 'payment' ? payment?.id : id}/events`,
      { body: { type, payload: { reason: 'A court has ordered it.' } } },
    )
  return { id, holding, one, two, send }
}

test.each([
  ['another', /40 units are held by Bea Buyer, certificate TG-\d{4}\./],
  ['company', /40 units are with the company, which bought them back\./],
] as const)(
  'a sale of which units went to %s is not undone: each step is refused before money moves and says where they are (P8)',
  async (to, where) => {
    const sale = await closedSale(40, to)
    const money = () => t.db.query('select account, balance from ledger_balance order by 1')
    const before = await money()
    for (const [machine, type] of [
      ['investment', 'RESCISSION_APPROVED'],
      ['payment', 'CLAWBACK'],
      ['investment', 'RESCIND'],
    ] as const) {
      const answer = await sale.send(sale.two, machine, type)
      expect([type, answer.status, answer.body.message]).toEqual([
        type,
        409,
        expect.stringMatching(where),
      ])
    }
    expect(await money()).toEqual(before)
  },
)

test('a sale whose units all stayed with the investor is undone with what descends from it, and its units stand still meanwhile (P8)', async () => {
  const sale = await closedSale(40, 'holder')
  const units = () =>
    t.db.query<{ units: number }>(
      `select h.units
        from holding h
        where h.first_investment_id = $1 and not exists (select 1 from holding_cancellation x where x.holding_id =
          h.id)
        order by h.units`,
      [sale.id],
    )
  expect(await units()).toEqual([{ units: 40 }, { units: 60 }])
  for (const who of [sale.one, sale.two])
    expect((await sale.send(who, 'investment', 'RESCISSION_APPROVED')).status).toBe(200)
  await t.db.query(
    'update payment set received = expected, cleared = expected, refunded = expected where investment_id = $1',
    [sale.id],
  )
  const rescinded = await sale.send(sale.two, 'investment', 'RESCIND')
  expect(rescinded.status, rescinded.text).toBe(200)
  expect(await units()).toEqual([])
  expect(
    await t.db.one(
      `select sum(e.units)::bigint as units, sum(e.cost)::bigint as cost
        from holding_entry e join holding h on h.id = e.holding_id
        where h.first_investment_id = $1`,
      [sale.id],
    ),
  ).toEqual({ units: 0, cost: 0 })
})
