import { defineModel } from '#machines/lib/model.ts'
import { closingEvents, type ClosingContext, type ClosingFacts } from './closing.events.ts'
import { closingLifecycle } from './closing.lifecycle.ts'

const ONE = '0192d3a0-0000-7000-8000-000000000001'
const reason = 'The bank asked for another day.'
export const mayPropose = {
  batchNotEmpty: true,
  rollingAllowed: true,
  onlyFinalClosing: true,
  targetMet: true,
  closingDateAllowed: true,
} satisfies Partial<ClosingFacts>
export const mayApproveClosing = {
  investmentsAccepted: true,
  identityClear: true,
  standingHolds: true,
  taxFormsActive: true,
  accreditationValid: true,
  limitsKept: true,
  cancelWindowsOver: true,
  allocationDecided: true,
} satisfies Partial<ClosingFacts>
export const mayRelease = {
  ...mayApproveClosing,
  batchNotEmpty: true,
  rollingAllowed: true,
  targetMet: true,
  publicLongEnough: true,
  noticeLongEnough: true,
  closingDateReached: true,
  investmentsFunded: true,
  agreementsCountersigned: true,
  badActorClear: true,
  noReconfirmationOpen: true,
  nobodyLeftBehind: true,
} satisfies Partial<ClosingFacts>
const imani = { id: 'imani', name: 'Imani Ashford' }
const helen = { id: 'helen', name: 'Helen Strand' }
const olive = { id: 'olive', name: 'Olive Marsh' }
const batch = { investmentIds: [ONE] }
const contextOf = (state: { context: unknown }): ClosingContext => state.context as ClosingContext
const signatures = (state: { context: unknown }) =>
  Object.values(contextOf(state).signatures).filter((one) => one !== null)
const whole = (state: { context: unknown }): boolean =>
  signatures(state).length === 3 && new Set(signatures(state).map((one) => one?.id)).size === 3

/** Cases of a closing: the batch, the three signatures in any order, the release, and both ways back. */
export const closingModel = defineModel(closingLifecycle.machine, {
  input: { listingId: 'listing', number: 1, kind: 'interim', closesOn: '2026-12-15T15:00:00.000Z' },
  rules: closingEvents,
  identify: (state) =>
    Object.entries(contextOf(state).signatures)
      .filter(([, one]) => one !== null)
      .map(([role]) => role)
      .join(' '),
  cases: {
    INCLUDED: {
      default: { ...batch, facts: { includable: true } },
      'not accepted': { ...batch, facts: { includable: false } },
    },
    EXCLUDED: {
      default: { ...batch, reason, facts: { included: true } },
      'not in it': { ...batch, reason, facts: { included: false } },
    },
    TAKEN_OUT: {
      default: { ...batch, reason, facts: { included: true } },
      'not in it': { ...batch, reason, facts: { included: false } },
    },
    DATED: { default: { closesOn: '2026-12-16T15:00:00.000Z' } },
    PROPOSED: {
      default: { facts: mayPropose },
      'too early': { facts: { ...mayPropose, closingDateAllowed: false } },
    },
    ISSUER_SIGNED: {
      default: { name: 'Imani Ashford', facts: { signer: imani } },
      'by nobody': { name: 'Imani Ashford', facts: {} },
    },
    PRINCIPAL_SIGNED: {
      default: { name: 'Helen Strand', facts: { ...mayApproveClosing, signer: helen } },
      'an identity is not clear': {
        name: 'Helen Strand',
        facts: { ...mayApproveClosing, identityClear: false, signer: helen },
      },
    },
    ESCROW_SIGNED: { default: { name: 'Olive Marsh', facts: { signer: olive } } },
    RELEASED: {
      default: { facts: mayRelease },
      'below the minimum': { facts: { ...mayRelease, targetMet: false } },
    },
    COMPLETED: {
      default: { facts: { allIssued: true } },
      'sums differ': { facts: { allIssued: false } },
    },
    PULLED_BACK: { default: { reason } },
    LAPSED: { default: { at: '2026-12-22T15:00:00.000Z' } },
    CANCELLED: { default: { reason } },
  },
  invariants: {
    'closing.drafted': (state) =>
      signatures(state).length === 0 && contextOf(state).noticeAt === null,
    'closing.proposed': (state) => !whole(state) && contextOf(state).noticeAt !== null,
    'closing.signed': whole,
    'closing.released': (state) => whole(state) && contextOf(state).releasedAt !== null,
    'closing.done': (state) => whole(state) && contextOf(state).doneAt !== null,
    'closing.cancelled': (state) => contextOf(state).releasedAt === null,
  },
})
