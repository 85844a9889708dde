import { feeToReturn } from '#domain/payments/rules/fees.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { accounts, post } from './ledger.ts'
import * as repo from './repo.ts'

/**
 * Takes a fee out of what is owed to a company, in the transaction of the release; returns its posting. Throws a
 * RangeError unless it is a positive number of cents.
 */
export const takeFee = (
  tx: Tx,
  fee: { accountId: string; listingId: string; cents: number; memo: string; at: string },
): Promise<string> =>
  post(tx, {
    kind: 'fee',
    debit: accounts.issuer(fee.accountId),
    credit: accounts.fees(fee.listingId),
    cents: fee.cents,
    paymentId: null,
    memo: fee.memo,
    at: fee.at,
  })

/**
 * Gives back to the company what was taken as fees of a sale that is clawed back, before the company pays the investor:
 * the investor's own fee whole, of a percentage the part of this sale. A fixed fee was owed for the offering and stays
 * (platform policy).
 */
export async function returnFees(
  tx: Tx,
  of: { investmentId: string; accountId: string; listingId: string; paymentId: string; at: string },
): Promise<void> {
  for (const fee of await repo.findFeesOf(tx, of.investmentId)) {
    const cents =
      fee.kind === 'investor_fee_pct'
        ? fee.own
        : feeToReturn(fee.cents, fee.gross, fee.void, fee.returned)
    if (cents <= 0) continue
    const posting = await post(tx, {
      kind: 'fee_return',
      debit: accounts.fees(of.listingId),
      credit: accounts.issuer(of.accountId),
      cents,
      paymentId: of.paymentId,
      memo: `Closing ${fee.number}: clawed back`,
      at: of.at,
    })
    await repo.saveFeeReturn(tx, {
      closingId: fee.closing_id,
      kind: fee.kind,
      investmentId: of.investmentId,
      cents,
      posting,
    })
  }
}
