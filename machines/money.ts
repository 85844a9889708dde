import type { PostingKind } from '#domain/payments/rules/ledger-postings.ts'
import type { LifecycleId } from './lifecycles.ts'

/** Effects by which a machine moves money or securities; each event that runs one has a row in `moneyEvents`. */
export const movingEffects = {
  payment: ['postLedger', 'refundExcess', 'orderRefund'],
  disbursement: ['chooseAccount', 'postOrder', 'undoOrder', 'signalSource'],
  'bank-statement': ['bookLines'],
  'ach-batch': ['signalEntries'],
  closing: ['releaseInvestments'],
  investment: ['requestRefund', 'issueHolding', 'releaseFunds', 'cancelHolding'],
  offering: ['cutBack', 'failInvestments'],
  transfer: ['postTransfer'],
  conversion: ['convertAll'],
} as const satisfies Partial<Record<LifecycleId, readonly string[]>>
export type MoneyMachine = keyof typeof movingEffects
const taken = ['return', 'late_return', 'unmatched', 'confirmed_out', 'order_undone'] as const
/** Kinds of proposals of money, which two people of `MONEY_DECIDERS` make and approve: what they do and post. */
export const moneyProposals = {
  'payments.match': { does: 'match money to a payment', posts: ['matched', 'confirmed_out'] },
  'payments.send-back': { does: 'send money back', posts: [] },
  'payments.receipt': { does: 'record a receipt by hand', posts: ['receipt', 'refund_waits'] },
  'payments.return': { does: 'record a return by hand', posts: taken },
  'payments.returns-file': { does: 'record a file of returns', posts: taken },
  'payments.wire-list': { does: 'sign a wire list', posts: [] },
} as const satisfies Record<string, { does: string; posts: readonly PostingKind[] }>
type MoneyProposal = keyof typeof moneyProposals

/** A way to an event that the product sends: the event of another machine, or a proposal. */
export type Through = `${MoneyMachine} ${string}` | MoneyProposal
interface MoneyEvent {
  machine: MoneyMachine
  event: string
  /** what happens to money or securities */
  moves: string
  posts: readonly PostingKind[]
  /** acts that come before it, and after which the product sends it; empty: the people of its own rule, or the clock */
  through: readonly Through[]
}

const ofInvestment = (event: string, moves: string): MoneyEvent => ({
  machine: 'investment',
  event,
  moves,
  posts: [],
  through: [],
})
const REFUNDED = 'Orders the refund of what is held, by `payment` REFUND_REQUESTED'

/**
 * Every event that moves money or securities: what it posts itself, and which acts lead to it. Who may send it stands in
 * the event's rule, the line of the bank in `ledgerPostings`. docs/money.md is made of them.
 */
