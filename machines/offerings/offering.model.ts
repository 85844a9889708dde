import { defineModel, type Model, type ModelOptions } from '#machines/lib/model.ts'
import {
  offeringEvents,
  type OfferingContext,
  type OfferingFacts,
  type OfferingInput,
} from './offering.events.ts'
import { offeringLifecycle } from './offering.lifecycle.ts'

type Machine = typeof offeringLifecycle.machine
export const DEADLINE = '2027-01-01T04:59:00.000Z'
export const maySubmit = {
  sectionsSubmitted: true,
  companyComplete: true,
  termsValid: true,
  hasOfficer: true,
  capTableMatches: true,
} satisfies Partial<OfferingFacts>
export const mayApprove = {
  badActorClear: true,
  documentsApproved: true,
  basisRecorded: true,
  escrowExecuted: true,
  financialsSufficient: true,
  recordKeeping: true,
  legendsPresent: true,
  gatingOn: true,
  noAuthor: true,
} satisfies Partial<OfferingFacts>
export const mayLaunch = {
  badActorClear: true,
  documentsApproved: true,
  escrowExecuted: true,
  oneIntermediary: true,
  agreementsSigned: true,
  openDateReached: true,
  termsValid: true,
  deadlineAt: DEADLINE,
} satisfies Partial<OfferingFacts>
export const mayClose = {
  targetMet: true,
  closingDatesKept: true,
  investmentsClear: true,
  badActorClear: true,
  noReconfirmationOpen: true,
  closingInstructionSigned: true,
  oversubscribed: false,
} satisfies Partial<OfferingFacts>

const AMENDMENT = '01935b6e-0000-7000-8000-0000000000aa'
const commitment = { investmentId: '01935b6e-0000-7000-8000-0000000000e1', units: 100 }

