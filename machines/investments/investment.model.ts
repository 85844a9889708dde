import { defineModel, type Model, type ModelOptions } from '#machines/lib/model.ts'
import {
  investmentEvents,
  type InvestmentContext,
  type InvestmentFacts,
  type InvestmentInput,
} from './investment.events.ts'
import { investmentLifecycle } from './investment.lifecycle.ts'

type Machine = typeof investmentLifecycle.machine
export const CLOSING = '01935b6e-0000-7000-8000-00000000c105'
const REGISTRATION = '01935b6e-0000-7000-8000-0000000000a2'
/** Cut-off of a deadline on 31 December 2026, 23:59 in New York (17 CFR 227.304). */
export const CANCEL_UNTIL = '2026-12-30T04:59:00.000Z'
export const input: InvestmentInput = {
  listingId: '01935b6e-0000-7000-8000-0000000000f1',
  investorId: '01935b6e-0000-7000-8000-0000000000d1',
  offeringType: 'reg_cf',
  registrationId: '01935b6e-0000-7000-8000-0000000000a1',
  units: 609,
  amountCents: 249_690,
  at: '2026-11-20T14:00:00.000Z',
}

/** Everything that SUBMIT requires. */
export const mayCommit = {
  offeringLive: true,
  visibleToInvestor: true,
  consentCurrent: true,
  amountInBounds: true,
  unitsValid: true,
  amountMatchesUnits: true,
  headroomLeft: true,
  withinInvestorLimit: true,
  issuerCapKept: true,
  accreditationClaimed: true,
  nonAccreditedAdmitted: true,
  purchaserLimitKept: true,
  purchaserQualified: true,
  commitmentGatePassed: true,
  registrationAllowed: true,
  residenceAllowed: true,
  beforeDeadline: true,
  cancelUntil: CANCEL_UNTIL,
} satisfies Partial<InvestmentFacts>
/** What holds of all who are behind an investment. */
const stands = {
  accountsActive: true,
  registrationActive: true,
} satisfies Partial<InvestmentFacts>
export const mayPassReview = {
  ...stands,
  standingHolds: true,
  kycApproved: true,
  suitabilityOk: true,
  taxFormActive: true,
  agreementSignedByAll: true,
  accreditationOk: true,
  withinInvestorLimit: true,
  nonAccreditedAdmitted: true,
  purchaserLimitKept: true,
  purchaserQualified: true,
} satisfies Partial<InvestmentFacts>
export const mayClose = {
  ...stands,
  kycApproved: true,
  suitabilityOk: true,
  taxFormActive: true,
  accreditationOk: true,
  withinLimitAtClosing: true,
  sanctionsClear: true,
  cancelWindowOver: true,
  allocationFinal: true,
} satisfies Partial<InvestmentFacts>
/** An approval that was taken back while the debit can still be stopped. */
const lost = { standingHolds: false, debitWaits: true } satisfies Partial<InvestmentFacts>
const held = { facts: { fundsHeldCents: 249_690 } }
const none = { facts: { fundsHeldCents: 0 } }
/** Facts of a cut that an allocation has decided. */
const cutTo = (units: number) => ({ allocationFinal: false, allocatedUnits: units })
const terms = {
  amountInBounds: true,
  unitsValid: true,
  amountMatchesUnits: true,
  headroomLeft: true,
  withinInvestorLimit: true,
  issuerCapKept: true,
  beforeDeadline: true,
  amountCents: 123_000,
} satisfies Partial<InvestmentFacts>
const fewer = {
  fewerOffered: true,
  amountInBounds: true,
  unitsValid: true,
  accreditationOk: true,
  amountCents: 102_500,
} satisfies Partial<InvestmentFacts>
const late = { at: '2026-12-09T15:00:00.000Z' }

