import { formatCents } from '#domain/shared/money.ts'
import { links } from '#domain/shared/links.ts'
import { sql } from '#server/kernel/db/db.ts'
import type { Repair } from '#server/kernel/repairs/index.ts'
import { givesStatements } from './console-repo.ts'

interface CountingReceipt {
  bank_reference: string
  amount: number
  reference: string
  received_on: string
  state: string
  account_id: string
  listing_id: string
  investment_id: string
}
const withoutLineSql = sql(
  'repair.receipts-without-line',
  `select r.bank_reference, r.amount, p.reference, to_char(r.received_at, 'YYYY-MM-DD') as received_on, m.state,
      p.account_id, p.listing_id, p.investment_id
    from receipt r
    join payment p on p.id = r.payment_id
    join record_state m on m.machine = 'payment' and m.id = p.id
    where r.bank_reference is not null
      and m.state not in ('refunded', 'failed', 'returned', 'cancelled', 'clawed_back')
      and not exists (select from ledger_entry e join ledger_posting g on g.id = e.posting_id
        where e.about = 'receipt:' || r.bank_reference and g.bank_reference is not null)
    order by r.received_at, r.id`,
)

/**
 * Receipts that two people recorded by hand before a receipt was a note (migration 1140), and that no line of the bank
 * has confirmed though it gives statements. They count until a person has decided: the bank may still send the line.
 */
export const receiptRepair: Repair = {
  kind: 'receipts-by-hand',
  title: 'Receipts recorded by hand that no line of the bank has confirmed',
  async find({ q }) {
    const found = []
    for (const row of await q.query<CountingReceipt>(withoutLineSql)) {
      if (!(await givesStatements(q, row.listing_id))) continue
      found.push({
        subject: row.bank_reference,
        what: `${row.reference}: ${formatCents(row.amount)} of ${row.received_on} with the bank’s number ${row.bank_reference} counts without a line; the payment is “${row.state.replaceAll('_', ' ')}”.`,
        todo: `Compare it with the bank. Load the statement that has its line; where the bank has no such money, take the investment out of the closing and reject it, and don’t approve its refund: ${links.adminInvestment(row.account_id, row.listing_id, 'pending', row.investment_id)}`,
        apply: null,
      })
    }
    return found
  },
}