const cases: ModelOptions<Machine>['cases'] = {
  SUBMIT: {
    default: { facts: maySubmit },
    'sections missing': { facts: { ...maySubmit, sectionsSubmitted: false } },
  },
  WENT_IDLE: { default: { at: '2027-02-20T15:00:00.000Z' }, early: {} },
  EDITED: { default: {} },
  // each model has the type that it is about: see modelOf
  TYPE_CHANGED: { default: { offeringType: 'reg_cf' } },
  REVIEW_STARTED: { default: {} },
  CHANGES_REQUESTED: { default: { reason: 'The risk factors are too general.' } },
  REJECT: { default: { reason: 'A covered person is disqualified.' } },
  PLATFORM_APPROVED: {
    default: { facts: mayApprove },
    'no escrow': { facts: { ...mayApprove, escrowExecuted: false } },
    author: { facts: { ...mayApprove, noAuthor: false } },
  },
  PRINCIPAL_APPROVED: {
    default: { facts: { ...mayApprove, secondPerson: true } },
    'same person': { facts: { ...mayApprove, secondPerson: false } },
  },
  TESTING_STARTED: { default: {} },
  FILED: {
    default: { facts: { filingRecorded: true, signaturesComplete: true } },
    unsigned: { facts: { filingRecorded: true, signaturesComplete: false } },
  },
  QUALIFIED: { default: { facts: { qualificationOrder: true } } },
  OPENING_SET: {
    default: { openAt: '2026-12-01T14:00:00.000Z', facts: mayLaunch },
    'into the past': {
      openAt: '2026-11-01T00:00:00.000Z',
      facts: mayLaunch,
    },
    unsigned: {
      openAt: '2026-12-01T14:00:00.000Z',
      facts: { ...mayLaunch, agreementsSigned: false },
    },
  },
  OPENING_DROPPED: { default: { reason: 'The company needs another week.' } },
  LAUNCH: {
    default: { facts: mayLaunch },
    'two intermediaries': { facts: { ...mayLaunch, oneIntermediary: false } },
    'bad-actor check no longer clear': { facts: { ...mayLaunch, badActorClear: false } },
    'too early': { facts: { ...mayLaunch, openDateReached: false } },
    'fewer days than the law asks': { facts: { ...mayLaunch, termsValid: false } },
  },
  PAUSE: { default: { reason: 'A material event.' } },
  UNPAUSE: {
    default: { facts: { deadlineAt: DEADLINE } },
    'escrow agreement ended': { facts: { deadlineAt: DEADLINE, escrowExecuted: false } },
    'deadline over': { facts: { deadlineAt: '2026-11-01T00:00:00.000Z' } },
  },
  AMENDED: {
    material: {
      amendmentId: AMENDMENT,
      reason: 'The price changed.',
      facts: { amendmentMaterial: true },
    },
    'not material': {
      amendmentId: AMENDMENT,
      reason: 'A typing error.',
      facts: { amendmentMaterial: false },
    },
  },
  DEADLINE_MOVED: {
    default: { reason: 'More time.', facts: { deadlineAt: '2027-02-01T04:59:00.000Z' } },
    'into the past': { reason: 'Wrong.', facts: { deadlineAt: '2026-11-01T00:00:00.000Z' } },
  },
  COMMITMENT_ASKED: {
    room: { ...commitment, acceptsLess: false, facts: { roomLeft: true } },
    above: { ...commitment, acceptsLess: false, facts: { oversubscriptionOpen: true } },
    'in part': { ...commitment, acceptsLess: true, facts: { partAgreed: true } },
    wait: { ...commitment, acceptsLess: false, facts: { waitlistOpen: true } },
    full: { ...commitment, acceptsLess: false, facts: { roomLeft: false } },
  },
  COMMITMENT_CHANGED: {
    room: { ...commitment, facts: { roomLeft: true } },
    above: { ...commitment, facts: { oversubscriptionOpen: true } },
    full: { ...commitment, facts: { roomLeft: false } },
  },
  COMMITMENT_RELEASED: { default: { investmentId: commitment.investmentId } },
  ALLOCATION_DECIDED: {
    default: { facts: { oversubscribed: true, commitmentsSettled: true } },
    'not paid yet': { facts: { oversubscribed: true, commitmentsSettled: false } },
  },
  CLOSING_STARTED: {
    default: { facts: { closingMayStart: true } },
    early: { facts: { closingMayStart: false } },
  },
  CLOSE: {
    default: { facts: mayClose },
    'reconfirmation open': { facts: { ...mayClose, noReconfirmationOpen: false } },
    'above the maximum': { facts: { ...mayClose, oversubscribed: true } },
  },
  DEADLINE_REACHED: {
    'below target': { facts: { deadlinePassed: true, targetMet: false } },
    'target met': { facts: { deadlinePassed: true, targetMet: true } },
    'not yet': { facts: { deadlinePassed: false, targetMet: true } },
  },
  WITHDRAW: {
    default: { reason: 'The company was sold.', facts: { closedBefore: false } },
    'after a closing': { reason: 'The company was sold.', facts: { closedBefore: true } },
  },
  DELETE: {
    default: { facts: { nothingHeld: true } },
    'money held': { facts: { nothingHeld: false } },
  },
  RESTORE: { default: { reason: 'Deleted by mistake.' } },
  REPORTING_STARTED: {
    default: { facts: { reportingDuty: true, reportDueAt: '2027-04-30T04:00:00.000Z' } },
    'no duty': { facts: { reportingDuty: false } },
  },
  REPORT_FILED: {
    default: {
      filingId: AMENDMENT,
      facts: { reportRecorded: true, reportDueAt: '2028-04-29T04:00:00.000Z' },
    },
    'not on file': { filingId: AMENDMENT, facts: { reportRecorded: false } },
    'Form C-TR': {
      filingId: AMENDMENT,
      facts: { reportRecorded: true, reportsStopped: true, reportDueAt: null },
    },
  },
  REPORTS_ENDED: {
    default: { facts: { reportsStopped: true } },
    'no such form': { facts: { reportsStopped: false } },
  },
  END_REFUSED: { default: { reason: 'EDGAR has no such form.' } },
  END_FILED: {
    default: {
      filingId: AMENDMENT,
      facts: { reportRecorded: true, reportsStopped: true, reportDueAt: null },
    },
    'no such form': {
      filingId: AMENDMENT,
      facts: { reportRecorded: true, reportsStopped: false, reportDueAt: null },
    },
  },
}
const contextOf = (state: { context: unknown }): OfferingContext => state.context as OfferingContext
const input = (type: OfferingInput['type']): OfferingInput => ({
  type,
  at: '2026-11-20T14:00:00.000Z',
})
const filingDone = ({ type, filedAt, qualifiedAt }: OfferingContext): boolean => {
  if (type === 'reg_cf') return filedAt !== null
  return !type.startsWith('reg_a') || (filedAt !== null && qualifiedAt !== null)
}
const launched = (state: { context: unknown }): boolean => {
  const context = contextOf(state)
  const { liveAt, deadlineAt, platformApprovedAt } = context
  return (
    filingDone(context) && liveAt !== null && deadlineAt !== null && platformApprovedAt !== null
  )
}
const modelOf = (type: OfferingInput['type']): Model<Machine> =>
  defineModel(offeringLifecycle.machine, {
    input: input(type),
    rules: offeringEvents,
    cases: { ...cases, TYPE_CHANGED: { default: { offeringType: type } } },
    identify: (state) => {
      const { liveAt, openAt } = contextOf(state)
      if (liveAt !== null) return 'was live'
      return openAt === null ? null : 'has a launch date'
    },
    invariants: {
      'offering.live': launched,
      'offering.paused': launched,
      'offering.closing': launched,
      'offering.failed': launched,
      'offering.closed': (state) => launched(state) && contextOf(state).closedAt !== null,
      'offering.reporting': (state) => launched(state) && contextOf(state).reportDueAt !== null,
      'offering.reports_ending': (state) =>
        launched(state) && contextOf(state).reportDueAt !== null,
      'offering.withdrawn': (state) => contextOf(state).openAt === null,
      'offering.draft': (state) =>
        contextOf(state).openAt === null &&
        contextOf(state).liveAt === null &&
        contextOf(state).platformApprovedAt === null,
      'offering.changes_requested': (state) => contextOf(state).platformApprovedAt === null,
    },
  })
/** Regulation A goes through every state but the launch without paper; the other two cover that one. */
export const offeringModel = modelOf('reg_a_t2')
export const crowdfundingModel = modelOf('reg_cf')
export const privateOfferingModel = modelOf('reg_d_506c')