export const cases: ModelOptions<Machine>['cases'] = {
  AMOUNT_CHANGED: {
    unsigned: { units: 300, facts: { ...terms, signed: false } },
    signed: { units: 300, facts: { ...terms, signed: true } },
    'over the limit': { units: 300, facts: { ...terms, withinInvestorLimit: false } },
    'out of bounds': { units: 300, facts: { ...terms, amountInBounds: false } },
  },
  AMENDMENT_PROPOSED: {
    default: { units: 300, facts: terms },
    'over the limit': { units: 300, facts: { ...terms, withinInvestorLimit: false } },
    'the same amount': { units: input.units, facts: terms },
    'a second late': { units: 300, facts: terms, at: '2026-12-30T04:59:01.000Z' },
  },
  AMENDMENT_WITHDRAWN: { default: {} },
  AMENDED: {
    default: { facts: { ...terms, amendmentSigned: true } },
    'on the waitlist': {
      facts: { ...terms, headroomLeft: false, waitlistOpen: true, amendmentSigned: true },
    },
    unsigned: { facts: { ...terms, amendmentSigned: false } },
  },
  REGISTRATION_CHANGED: {
    unsigned: { registrationId: REGISTRATION, facts: { registrationAllowed: true } },
    signed: { registrationId: REGISTRATION, facts: { registrationAllowed: true, signed: true } },
    'not allowed': { registrationId: REGISTRATION, facts: { registrationAllowed: false } },
  },
  SUBMIT: {
    default: { facts: mayCommit },
    'without facts': {},
    'over the limit': { facts: { ...mayCommit, withinInvestorLimit: false } },
    'in part': {
      acceptsLess: true,
      facts: {
        ...mayCommit,
        headroomLeft: false,
        partOffered: true,
        partUnits: 100,
        partCents: 41_000,
      },
    },
    full: { facts: { ...mayCommit, headroomLeft: false, waitlistOpen: true } },
  },
  PLACED: {
    free: { facts: mayCommit },
    'in part': {
      facts: {
        ...mayCommit,
        headroomLeft: false,
        partOffered: true,
        partUnits: 100,
        partCents: 41_000,
      },
    },
    'over the limit': { facts: { ...mayCommit, withinInvestorLimit: false, fundsHeldCents: 0 } },
    full: { facts: { ...mayCommit, headroomLeft: false } },
  },
  WAITLIST_ENDED: { default: none },
  DISCARD: { default: {} },
  WENT_IDLE: {
    idle: { at: '2026-12-21T15:00:00.000Z' },
    touched: {
      at: '2026-12-21T15:00:00.000Z',
      facts: { lastActivityAt: '2026-12-20T15:00:00.000Z' },
    },
  },
  OFFERING_LEFT_LIVE: { default: {} },
  REVIEW_STARTED: {
    default: { facts: { requiredStepsSubmitted: true } },
    'steps missing': { facts: { requiredStepsSubmitted: false } },
  },
  ACTION_REQUESTED: { default: { reason: 'The ID cannot be read.' } },
  RESUBMIT: {
    default: { facts: { noStepReturned: true } },
    'still returned': { facts: { noStepReturned: false } },
  },
  AUTO_APPROVED: {
    default: { facts: { ...mayPassReview, nothingNeedsAPerson: true } },
    'needs a person': { facts: { ...mayPassReview, nothingNeedsAPerson: false } },
  },
  REVIEW_APPROVED: {
    default: { facts: mayPassReview },
    'KYC open': { facts: { ...mayPassReview, kycApproved: false } },
    'over the limit': { facts: { ...mayPassReview, withinInvestorLimit: false } },
  },
  APPROVAL_LOST: {
    default: { facts: { ...lost, ...none.facts } },
    'a step came back': { facts: { ...lost, ...none.facts, stepReturned: true } },
    'nothing lost': { facts: { ...lost, ...none.facts, standingHolds: true } },
    'money held': { facts: { ...lost, ...held.facts } },
    'debit sent': { facts: { ...lost, ...none.facts, debitWaits: false } },
  },
  PAYMENT_STARTED: {
    default: { facts: { paymentMatched: true } },
    'no match': { facts: { paymentMatched: false } },
  },
  FUNDS_CLEARED: {
    default: { facts: { clearedCents: 249_690 } },
    short: { facts: { clearedCents: 100 } },
  },
  FUNDS_SHORT: { default: { facts: { fundsHeldCents: 100 } } },
  FEWER_UNITS: {
    offered: { units: 250, facts: fewer },
    'not offered': { units: 250, facts: { ...fewer, fewerOffered: false } },
    'not verified for less': { units: 250, facts: { ...fewer, accreditationOk: false } },
    more: { units: 9000, facts: { ...fewer, amountCents: 9_000_000 } },
  },
  PAYMENT_RETURNED: {
    default: { facts: { ...none.facts, paymentReturned: true } },
    'approval lost': { facts: { ...lost, ...none.facts, paymentReturned: true } },
    'a step came back': {
      facts: { ...lost, ...none.facts, stepReturned: true, paymentReturned: true },
    },
    'not returned': { facts: { ...held.facts, paymentReturned: false } },
  },
  UNFUNDED_WARNED: { default: {} },
  UNFUNDED_TOO_LONG: {
    'nothing held': { ...late, ...none },
    'part held': { ...late, facts: { fundsHeldCents: 100 } },
    early: none,
  },
  ABANDON: {
    'nothing held': { ...late, ...none, reason: 'No money came.' },
    'part held': { ...late, facts: { fundsHeldCents: 100 }, reason: 'Not all of the money came.' },
  },
  RESUME: {
    default: { facts: { offeringLive: true } },
    'offering over': { facts: { offeringLive: false } },
  },
  ISSUER_ACCEPTED: {
    default: { facts: { standingHolds: true } },
    'in review again': { facts: { standingHolds: false } },
  },
  PRINCIPAL_APPROVED: {
    default: { closingId: CLOSING, facts: mayClose },
    'may still cancel': { closingId: CLOSING, facts: { ...mayClose, cancelWindowOver: false } },
  },
  PULLED_BACK: { default: { reason: 'The batch is closed later.' } },
  CUT_BACK: {
    part: { units: 300, reason: 'Pro rata.', facts: { ...cutTo(300), amountCents: 123_000 } },
    'below the minimum': {
      units: 20,
      reason: 'Pro rata.',
      facts: { ...cutTo(20), amountCents: 8_200, belowMinimum: true },
    },
    all: {
      units: 0,
      reason: 'First come, first served.',
      facts: { ...held.facts, ...cutTo(0) },
    },
    more: { units: 9000, reason: 'Wrong.', facts: { ...cutTo(9000), amountCents: 9_000_000 } },
    'nothing above the maximum': {
      units: 300,
      reason: 'Pro rata.',
      facts: { allocationFinal: true, allocatedUnits: 300, amountCents: 123_000 },
    },
    'nothing decided': {
      units: 300,
      reason: 'Pro rata.',
      facts: { allocationFinal: false, allocatedUnits: null, amountCents: 123_000 },
    },
    'not as decided': {
      units: 300,
      reason: 'Pro rata.',
      facts: { ...cutTo(301), amountCents: 123_000 },
    },
  },
  CLOSE: {
    default: { facts: { escrowBroken: true, closingInstructionSigned: true } },
    'escrow holds': { facts: { escrowBroken: false, closingInstructionSigned: true } },
  },
  CANCEL: {
    'nothing held': none,
    held,
    'at the cut-off': { ...none, at: CANCEL_UNTIL },
    'a second late': { ...none, at: '2026-12-30T04:59:01.000Z' },
  },
  REJECT: {
    'nothing held': { ...none, reason: 'The offering is full.' },
    held: { ...held, reason: 'The offering is full.' },
    'by the platform': { ...held, actor: 'BD', reason: 'The identity turned out to be false.' },
  },
  CANCEL_UNTIL_MOVED: { default: { facts: { cancelUntil: '2027-01-10T04:59:00.000Z' } } },
  MATERIAL_CHANGE: { default: {} },
  RECONFIRMED: {
    default: { facts: { agreementCurrent: true } },
    late: { ...late, facts: { agreementCurrent: true } },
    unsigned: { facts: { agreementCurrent: false } },
  },
  RECONFIRM_EXPIRED: {
    'nothing held': { ...late, ...none },
    held: { ...late, ...held },
    early: none,
  },
  OFFERING_FAILED: { 'nothing held': none, held },
  REFUND_SETTLED: { default: none, 'money left': held },
  REFUND_FAILED: { default: {} },
  REFUND_RETURNED: { default: held },
  REFUND_RESENT: { default: held },
  RESCISSION_APPROVED: { default: { reason: 'Court order.' } },
  RESCISSION_REFUSED: {
    default: { reason: 'The sale was in order.', facts: { clawedBack: false } },
    'money is back': { reason: 'The sale was in order.', facts: { clawedBack: true } },
  },
  RESCIND: {
    'approved by one': {
      reason: 'Court order.',
      facts: { rescissionApproved: false, paidBack: true },
    },
    default: { reason: 'Court order.', facts: { rescissionApproved: true, paidBack: true } },
    unpaid: { reason: 'Court order.', facts: { rescissionApproved: true, paidBack: false } },
  },
}

