import type { Tx } from '#server/db/db.ts'
import { accounts, post } from './ledger.ts'

/** Takes a fee out of what is owed to a company, in the transaction of the release; answers its posting. Throws a RangeError unless it is a positive number of cents. */
export const takeFee = (tx: Tx, fee: { accountId: string; listingId: string; cents: number; memo: string; at: string }): Promise<string> =>
  post(tx, { kind: 'fee', debit: accounts.issuer(fee.accountId), credit: accounts.fees(fee.listingId), cents: fee.cents, paymentId: null, memo: fee.memo, at: fee.at })
