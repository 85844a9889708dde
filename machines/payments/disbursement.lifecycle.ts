/**
 * One order for money that leaves an escrow account: a refund, a part or a surplus of one, money back to an unknown
 * sender, the payout of a closing, a fee, what is paid back after a claw-back. It is requested, approved by another
 * person than the one who asked (or stands on a proposal that two people approved), put into an ACH file or on a wire
 * list, sent, and confirmed by the bank's line.
 *
 * Effects: chooseAccount {} (the account of the payee at this moment is the order's); putInFile {}, takeOutOfFile {} (an
 * ACH credit); postOrder {} and undoOrder {} (between what is owed and what is on its way); signalSource {what:
 * sent|confirmed|returned} (the payment that it refunds, the closing that it pays out); notify.
 */
import { disbursementKinds } from '#domain/payments/model/disbursement-kinds.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

/** Context of an order's row; money in cents. */
export const disbursementContext = z.strictObject({
  kind: z.enum(disbursementKinds),
  cents: z.int().positive(),
  /** what the bank's line shows */
  reference: z.string(),
  /** how it is paid to the account that the payee has now */
  method: z.enum(['ach', 'wire']),
  /** the payee's bank should have it by then; null before it is sent */
  dueAt: z.iso.datetime().nullable(),
  /** who holds it back, while it is held */
  heldBy: z.enum(['person', 'product']).nullable(),
})
export type DisbursementContext = z.infer<typeof disbursementContext>
export type DisbursementInput = Pick<DisbursementContext, 'kind' | 'cents' | 'reference' | 'method'>
/** What the server finds out before it sends an event. */
export interface DisbursementFacts {
  /** another person than the one who asked for the money to leave */
  secondPerson: boolean
  /** the payee's account is known and verified, and nothing waits for its call-back or its waiting time */
  accountReady: boolean
  /** no freeze lies on the money of the person: blocked property is neither paid out nor refunded (31 CFR 501.603) */
  fundsFree: boolean
  /** the books owe the payee at least this much */
  covered: boolean
  /**
   * the bank’s line has confirmed the receipt by hand of the payment that the order pays back; true where it pays back
   * none, and where the bank gives no statements
   */
  receiptConfirmed: boolean
  method: DisbursementContext['method']
  dueAt: string
}
type DisbursementEvent = Sent<Partial<DisbursementFacts>> &
  Of<
    | 'APPROVED'
    | 'HELD'
    | 'RESUMED'
    | 'LISTED'
    | 'UNLISTED'
    | 'SENT'
    | 'CONFIRMED'
    | 'RETURNED'
    | 'CORRECTED'
    | 'CANCELLED'
  >

