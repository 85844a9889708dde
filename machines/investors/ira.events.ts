/** Context, events and facts of an investment through a self-directed plan: what may reach `ira.lifecycle.ts`. */
import type { EventRule } from '#machines/lib/types.ts'
import { z } from 'zod'
import {
  needSchema,
  needsSchema,
  reasonOnly,
  runOnly,
  type Need,
  type Of,
  type Sent,
} from '../lib/party.ts'

/** Days without progress until the path counts as stalled (platform policy, section 6). */
export const STALLED_DAYS = 30

/** States in which someone else is waited for, so that the path can stall. */
export const iraWaits = [
  'docs_sent_to_custodian',
  'custodian_review',
  'more_info',
  'funds_requested',
] as const
export const iraContextSchema = z.strictObject({
  /** number of the request to the custodian that is open or was the last one */
  run: z.number().int().nonnegative(),
  /** what the custodian requests */
  needs: z.array(needSchema),
  /** when the path counts as stalled */
  stalls_at: z.iso.datetime().nullable(),
  /** the state that stalled */
  stalled_in: z.enum(iraWaits).nullable(),
})
export type IraContext = z.infer<typeof iraContextSchema>

export interface IraFacts {
  details_complete?: boolean
  /**
   * result of the prohibited-transaction screen (IRC 4975): `block` when the owner and disqualified persons hold 50 %
   * or more
   */
  screen?: 'clear' | 'review' | 'block'
  /** the issuer is an S corporation, which a plan may not hold (IRC 1361) */
  issuer_is_s_corporation?: boolean
  /** business days until the offering closes; null without a closing date */
  business_days_to_close?: number | null
  /** the investor has confirmed the warning that this path is slow */
  slow_path_confirmed?: boolean
  /** direction of investment, subscription agreement and account statement are there */
  documents_ready?: boolean
  /** where the money came from */
  paid_from?: 'plan' | 'owner' | 'other'
  /** cleared money is at least the amount of the investment */
  amount_received?: boolean
  /** the investment is closed and its security is on the ledger */
  investment_closed?: boolean
}

type Plain =
  | 'MARKED_NOT_APPLICABLE'
  | 'MARKED_APPLICABLE'
  | 'DETAILS_ENTERED'
  | 'DOCS_SENT'
  | 'INFORMATION_SENT'
  | 'RESTARTED'
  | 'FUNDS_REQUESTED'
  | 'FUNDS_RECEIVED'
  | 'COMPLETED'
  | 'STALLED'
  | 'RESUMED'
export type IraEvent = Sent<IraFacts> &
  (
    | Of<Plain>
    | Of<'CUSTODIAN_RECEIVED' | 'CUSTODIAN_SIGNED' | 'CUSTODIAN_REJECTED', { run: number }>
    | { type: 'MORE_INFO_ASKED'; run: number; needs: Need[] }
  )

export const iraEvents = {
  MARKED_NOT_APPLICABLE: {
    by: ['SYS'],
    road: 'system',
    says: 'The investment doesn’t use a retirement plan',
  },
  MARKED_APPLICABLE: { by: ['SYS'], road: 'system', says: 'The investment uses a retirement plan' },
  DETAILS_ENTERED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    or: 'change the details',
    says: 'Entered the plan details',
  },
  DOCS_SENT: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Sent the documents to the custodian',
  },
  CUSTODIAN_RECEIVED: {
    by: ['CUS', 'SYS'],
    road: 'system',
    payload: runOnly,
    says: 'The custodian received the documents',
  },
  CUSTODIAN_SIGNED: {
    by: ['CUS', 'SYS'],
    road: 'system',
    payload: runOnly,
    says: 'The custodian signed',
  },
  CUSTODIAN_REJECTED: {
    by: ['CUS', 'SYS'],
    road: 'system',
    payload: runOnly.extend(reasonOnly.shape),
    says: 'The custodian declined',
    reason: true,
  },
  MORE_INFO_ASKED: {
    by: ['CUS', 'SYS'],
    road: 'system',
    payload: runOnly.extend({ needs: needsSchema }),
    says: 'The custodian requested more information',
  },
  INFORMATION_SENT: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Sent the requested information to the custodian',
  },
  RESTARTED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Restarted with another plan',
  },
  FUNDS_REQUESTED: { by: ['SYS'], road: 'system', says: 'Requested the money from the custodian' },
  FUNDS_RECEIVED: { by: ['ESC', 'SYS'], road: 'system', says: 'The money arrived from the plan' },
  COMPLETED: { by: ['SYS'], road: 'system', says: 'Completed the plan’s investment' },
  STALLED: { by: ['CLK'], road: 'system', says: 'No activity for 30 days' },
  RESUMED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Followed up with the custodian',
  },
} as const satisfies Record<IraEvent['type'], EventRule>

export const iraGuards = {
  detailsComplete: 'Some details of the plan are missing.',
  screenPassed:
    'You and disqualified persons own 50 percent or more of this company, so the plan can’t invest (IRC 4975).',
  issuerTakesPlans: 'This company is an S corporation, so a plan can’t hold its shares (IRC 1361).',
  timeEnough:
    'The offering closes in less than 10 business days. Confirm that you understand this payment may be late.',
  documentsReady: 'The direction of investment, agreement and account statement are required.',
  currentRun: 'This answer belongs to an earlier request.',
  custodianHasIt: 'The custodian doesn’t have the documents.',
  fundsWereRequested: 'The money hasn’t been requested.',
  paidFromPlan: 'The money must come from the plan, not from its owner’s account.',
  amountReceived: 'Less than the investment amount has arrived.',
  investmentClosed: 'The investment has not closed.',
  stalledSending: 'It didn’t stall while documents were in transit.',
  stalledReview: "It did not stall in the custodian's review.",
  stalledInfo: 'It didn’t stall while more information was requested.',
  stalledFunds: 'It didn’t stall while money was requested.',
} as const
