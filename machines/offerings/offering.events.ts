import { PUBLIC_DAYS } from '#domain/offerings/rules/early-close.ts'
import { id } from '#domain/shared/common.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
/** Context of an offering's row in addition to its state; its terms are a record of their own. */
export const offeringContext = z.object({
  type: z.enum(offeringTypes),
  touchedAt: z.iso.datetime(),
  platformApprovedAt: instant,
  filedAt: instant,
  qualifiedAt: instant,
  /** the day of the opening that the platform set; null when none is set or it has come */
  openAt: instant,
  liveAt: instant,
  /** when the offering ends unless it is extended */
  deadlineAt: instant,
  closedAt: instant,
  /** when too many commitments were cut back to the maximum; null while nothing is decided */
  allocatedAt: instant,
  /** next report that is due (C-AR, 1-K, D/A) */
  reportDueAt: instant,
})
export type OfferingContext = z.infer<typeof offeringContext>
export interface OfferingInput {
  type: OfferingContext['type']
  at: string
}

/** What the server finds out before it sends an event. */
export interface OfferingFacts {
  sectionsSubmitted: boolean
  companyComplete: boolean
  termsValid: boolean
  hasOfficer: boolean
  capTableMatches: boolean
  badActorClear: boolean
  documentsApproved: boolean
  /** CF: reasonable-basis memo (301(a)) and background checks (301(c)); true for other types */
  basisRecorded: boolean
  escrowExecuted: boolean
  financialsSufficient: boolean
  recordKeeping: boolean
  legendsPresent: boolean
  /** 506(b): hidden from strangers; true for other types */
  gatingOn: boolean
  /** the one who approves wrote no part of the offering and does not belong to its company */
  noAuthor: boolean
  /** the principal is not the person who approved for the platform */
  secondPerson: boolean
  filingRecorded: boolean
  /** CF: issuer, principal officers and a majority of the board; true for other types */
  signaturesComplete: boolean
  qualificationOrder: boolean
  /** CF: exactly one */
  oneIntermediary: boolean
  agreementsSigned: boolean
  openDateReached: boolean
  deadlineAt: string
  /** deadline within 48 hours, or an early-close notice that complies with 17 CFR 227.304(b) */
  closingMayStart: boolean
  deadlinePassed: boolean
  targetMet: boolean
  /** deadline or early-close rules complied with, 21 days public */
  closingDatesKept: boolean
  investmentsClear: boolean
  noReconfirmationOpen: boolean
  closingInstructionSigned: boolean
  /** the whole commitment has room, and nobody who waits is passed */
  roomLeft: boolean
  /** pro rata: what does not fit is accepted until the allocation is decided */
  oversubscriptionOpen: boolean
  /** room for a part, and the investor agreed to a part */
  partAgreed: boolean
  /** first come: what does not fit waits in order */
  waitlistOpen: boolean
  /** more is accepted than the maximum */
  oversubscribed: boolean
  /** no commitment is under review, unpaid or waiting for a reconfirmation */
  commitmentsSettled: boolean
  amendmentMaterial: boolean
  /** no money of investors is held for this offering */
  nothingHeld: boolean
  /** a closing was released: there are holders of this offering's securities */
  closedBefore: boolean
  reportingDuty: boolean
  reportDueAt: string | null
  /** the annual report, or the form that ends the reports, that the event names is on file */
  reportRecorded: boolean
  /** a Form C-TR, or 1-Z of tier 2, is on file: no annual report follows (17 CFR 227.202(b), 230.257(d)) */
  reportsStopped: boolean
}

