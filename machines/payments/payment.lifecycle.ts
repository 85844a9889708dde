/**
 * One payment of an investment, from the authorization to the issuer or back to its source.
 *
 * Effects: notify {to, template}; schedule and unschedule {event, at} of CLEARED; submitToBank {amountCents, attempt};
 * sendInstructions {} (wire, check: what to pay where); withdrawFromBank {} (take an unsent entry back);
 * postLedger {entry, amountCents} (escrow ledger, double entry); refundExcess {amountCents} (more arrived than agreed);
 * orderRefund {amountCents} (the order by which it goes back to its source); applyReturnPolicy {code} (disable, freeze, compliance: table
 * 7.1); signalInvestment {event} (PAYMENT_STARTED, FUNDS_CLEARED, FUNDS_SHORT, REFUND_SETTLED, REFUND_RETURNED,
 * REFUND_RESENT); signalReturn {template} (PAYMENT_RETURNED, with the message to the investor where the investment sends
 * none of its own).
 */
import { compareInstants } from '#domain/shared/calendar/zone.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import {
  paymentContext,
  paymentEvents,
  paymentGuards,
  type PaymentContext,
  type PaymentEvent,
  type PaymentGuard,
  type PaymentInput,
} from './payment.events.ts'

/** Tries after a return (Nacha: a returned entry is presented at most twice again, within 180 days). */
export const MAX_RETRIES = 2
type Args = { context: PaymentContext; event: PaymentEvent }
const expected = ({ context, event }: Args): number =>
  event.facts?.expectedCents ?? context.expectedCents
const guards: Readonly<Record<PaymentGuard, (args: Args) => boolean>> = {
  authorizationComplete: ({ event }) => event.facts?.authorizationComplete === true,
  debitUnauthorized: ({ event }) => event.facts?.debitAuthorized === false,
  enough: (args) =>
    (args.event.facts?.receivedCents ?? args.context.heldCents) >= expected(args) &&
    expected(args) > 0,
  surplus: (args) =>
    (args.event.facts?.receivedCents ?? args.context.heldCents) > expected(args) &&
    expected(args) > 0,
  someReceived: ({ event }) => (event.facts?.receivedCents ?? 0) > 0,
  holdOver: ({ context, event }) =>
    context.holdUntil !== null && compareInstants(context.holdUntil, event.at) <= 0,
  retryAllowed: ({ event }) => event.facts?.retryAllowed === true,
  retriesLeft: ({ context }) => context.retries < MAX_RETRIES,
  escrowBroken: ({ event }) => event.facts?.escrowBroken === true,
  refundStops: ({ event }) => event.facts?.refundStops === true,
  partOnly: ({ context, event }) => {
    const part = event.facts?.refundedCents
    return part !== undefined && part > 0 && part < context.heldCents
  },
  moneyHeld: ({ context }) => context.heldCents > 0,
  notCountedOn: ({ event }) => event.facts?.countedOn === false,
  nothingInTransit: ({ event }) => event.facts?.nothingInTransit === true,
  fundsFree: ({ event }) => event.facts?.fundsFree === true,
  rescissionApproved: ({ event }) => event.facts?.rescissionApproved === true,
  moneyOut: ({ event }) => event.facts?.moneyOut === true,
}
type Entry = 'received' | 'returned' | 'refunded' | 'refund_returned' | 'released' | 'clawed_back'
type Signal =
  | 'PAYMENT_STARTED'
  | 'FUNDS_CLEARED'
  | 'FUNDS_SHORT'
  | 'REFUND_SETTLED'
  | 'REFUND_RETURNED'
  | 'REFUND_RESENT'