export const moneyEvents: readonly MoneyEvent[] = [
  {
    machine: 'bank-statement',
    event: 'BOOKED',
    moves: 'Books each line: it confirms, pays, brings back, or waits for a person',
    posts: [
      'receipt',
      'confirmed_in',
      'confirmed_out',
      'came_back',
      'unmatched',
      'unexplained',
      'ordered',
      'order_undone',
      'refund_waits',
    ],
    through: [],
  },
  {
    machine: 'ach-batch',
    event: 'SENT',
    moves: 'The debits and credits of the file are with the bank',
    posts: ['ordered'],
    through: ['ach-batch RELEASED'],
  },
  {
    machine: 'ach-batch',
    event: 'SETTLED',
    moves: 'The debits of the file arrived',
    posts: ['receipt', 'refund_waits', 'unmatched'],
    through: ['bank-statement BOOKED'],
  },
  {
    machine: 'ach-batch',
    event: 'REJECTED',
    moves: 'Nothing of the file is paid or debited',
    posts: ['order_undone'],
    through: [],
  },
  {
    machine: 'payment',
    event: 'RECEIVED',
    moves: 'Money of an investor is in escrow; a surplus is set apart',
    posts: ['receipt', 'refund_waits', 'confirmed_in', 'matched'],
    through: ['bank-statement BOOKED', 'ach-batch SETTLED', 'payments.match', 'payments.receipt'],
  },
  {
    machine: 'payment',
    event: 'TERMS_CHANGED',
    moves: 'Another amount is agreed: what is too much is set apart for its refund',
    posts: ['refund_waits'],
    through: [],
  },
  {
    machine: 'payment',
    event: 'UNITS_REDUCED',
    moves: 'Fewer units are agreed: what is too much is set apart for its refund',
    posts: ['refund_waits'],
    through: [],
  },
  {
    machine: 'payment',
    event: 'RETURNED',
    moves: 'The bank takes a debit back',
    posts: ['return', 'late_return', 'unmatched', 'confirmed_out'],
    through: ['payments.returns-file', 'payments.return'],
  },
  {
    machine: 'payment',
    event: 'REFUND_REQUESTED',
    moves: 'Orders the refund of what is held',
    posts: [],
    through: ['payments.send-back'],
  },
  {
    machine: 'payment',
    event: 'PART_REFUNDED',
    moves: 'Orders the refund of a part',
    posts: ['refund_waits'],
    through: ['offering ALLOCATION_DECIDED'],
  },
  {
    machine: 'payment',
    event: 'REFUND_SETTLED',
    moves: 'The refund was paid; the order posted it',
    posts: [],
    through: ['bank-statement BOOKED'],
  },
  {
    machine: 'payment',
    event: 'RELEASE',
    moves: 'Money held for the investor is owed to the company',
    posts: ['release'],
    through: ['closing RELEASED'],
  },
  {
    machine: 'payment',
    event: 'CLAWBACK',
    moves: 'Orders the return of a released price and gives its fees back',
    posts: ['fee_return'],
    through: ['investment RESCISSION_APPROVED'],
  },
  {
    machine: 'payment',
    event: 'REFUND_FAILED',
    moves: 'The bank returned the refund: it is owed again; the order posted it',
    posts: [],
    through: ['disbursement RETURNED'],
  },
  {
    machine: 'disbursement',
    event: 'APPROVED',
    moves: 'Fixes payee, account and amount of an order',
    posts: [],
    through: ['payments.send-back', 'offering ALLOCATION_DECIDED'],
  },
  {
    machine: 'disbursement',
    event: 'SENT',
    moves: 'An order is with the bank',
    posts: ['ordered'],
    through: ['ach-batch SENT', 'payments.wire-list', 'bank-statement BOOKED'],
  },
  {
    machine: 'disbursement',
    event: 'CONFIRMED',
    moves: 'The bank paid an order',
    posts: ['confirmed_out'],
    through: ['bank-statement BOOKED'],
  },
  {
    machine: 'disbursement',
    event: 'RETURNED',
    moves: 'The money of an order came back and is owed again',
    posts: ['came_back', 'order_undone'],
    through: ['bank-statement BOOKED', 'payments.returns-file', 'payments.return'],
  },
  {
    machine: 'closing',
    event: 'RELEASED',
    moves: 'Money of all investments to the company, securities to investors, fees; orders payouts',
    posts: ['release', 'fee'],
    through: ['closing ISSUER_SIGNED', 'closing PRINCIPAL_SIGNED', 'closing ESCROW_SIGNED'],
  },
  {
    machine: 'investment',
    event: 'CLOSE',
    moves: 'Releases the money and issues the security',
    posts: ['release'],
    through: ['closing RELEASED'],
  },
  {
    machine: 'investment',
    event: 'REFUND_RESENT',
    moves: 'The refund that the bank had returned is with the bank again',
    posts: [],
    through: ['disbursement SENT'],
  },
  ofInvestment('CANCEL', REFUNDED),
  ofInvestment('REJECT', REFUNDED),
  ofInvestment('ABANDON', REFUNDED),
  ofInvestment('OFFERING_FAILED', REFUNDED),
  ofInvestment('RECONFIRM_EXPIRED', REFUNDED),
  ofInvestment('UNFUNDED_TOO_LONG', REFUNDED),
  {
    machine: 'investment',
    event: 'CUT_BACK',
    moves: 'Orders the refund of the part that was not accepted',
    posts: ['refund_waits'],
    through: ['offering ALLOCATION_DECIDED'],
  },
  {
    machine: 'investment',
    event: 'RESCIND',
    moves: 'Cancels the security of a sale that was paid back',
    posts: [],
    through: ['investment RESCISSION_APPROVED'],
  },
  {
    machine: 'offering',
    event: 'ALLOCATION_DECIDED',
    moves: 'Cuts commitments back to the maximum',
    posts: ['refund_waits'],
    through: [],
  },
  {
    machine: 'offering',
    event: 'DEADLINE_REACHED',
    moves: 'An offering below its target fails: each investment orders its refund',
    posts: [],
    through: ['closing RELEASED'],
  },
  {
    machine: 'offering',
    event: 'WITHDRAW',
    moves: 'The offering ends: each investment orders its refund',
    posts: [],
    through: [],
  },
  {
    machine: 'transfer',
    event: 'POSTED',
    moves: 'Units go from one holder to another, or back to the company',
    posts: [],
    through: [],
  },
  {
    machine: 'conversion',
    event: 'EXECUTED',
    moves: 'SAFEs and notes become shares',
    posts: [],
    through: [],
  },
]
