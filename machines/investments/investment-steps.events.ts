import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'

/** What can become of a step; the event is `<step>.<fact>`. */
export const stepFacts = [
  'saved',
  'submitted',
  'approved',
  'returned',
  'rejected',
  'expired',
  'reopened',
  'not_needed',
] as const
export type StepFact = (typeof stepFacts)[number]
export type StepEventType = `${StepName}.${StepFact}`
/** @internal */
export const stepStates = [
  'not_applicable',
  'not_started',
  'in_progress',
  'submitted',
  'needs_action',
  'approved',
  'rejected',
  'expired',
] as const

/** What the server finds out before it sends the event of a step. */
export interface StepFacts {
  /** an amount within the offering's bounds is chosen */
  amountChosen: boolean
  /** it is said in whose name the investment is made */
  registrationChosen: boolean
  /** the registration is a retirement account: its custodian pays */
  paidByIra: boolean
  /** every required field of the step is filled in and valid */
  complete: boolean
  /**
   * the offering or the registration requires no such step; not for `ira` and `payment`, where the registration decides
   */
  notNeeded: boolean
  /** the basis of the approval (identity check, answers, evidence) expires then; null = never */
  expiresAt: string | null
}
export type StepEvent = { [T in StepEventType]: { type: T } & Sent<StepFacts> }[StepEventType]

const stepRow = z.object({
  reason: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
/** Per step: why it came back or was rejected, when it last changed, when its approval ends. */
export const stepsContext = z.object({ steps: z.record(z.enum(stepNames), stepRow) })
export type StepsContext = z.infer<typeof stepsContext>

const by: Record<StepFact, EventRule> = {
  saved: { by: ['INV'], road: 'command', session: ['INV'], says: 'Saved' },
  submitted: { by: ['INV', 'SYS'], road: 'command', session: ['INV'], says: 'Submitted' },
  approved: { by: ['SYS', 'ADM', 'BD', 'CUS'], road: 'command', says: 'Approved' },
  returned: {
    by: ['ADM', 'BD', 'SYS', 'CUS'],
    road: 'command',
    reason: true,
    or: 'send it back for a correction',
    says: 'Returned',
  },
  rejected: {
    by: ['ADM', 'BD', 'SYS', 'CUS'],
    road: 'command',
    reason: true,
    or: 'reject it with a reason',
    says: 'Rejected',
  },
  expired: { by: ['CLK', 'SYS'], road: 'system', says: 'Expired' },
  reopened: {
    by: ['SYS', 'INV', 'ADM', 'BD'],
    road: 'command',
    session: ['INV'],
    says: 'Reopened',
  },
  not_needed: { by: ['SYS'], road: 'system', says: 'Marked as not required' },
}
/** The 48 events of the six steps. */
export const stepEvents = Object.fromEntries(
  stepNames.flatMap((step) => stepFacts.map((fact) => [`${step}.${fact}`, by[fact]])),
) as Record<StepEventType, EventRule>

export const stepGuards = {
  amountChosen: 'Choose an amount first.',
  registrationChosen: 'Choose your registration first.',
  paidByIra: 'Only retirement account investments have this step.',
  paidByOwner: 'The retirement account pays, so this step isn’t required.',
  complete: 'Complete all required fields first.',
  notNeeded: 'This step is required.',
  approvalEnds: 'The approval doesn’t expire.',
  byCompliance: 'Only compliance can reopen a rejected step.',
  byStaffOrSystem: 'Only we can reopen an approved step.',
} as const