const machineSetup = setup({
  types: {} as {
    context: PaymentContext
    events: PaymentEvent
    input: PaymentInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'investor' | 'staff'; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    submitToBank: (_, _params: { amountCents: number; attempt: number }) => {},
    sendInstructions: () => {},
    withdrawFromBank: () => {},
    postLedger: (
      _,
      _params: {
        entry: Entry
        amountCents: number
      },
    ) => {},
    refundExcess: (_, _params: { amountCents: number }) => {},
    orderRefund: (_, _params: { amountCents: number }) => {},
    applyReturnPolicy: (_, _params: { code: string }) => {},
    signalInvestment: (_, _params: { event: Signal }) => {},
    signalReturn: (_, _params: { template: string }) => {},
    assignReceived: assign(({ context, event }) => ({
      heldCents: event.facts?.receivedCents ?? context.heldCents,
      holdUntil: event.facts?.holdUntil ?? context.holdUntil,
    })),
    assignExpected: assign((args) => ({ expectedCents: expected(args) })),
    assignTerms: assign((args) => ({
      expectedCents: expected(args),
      method: args.event.facts?.method ?? args.context.method,
    })),
    dropExcess: assign(({ context }) => ({
      heldCents: Math.min(context.heldCents, context.expectedCents),
      refundedCents: context.refundedCents + Math.max(0, context.heldCents - context.expectedCents),
    })),
    assignReturn: assign(({ event }) => ({
      returnCode: event.facts?.returnCode ?? null,
      heldCents: 0,
      holdUntil: null,
    })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    assignPart: assign(({ context, event }) => ({
      heldCents: context.heldCents - (event.facts?.refundedCents ?? 0),
      refundedCents: context.refundedCents + (event.facts?.refundedCents ?? 0),
      expectedCents: context.heldCents - (event.facts?.refundedCents ?? 0),
    })),
    assignRefund: assign(({ context }) => ({
      refundedCents: context.refundedCents + context.heldCents,
      heldCents: 0,
    })),
    assignRefundBack: assign(({ context, event }) => ({
      heldCents: event.facts?.backCents ?? 0,
      refundedCents: context.refundedCents - (event.facts?.backCents ?? 0),
    })),
    nothingHeld: assign({ heldCents: 0 }),
  },
})
const signal = (event: Signal) => ({ type: 'signalInvestment' as const, params: { event } })
const signalReturn = (template: string) => ({
  type: 'signalReturn' as const,
  params: { template },
})
const notify = (to: 'investor' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const amountOf = (entry: Entry, { context, event }: Args): number => {
  if (entry === 'refund_returned') return event.facts?.backCents ?? 0
  if (entry === 'received') return (event.facts?.receivedCents ?? 0) - context.heldCents
  return entry === 'clawed_back' ? context.expectedCents : context.heldCents
}
const post = (entry: Entry) => ({
  type: 'postLedger' as const,
  params: (args: Args) => ({ entry, amountCents: amountOf(entry, args) }),
})
const surplus = {
  type: 'refundExcess' as const,
  params: ({ context }: Args) => ({ amountCents: context.heldCents - context.expectedCents }),
}
const returned = {
  target: 'returned' as const,
  actions: [post('returned'), 'assignReturn' as const],
}
const returnedUnpaid = { target: 'returned' as const, actions: 'assignReturn' as const }
/**
 * The investment has ended already: nothing is tried again, and what was to be refunded is gone with the return. A
 * refund that is in a file or on its way goes on: what the bank takes besides is a claim.
 */
const returnedWhileRefunding = [
  {
    target: 'failed' as const,
    guard: 'refundStops' as const,
    actions: [
      post('returned'),
      'assignReturn' as const,
      signal('REFUND_SETTLED'),
      notify('staff', 'returned-while-refunding'),
    ],
  },
  { actions: notify('staff', 'returned-while-refunding') },
]
const failed = {
  target: 'failed' as const,
  actions: signalReturn('payment-failed'),
}
const enough = (...signals: ReturnType<typeof signal>[]) => [
  {
    target: 'in_escrow' as const,
    guard: every<PaymentGuard>('someReceived', 'surplus'),
    actions: [
      post('received'),
      'assignReceived' as const,
      'assignExpected' as const,
      surplus,
      'dropExcess' as const,
      ...signals,
    ],
  },
  {
    target: 'in_escrow' as const,
    guard: every<PaymentGuard>('someReceived', 'enough'),
    actions: [post('received'), 'assignReceived' as const, 'assignExpected' as const, ...signals],
  },
]
/**
 * Enough (a surplus goes back), or less: then a top-up is requested or the units are reduced. `signals` when the
 * investment does not know of the payment yet.
 */
const received = (...signals: ReturnType<typeof signal>[]) => [
  ...enough(...signals),
  {
    target: 'underfunded' as const,
    guard: 'someReceived' as const,
    actions: [
      post('received'),
      'assignReceived' as const,
      ...signals,
      notify('investor', 'underfunded'),
      signal('FUNDS_SHORT'),
    ],
  },
]
/** A short payment is enough for what is agreed on now. */
const enoughNow = [
  {
    target: 'in_escrow' as const,
    guard: 'surplus' as const,
    actions: ['assignExpected' as const, surplus, 'dropExcess' as const, signal('PAYMENT_STARTED')],
  },
  {
    target: 'in_escrow' as const,
    guard: 'enough' as const,
    actions: ['assignExpected' as const, signal('PAYMENT_STARTED')],
  },
]
/** Money is here, and another amount is agreed on: what is too much goes back, and what is missing is waited for. */
const repriced = [
  {
    guard: 'surplus' as const,
    actions: ['assignExpected' as const, surplus, 'dropExcess' as const],
  },
  { guard: 'enough' as const, actions: 'assignExpected' as const },
  { target: 'underfunded' as const, actions: 'assignExpected' as const },
]
const refund = {
  target: 'refund_requested' as const,
  guard: every<PaymentGuard>('moneyHeld', 'notCountedOn'),
}
const partRefund = {
  target: 'partially_refunded' as const,
  guard: every<PaymentGuard>('fundsFree', 'partOnly'),
  actions: [
    'assignPart' as const,
    {
      type: 'postLedger' as const,
      params: ({ event }: Args) => ({
        entry: 'refunded' as const,
        amountCents: event.facts?.refundedCents ?? 0,
      }),
    },
  ],
}
const hold = {
  type: 'schedule' as const,
  params: ({ context, event }: Args) => ({ event: 'CLEARED', at: context.holdUntil ?? event.at }),
}
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'partner' | 'clock',
  by?: 'holdUntil',
): StateMeta['next'] => ({
  cause,
  who,
  link: who === 'investor' ? 'investment-step' : 'investment',
  by,
})

/** The debit of this amount has not been authorized, or from another account: the payer is asked before it. */
const authorizationDue = {
  target: 'authorization_due' as const,
  guard: 'debitUnauthorized' as const,
}
/** Nothing has left: the payment waits for its payer again, with the terms that count now. */
const again = { target: 'draft' as const, actions: 'assignTerms' as const }
/** What a payment takes that waits for its payer. */
const unsent = {
  TERMS_CHANGED: again,
  PAUSED: 'paused' as const,
  AUTHORIZE: { target: 'authorized' as const, guard: 'authorizationComplete' as const },
  RECEIVED: received(signal('PAYMENT_STARTED')),
  CANCEL: 'cancelled' as const,
}

const machine = machineSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    heldCents: 0,
    refundedCents: 0,
    holdUntil: null,
    retries: 0,
    returnCode: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Waiting for your bank account',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            investor:
              'Verify your bank account. We send the debit after you confirm the two small deposits.',
            others:
              'The investor verifies the bank account by two small deposits. We send the debit after that.',
          },
          'investor',
        ),
      },
      // whoever sends the money by wire meanwhile has paid: no authorization is needed for that
      on: { ...unsent, AUTHORIZATION_DUE: authorizationDue },
    },
    authorization_due: {
      meta: {
        label: 'Waiting for your authorization',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            investor:
              'Authorize the debit of the amount that you agreed on. Nothing is debited before.',
            others:
              'The investor authorizes the debit of the agreed amount. Nothing is debited before.',
          },
          'investor',
        ),
      },
      entry: notify('investor', 'authorization-due'),
      on: unsent,
    },
    paused: {
      meta: {
        label: 'Waiting for the review',
        tone: 'info',
        icon: 'clock',
        next: next(
          {
            investor:
              'We review your investment again, then the payment continues with the same reference. Nothing is debited meanwhile.',
            others:
              'We review the investment again, then the payment continues with the same reference. Nothing is debited meanwhile.',
          },
          'platform',
        ),
      },
      on: {
        TERMS_CHANGED: { actions: 'assignTerms' },
        RESUMED: again,
        RECEIVED: received(signal('PAYMENT_STARTED')),
        CANCEL: 'cancelled',
      },
    },
    authorized: {
      meta: {
        label: 'Authorized',
        tone: 'info',
        icon: 'signature',
        next: next(
          {
            investor:
              'We initiate the payment when the review is done; a wire or check you send yourself.',
            others:
              'We initiate the payment when the review is done; the investor sends a wire or check.',
          },
          'platform',
        ),
      },
      entry: 'sendInstructions',
      on: {
        // the account may have been replaced since, or the authorization taken back
        INITIATE: [
          { target: 'initiated', guard: 'authorizationComplete' },
          { target: 'authorization_due', guard: 'debitUnauthorized' },
          { target: 'draft' },
        ],
        TERMS_CHANGED: again,
        PAUSED: 'paused',
        RECEIVED: received(signal('PAYMENT_STARTED')),
        CANCEL: { target: 'cancelled', actions: 'withdrawFromBank' },
      },
    },
    initiated: {
      meta: {
        label: 'Initiated',
        tone: 'info',
        icon: 'send',
        next: next('The bank processes the payment.', 'partner'),
      },
      entry: [
        {
          type: 'submitToBank',
          params: ({ context }) => ({
            amountCents: context.expectedCents,
            attempt: context.retries + 1,
          }),
        },
        signal('PAYMENT_STARTED'),
      ],
      on: {
        SENT: 'pending',
        RECEIVED: received(),
        FAILED: failed,
        RETURNED: returnedUnpaid,
        PAUSED: { target: 'paused', guard: 'nothingInTransit', actions: 'withdrawFromBank' },
        CANCEL: { target: 'cancelled', guard: 'nothingInTransit', actions: 'withdrawFromBank' },
      },
    },
    pending: {
      meta: {
        label: 'In transit',
        tone: 'info',
        icon: 'clock',
        next: next('The money is in transit to escrow.', 'partner'),
      },
      on: { RECEIVED: received(), FAILED: failed, RETURNED: returnedUnpaid },
    },
    underfunded: {
      meta: {
        label: 'Underpaid',
        tone: 'warning',
        icon: 'pen-line',
        next: next(
          {
            investor: 'Less arrived than agreed. Send the rest or accept fewer units.',
            others: 'Less arrived than agreed. The investor sends the rest or accepts fewer units.',
          },
          'investor',
        ),
      },
      on: {
        RECEIVED: [
          ...enough(signal('PAYMENT_STARTED')),
          { guard: 'someReceived', actions: [post('received'), 'assignReceived'] },
        ],
        UNITS_REDUCED: enoughNow,
        TERMS_CHANGED: [...enoughNow, { actions: 'assignExpected' }],
        REFUND_REQUESTED: refund,
        RETURNED: returned,
      },
    },
    in_escrow: {
      meta: {
        label: 'In escrow',
        tone: 'info',
        icon: 'landmark',
        next: next('The money clears after the bank’s return period.', 'clock', 'holdUntil'),
      },
      entry: hold,
      exit: { type: 'unschedule', params: { event: 'CLEARED' } },
      on: {
        CLEARED: { target: 'cleared', guard: 'holdOver' },
        TERMS_CHANGED: repriced,
        RETURNED: returned,
        REFUND_REQUESTED: refund,
        PART_REFUNDED: partRefund,
      },
    },
    partially_refunded: {
      meta: {
        label: 'Partly refunded',
        tone: 'info',
        icon: 'rotate-ccw',
        next: next('The rest stays in escrow until it clears.', 'clock', 'holdUntil'),
      },
      entry: hold,
      exit: { type: 'unschedule', params: { event: 'CLEARED' } },
      on: {
        CLEARED: { target: 'cleared', guard: 'holdOver' },
        TERMS_CHANGED: repriced,
        RETURNED: returned,
        REFUND_REQUESTED: refund,
        PART_REFUNDED: { ...partRefund, reenter: true },
      },
    },
    cleared: {
      meta: {
        label: 'Cleared',
        tone: 'success',
        icon: 'check',
        next: next('The money is held in escrow until the closing.', 'partner'),
      },
      entry: signal('FUNDS_CLEARED'),
      on: {
        RELEASE: { target: 'released', guard: every<PaymentGuard>('escrowBroken', 'fundsFree') },
        TERMS_CHANGED: repriced,
        RETURNED: returned,
        REFUND_REQUESTED: refund,
        PART_REFUNDED: partRefund,
      },
    },
    released: {
      meta: {
        label: 'Released',
        tone: 'success',
        icon: 'check',
        next: next('No action needed. The company has the money.', 'platform'),
      },
      entry: [post('released'), 'nothingHeld'],
      on: {
        CLAWBACK: {
          target: 'clawed_back',
          guard: every<PaymentGuard>('rescissionApproved', 'moneyOut'),
        },
      },
    },
    returned: {
      meta: {
        label: 'Returned',
        tone: 'danger',
        icon: 'triangle-alert',
        next: next(
          {
            investor:
              'The bank returned the payment. We retry, or you choose another payment method.',
            others:
              'The bank returned the payment. We retry, or the investor chooses another payment method.',
          },
          'investor',
        ),
      },
      entry: [
        {
          type: 'applyReturnPolicy',
          params: ({ context }) => ({ code: context.returnCode ?? '' }),
        },
        signalReturn('payment-returned'),
      ],
      on: {
        RETRY: {
          target: 'initiated',
          guard: every<PaymentGuard>('retryAllowed', 'retriesLeft', 'authorizationComplete'),
          actions: 'countRetry',
        },
        TERMS_CHANGED: { actions: 'assignTerms' },
        GIVE_UP: 'failed',
      },
    },
    refund_requested: {
      meta: {
        label: 'Refund ordered',
        tone: 'info',
        icon: 'refresh-cw',
        next: next('We send the money back to the account that it came from.', 'platform'),
      },
      entry: {
        type: 'orderRefund',
        params: ({ context }) => ({ amountCents: context.heldCents }),
      },
      on: {
        REFUND_INITIATED: 'refund_initiated',
        RETURNED: returnedWhileRefunding,
      },
    },
    refund_initiated: {
      meta: {
        label: 'Refund on its way',
        tone: 'info',
        icon: 'refresh-cw',
        next: next('The money is on its way to the bank that it came from.', 'partner'),
      },
      on: {
        REFUND_SETTLED: { target: 'refunded', actions: [post('refunded'), 'assignRefund'] },
        REFUND_FAILED: 'refund_failed',
        RETURNED: returnedWhileRefunding,
      },
    },
    refund_failed: {
      meta: {
        label: 'Refund failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: next(
          'The bank returned the refund. We ask for another account and pay it again.',
          'platform',
        ),
      },
      entry: [signal('REFUND_RETURNED'), notify('staff', 'refund-failed')],
      on: {
        REFUND_INITIATED: { target: 'refund_initiated', actions: signal('REFUND_RESENT') },
        RETURNED: returnedWhileRefunding,
      },
    },
    // a bank may return it days after it has confirmed it
    refunded: {
      meta: { label: 'Refunded', tone: 'neutral', icon: 'rotate-ccw', ended: true },
      entry: signal('REFUND_SETTLED'),
      on: {
        REFUND_FAILED: {
          target: 'refund_failed',
          actions: [post('refund_returned'), 'assignRefundBack'],
        },
      },
    },
    cancelled: { type: 'final', meta: { label: 'Cancelled', tone: 'neutral', icon: 'ban' } },
    failed: { type: 'final', meta: { label: 'Failed', tone: 'danger', icon: 'x' } },
    clawed_back: {
      type: 'final',
      meta: { label: 'Clawed back', tone: 'neutral', icon: 'rotate-ccw' },
      entry: post('clawed_back'),
    },
  },
})

/**
 * Version 8 of a payment: a refund that the bank returns after it had confirmed it is owed again; rows stay as they are.
 * Version 7 of a payment: its refund is an order, which the bank’s line confirms; rows stay as they are.
 * Version 6: what the bank has given back already is not clawed back as well; rows stay as they are.
 * Version 5 of a payment: it lives as long as its commitment, through another amount, another method and another
 * review; rows stay as they are.
 * Version 4: a debit leaves only as far as it was authorized, the first time and each time after; rows
 * stay as they are.
 * Version 3: released money is clawed back after an approved rescission only; rows stay as they are.
 * Version 2: the cut that returns a part writes about it; rows stay as they are.
 */
export const paymentLifecycle: Lifecycle<typeof machine> = {
  id: 'payment',
  version: 8,
  machine,
  context: paymentContext,
  events: paymentEvents,
  begins: { by: ['SYS'], road: 'system', says: 'The payment was opened' },
  guards: paymentGuards,
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context }),
    3: ({ value, context }) => ({ value, context }),
    4: ({ value, context }) => ({ value, context }),
    5: ({ value, context }) => ({ value, context }),
    6: ({ value, context }) => ({ value, context }),
    7: ({ value, context }) => ({ value, context }),
  },
}
