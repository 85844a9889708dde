import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { system } from '#server/kernel/context.ts'
import type { TestApp, TestPerson } from './app.ts'
import { bankSays } from './bank-statement.ts'
import { ever } from './banking.ts'

const people = new WeakMap<TestApp, Promise<{ by: TestPerson; second: TestPerson }>>()
async function operators(t: TestApp): Promise<{ by: TestPerson; second: TestPerson }> {
  return { by: await ever(t, 'operator'), second: await ever(t, 'compliance') }
}

/** Receipts that were recorded by hand and whose line the bank's statement has, too. */
const receiptsByHand = (t: TestApp) =>
  t.db.query<{ amount: number; reference: string }>(
    `select r.amount, p.reference
      from receipt r
      join payment p on p.id = r.payment_id
      join ledger_item i on i.account = 'in-transit-in:' || p.listing_id and i.about = 'receipt:' || r.bank_reference
      where i.balance <> 0
      order by r.received_at, r.id`,
  )

/**
 * Orders for money that leaves are approved by a person who did not ask for them, given to the bank, and paid by its
 * lines; `sent` leaves them on their way. What may not leave yet stays where it is.
 */
export async function payOrders(t: TestApp, until: 'sent' | 'paid' = 'paid'): Promise<void> {
  await t.drain()
  const known = people.get(t) ?? operators(t)
  people.set(t, known)
  const both = await known
  const inState = (state: string) =>
    t.db.query<{ id: string; reference: string; cents: number }>(
      `select d.id, d.reference, d.cents
        from disbursement d
        join machine_instance m on m.machine = 'disbursement' and m.id = d.id
        where m.state = $1
        order by d.requested_at, d.id`,
      [state],
    )
  for (const { id } of await inState('requested'))
    await both.second.post(`/api/lifecycles/disbursement/${id}/events`, {
      body: { type: 'APPROVED' },
    })
  for (const { id } of await inState('approved'))
    await t.db.tx(async (tx) => {
      for (const type of ['LISTED', 'SENT'])
        await t.lifecycles.send(tx, 'disbursement', id, { type }, system)
    })
  const sent = until === 'paid' ? await inState('sent') : []
  const day = dateInZone(t.clock.now().toISOString())
  if (sent.length > 0)
    await bankSays(t, both, [
      ...(await receiptsByHand(t)).map((receipt) => ({ ...receipt, day })),
      ...sent.map(({ reference, cents }) => ({ amount: -cents, reference, day })),
    ])
  await t.drain()
}
