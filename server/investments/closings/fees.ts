import { closingFeeLabels, type ClosingPayout } from '#domain/investments/model/closing.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { feeFor, type FeeRule } from '#domain/payments/rules/fees.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { takeFee } from '#server/payments/payments/index.ts'
import { topicInForce } from '#server/offerings/topics/index.ts'
import * as repo from './repo.ts'

const percentOf = (bps: number): string => (bps / 100).toFixed(2)

/**
 * Fees that the terms name for this closing: the investors' own on top of each amount, the intermediary's of the sum
 * (17 CFR 227.201(o)).
 */
async function feesOf(
  services: AppServices,
  tx: Tx,
  record: repo.ClosingRecord,
): Promise<{ gross: number; investor: number; rows: repo.FeeRow[] }> {
  const priced = await repo.findPriced(tx, record.id)
  const gross = priced.reduce((sum, one) => sum + one.cents, 0)
  const investor = priced.reduce(
    (sum, { cents, bps }) =>
      sum + feeFor({ basis: 'percent', percent: percentOf(bps), cap: null }, cents),
    0,
  )
  const seller = await topicInForce(services, tx, record.listing_id, 'broker-dealer')
  const sells = seller === null || seller.kind === 'none' ? null : seller
  const take = (kind: repo.FeeRow['kind'], basis: string, rule: FeeRule): repo.FeeRow => ({
    kind,
    basis,
    cents: feeFor(rule, gross),
  })
  const rows: repo.FeeRow[] = [
    {
      kind: 'investor_fee_pct',
      basis: 'Paid by the investors on top of their amounts',
      cents: investor,
    },
  ]
  if (sells?.fee_pct !== undefined)
    rows.push(
      take('platform_success_pct', `${sells.fee_pct}% of ${formatCents(gross)}`, {
        basis: 'percent',
        percent: sells.fee_pct,
        cap: null,
      }),
    )
  if (
    sells?.fee_fixed !== undefined &&
    gross > 0 &&
    !(await repo.hasFixedFee(tx, record.listing_id))
  )
    rows.push(
      take('platform_fixed', 'Once, at the first closing', {
        basis: 'fixed',
        cents: sells.fee_fixed,
      }),
    )
  return { gross, investor, rows: rows.filter((row) => row.cents > 0) }
}

/**
 * Takes the fees of a closing out of what its release owes the company: one posting each, in the transaction of the
 * release.
 */
export async function postFees(
  services: AppServices,
  tx: Tx,
  record: repo.ClosingRecord,
  now: Date,
): Promise<void> {
  for (const fee of (await feesOf(services, tx, record)).rows) {
    const posting = await takeFee(tx, {
      accountId: record.account_id,
      listingId: record.listing_id,
      cents: fee.cents,
      memo: `Closing ${record.number}: ${closingFeeLabels[fee.kind]}`,
      at: now.toISOString(),
    })
    await repo.saveFee(tx, record.id, fee, posting)
  }
}

/**
 * Gross, fees and net of a closing: as they were posted once it is released, before that as the terms would have it
 * now.
 */
export async function payoutOf(
  services: AppServices,
  tx: Tx,
  record: repo.ClosingRecord,
  posted: boolean,
): Promise<ClosingPayout> {
  const now = await feesOf(services, tx, record)
  const rows = posted ? await repo.findFees(tx, record.id) : now.rows
  const paid = now.gross + now.investor
  const fees = rows.reduce((sum, row) => sum + row.cents, 0)
  const returned = posted ? await repo.findFeesReturned(tx, record.id) : 0
  return {
    final: posted,
    paid: money(paid),
    gross: money(now.gross),
    fees: rows.map(({ kind, basis, cents }) => ({
      kind,
      label: closingFeeLabels[kind],
      basis,
      amount: money(cents),
    })),
    net: money(paid - fees),
    fees_returned: money(returned),
  }
}
