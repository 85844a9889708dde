import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'

export const paymentMethods = ['ach', 'wire', 'check', 'card', 'ira', 'other'] as const
const cents = z.int().nonnegative()
const instant = z.iso.datetime().nullable()

/** Context of a payment's row; money in cents, dates ISO 8601 UTC. */
export const paymentContext = z.object({
  investmentId: z.string(),
  method: z.enum(paymentMethods),
  expectedCents: cents,
  /** in escrow now: received less what went back */
  heldCents: cents,
  refundedCents: cents,
  /** funds are good from then on (5 or 10 banking days of hold, platform policy) */
  holdUntil: instant,
  /** how often a return was tried again; at most twice in 180 days */
  retries: z.int().nonnegative(),
  returnCode: z.string().nullable(),
})
export type PaymentContext = z.infer<typeof paymentContext>
export interface PaymentInput {
  investmentId: string
  method: (typeof paymentMethods)[number]
  expectedCents: number
}

/** What the server finds out before it sends an event. */
export interface PaymentFacts {
  /** account verified, holder matches, and `debitAuthorized` (section 7.1); true for other methods than a debit */
  authorizationComplete: boolean
  /** the payer has authorized a debit of this amount or more from this account, and no debit has used it yet */
  debitAuthorized: boolean
  /** total received in escrow for this payment, this event's money included */
  receivedCents: number
  holdUntil: string
  /** the investment's amount now: lower after units were reduced or cut back, another one after an amendment */
  expectedCents: number
  /** how the payer pays now */
  method: PaymentContext['method']
  /** the return code allows another try (R01, R09) and the 180 days are not over */
  retryAllowed: boolean
  returnCode: string
  escrowBroken: boolean
  /** no order for the refund is in a file, on a wire list or with the bank */
  refundStops: boolean
  refundedCents: number
  /** of a refund that the bank returned after it had confirmed it: what is owed again */
  backCents: number
  nothingInTransit: boolean
  /** no freeze lies on the money of the person: blocked property is neither paid out nor refunded (31 CFR 501.603) */
  fundsFree: boolean
  /** the investment depends on this money: funded, about to close or closed, or in transit to it */
  countedOn: boolean
  /** two people of the platform have approved the rescission of the investment (four eyes) */
  rescissionApproved: boolean
  /** the investor has not all of the money back: neither by us nor by a return of the bank after the release */
  moneyOut: boolean
}

const reason = { reason: true } as const
/** Everything that may reach a payment. */
export const paymentEvents = {
  AUTHORIZE: { by: ['SYS'], road: 'system', says: 'Authorized the payment' },
  AUTHORIZATION_DUE: {
    by: ['SYS'],
    road: 'system',
    says: 'Requested the authorization of the debit',
  },
  TERMS_CHANGED: { by: ['SYS'], road: 'system', says: 'Changed what the payment is for' },
  PAUSED: { by: ['SYS'], road: 'system', says: 'Kept the payment for a new review' },
  RESUMED: { by: ['SYS'], road: 'system', says: 'Continued the payment after the review' },
  CANCEL: {
    by: ['SYS'],
    road: 'system',
    or: 'cancel the payment',
    says: 'Cancelled the payment before it was sent',
  },
  INITIATE: { by: ['SYS'], road: 'system', says: 'Initiated the payment' },
  SENT: { by: ['SYS', 'ESC'], road: 'system', says: 'The payment is in transit' },
  RECEIVED: { by: ['ESC', 'SYS'], road: 'system', says: 'Money arrived in escrow' },
  UNITS_REDUCED: {
    by: ['SYS'],
    road: 'system',
    says: 'The units were reduced to match the money received',
  },
  CLEARED: { by: ['CLK', 'ESC', 'SYS'], road: 'system', says: 'The money cleared' },
  FAILED: { by: ['SYS', 'ESC'], road: 'system', says: 'The payment failed' },
  RETURNED: { by: ['SYS', 'ESC'], road: 'system', says: 'The bank returned the payment' },
  RETRY: { by: ['SYS', 'ADM'], road: 'command', says: 'Retried the payment' },
  GIVE_UP: { by: ['SYS'], road: 'system', says: 'Won’t retry the returned payment' },
  RELEASE: { by: ['SYS', 'ESC'], road: 'system', says: 'Released to the issuer' },
  REFUND_REQUESTED: { by: ['SYS'], road: 'system', says: 'Requested the refund' },
  PART_REFUNDED: { by: ['SYS', 'ESC'], road: 'system', says: 'A part went back' },
  REFUND_INITIATED: { by: ['SYS', 'ESC'], road: 'system', says: 'Initiated the refund' },
  REFUND_SETTLED: { by: ['SYS', 'ESC'], road: 'system', says: 'The refund arrived' },
  REFUND_FAILED: { by: ['SYS', 'ESC'], road: 'system', says: 'The refund failed' },
  CLAWBACK: { by: ['ADM'], road: 'open', ...reason, says: 'Clawed back from the issuer' },
} as const satisfies Record<string, EventRule>
export type PaymentEventType = keyof typeof paymentEvents
export type PaymentEvent = {
  [T in PaymentEventType]: { type: T } & Sent<PaymentFacts>
}[PaymentEventType]

export const paymentGuards = {
  authorizationComplete: 'The account isn’t verified or the debit isn’t authorized.',
  debitUnauthorized: 'The debit is authorized.',
  enough: 'Less money arrived than expected.',
  surplus: 'No surplus arrived.',
  someReceived: 'No money arrived.',
  holdOver: 'The hold period isn’t over.',
  retryAllowed: 'This return can’t be retried.',
  retriesLeft: 'The payment was already retried twice.',
  escrowBroken: 'Escrow is not released.',
  refundStops: 'The refund is with the bank.',
  partOnly: 'A part refund leaves money in escrow.',
  moneyHeld: 'No money is held.',
  notCountedOn:
    'The investment depends on this money. It can be refunded when the investment ends.',
  nothingInTransit: 'The payment is in transit and can’t be cancelled.',
  rescissionApproved:
    'A claw-back needs a rescission that two people approved, each with a reason. Approve it first.',
  moneyOut:
    'The investor has the money back already: the bank returned the payment. Rescind the sale.',
  // one sentence that says no more than that: why money is held is for compliance alone (31 CFR 1023.320(e))
  fundsFree: 'This money can’t be moved right now.',
} as const
export type PaymentGuard = keyof typeof paymentGuards
