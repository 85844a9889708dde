import type { ProposalView } from '#domain/platform/model/proposals.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { transferUnits } from '#server/holders/holdings/index.ts'
import { issued } from '#tests/support/holders.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const order = 'The agreement was signed under a wrong name.'

test('a closed sale is rescinded when one person has proposed it and another approved it, and the money is back', async () => {
  const { id } = await submitted(t, await investor(t), offering)
  await t.db.query(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [id],
  )
  const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  const send = (who: TestPerson, type: string, reason?: string) =>
    who.post<{ code: string; message?: string }>(`/api/lifecycles/investment/${id}/events`, {
      body: { type, reason },
    })
  const approvals = 'Two people approve a rescission, each with a reason.'
  expect((await send(one, 'RESCIND', order)).body.message).toContain(approvals)
  // one person alone: refused, and the refusal says how it is proposed
  const alone = await send(one, 'RESCISSION_APPROVED', order)
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
  const subject = { machine: 'investment', id }
  await byTwo(one, two, subject, 'RESCISSION_APPROVED', order)
  // a refusal takes back what two people have decided: two people refuse (K5)
  const refusal = await send(two, 'RESCISSION_REFUSED', 'No name was wrong.')
  expect([refusal.status, refusal.body.code]).toEqual([403, 'second_person'])
  await byTwo(two, one, subject, 'RESCISSION_REFUSED', 'No name was wrong.')
  expect((await send(two, 'RESCIND', order)).body.message).toContain(approvals)
  const proposal = await byTwo(two, one, subject, 'RESCISSION_APPROVED', order)
  expect((await one.get<ProposalView>(`/api/admin/proposals/${proposal}`)).body.status.state).toBe(
    'executed',
  )
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
    const proposed = await sale.two.post<{ message?: string }>('/api/admin/proposals', {
      body: {
        kind: 'event',
        subject: { machine: 'investment', id: sale.id },
        payload: { type: 'RESCISSION_APPROVED', payload: {} },
        reason: order,
      },
    })
    expect([proposed.status, proposed.body.message]).toEqual([409, expect.stringMatching(where)])
    for (const [machine, type] of [
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
  await byTwo(
    sale.one,
    sale.two,
    { machine: 'investment', id: sale.id },
    'RESCISSION_APPROVED',
    order,
  )
  const paid = (received: number, refunded: number) =>
    t.db.query(
      `update payment
        set received = expected * $2, cleared = expected * ($2 - $3), refunded = expected * $3
        where investment_id = $1`,
      [sale.id, received, refunded],
    )
  // a second wire that went back before the closing is no money back for the sale, nor is nothing that came (P7)
  for (const [received, refunded] of [
    [2, 1],
    [0, 0],
  ] as const) {
    await paid(received, refunded)
    const early = await sale.send(sale.two, 'investment', 'RESCIND')
    expect([early.status, early.body.message]).toEqual([409, 'The investor hasn’t been refunded.'])
    expect(await units()).toEqual([{ units: 40 }, { units: 60 }])
  }
  await paid(2, 2)
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

test('what the bank has returned after the release is not clawed back as well; the sale is undone with it (P12)', async () => {
  const sale = await closedSale(40, 'holder')
  const subject = { machine: 'investment', id: sale.id }
  await byTwo(sale.one, sale.two, subject, 'RESCISSION_APPROVED', order)
  const payment = await t.db.one<{ id: string; expected: number }>(
    'update payment set received = expected, cleared = expected where investment_id = $1 returning id, expected',
    [sale.id],
  )
  expect((await sale.send(sale.two, 'investment', 'RESCIND')).status).toBe(409)
  await t.db.tx(async (tx) => {
    const posting = newId()
    await tx.run(
      `insert into ledger_posting (id, kind, payment_id, memo, at) values ($1, 'late_return', $2, 'R10', now())`,
      [posting, payment?.id],
    )
    await tx.run(
      `insert into ledger_entry (posting_id, account, amount) values ($1, 'late-return:' || $2::text, $3::bigint), ($1, $4, -$3::bigint)`,
      [posting, payment?.id, payment?.expected, `in-transit-out:${offering.listingId}`],
    )
  })
  const money = () => t.db.query('select account, balance from ledger_balance order by 1')
  const before = await money()
  const twice = await sale.send(sale.two, 'payment', 'CLAWBACK')
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'The investor has the money back already: the bank returned the payment. Rescind the sale.',
  ])
  expect(await money()).toEqual(before)
  const rescinded = await sale.send(sale.two, 'investment', 'RESCIND')
  expect(rescinded.status, rescinded.text).toBe(200)
})
