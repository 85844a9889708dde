import { mayCancel, reconfirmBy } from '#domain/offerings/rules/cancellation.ts'
import { addBusinessDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import {
  addCalendarDays,
  compareInstants,
  dateInZone,
  endOfDay,
  laterInstant,
} from '#domain/shared/calendar/zone.ts'
import type { StateMeta } from '#machines/lib/types.ts'
import type {
  InvestmentContext,
  InvestmentEvent,
  InvestmentFacts,
  InvestmentGuard,
  Resumable,
} from './investment.events.ts'

/** A draft ends after this many days without a touch (platform policy). */
export const IDLE_DAYS = 30
/** Business days to pay after the review (platform policy), and when the two warnings are sent. */
export const PAY_DAYS = 10
export const WARNING_DAYS = [3, 7] as const
/** Returns of a payment after which a person decides. */
export const MAX_RETURNS = 2
/** Business days to leave after a cut below the minimum (platform policy). */
export const LEAVE_DAYS = 5

type Dated = Pick<InvestmentEvent, 'at' | 'facts'>
/** An event of the time before closed days were a fact has none of them. */
const closedIn = ({ facts }: Dated): ClosedDays => new Set(facts?.closedDays ?? [])

/** End of the n-th business day after an event, in the offering's zone; the day itself does not count. */
export const businessDaysAfter = (event: Dated, days: number): string =>
  endOfDay(addBusinessDays(dateInZone(event.at), days, closedIn(event)))

/** Until when an investor reconfirms after a material change that is sent by this event. */
export const reconfirmAfter = (event: Dated): string => reconfirmBy(event.at, closedIn(event))

type Args = { context: InvestmentContext; event: InvestmentEvent }
type Flag = {
  [K in keyof InvestmentFacts]: InvestmentFacts[K] extends boolean ? K : never
}[keyof InvestmentFacts]
const fact =
  (name: Flag) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const cameFrom =
  (state: Resumable) =>
  ({ context }: Args): boolean =>
    context.resume === state
const held = (event: InvestmentEvent): number | undefined => event.facts?.fundsHeldCents

/** When an idle draft ends: thirty days after the last touch of the row or of any of its steps. */
export const idleAt = ({ context, event }: Args): string =>
  addCalendarDays(
    event.facts?.lastActivityAt === undefined
      ? context.touchedAt
      : laterInstant(context.touchedAt, event.facts.lastActivityAt),
    IDLE_DAYS,
  )

/** Every guard by name. One that reads a fact fails when the fact is missing. */
export const guards: Readonly<Record<InvestmentGuard, (args: Args) => boolean>> = {
  offeringLive: fact('offeringLive'),
  visibleToInvestor: fact('visibleToInvestor'),
  consentCurrent: fact('consentCurrent'),
  amountInBounds: fact('amountInBounds'),
  unitsValid: fact('unitsValid'),
  amountMatchesUnits: fact('amountMatchesUnits'),
  headroomLeft: fact('headroomLeft'),
  partOffered: fact('partOffered'),
  waitlistOpen: fact('waitlistOpen'),
  allocationFinal: fact('allocationFinal'),
  agreementCurrent: fact('agreementCurrent'),
  withinInvestorLimit: fact('withinInvestorLimit'),
  issuerCapKept: fact('issuerCapKept'),
  accreditationClaimed: fact('accreditationClaimed'),
  nonAccreditedAdmitted: fact('nonAccreditedAdmitted'),
  purchaserLimitKept: fact('purchaserLimitKept'),
  purchaserQualified: fact('purchaserQualified'),
  commitmentGatePassed: fact('commitmentGatePassed'),
  registrationAllowed: fact('registrationAllowed'),
  residenceAllowed: fact('residenceAllowed'),
  beforeDeadline: fact('beforeDeadline'),
  requiredStepsSubmitted: fact('requiredStepsSubmitted'),
  noStepReturned: fact('noStepReturned'),
  stepReturned: fact('stepReturned'),
  signed: fact('signed'),
  kycApproved: fact('kycApproved'),
  suitabilityOk: fact('suitabilityOk'),
  taxFormActive: fact('taxFormActive'),
  agreementSignedByAll: fact('agreementSignedByAll'),
  accreditationOk: fact('accreditationOk'),
  nothingNeedsAPerson: fact('nothingNeedsAPerson'),
  paymentMatched: fact('paymentMatched'),
  // entries of version 11 and earlier were accepted without this fact
  paymentReturned: ({ event }: Args) => event.facts?.paymentReturned ?? held(event) !== undefined,
  fewerOffered: fact('fewerOffered'),
  amendmentSigned: fact('amendmentSigned'),
  withinLimitAtClosing: fact('withinLimitAtClosing'),
  sanctionsClear: fact('sanctionsClear'),
  accountsActive: fact('accountsActive'),
  registrationActive: fact('registrationActive'),
  standingHolds: fact('standingHolds'),
  debitWaits: fact('debitWaits'),
  standingLost: ({ event }: Args) => event.facts?.standingHolds === false,
  cancelWindowOver: fact('cancelWindowOver'),
  escrowBroken: fact('escrowBroken'),
  closingInstructionSigned: fact('closingInstructionSigned'),
  rescissionApproved: fact('rescissionApproved'),
  paidBack: fact('paidBack'),
  notClawedBack: ({ event }: Args) => event.facts?.clawedBack === false,
  notAccepted: ({ context, event }: Args) => event.actor !== 'ISS' || context.acceptedAt === null,
  overInvestorLimit: ({ event }: Args) => event.facts?.withinInvestorLimit === false,
  otherUnits: ({ context, event }: Args) =>
    event.type === 'AMENDMENT_PROPOSED' && event.units !== context.units,
  amendmentPending: ({ context }: Args) => context.amendment !== null,
  registrationChosen: ({ context }: Args) => context.registrationId !== null,
  idleLongEnough: (args: Args) => compareInstants(idleAt(args), args.event.at) <= 0,
  clearedEnough: ({ context, event }: Args) =>
    event.facts?.clearedCents !== undefined &&
    event.facts.clearedCents >= context.amountCents &&
    context.amountCents > 0,
  attemptsLeft: ({ context }: Args) => context.returnAttempts < MAX_RETURNS,
  payTimeOver: ({ context, event }: Args) =>
    context.payBy !== null && compareInstants(context.payBy, event.at) <= 0,
  warnedTwice: ({ context }: Args) => context.warnings >= WARNING_DAYS.length,
  moneyHeld: ({ event }: Args) => (held(event) ?? 0) > 0,
  noMoneyHeld: ({ event }: Args) => held(event) === 0,
  mayCancel: ({ context, event }: Args) => mayCancel(context, event.at),
  reconfirmInTime: ({ context, event }: Args) =>
    context.reconfirmUntil !== null && compareInstants(event.at, context.reconfirmUntil) <= 0,
  reconfirmTimeOver: ({ context, event }: Args) =>
    context.reconfirmUntil !== null && compareInstants(event.at, context.reconfirmUntil) > 0,
  moneyNotAsked: ({ context }: Args) =>
    context.resume !== 'funds_pending' && context.resume !== 'funded',
  wasWaitlisted: cameFrom('waitlisted'),
  wasSubmitted: cameFrom('submitted'),
  wasActionRequired: cameFrom('action_required'),
  wasInReview: cameFrom('in_review'),
  wasAwaitingFunds: cameFrom('awaiting_funds'),
  wasFundsPending: cameFrom('funds_pending'),
  wasFunded: cameFrom('funded'),
  overMaximum: ({ event }: Args) => event.facts?.allocationFinal === false,
  asAllocated: ({ event }: Args) =>
    event.type === 'CUT_BACK' && event.facts?.allocatedUnits === event.units,
  cutToNothing: ({ event }: Args) => event.type === 'CUT_BACK' && event.units === 0,
  fewerThanBefore: ({ context, event }: Args) =>
    event.type === 'FEWER_UNITS' &&
    event.units < context.units &&
    event.facts?.amountCents !== undefined &&
    event.facts.amountCents < context.amountCents,
  cutIsLess: ({ context, event }: Args) =>
    event.type === 'CUT_BACK' &&
    event.units > 0 &&
    event.units < context.units &&
    event.facts?.amountCents !== undefined &&
    event.facts.amountCents < context.amountCents,
}

/** Label, badge, bucket and next action of each state. */
export const meta = {
  draft: {
    label: 'Draft',
    tone: 'warning',
    icon: 'pencil',
    bucket: 'in-progress',
    next: {
      cause: {
        investor: 'Complete the steps, then sign and submit.',
        others: 'The investor completes the steps, signs and submits.',
      },
      who: 'investor',
      link: 'investment',
    },
  },
  waitlisted: {
    label: 'On the waitlist',
    tone: 'info',
    icon: 'clock',
    bucket: 'pending',
    next: {
      cause: {
        investor:
          'The offering is full. You move up when somebody ahead of you releases their spot; nothing is charged until then.',
        others:
          'The offering is full. The investor moves up when a place becomes free; nothing is charged until then.',
      },
      who: 'platform',
      link: 'investment',
    },
  },
  submitted: {
    label: 'Submitted',
    tone: 'info',
    icon: 'send',
    bucket: 'pending',
    next: {
      cause: 'The review starts when all required steps are submitted.',
      who: 'investor',
      by: 'payBy',
      link: 'investment-step',
    },
  },
  action_required: {
    label: 'Changes requested',
    tone: 'danger',
    icon: 'message-square-warning',
    bucket: 'pending',
    next: {
      cause: {
        investor: 'A step came back: correct it and resubmit it.',
        others: 'A step came back. The investor corrects and resubmits it.',
      },
      who: 'investor',
      link: 'investment-step',
    },
  },
  in_review: {
    label: 'In review',
    tone: 'info',
    icon: 'clock',
    bucket: 'pending',
    next: {
      cause: {
        investor: 'We review what you submitted.',
        others: 'We review what the investor submitted.',
      },
      who: 'platform',
      link: 'investment',
    },
  },
  awaiting_funds: {
    label: 'Awaiting funds',
    tone: 'warning',
    icon: 'pen-line',
    bucket: 'awaiting-funds',
    next: {
      cause: {
        investor: 'Pay the agreed amount into escrow.',
        others: 'The investor pays the agreed amount into escrow.',
      },
      who: 'investor',
      by: 'payBy',
      link: 'investment-step',
    },
  },
  funds_pending: {
    label: 'Processing',
    tone: 'info',
    icon: 'clock',
    bucket: 'processing',
    next: {
      cause: 'The bank is moving the money; it counts when it has cleared.',
      who: 'partner',
      link: 'investment',
    },
  },
  waiting_for_issuer: {
    label: 'Funded',
    tone: 'success',
    icon: 'check',
    bucket: 'funded',
    next: {
      cause: {
        issuer: 'Accept the subscription and sign.',
        others: 'The company accepts the subscription and signs.',
      },
      who: 'issuer',
      link: 'live-details',
    },
  },
  waiting_for_principal: {
    label: 'Funded',
    tone: 'success',
    icon: 'check',
    bucket: 'funded',
    next: {
      cause: 'A principal checks everything again and approves the closing.',
      who: 'platform',
      link: 'admin-investment',
    },
  },
  reconfirm_required: {
    label: 'Reconfirm',
    tone: 'warning',
    icon: 'pen-line',
    bucket: 'reconfirm',
    next: {
      cause: {
        investor:
          'The offering changed. Review the changes and reconfirm, or your commitment ends.',
        others: 'The offering changed. The investor reconfirms, or the commitment ends.',
      },
      who: 'investor',
      by: 'reconfirmUntil',
      link: 'investment',
    },
  },
  approved_to_close: {
    label: 'Ready to close',
    tone: 'primary',
    icon: 'signature',
    bucket: 'ready-to-close',
    next: {
      cause: 'Escrow releases the money and the security is issued.',
      who: 'partner',
      link: 'admin-investment',
    },
  },
  closed: {
    label: 'Closed',
    tone: 'neutral',
    icon: 'archive',
    bucket: 'closed',
    next: {
      cause: {
        investor: 'No action needed. The security is in your holdings.',
        others: 'No action needed. The investor holds the security.',
      },
      who: 'platform',
      link: 'holding',
    },
  },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban', bucket: 'cancelled' },
  rejected: { label: 'Rejected', tone: 'danger', icon: 'x', bucket: 'rejected' },
  abandoned: {
    label: 'Abandoned',
    tone: 'neutral',
    icon: 'ban',
    bucket: 'abandoned',
    next: {
      cause: {
        investor: 'You can resume it while the offering is live.',
        others: 'The investor can resume it while the offering is live.',
      },
      who: 'investor',
      link: 'offering',
    },
  },
  offering_failed: {
    label: 'Offering did not close',
    tone: 'danger',
    icon: 'x',
    bucket: 'cancelled',
  },
  refund_pending: {
    label: 'Refund in progress',
    tone: 'info',
    icon: 'refresh-cw',
    bucket: 'refunded',
    next: {
      cause: 'We refund the money to its source account.',
      who: 'partner',
      link: 'investment',
    },
  },
  refund_returned: {
    label: 'Refund returned',
    tone: 'danger',
    icon: 'circle-alert',
    bucket: 'refunded',
    next: {
      cause: {
        investor:
          'The bank returned your refund to us. We ask you for another account and pay it again.',
        others:
          'The bank returned the refund to us. We ask the investor for another account and pay it again.',
      },
      who: 'platform',
      link: 'investment',
    },
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    icon: 'rotate-ccw',
    bucket: 'refunded',
    ended: true,
  },
  rescinded: { label: 'Rescinded', tone: 'neutral', icon: 'ban', bucket: 'rescinded' },
} as const satisfies Record<string, StateMeta>
