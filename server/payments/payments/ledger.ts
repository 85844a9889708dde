import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { noteInRehearsal } from '#server/kernel/rehearsal.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'

/** Accounts of the ledger by name. */
export const accounts = {
  /** cash at the escrow bank for one offering (asset: debits raise it) */
  escrow: (listingId: string) => `escrow:${listingId}`,
  /** what is held for one investment (liability: credits raise it) */
  investment: (investmentId: string) => `investment:${investmentId}`,
  /** parts and surpluses of an investment that go back and wait for their account (liability) */
  refunding: (investmentId: string) => `refunding:${investmentId}`,
  /** what is owed to a company after a closing (liability) */
  issuer: (accountId: string) => `issuer:${accountId}`,
  /** fees of the intermediary for one offering, taken out of what is owed to the company (liability) */
  fees: (listingId: string) => `fees:${listingId}`,
  /** cash of which nobody knows yet for whom it came (asset), and what is owed to its senders (liability) */
  unassigned: 'escrow:unassigned',
  suspense: 'suspense',
  /** counted as received, while the bank's line is still to come (asset) */
  transitIn: (listingId: string) => `in-transit-in:${listingId}`,
  /** an order that is with the bank, while its line is still to come (liability) */
  transitOut: (listingId: string) => `in-transit-out:${listingId}`,
  /** what a bank's line took and no order explains: a claim that a person has to follow (asset) */
  unexplained: 'unexplained',
  /** what a bank took back after the money had left escrow: a claim that a person has to follow (asset) */
  lateReturn: (paymentId: string) => `late-return:${paymentId}`,
  /** what was booked as received and the bank never had: a claim that a person has to follow (asset) */
  bookingError: (paymentId: string) => `booking-error:${paymentId}`,
} as const

/**
 * `confirmed_in`, `confirmed_out`, `came_back` and `unexplained` book a bank's line: it confirms what was counted as
 * received, confirms an order, brings an order back, or takes what no order explains. `ordered` and `order_undone` move
 * between what is owed and the orders that are with the bank. `migrated` corrects what an earlier version booked.
 */
export type PostingKind =
  | 'receipt'
  | 'refund'
  | 'refund_waits'
  | 'return'
  | 'release'
  | 'surplus'
  | 'unmatched'
  | 'matched'
  | 'sent_back'
  | 'late_return'
  | 'fee'
  | 'fee_return'
  | 'correction'
  | 'confirmed_in'
  | 'confirmed_out'
  | 'came_back'
  | 'unexplained'
  | 'ordered'
  | 'order_undone'
  | 'migrated'

/**
 * Transfers cents from one account (credited) to another (debited) in one posting; the database refuses one that does
 * not sum to zero.
 */
export async function post(
  tx: Tx,
  posting: {
    kind: PostingKind
    debit: string
    credit: string
    cents: number
    paymentId: string | null
    memo: string
    at: string
  },
): Promise<string> {
  if (!Number.isSafeInteger(posting.cents) || posting.cents <= 0)
    throw new RangeError(`a posting moves a positive whole number of cents, not ${posting.cents}`)
  const id = newId()
  noteInRehearsal(tx, {
    kind: 'posts',
    text: `${posting.memo} (debit ${posting.debit}, credit ${posting.credit})`,
    amount: posting.cents,
  })
  await repo.addPosting(tx, {
    id,
    kind: posting.kind,
    paymentId: posting.paymentId,
    memo: posting.memo,
    at: posting.at,
  })
  await repo.addEntry(tx, id, posting.debit, posting.cents)
  await repo.addEntry(tx, id, posting.credit, -posting.cents)
  return id
}

/** Cents held for an investment: money received for it and neither returned, refunded nor released. */
export const heldFor = async (q: Queryable, investmentId: string): Promise<number> =>
  -(await repo.balance(q, accounts.investment(investmentId))) || 0