const reason = { reason: true } as const
const commitment = z.strictObject({ investmentId: id, units: z.int().positive() })
/** Everything that may reach an offering. */
export const offeringEvents = {
  SUBMIT: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    session: ['ISS'],
    says: 'Submitted the offering for review',
  },
  WENT_IDLE: { by: ['CLK'], road: 'system', says: 'The draft was inactive for 90 days' },
  EDITED: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    session: ['ISS', 'ADM'],
    says: 'Edited the draft',
  },
  TYPE_CHANGED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ offeringType: z.enum(offeringTypes) }),
    says: 'Changed the offering type',
  },
  REVIEW_STARTED: {
    by: ['ADM', 'BD', 'SYS'],
    road: 'open',
    session: ['ADM', 'BD'],
    says: 'Started the review',
  },
  CHANGES_REQUESTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    ...reason,
    or: 'request changes',
    says: 'Requested changes',
  },
  REJECT: {
    by: ['ADM', 'BD'],
    road: 'open',
    ...reason,
    or: 'reject it with a reason',
    says: 'Rejected the offering',
  },
  PLATFORM_APPROVED: { by: ['ADM'], road: 'open', says: 'Approved for the platform' },
  PRINCIPAL_APPROVED: { by: ['BD', 'ADM'], road: 'open', says: 'Approved as principal' },
  TESTING_STARTED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    or: 'test the waters first',
    says: 'Started testing the waters',
  },
  FILED: { by: ['ISS', 'ADM'], road: 'open', only: { ISS: 'owner' }, says: 'Recorded the filing' },
  QUALIFIED: { by: ['ADM'], road: 'open', says: 'Recorded the qualification by the SEC' },
  OPENING_SET: {
    by: ['ADM'],
    road: 'command',
    payload: z.strictObject({ openAt: z.iso.datetime() }),
    or: 'set the launch date',
    says: 'Set the launch date',
  },
  OPENING_DROPPED: {
    by: ['ADM'],
    road: 'open',
    ...reason,
    or: 'remove the launch date',
    says: 'Removed the launch date',
  },
  LAUNCH: { by: ['ADM', 'BD', 'CLK'], road: 'open', says: 'Went live' },
  PAUSE: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    ...reason,
    or: 'pause commitments',
    says: 'Paused the offering',
  },
  // what compliance has paused only compliance resumes: it approves what another person proposes
  UNPAUSE: { by: ['ADM', 'BD'], road: 'open', second: ['compliance'], says: 'Resumed' },
  AMENDED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ amendmentId: id }),
    ...reason,
    says: 'Filed an amendment',
  },
  DEADLINE_MOVED: {
    by: ['SYS'],
    road: 'system',
    ...reason,
    or: 'move the deadline',
    says: 'Moved the deadline',
  },
  COMMITMENT_ASKED: {
    by: ['SYS'],
    road: 'system',
    aside: true,
    payload: commitment.extend({ acceptsLess: z.boolean() }),
    says: 'Allocated a commitment',
  },
  COMMITMENT_CHANGED: {
    by: ['SYS'],
    road: 'system',
    aside: true,
    payload: commitment,
    says: 'Changed a commitment’s allocation',
  },
  COMMITMENT_RELEASED: {
    by: ['SYS'],
    road: 'system',
    aside: true,
    payload: commitment.pick({ investmentId: true }),
    says: 'A commitment released its spot',
  },
  ALLOCATION_DECIDED: {
    by: ['BD', 'ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    whole: true,
    says: 'Reduced commitments to the maximum',
  },
  CLOSING_STARTED: { by: ['CLK'], road: 'system', says: 'The closing started' },
  CLOSE: { by: ['ESC'], road: 'system', says: 'Closed: the target is met and escrow released' },
  DEADLINE_REACHED: { by: ['CLK'], road: 'system', says: 'The deadline passed' },
  // the owner withdraws the own offering alone; every investment is refunded then, and nothing brings it back
  WITHDRAW: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    second: ['operator', 'compliance'],
    ...reason,
    or: 'withdraw the offering',
    says: 'Withdrew the offering',
  },
  DELETE: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    or: 'delete the offering',
    says: 'Deleted the offering',
  },
  RESTORE: { by: ['ADM'], road: 'open', ...reason, says: 'Restored the offering as a draft' },
  REPORTING_STARTED: {
    by: ['CLK'],
    road: 'system',
    says: 'Reports to investors are due from now on',
  },
  REPORT_FILED: {
    by: ['ISS'],
    road: 'command',
    payload: z.strictObject({ filingId: id }),
    says: 'Filed a report',
  },
  END_FILED: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    payload: z.strictObject({ filingId: id }),
    or: 'end the reports',
    says: 'Filed the form that ends the reports',
  },
  REPORTS_ENDED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    or: 'confirm the end of the reports',
    says: 'Confirmed the end of the reports',
  },
  END_REFUSED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    ...reason,
    or: 'refuse the end of the reports',
    says: 'Refused the end of the reports',
  },
} as const satisfies Record<string, EventRule>
export type OfferingEventType = keyof typeof offeringEvents
export type OfferingEvent = {
  [T in OfferingEventType]: { type: T } & Sent<OfferingFacts> &
    (T extends keyof Payloads ? Payloads[T] : object)
}[OfferingEventType]
interface Commitment {
  investmentId: string
  units: number
}
interface Payloads {
  REPORT_FILED: { filingId: string }
  END_FILED: { filingId: string }
  TYPE_CHANGED: { offeringType: OfferingContext['type'] }
  AMENDED: { amendmentId: string }
  OPENING_SET: { openAt: string }
  COMMITMENT_ASKED: Commitment & { acceptsLess: boolean }
  COMMITMENT_CHANGED: Commitment
  COMMITMENT_RELEASED: { investmentId: string }
}

