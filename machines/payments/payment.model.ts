import { defineModel, type Model } from '#machines/lib/model.ts'
import { paymentEvents, type PaymentContext, type PaymentInput } from './payment.events.ts'
import { paymentLifecycle } from './payment.lifecycle.ts'

type Machine = typeof paymentLifecycle.machine
export const paymentInput: PaymentInput = {
  investmentId: '01935b6e-0000-7000-8000-0000000000e1',
  method: 'ach',
  expectedCents: 249_690,
}
/** Five banking days after the arrival. */
export const HOLD_UNTIL = '2026-11-30T15:00:00.000Z'
const contextOf = (state: { context: unknown }): PaymentContext => state.context as PaymentContext
const empty = (state: { context: unknown }): boolean => contextOf(state).heldCents === 0
const exact = (state: { context: unknown }): boolean =>
  contextOf(state).heldCents === contextOf(state).expectedCents

/** What a payment expects that is not the first amount; after a retry it makes no difference any more. */
const expectsOf = (cents: number): string => (cents > 200_000 ? 'part' : 'little')

export const paymentModel: Model<Machine> = defineModel(paymentLifecycle.machine, {
  input: paymentInput,
  rules: paymentEvents,
  cases: {
    AUTHORIZE: {
      default: { facts: { authorizationComplete: true } },
      'not verified': { facts: { authorizationComplete: false } },
    },
    AUTHORIZATION_DUE: {
      default: { facts: { debitAuthorized: false } },
      authorized: { facts: { debitAuthorized: true } },
    },
    TERMS_CHANGED: {
      more: { facts: { expectedCents: 260_000 } },
      less: { facts: { expectedCents: 199_670 } },
      'a cent less': { facts: { expectedCents: 249_689 } },
      'the same by wire': { facts: { expectedCents: 249_690, method: 'wire' } },
    },
    PAUSED: {
      default: { facts: { nothingInTransit: true } },
      'on its way': { facts: { nothingInTransit: false } },
    },
    RESUMED: { default: {} },
    CANCEL: {
      default: { facts: { nothingInTransit: true } },
      'on its way': { facts: { nothingInTransit: false } },
    },
    INITIATE: {
      default: { facts: { authorizationComplete: true } },
      'for less': { facts: { authorizationComplete: false, debitAuthorized: false } },
      'account replaced': { facts: { authorizationComplete: false, debitAuthorized: true } },
    },
    SENT: { default: {} },
    RECEIVED: {
      exact: { facts: { receivedCents: 249_690, holdUntil: HOLD_UNTIL } },
      short: { facts: { receivedCents: 200_000, holdUntil: HOLD_UNTIL } },
      over: { facts: { receivedCents: 250_000, holdUntil: HOLD_UNTIL } },
      nothing: { facts: { receivedCents: 0 } },
    },
    UNITS_REDUCED: {
      'to what arrived': { facts: { expectedCents: 200_000 } },
      'below what arrived': { facts: { expectedCents: 199_670 } },
      'not far enough': { facts: { expectedCents: 240_000 } },
    },
    CLEARED: { default: { at: HOLD_UNTIL }, early: { at: '2026-11-30T14:59:59.000Z' } },
    FAILED: { default: {} },
    RETURNED: {
      default: { facts: { returnCode: 'R01', refundStops: true } },
      'the refund is sent': { facts: { returnCode: 'R01', refundStops: false } },
    },
    RETRY: {
      default: { facts: { retryAllowed: true, authorizationComplete: true } },
      'not allowed': { facts: { retryAllowed: false, authorizationComplete: true } },
      'taken back': { facts: { retryAllowed: true, authorizationComplete: false } },
    },
    GIVE_UP: { default: {} },
    RELEASE: {
      default: { facts: { escrowBroken: true, fundsFree: true } },
      'escrow holds': { facts: { escrowBroken: false, fundsFree: true } },
      frozen: { facts: { escrowBroken: true, fundsFree: false } },
    },
    REFUND_REQUESTED: {
      default: { facts: { countedOn: false } },
      'counted on': { facts: { countedOn: true } },
    },
    PART_REFUNDED: {
      part: { facts: { refundedCents: 1, fundsFree: true } },
      all: { facts: { refundedCents: 249_690, fundsFree: true } },
      frozen: { facts: { refundedCents: 1, fundsFree: false } },
    },
    REFUND_INITIATED: {
      default: {},
    },
    REFUND_SETTLED: { default: {} },
    REFUND_FAILED: { default: { facts: { backCents: 249_690 } } },
    CLAWBACK: {
      'not approved': {
        reason: 'The closing was void.',
        facts: { rescissionApproved: false, moneyOut: true },
      },
      'the bank returned it': {
        reason: 'The closing was void.',
        facts: { rescissionApproved: true, moneyOut: false },
      },
      default: {
        reason: 'The closing was void.',
        facts: { rescissionApproved: true, moneyOut: true },
      },
    },
  },
  identify: (state) => {
    const { retries, expectedCents } = contextOf(state)
    const bucket = {
      ...(retries === 0 ? {} : { retries }),
      ...(expectedCents === 249_690 || retries > 0 ? {} : { expects: expectsOf(expectedCents) }),
    }
    return Object.keys(bucket).length === 0 ? null : bucket
  },
  invariants: {
    'payment.draft': empty,
    'payment.authorization_due': empty,
    'payment.paused': empty,
    'payment.authorized': empty,
    'payment.initiated': empty,
    'payment.pending': empty,
    'payment.cancelled': empty,
    'payment.failed': empty,
    'payment.returned': empty,
    'payment.released': empty,
    'payment.clawed_back': empty,
    'payment.refunded': (state) => empty(state) && contextOf(state).refundedCents > 0,
    'payment.in_escrow': (state) => exact(state) && contextOf(state).holdUntil !== null,
    'payment.partially_refunded': (state) => exact(state) && contextOf(state).refundedCents > 0,
    'payment.cleared': exact,
    'payment.underfunded': (state) =>
      contextOf(state).heldCents > 0 && contextOf(state).heldCents < contextOf(state).expectedCents,
    'payment.refund_requested': (state) => !empty(state),
    'payment.refund_initiated': (state) => !empty(state),
    'payment.refund_failed': (state) => !empty(state),
  },
})
