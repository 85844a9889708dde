import type { StepDetail } from '#domain/investments/model/investment.ts'
import { money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { escrowOf, type EscrowRow } from '#server/payments/banking/index.ts'
import { paymentOf, type PaymentRow } from '#server/payments/payments/index.ts'
import type { Case } from './case.ts'
import { priced } from './terms.ts'

/**
 * Where a wire of this investment goes: the escrow account of the offering, the reference and the amount; null where
 * none is known.
 */
export async function wireOf(
  services: AppServices,
  q: Queryable,
  c: Case,
): Promise<StepDetail['extra']['wire']> {
  const payment = await paymentOf(services, q, c.row.id)
  // a payment that was stopped takes no money: its reference is not shown any more
  const row = payment === null || payment.instance.state === 'cancelled' ? null : payment.row
  return wireIn(c, await escrowOf(q, c.row.listing_id), row)
}
/** The same from rows that were read already. */
export function wireIn(
  c: Case,
  escrow: EscrowRow | null,
  payment: Pick<PaymentRow, 'reference' | 'expected'> | null,
): StepDetail['extra']['wire'] {
  if (escrow === null) return null
  const { total } = priced(c.context.units, c.row.price, c.row.fee_bps)
  return {
    ...escrow,
    reference: payment?.reference ?? c.row.number,
    amount: money(payment?.expected ?? total),
    note:
      payment === null
        ? 'Send the wire after we approve the investment. We show the final reference here then.'
        : 'Put the reference in the memo so we can match your money.',
  }
}
