import { NOT_ACCREDITED } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { RECONFIRM_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { id } from '#domain/shared/common.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'

/** States to which a reconfirmed commitment goes back. */
export const resumable = [
  'waitlisted',
  'submitted',
  'action_required',
  'in_review',
  'awaiting_funds',
  'funds_pending',
  'funded',
] as const
export type Resumable = (typeof resumable)[number]
export const endings = [
  'cancelled',
  'rejected',
  'offering_failed',
  'not_reconfirmed',
  'unfunded',
  'cut_back',
  'not_allocated',
] as const
export type Ending = (typeof endings)[number]

const instant = z.iso.datetime().nullable()
const count = z.int().nonnegative()
/** Context of an investment's row; dates are ISO 8601 UTC, money is in cents. */
export const investmentContext = z.object({
  listingId: z.string(),
  investorId: z.string(),
  offeringType: z.enum(offeringTypes),
  registrationId: z.string().nullable(),
  /** units of the commitment; fewer than requested after a partial fill or a cut */
  units: count,
  amountCents: count,
  /** last time that the machine was touched; an idle draft ends 30 days after it */
  touchedAt: z.iso.datetime(),
  submittedAt: instant,
  /** last moment of the right to cancel (17 CFR 227.304(a)); null where acceptance ends it instead */
  cancelUntil: instant,
  reconfirmUntil: instant,
  /** last moment to finish the steps or to pay: ten business days */
  payBy: instant,
  warnings: count,
  returnAttempts: count,
  /** the investor takes fewer units when not all are left */
  acceptsLess: z.boolean(),
  /** units that the commitment requested; null before it was submitted */
  askedUnits: count.nullable(),
  /** last moment of the choice to leave after a cut below the minimum (platform policy) */
  leaveUntil: instant,
  /** another amount that the investor has requested; the commitment stays as it is until the new agreement is signed */
  amendment: z
    .object({ units: count, amountCents: count, proposedAt: z.iso.datetime() })
    .nullable(),
  fundsHeldCents: count,
  acceptedAt: instant,
  closingId: z.string().nullable(),
  resume: z.enum(resumable).nullable(),
  endedBy: z.enum(endings).nullable(),
})
export type InvestmentContext = z.infer<typeof investmentContext>
export interface InvestmentInput {
  listingId: string
  investorId: string
  offeringType: InvestmentContext['offeringType']
  registrationId: string | null
  units: number
  amountCents: number
  at: string
}

/** What the server finds out before it sends an event; nothing of it comes from a client. */
export interface InvestmentFacts {
  /** days on which federal offices are closed in addition to weekends and holidays */
  closedDays: readonly string[]
  offeringLive: boolean
  visibleToInvestor: boolean
  consentCurrent: boolean
  amountInBounds: boolean
  unitsValid: boolean
  amountMatchesUnits: boolean
  /** the offering takes the whole commitment, or takes it as oversubscription */
  headroomLeft: boolean
  /** the offering has room for a part, and the investor agreed to a part */
  partOffered: boolean
  /** the offering is full and has a waitlist */
  waitlistOpen: boolean
  /** units and cents of the part */
  partUnits: number
  partCents: number
  /** nothing was accepted above the maximum, or it has been cut back */
  allocationFinal: boolean
  /** units that the decided allocation of the offering leaves this commitment; null where none was decided */
  allocatedUnits: number | null
  /** what is left after a cut is less than the offering's minimum */
  belowMinimum: boolean
  /** the newest agreement is signed and matches the offering's current terms */
  agreementCurrent: boolean
  /** everybody has signed the agreement on the amended amount */
  amendmentSigned: boolean
  withinInvestorLimit: boolean
  /**
   * the company stays within what it may sell in 12 months (17 CFR 227.100(a)(1), 230.251(a)); true where no cap
   * applies
   */
  issuerCapKept: boolean
  accreditationClaimed: boolean
  /** 506(b): accredited, or the company has said that it admits non-accredited investors; true for other types */
  nonAccreditedAdmitted: boolean
  /**
   * 506(b): no more than 35 purchasers who are not accredited in 90 days (17 CFR 230.506(b)(2)(i)); true for other
   * types
   */
  purchaserLimitKept: boolean
  /** 506(b): accredited, or sophisticated and informed (17 CFR 230.506(b)(2)(ii), 230.502(b)); true for other types */
  purchaserQualified: boolean
  /** CF: education read, questionnaire right, representations made; true for other types */
  commitmentGatePassed: boolean
  registrationAllowed: boolean
  residenceAllowed: boolean
  beforeDeadline: boolean
  requiredStepsSubmitted: boolean
  noStepReturned: boolean
  /** a step came back or expired: the investor has to correct it */
  stepReturned: boolean
  /** a signature exists that a change of terms voids */
  signed: boolean
  kycApproved: boolean
  suitabilityOk: boolean
  taxFormActive: boolean
  agreementSignedByAll: boolean
  accreditationOk: boolean
  nothingNeedsAPerson: boolean
  withinLimitAtClosing: boolean
  sanctionsClear: boolean
  /** every account behind the investment can be acted in */
  accountsActive: boolean
  /** the registration is approved as it is now; true for the own name and a plan */
  registrationActive: boolean
  /** nothing stops the investment where it is paid and accepted: the table `asked` of `domain/investors/rules/gates.ts` */
  standingHolds: boolean
  /** the debit was ordered and is not in a file that the first person has released */
  debitWaits: boolean
  cancelWindowOver: boolean
  escrowBroken: boolean
  closingInstructionSigned: boolean
  /** two people of the platform have approved it (four eyes) */
  rescissionApproved: boolean
  paidBack: boolean
  /** the company has returned the released money, and it went back to the investor */
  clawedBack: boolean
  paymentMatched: boolean
  /** the bank returned the payment, or it failed */
  paymentReturned: boolean
  /** less arrived than was agreed, and staff has offered exactly these units for it */
  fewerOffered: boolean
  clearedCents: number
  /** in escrow or in transit to it: nothing ends while it is not 0 */
  fundsHeldCents: number
  /** price times units as the server computes it, for the units of this event */
  amountCents: number
  cancelUntil: string | null
  lastActivityAt: string
}

const reason = { reason: true } as const
/** Everything that may reach an investment, who may send it, and what a client may put into it. */
export const investmentEvents = {
  AMOUNT_CHANGED: {
    by: ['INV'],
    road: 'command',
    // a draft reserves nothing; after that the new amount is reserved before it is signed
    early: { in: ['draft'], session: ['INV'] },
    payload: z.strictObject({ units: z.int().positive() }),
    says: 'Changed the amount',
  },
  AMENDMENT_PROPOSED: {
    by: ['INV'],
    road: 'command',
    // changes nothing before the new agreement is signed, which takes a factor
    session: ['INV'],
    payload: z.strictObject({ units: z.int().positive() }),
    or: 'change the amount or the registration',
    says: 'Requested another amount',
  },
  AMENDMENT_WITHDRAWN: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    says: 'Kept the committed amount',
  },
  AMENDED: { by: ['SYS'], road: 'system', says: 'Changed the amount by a new agreement' },
  REGISTRATION_CHANGED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    payload: z.strictObject({ registrationId: id }),
    says: 'Changed the registration',
  },
  SUBMIT: {
    by: ['INV'],
    road: 'command',
    // the agreement was signed with a factor, and a signed one is what it submits
    session: ['INV'],
    payload: z.strictObject({ acceptsLess: z.boolean().optional() }),
    says: 'Submitted the investment',
  },
  PLACED: { by: ['SYS'], road: 'system', says: 'Moved up from the waitlist' },
  WAITLIST_ENDED: { by: ['SYS'], road: 'system', says: 'The waitlist ended' },
  DISCARD: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'discard the draft',
    says: 'Discarded the draft',
  },
  WENT_IDLE: { by: ['CLK'], road: 'system', says: 'The draft was inactive for 30 days' },
  OFFERING_LEFT_LIVE: {
    by: ['CLK', 'SYS'],
    road: 'system',
    says: 'The offering stopped accepting commitments',
  },
  REVIEW_STARTED: {
    by: ['SYS'],
    road: 'system',
    says: 'All required steps submitted; review started',
  },
  ACTION_REQUESTED: {
    by: ['ADM', 'BD', 'SYS'],
    road: 'command',
    ...reason,
    or: 'send a step back',
    says: 'Requested a correction',
  },
  RESUBMIT: {
    by: ['INV', 'SYS'],
    road: 'open',
    session: ['INV'],
    says: 'Made the requested corrections',
  },
  AUTO_APPROVED: { by: ['SYS'], road: 'system', says: 'Every check passed' },
  REVIEW_APPROVED: { by: ['BD', 'ADM'], road: 'command', says: 'Approved the review' },
  APPROVAL_LOST: {
    by: ['SYS'],
    road: 'system',
    says: 'Went back to review: something that was approved no longer holds',
  },
  PAYMENT_STARTED: { by: ['SYS', 'ESC'], road: 'system', says: 'The payment is in transit' },
  FUNDS_CLEARED: { by: ['SYS', 'ESC'], road: 'system', says: 'The money cleared in escrow' },
  FUNDS_SHORT: { by: ['SYS', 'ESC'], road: 'system', says: 'Less money arrived than agreed' },
  FEWER_UNITS: {
    by: ['INV'],
    road: 'command',
    payload: z.strictObject({ units: z.int().positive() }),
    or: 'take the units that your money pays for',
    says: 'Accepted fewer units for the money received',
  },
  PAYMENT_RETURNED: { by: ['SYS', 'ESC'], road: 'system', says: 'The bank returned the payment' },
  UNFUNDED_WARNED: { by: ['CLK'], road: 'system', says: 'Reminded that no money has arrived' },
  UNFUNDED_TOO_LONG: {
    by: ['CLK'],
    road: 'system',
    says: 'No money arrived within 10 business days',
  },
  ABANDON: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    ...reason,
    says: 'Ended the unfunded commitment',
  },
  // begins a draft again; it is signed again
  RESUME: { by: ['INV'], road: 'open', session: ['INV'], says: 'Resumed the investment' },
  ISSUER_ACCEPTED: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Accepted the subscription',
  },
  PRINCIPAL_APPROVED: {
    by: ['BD', 'ADM'],
    road: 'command',
    payload: z.strictObject({ closingId: id }),
    says: 'Approved for the closing',
  },
  PULLED_BACK: {
    by: ['BD', 'ADM'],
    road: 'command',
    ...reason,
    or: 'pull it back from the closing',
    says: 'Removed from the closing',
  },
  CUT_BACK: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ units: z.int().nonnegative() }),
    ...reason,
    says: 'Reduced in the allocation',
  },
  CLOSE: { by: ['ESC', 'SYS'], road: 'system', says: 'Closed: money released, security issued' },
  CANCEL: {
    by: ['INV'],
    road: 'open',
    // a right with a deadline (17 CFR 227.201(j)) that a lost phone must not end; the money goes back where it came from
    session: ['INV'],
    or: 'cancel the investment',
    says: 'Cancelled the investment',
  },
  REJECT: {
    by: ['ISS', 'BD'],
    road: 'command',
    only: { ISS: 'owner' },
    ...reason,
    or: 'reject it with a reason',
    says: 'Rejected the subscription',
  },
  CANCEL_UNTIL_MOVED: { by: ['SYS'], road: 'system', says: 'The cancellation deadline changed' },
  MATERIAL_CHANGE: { by: ['SYS'], road: 'system', says: 'The offering changed materially' },
  RECONFIRMED: { by: ['INV'], road: 'open', says: 'Reconfirmed the investment' },
  RECONFIRM_EXPIRED: {
    by: ['CLK'],
    road: 'system',
    says: `Not reconfirmed within ${counted(RECONFIRM_BUSINESS_DAYS)} business days`,
  },
  OFFERING_FAILED: {
    by: ['CLK', 'SYS'],
    road: 'system',
    says: 'The offering failed or was withdrawn',
  },
  REFUND_SETTLED: { by: ['SYS', 'ESC'], road: 'system', says: 'The money was refunded' },
  // logs of version 11 and earlier
  REFUND_FAILED: { by: ['SYS', 'ESC'], road: 'system', says: 'The refund failed' },
  REFUND_RETURNED: { by: ['SYS', 'ESC'], road: 'system', says: 'The bank returned the refund' },
  REFUND_RESENT: { by: ['SYS', 'ESC'], road: 'system', says: 'Sent the refund again' },
  RESCISSION_APPROVED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    ...reason,
    says: 'Approved the rescission',
  },
  RESCISSION_REFUSED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    ...reason,
    says: 'Refused the rescission',
  },
  RESCIND: { by: ['ADM'], road: 'open', ...reason, says: 'Rescinded after the closing' },
} as const satisfies Record<string, EventRule>