const contextOf = (state: { context: unknown }): InvestmentContext =>
  state.context as InvestmentContext
const nothingHeld = (state: { context: unknown }): boolean => contextOf(state).fundsHeldCents === 0
const paid = (state: { context: unknown }): boolean =>
  contextOf(state).fundsHeldCents >= contextOf(state).amountCents &&
  contextOf(state).amountCents > 0
const notAmending = (state: { context: unknown }): boolean => contextOf(state).amendment === null
const notAsked = (state: { context: unknown }): boolean =>
  contextOf(state).reconfirmUntil === null && contextOf(state).resume === null

/**
 * The Reg CF investment; where it goes back to, how often its payment returned and was warned about make a difference.
 */
export const investmentModel: Model<Machine> = defineModel(investmentLifecycle.machine, {
  cases,
  input,
  rules: investmentEvents,
  identify: (state) => {
    const { resume, returnAttempts, warnings, amendment } = contextOf(state)
    const bucket = {
      ...(resume === null ? {} : { resume }),
      ...(amendment === null ? {} : { amending: true }),
      ...(returnAttempts === 0 ? {} : { returns: Math.min(returnAttempts, 2) }),
      ...(warnings === 0 || (state.value !== 'awaiting_funds' && state.value !== 'submitted')
        ? {}
        : { warnings }),
    }
    return Object.keys(bucket).length === 0 ? null : bucket
  },
  invariants: {
    'investment.cancelled': (state) =>
      nothingHeld(state) && notAsked(state) && contextOf(state).endedBy !== null,
    'investment.rejected': (state) => nothingHeld(state) && contextOf(state).endedBy === 'rejected',
    'investment.offering_failed': nothingHeld,
    'investment.abandoned': nothingHeld,
    'investment.refunded': nothingHeld,
    'investment.rescinded': nothingHeld,
    'investment.refund_pending': (state) =>
      !nothingHeld(state) && contextOf(state).endedBy !== null && notAsked(state),
    'investment.funds_pending': notAmending,
    'investment.funded.waiting_for_issuer': (state) =>
      paid(state) && notAsked(state) && contextOf(state).acceptedAt === null,
    'investment.funded.waiting_for_principal': (state) =>
      paid(state) && contextOf(state).acceptedAt !== null,
    'investment.approved_to_close': (state) =>
      paid(state) && contextOf(state).acceptedAt !== null && contextOf(state).closingId === CLOSING,
    'investment.closed': (state) => contextOf(state).closingId === CLOSING,
    'investment.reconfirm_required': (state) =>
      notAmending(state) &&
      contextOf(state).reconfirmUntil !== null &&
      contextOf(state).resume !== null &&
      contextOf(state).acceptedAt === null,
    'investment.awaiting_funds': (state) => contextOf(state).payBy !== null && notAsked(state),
    'investment.submitted': (state) =>
      contextOf(state).submittedAt !== null && contextOf(state).cancelUntil !== null,
    'investment.waitlisted': (state) =>
      contextOf(state).submittedAt !== null &&
      nothingHeld(state) &&
      contextOf(state).askedUnits !== null &&
      notAsked(state),
    'investment.draft': (state) =>
      contextOf(state).submittedAt === null && contextOf(state).endedBy === null,
  },
})