export const offeringGuards = {
  sectionsSubmitted: 'Finish the checklist: its topics, comments and questionnaires.',
  companyComplete: 'Complete the company information.',
  termsValid: 'The terms of the offering are not valid.',
  termsStillValid: `The terms aren’t valid for this launch date. Under Reg CF, at least ${PUBLIC_DAYS} days must be left until the deadline.`,
  hasOfficer: 'Add at least one officer.',
  capTableMatches: 'The cap table does not add up to the units outstanding.',
  badActorClear: 'The bad-actor check is not clear.',
  documentsApproved: 'Some topics or documents aren’t approved, or a comment is open.',
  stillCleared: 'The bad-actor check, the documents or the escrow agreement no longer hold.',
  basisRecorded: 'The reasonable-basis memo or a background check is missing.',
  escrowExecuted: 'The escrow agreement is not executed.',
  financialsSufficient: 'The financial statements don’t meet the tier for this amount.',
  recordKeeping: 'No transfer agent or other record-keeping is in place (17 CFR 227.301(b)).',
  legendsPresent: 'A required legend is missing.',
  gatingOn: 'The offering isn’t limited to existing relationships.',
  noAuthor: 'You can’t approve what you wrote.',
  secondPerson: 'A second person has to approve.',
  mayTestTheWaters: 'This offering type can’t test the waters.',
  mustFile: 'This offering type isn’t filed before launch.',
  filingRecorded: 'The accession number and the filing date are missing.',
  signaturesComplete: 'Some required signatures on the filing are missing.',
  mustBeQualified: 'Only a Regulation A offering is qualified by the SEC.',
  qualificationOrder: 'The qualification order is missing.',
  needsNoFiling: 'File this offering type before launch.',
  needsNoQualification: 'A Regulation A offering has to be qualified before it goes live.',
  oneIntermediary: 'A Reg CF offering has exactly one intermediary.',
  agreementsSigned: 'The agreements are not signed.',
  openDateReached: 'The launch date hasn’t arrived.',
  openingAhead: 'The launch date must be in the future.',
  openingSet: 'No launch date is set.',
  idleLongEnough: 'The draft hasn’t been inactive for 90 days.',
  closingMayStart: `The deadline is more than ${CANCEL_HOURS} hours away and no early-close notice is valid.`,
  deadlinePassed: 'The deadline has not passed.',
  deadlineAhead: 'The new deadline must be in the future.',
  targetMet: 'The target is not met.',
  belowTarget: 'The target is met.',
  closingDatesKept: 'The required closing dates aren’t met.',
  investmentsClear: 'An investment in the closing isn’t clear.',
  noReconfirmationOpen: 'An investor still has to reconfirm.',
  closingInstructionSigned: 'The closing instruction isn’t fully signed.',
  roomLeft: 'The offering can’t accept this amount. Choose less.',
  oversubscriptionOpen: 'The offering doesn’t accept commitments above its maximum.',
  partAgreed: 'No part that the investor accepts is left.',
  waitlistOpen: 'The offering has no waitlist.',
  oversubscribed: 'Nothing was accepted above the maximum.',
  commitmentsSettled: 'Some commitments are under review, unpaid or awaiting reconfirmation.',
  allocated: 'Accepted commitments exceed the maximum. Decide the allocation first.',
  material: 'The amendment is not material.',
  neverLive: 'The offering was live, so its page and its records stay.',
  closedBefore: 'No closing was released.',
  nothingHeld: 'Investor money is still held. Refund it first.',
  reportingDuty: 'No reporting duty applies.',
  reportRecorded: 'Record the annual report in the filing calendar first.',
  reportsStopped: 'A Form C-TR, or Form 1-Z of tier 2, ends the reports. None is recorded.',
} as const
export type OfferingGuard = keyof typeof offeringGuards
