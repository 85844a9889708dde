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
  /** what the custodian asks for */
  needs: z.array(needSchema),
  /** when the path counts as stalled */
  stalls_at: z.iso.datetime().nullable(),
  /** the state that stalled */
  stalled_in: z.enum(iraWaits).nullable(),
})
export type IraContext = z.infer<typeof iraContextSchema>

export interface IraFacts {
  details_complete?: boolean
  /** result of the prohibited-transaction screen (IRC 4975): `block` when the owner and disqualified persons hold 50 % or more */
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
  MARKED_NOT_APPLICABLE: { by: ['SYS'], says: 'The investment does not go through a plan' },
  MARKED_APPLICABLE: { by: ['SYS'], says: 'The investment goes through a plan' },
  DETAILS_ENTERED: { by: ['INV'], says: 'Entered the details of the plan' },
  DOCS_SENT: { by: ['INV'], says: 'Sent the papers to the custodian' },
  CUSTODIAN_RECEIVED: {
    by: ['CUS', 'SYS'],
    payload: runOnly,
    says: 'The custodian received the papers',
  },
  CUSTODIAN_SIGNED: { by: ['CUS', 'SYS'], payload: runOnly, says: 'The custodian signed' },
  CUSTODIAN_REJECTED: {
    by: ['CUS', 'SYS'],
    payload: runOnly.extend(reasonOnly.shape),
    says: 'The custodian refused',
    reason: true,
  },
  MORE_INFO_ASKED: {
    by: ['CUS', 'SYS'],
    payload: runOnly.extend({ needs: needsSchema }),
    says: 'The custodian asked for more',
  },
  INFORMATION_SENT: { by: ['INV'], says: 'Sent what the custodian asked for' },
  RESTARTED: { by: ['INV'], says: 'Began again with another plan' },
  FUNDS_REQUESTED: { by: ['SYS', 'ISS', 'ADM'], says: 'Asked the custodian for the money' },
  FUNDS_RECEIVED: { by: ['ESC', 'SYS', 'ADM'], says: 'The money arrived from the plan' },
  COMPLETED: { by: ['SYS'], says: 'Completed the investment of the plan' },
  STALLED: { by: ['CLK'], says: 'Nothing happened for 30 days' },
  RESUMED: { by: ['INV', 'ISS', 'ADM'], says: 'Took the matter up with the custodian again' },
} as const satisfies Record<IraEvent['type'], EventRule>

export const iraGuards = {
  detailsComplete: 'Some details of the plan are missing.',
  screenPassed:
    'You and people close to you hold half of this company or more, so the plan may not invest in it.',
  issuerTakesPlans:
    'This company is taxed as an S corporation, which may not have a plan as a holder.',
  timeEnough:
    'The offering closes in less than ten business days. Confirm that you know this path is slow.',
  documentsReady:
    'The direction of investment, the agreement and an account statement have to be there.',
  currentRun: 'This answer belongs to an earlier request.',
  custodianHasIt: 'The custodian does not have the papers.',
  fundsWereRequested: 'The money has not been asked for.',
  paidFromPlan: 'The money has to come from the plan, not from the account of its owner.',
  amountReceived: 'Less than the amount of the investment has arrived.',
  investmentClosed: 'The investment has not closed.',
  stalledSending: 'It did not stall while the papers were on their way.',
  stalledReview: "It did not stall in the custodian's review.",
  stalledInfo: 'It did not stall while more was asked for.',
  stalledFunds: 'It did not stall while the money was asked for.',
} as const