const events = {
  // a proposal that two people approved stands for the second person: the product sends it then
  APPROVED: { by: ['ADM', 'SYS'], road: 'open', says: 'Approved the order' },
  HELD: {
    by: ['ADM', 'SYS'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'hold it with a reason',
    says: 'Held the order',
  },
  RESUMED: { by: ['ADM', 'SYS'], road: 'open', says: 'Released the order from its hold' },
  LISTED: { by: ['SYS'], road: 'system', says: 'Put the order into a file or on a wire list' },
  UNLISTED: { by: ['SYS'], road: 'system', says: 'Took the order out of its file' },
  SENT: { by: ['SYS'], road: 'system', says: 'Sent the order to the bank' },
  CONFIRMED: { by: ['SYS', 'ESC'], road: 'system', says: 'The bank paid it' },
  RETURNED: { by: ['SYS', 'ESC'], road: 'system', says: 'The bank returned it' },
  CORRECTED: { by: ['ADM'], road: 'open', says: 'Ordered it again to the account on file' },
  CANCELLED: { by: ['SYS'], road: 'system', says: 'Cancelled the order before it was sent' },
} as const satisfies Record<DisbursementEvent['type'], EventRule>
const guards = {
  secondPerson: 'A second person has to approve it: you asked for it.',
  accountReady:
    'The payee’s account isn’t ready: it isn’t known or verified, or its call-back or waiting time isn’t over.',
  fundsFree: 'This money can’t be moved right now.',
  covered: 'The books owe the payee less than this amount.',
  receiptConfirmed:
    'No line of the bank confirms the receipt that was recorded by hand. Load the statement that has it.',
} as const
export type DisbursementGuard = keyof typeof guards
type Args = { context: DisbursementContext; event: DisbursementEvent }
const fact =
  (name: DisbursementGuard) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const rules = {
  secondPerson: fact('secondPerson'),
  accountReady: fact('accountReady'),
  fundsFree: fact('fundsFree'),
  covered: fact('covered'),
  // entries of version 1 were accepted without this fact
  receiptConfirmed: ({ event }: Args) => event.facts?.receiptConfirmed !== false,
}
const next = (
  cause: Cause,
  who: 'platform' | 'partner',
  by?: keyof DisbursementContext,
): StateMeta['next'] => ({ cause, who, link: 'record', by })
/** What an order needs to be approved, and again to be given to the bank. */
const payable = ['accountReady', 'fundsFree', 'covered', 'receiptConfirmed'] as const
type What = 'sent' | 'confirmed' | 'returned'
const signal = (what: What) => ({ type: 'signalSource' as const, params: { what } })
const held = { target: 'held' as const, actions: 'assignHeld' as const }
const returned = { target: 'returned' as const }

const machine = setup({
  types: {} as {
    context: DisbursementContext
    events: DisbursementEvent
    input: DisbursementInput
    meta: StateMeta
  },
  guards: { ...rules, every: everyOf(rules) },
  actions: {
    ...effects,
    chooseAccount: () => {},
    putInFile: () => {},
    takeOutOfFile: () => {},
    postOrder: () => {},
    undoOrder: () => {},
    signalSource: (_, _params: { what: What }) => {},
    assignMethod: assign(({ context: c, event }) => ({ method: event.facts?.method ?? c.method })),
    assignDue: assign(({ context: c, event }) => ({ dueAt: event.facts?.dueAt ?? c.dueAt })),
    assignHeld: assign(({ event }) => ({
      heldBy: event.actor === 'SYS' ? ('product' as const) : ('person' as const),
    })),
    assignResumed: assign({ heldBy: null }),
  },
}).createMachine({
  id: 'disbursement',
  context: ({ input }) => ({ ...input, dueAt: null, heldBy: null }),
  initial: 'requested',
  states: {
    requested: {
      meta: {
        label: 'To approve',
        tone: 'warning',
        icon: 'pen-line',
        next: next('Another person compares payee, account and amount, and approves.', 'platform'),
      },
      on: {
        APPROVED: {
          target: 'approved',
          guard: every<DisbursementGuard>('secondPerson', ...payable),
          actions: ['assignMethod', 'chooseAccount'],
        },
        HELD: held,
        CANCELLED: 'cancelled',
      },
    },
    approved: {
      meta: {
        label: 'Approved',
        tone: 'info',
        icon: 'check',
        next: next('Release the ACH file, or put it on a wire list.', 'platform'),
      },
      entry: 'putInFile',
      on: {
        LISTED: {
          target: 'listed',
          guard: every<DisbursementGuard>(...payable),
        },
        HELD: { target: 'held', actions: ['takeOutOfFile', 'assignHeld'] },
        CANCELLED: { target: 'cancelled', actions: 'takeOutOfFile' },
      },
    },
    listed: {
      meta: {
        label: 'In a file or list',
        tone: 'info',
        icon: 'clock',
        next: next('Give the file or the wire list to the bank.', 'platform'),
      },
      on: { SENT: 'sent', UNLISTED: 'approved' },
    },
    sent: {
      meta: {
        label: 'On its way',
        tone: 'info',
        icon: 'send',
        next: next(
          'The payee’s bank should have it by then; the statement confirms it.',
          'partner',
          'dueAt',
        ),
      },
      entry: ['assignDue', 'postOrder', signal('sent')],
      on: { CONFIRMED: 'confirmed', RETURNED: returned },
    },
    // a bank may return it days later
    confirmed: {
      meta: {
        label: 'Paid',
        tone: 'success',
        icon: 'check',
        next: next('No action needed. The bank’s line confirms it.', 'platform'),
      },
      entry: signal('confirmed'),
      on: { RETURNED: returned },
    },
    returned: {
      meta: {
        label: 'Returned',
        tone: 'danger',
        icon: 'triangle-alert',
        next: next('Ask the payee for another account, then order it again.', 'platform'),
      },
      entry: ['undoOrder', signal('returned'), notify('staff', 'disbursement.returned')],
      on: { CORRECTED: 'requested', HELD: held, CANCELLED: 'cancelled' },
    },
    held: {
      meta: {
        label: 'On hold',
        tone: 'warning',
        icon: 'clock-alert',
        next: next('Find out why it is held, then release it.', 'platform'),
      },
      exit: 'assignResumed',
      on: { RESUMED: 'requested', CANCELLED: 'cancelled' },
    },
    cancelled: { type: 'final', meta: { label: 'Cancelled', tone: 'neutral', icon: 'ban' } },
  },
})

/**
 * One order for money that leaves escrow.
 *
 * Version 2: it waits until the bank has confirmed the receipt by hand that it pays back; rows stay as they are.
 */
export const disbursementLifecycle = {
  id: 'disbursement',
  version: 2,
  machine,
  context: disbursementContext,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Asked for money to leave' },
  guards,
  upcast: { 1: ({ value, context }) => ({ value, context }) },
} satisfies Lifecycle<typeof machine>
