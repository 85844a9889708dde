import type { LedgerAccountKind } from './ledger-accounts.ts'

interface PostingRule {
  /** what it says, after "posts" */
  says: string
  /** accounts that it debits and credits; null: corrections of earlier versions, between any two */
  moves: readonly (readonly [debit: LedgerAccountKind, credit: LedgerAccountKind])[] | null
  /** the line of the bank that it books, or that confirms it later; null: it moves what is owed, no line is about it */
  line: string | null
}

const ORDER_LINE = 'The debit with the order’s reference, or the settlement of its ACH file'
const owed = ['investment', 'refunding', 'suspense', 'issuer', 'fees'] as const

/**
 * Every kind of posting of the ledger: the accounts that it moves between and the line of the bank that it rests on. The
 * ledger refuses a posting between other accounts.
 */
export const ledgerPostings = {
  receipt: {
    says: 'money received',
    moves: [
      ['in-transit-in', 'investment'],
      ['escrow', 'issuer'],
    ],
    line: 'The credit with the payment’s or order’s reference, or the settlement of the ACH file',
  },
  confirmed_in: {
    says: 'a receipt confirmed',
    moves: [['escrow', 'in-transit-in']],
    line: 'The credit itself',
  },
  unmatched: {
    says: 'money of an unknown payment',
    moves: [
      ['escrow', 'suspense'],
      ['in-transit-in', 'suspense'],
      ['in-transit-out', 'suspense'],
    ],
    line: 'The credit itself; it names no payment that takes it',
  },
  matched: {
    says: 'unknown money assigned to a payment',
    moves: [
      ['suspense', 'in-transit-in'],
      ['escrow', 'escrow'],
    ],
    line: 'The credit that brought the money',
  },
  return: {
    says: 'a debit that the bank takes back',
    moves: [
      ['investment', 'in-transit-out'],
      ['suspense', 'in-transit-out'],
      ['in-transit-in', 'in-transit-out'],
      ['refunding', 'in-transit-out'],
    ],
    line: 'The debit that takes the returned entry back',
  },
  late_return: {
    says: 'a claim: the bank takes back what had left escrow',
    moves: [['late-return', 'in-transit-out']],
    line: 'The debit that takes the returned entry back',
  },
  refund_waits: {
    says: 'a part or a surplus set apart for its refund',
    moves: [['investment', 'refunding']],
    line: null,
  },
  release: { says: 'the company’s money', moves: [['investment', 'issuer']], line: null },
  fee: { says: 'the fees of a closing', moves: [['issuer', 'fees']], line: null },
  fee_return: { says: 'fees given back', moves: [['fees', 'issuer']], line: null },
  ordered: {
    says: 'an order with the bank',
    moves: owed.map((kind) => [kind, 'in-transit-out'] as const),
    line: ORDER_LINE,
  },
  order_undone: {
    says: 'an order that came back',
    moves: owed.map((kind) => ['in-transit-out', kind] as const),
    line: 'The credit with the order’s reference, or the return of its ACH entry',
  },
  confirmed_out: {
    says: 'an order or a return confirmed',
    moves: [
      ['in-transit-out', 'escrow'],
      ['in-transit-out', 'unexplained'],
    ],
    line: 'The debit itself',
  },
  came_back: {
    says: 'money of an order that came back',
    moves: [['escrow', 'in-transit-out']],
    line: 'The credit itself',
  },
  unexplained: {
    says: 'a claim: no order and no return explains the debit',
    moves: [['unexplained', 'escrow']],
    line: 'The debit itself',
  },
  correction: { says: 'a correction of a booked line', moves: null, line: 'The line it corrects' },
  migrated: { says: 'a correction of an earlier version', moves: null, line: null },
} as const satisfies Record<string, PostingRule>

/**
 * `confirmed_in`, `confirmed_out`, `came_back` and `unexplained` book a bank's line: it confirms what was counted as
 * received, confirms an order, brings an order back, or takes what no order explains. `ordered` and `order_undone` move
 * between what is owed and the orders that are with the bank. `migrated` corrects what an earlier version booked.
 */
export type PostingKind = keyof typeof ledgerPostings

const kindOf = (account: string): string => account.split(':', 1)[0] ?? ''
/** Whether a posting of this kind moves between these accounts. */
export function postsBetween(kind: PostingKind, debit: string, credit: string): boolean {
  const rule: PostingRule = ledgerPostings[kind]
  return (
    rule.moves === null ||
    rule.moves.some(([from, to]) => from === kindOf(debit) && to === kindOf(credit))
  )
}
