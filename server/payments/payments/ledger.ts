import {
  ledgerAccountName,
  type LedgerAccountKind,
} from '#domain/payments/rules/ledger-accounts.ts'
import { postsBetween, type PostingKind } from '#domain/payments/rules/ledger-postings.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { noteInRehearsal } from '#server/kernel/rehearsal.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'

/** Accounts of the ledger by name. */
export const accounts = {
  /** cash at the escrow bank for one offering (asset: debits raise it) */
  escrow: (listingId: string) => `escrow:${listingId}` as const,
  /** what is held for one investment (liability: credits raise it) */
  investment: (investmentId: string) => `investment:${investmentId}` as const,
  /** parts and surpluses of an investment that go back and wait for their account (liability) */
  refunding: (investmentId: string) => `refunding:${investmentId}` as const,
  /** what is owed to a company after a closing (liability) */
  issuer: (accountId: string) => `issuer:${accountId}` as const,
  /** fees of the intermediary for one offering, taken out of what is owed to the company (liability) */
  fees: (listingId: string) => `fees:${listingId}` as const,
  /** cash of which nobody knows yet for whom it came (asset), and what is owed to its senders (liability) */
  unassigned: 'escrow:unassigned',
  suspense: 'suspense',
  /** counted as received, while the bank's line is still to come (asset); money for no offering is `UNASSIGNED` */
  transitIn: (listingId: string) => `in-transit-in:${listingId}` as const,
  /** an order that is with the bank, while its line is still to come (liability); of no offering: `UNASSIGNED` */
  transitOut: (listingId: string) => `in-transit-out:${listingId}` as const,
  /** what a bank's line took and no order explains: a claim that a person has to follow (asset) */
  unexplained: 'unexplained',
  /** what a bank took back after the money had left escrow: a claim that a person has to follow (asset) */
  lateReturn: (paymentId: string) => `late-return:${paymentId}` as const,
  /** what was booked as received and the bank never had: a claim that a person has to follow (asset) */
  bookingError: (paymentId: string) => `booking-error:${paymentId}` as const,
} as const satisfies Record<
  string,
  `${LedgerAccountKind}${string}` | ((id: string) => `${LedgerAccountKind}:${string}`)
>
/** Stands for the offering where money belongs to none yet. */
export const UNASSIGNED = 'unassigned'

type Named = typeof accounts
type AccountOf<K extends keyof Named> = {
  [P in K]: Named[P] extends (id: string) => infer A ? A : Named[P]
}[K]
/** Cash at the bank: a bank's line touches it, and nothing else does. */
export type CashAccount = AccountOf<'escrow' | 'unassigned'>
/** Every other account. */
export type Account = AccountOf<Exclude<keyof Named, 'escrow' | 'unassigned'>>
/** Accounts that are empty when everything has happened: their entries name what they are about. */
const isClearing = (account: string): boolean =>
  /^in-transit-(?:in|out):|^suspense$|^unexplained$/.test(account)

/** A movement that the bank has booked, by the number and on the day that the bank gave it. */
export interface BankLine {
  bank_reference: string
  booked_on: string
  /** last four digits of the account that it moved; '' where the bank's file does not name it */
  account: string
}
interface Posting<A extends string> {
  kind: PostingKind
  debit: A
  credit: A
  cents: number
  paymentId: string | null
  memo: string
  at: string
  /** what the entries of clearing accounts are about, such as `ach-batch:<id>`: both, or each its own */
  about?: string | { debit?: string; credit?: string }
}

async function book(tx: Tx, posting: Posting<string>, line: BankLine | null): Promise<string> {
  if (!Number.isSafeInteger(posting.cents) || posting.cents <= 0)
    throw new RangeError(`a posting moves a positive whole number of cents, not ${posting.cents}`)
  if (!postsBetween(posting.kind, posting.debit, posting.credit))
    throw new RangeError(
      `a posting ${posting.kind} does not move from ${posting.debit} to ${posting.credit}`,
    )
  const id = newId()
  noteInRehearsal(tx, {
    kind: 'posts',
    text: `${posting.memo}: debit ${ledgerAccountName(posting.debit)}, credit ${ledgerAccountName(posting.credit)}`,
    amount: posting.cents,
  })
  const about = (side: 'debit' | 'credit'): string | null =>
    isClearing(posting[side])
      ? ((typeof posting.about === 'string' ? posting.about : posting.about?.[side]) ?? null)
      : null
  const { kind, paymentId, memo, at, debit, credit, cents } = posting
  await repo.addPosting(tx, {
    id,
    kind,
    paymentId,
    memo,
    at,
    line,
    debit,
    credit,
    cents,
    about: { debit: about('debit'), credit: about('credit') },
  })
  return id
}

/**
 * Transfers cents from one account (credited) to another (debited) in one posting, none of them cash at the bank. The
 * database refuses one that does not sum to zero.
 */
export const post = (tx: Tx, posting: Posting<Account>): Promise<string> => book(tx, posting, null)

/** Books a line of the bank: it alone moves cash. */
export const postLine = (
  tx: Tx,
  line: BankLine,
  posting: Posting<Account | CashAccount>,
): Promise<string> => book(tx, posting, line)

/** Corrects what was booked before a bank's line had to stand for cash; the memo says so. */
export const postMigrated = (
  tx: Tx,
  posting: Omit<Posting<Account | CashAccount>, 'kind'>,
): Promise<string> => book(tx, { ...posting, kind: 'migrated' }, null)

/** Cents held for an investment: money received for it and neither returned, refunded nor released. */
export const heldFor = async (q: Queryable, investmentId: string): Promise<number> =>
  -(await repo.balance(q, accounts.investment(investmentId))) || 0
