import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Finding, Repair } from '#server/kernel/repairs/index.ts'
import { hasPayoutOrders } from '#server/payments/payments/index.ts'
import { payoutOf } from './fees.ts'
import * as repo from './repo.ts'

/** Closings that an earlier version released without an order: whether the company has its money, a person decides. */
export const payoutRepair: Repair = {
  kind: 'payout-orders',
  title: 'Closings that were released and have no order for their payout',
  async find({ services, q }) {
    const found: Finding[] = []
    for (const record of await repo.findReleased(q)) {
      if (await hasPayoutOrders(q, record.id)) continue
      const { net } = await services.db.tx((tx) => payoutOf(services, tx, record, true))
      found.push({
        subject: record.id,
        what: `Closing ${record.number} (${links.adminClosing(record.account_id, record.listing_id, record.id)}) was released, and no order pays its ${formatCents(net.amount)} to the company.`,
        todo: 'Compare the statements of its escrow account. If the bank paid the company, match the withdrawal in the queue; if it did not, pay the company and keep the bank’s document.',
        apply: null,
      })
    }
    return found
  },
}
