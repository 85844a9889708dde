import { formatCents } from '#domain/shared/money.ts'
import { sql } from '#server/kernel/db/db.ts'
import type { Repair } from '#server/kernel/repairs/index.ts'
import { linkRefund } from './console-repo.ts'
import { order } from './disbursements.ts'
import { accounts } from './ledger.ts'
import * as repo from './repo.ts'

interface OpenRefund {
  id: string
  payment_id: string
  amount: number
  kind: 'whole' | 'part' | 'surplus'
  why: string
}
const openSql = sql(
  'repair.refunds-without-order',
  `select r.id, r.payment_id, r.amount, r.kind, r.why
    from refund r
    join record_state m on m.machine = 'payment' and m.id = r.payment_id
    where r.disbursement_id is null and r.settled_at is null and (case when r.kind = 'whole' then m.state in
      ('refund_requested', 'refund_initiated', 'refund_failed') else r.initiated_at is null and r.failed_at is null end)
    order by r.requested_at, r.id`,
)

/** Refunds that earlier versions asked for and no order pays. */
export const refundRepair: Repair = {
  kind: 'refund-orders',
  title: 'Refunds that were asked for and have no order',
  async find({ q }) {
    const open = await q.query<OpenRefund>(openSql)
    const found = []
    for (const refund of open) {
      const row = await repo.findPayment(q, refund.payment_id)
      if (row === null) throw new Error(`the refund ${refund.id} has no payment`)
      found.push({
        subject: refund.id,
        what: `${row.reference}: a refund of ${formatCents(refund.amount)} is open, and nothing tells anybody to pay it.`,
        todo: 'Orders it; another person approves it.',
        apply: async ({ services, tx, now }: Parameters<typeof order>[0]) => {
          await services.lifecycles.lock(tx, 'investment', row.investment_id)
          const whole = refund.kind === 'whole'
          const id = await order(
            { services, tx, now },
            {
              kind: refund.kind === 'whole' ? 'refund' : refund.kind,
              cents: refund.amount,
              purpose: refund.why,
              payment_id: row.id,
              investment_id: row.investment_id,
              listing_id: row.listing_id,
              account_id: row.account_id,
              user_id: row.user_id,
              owed: whole
                ? accounts.investment(row.investment_id)
                : accounts.refunding(row.investment_id),
            },
          )
          await linkRefund(tx, refund.id, id)
        },
      })
    }
    return found
  },
}