export type InvestmentEventType = keyof typeof investmentEvents
interface Payloads {
  SUBMIT: { acceptsLess?: boolean | undefined }
  AMOUNT_CHANGED: { units: number }
  AMENDMENT_PROPOSED: { units: number }
  REGISTRATION_CHANGED: { registrationId: string }
  PRINCIPAL_APPROVED: { closingId: string }
  CUT_BACK: { units: number }
  FEWER_UNITS: { units: number }
}
export type InvestmentEvent = {
  [T in InvestmentEventType]: { type: T } & Sent<InvestmentFacts> &
    (T extends keyof Payloads ? Payloads[T] : object)
}[InvestmentEventType]

/** What is missing when a guard does not hold, as a sentence. */
export const investmentGuards = {
  offeringLive:
    'New commitments aren’t accepted right now, in this offering or on the whole platform.',
  visibleToInvestor: 'This offering is open to invited investors only.',
  consentCurrent: 'Accept the current terms and electronic delivery.',
  amountInBounds: 'Choose an amount between the minimum and the maximum of the offering.',
  unitsValid: 'Choose a whole number of units.',
  amountMatchesUnits: 'The amount does not match units times price.',
  headroomLeft: 'The offering can’t accept this amount. Choose less.',
  partOffered: 'No part of this amount is available.',
  waitlistOpen: 'The offering has no waitlist.',
  overInvestorLimit: 'This amount is within your investment limit.',
  withinInvestorLimit: 'This amount is over your investment limit.',
  issuerCapKept: 'This amount would exceed what the company’s exemption allows in 12 months.',
  accreditationClaimed: 'This offering is for accredited investors. Tell us how you qualify.',
  nonAccreditedAdmitted: 'The company admits accredited investors only to this offering.',
  purchaserLimitKept: `This company reached the limit of ${NOT_ACCREDITED.most} non-accredited purchasers within ${NOT_ACCREDITED.days} days (17 CFR 230.506(b)(2)).`,
  purchaserQualified:
    'Non-accredited investors need Rule 502(b) disclosure, and the experience to judge the risk, alone or with a representative.',
  commitmentGatePassed: 'Read the investor education and answer its questions.',
  otherUnits: 'You already committed this amount.',
  amendmentPending: 'No other amount was requested.',
  amendmentSigned: 'Sign the agreement on the new amount first.',
  registrationChosen: 'Choose your registration.',
  registrationAllowed: 'This registration type can’t hold this security.',
  residenceAllowed: 'This offering isn’t available where you live.',
  beforeDeadline: 'The deadline of the offering has passed.',
  requiredStepsSubmitted: 'Submit every required step first.',
  noStepReturned: 'Correct the returned steps first.',
  stepReturned: 'No step has to be corrected.',
  signed: 'No one has signed yet.',
  idleLongEnough: 'The draft hasn’t been inactive for 30 days.',
  kycApproved: 'The identity check is not approved.',
  suitabilityOk: 'The suitability answers are not accepted.',
  taxFormActive: 'There is no active tax form.',
  agreementSignedByAll: 'Some holders haven’t signed the agreement.',
  accreditationOk: 'The required accreditation isn’t confirmed.',
  nothingNeedsAPerson: 'A person has to look at this.',
  paymentMatched: 'No payment matches this investment.',
  paymentReturned: 'The payment was not returned.',
  fewerOffered: 'These units weren’t offered for the money received.',
  fewerThanBefore: 'This isn’t fewer units than before.',
  clearedEnough: 'The cleared amount is less than the investment.',
  attemptsLeft: 'The payment was returned too many times.',
  payTimeOver: 'There is still time to pay.',
  warnedTwice: 'The investor hasn’t received two warnings.',
  moneyHeld: 'No money is held for this investment.',
  noMoneyHeld: 'Money is held for this investment. Refund it first.',
  mayCancel: 'The cancellation window has closed.',
  withinLimitAtClosing: 'The investor exceeds the investment limit as of this date.',
  sanctionsClear: 'The sanctions check is not clear.',
  accountsActive: 'An account behind this investment is disabled or closed.',
  registrationActive: 'The registration is not approved as it is now.',
  standingHolds: 'This investment is in review again. It goes on when the review is done.',
  standingLost: 'Nothing that was approved was taken back.',
  debitWaits: 'The money is in transit already.',
  cancelWindowOver: 'The investor can still cancel.',
  escrowBroken: 'Escrow is not released yet.',
  closingInstructionSigned: 'The closing instruction isn’t fully signed.',
  allocationFinal: 'Accepted commitments exceed the maximum. Decide the allocation first.',
  agreementCurrent: 'Sign the agreement on the changed terms first.',
  reconfirmInTime: 'The reconfirmation window has closed.',
  reconfirmTimeOver: 'There is still time to reconfirm.',
  moneyNotAsked: 'This investment depends on the money.',
  wasWaitlisted: 'The commitment wasn’t on the waitlist before.',
  wasSubmitted: 'The commitment was not submitted before.',
  wasActionRequired: 'The commitment did not wait for a correction before.',
  wasInReview: 'The commitment was not in review before.',
  wasAwaitingFunds: 'The commitment did not wait for money before.',
  wasFundsPending: 'No money was on its way before.',
  wasFunded: 'The commitment was not funded before.',
  overMaximum: 'Nothing was accepted above the maximum.',
  asAllocated: 'The allocation that was decided leaves another number of units.',
  cutToNothing: 'Units remain after the reduction.',
  cutIsLess: 'A cut must leave fewer units than before.',
  rescissionApproved: 'Two people approve a rescission, each with a reason.',
  paidBack: 'The investor hasn’t been refunded.',
  notAccepted:
    'The company accepted this subscription and signed its agreement. Only the platform can reject it now.',
  notClawedBack: 'The investor has the money back already. Rescind the sale.',
} as const
export type InvestmentGuard = keyof typeof investmentGuards
