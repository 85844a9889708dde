import { system } from '#server/kernel/context.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { EventContext } from '#server/kernel/state-machines/index.ts'
import * as consoleRepo from './console-repo.ts'
import { orderRefund, stoppable } from './disbursements.ts'
import { returnFees } from './fees.ts'
import { accounts, heldFor } from './ledger.ts'
import * as repo from './repo.ts'

/**
 * After a closing, a claw-back, a late return and a rescission compete for the same money. They all ask these functions,
 * which hold one rule: an investor gets back at most what was paid, less what the bank took back and what is ordered
 * (docs/decisions/0057-unwinding-by-orders.md).
 */
type Call = Pick<EventContext, 'tx' | 'services' | 'now'> & Partial<Pick<EventContext, 'by'>>

/**
 * Cents of an investment that the investor neither has back nor will get by an order: over all payments, what came less
 * what we refunded or ordered and what the bank took back after the release.
 */
export const leftToPayBack = async (q: Queryable, investmentId: string): Promise<number> =>
  (await repo.receivedFor(q, investmentId)).outstanding

const openSql = sql(
  'unwinding.open-orders',
  `select count(*)::int as n
    from disbursement d
    join record_state m on m.machine = 'disbursement' and m.id = d.id
    where d.investment_id = $1 and m.state not in ('confirmed', 'cancelled')`,
)
/**
 * Whether a closed sale is paid back: nothing that came for the investment is still out, held or on its way back, and
 * the bank has paid every order of it. What went back before the release (a second wire, a debit that passed at its
 * second try) pays nothing of it back.
 */
export async function paidBack(q: Queryable, investmentId: string): Promise<boolean> {
  const { received, outstanding } = await repo.receivedFor(q, investmentId)
  if (received === 0 || outstanding !== 0 || (await heldFor(q, investmentId)) !== 0) return false
  if ((await repo.balance(q, accounts.refunding(investmentId))) !== 0) return false
  return ((await q.one<{ n: number }>(openSql, [investmentId]))?.n ?? 0) === 0
}

const orderRest = (context: Call, row: repo.PaymentRow, cents: number): Promise<void> =>
  orderRefund(context, row, {
    cents,
    kind: 'claw_back',
    why: 'The sale was reversed.',
    owed: accounts.issuer(row.account_id),
  })

/** Orders the return of a released price, as far as it is left to pay back, and gives its fees back. Returns its cents. */
export async function clawBack(context: EventContext, row: repo.PaymentRow): Promise<number> {
  await returnFees(context.tx, {
    investmentId: row.investment_id,
    accountId: row.account_id,
    listingId: row.listing_id,
    paymentId: row.id,
    at: context.now.toISOString(),
  })
  const left = await leftToPayBack(context.tx, row.investment_id)
  const cents = Math.min(left, row.received - row.refunded)
  if (cents > 0) await orderRest(context, row, cents)
  return cents
}

const TAKEN_BACK = 'The bank took the payment back before the claw-back was sent.'
/**
 * The bank took a debit back after the release: its claw-back that is in no file and on no list ends with it, and is
 * ordered again for the part that the return left. An order that is with the bank goes on; the claim of the return
 * stands for it.
 */
export async function endClawBack(context: Call, paymentId: string): Promise<void> {
  const { services, tx, now } = context
  const { stops } = await stoppable(context, paymentId)
  const clawBacks = stops.filter((one) => one.kind === 'claw_back')
  for (const one of clawBacks) {
    await services.lifecycles.send(tx, 'disbursement', one.id, { type: 'CANCELLED' }, system)
    await repo.addToPayment(tx, paymentId, { refunded: -one.cents })
    const refund = await consoleRepo.refundOfOrder(tx, one.id)
    if (refund !== null)
      await consoleRepo.moveRefund(tx, {
        ...refund,
        failed_at: now.toISOString(),
        proof: TAKEN_BACK,
      })
  }
  const row = clawBacks.length === 0 ? null : await repo.findPayment(tx, paymentId)
  if (row === null) return
  const left = Math.min(await leftToPayBack(tx, row.investment_id), row.received - row.refunded)
  if (left === 0) return
  await repo.addToPayment(tx, paymentId, { refunded: left })
  await orderRest(context, row, left)
}
