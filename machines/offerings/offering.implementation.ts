import { addCalendarDays, compareInstants } from '#domain/shared/calendar/zone.ts'
import type { Cause, NextLink, StateMeta } from '#machines/lib/types.ts'
import type {
  OfferingContext,
  OfferingEvent,
  OfferingFacts,
  OfferingGuard,
} from './offering.events.ts'

/** A draft that nobody touches ends after this many days (platform policy). */
export const IDLE_DAYS = 90
type Args = { context: OfferingContext; event: OfferingEvent }
type Flag = {
  [K in keyof OfferingFacts]: OfferingFacts[K] extends boolean ? K : never
}[keyof OfferingFacts]
const fact =
  (name: Flag) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const isA = ({ context }: Args): boolean =>
  context.type === 'reg_a_t1' || context.type === 'reg_a_t2'
const isCf = ({ context }: Args): boolean => context.type === 'reg_cf'

/** Every guard by name; one that reads a fact fails when the fact is missing. */
export const guards: Readonly<Record<OfferingGuard, (args: Args) => boolean>> = {
  sectionsSubmitted: fact('sectionsSubmitted'),
  companyComplete: fact('companyComplete'),
  termsValid: fact('termsValid'),
  // entries of versions before 6 don't have the fact at a launch
  termsStillValid: ({ event }) => event.facts?.termsValid !== false,
  hasOfficer: fact('hasOfficer'),
  capTableMatches: fact('capTableMatches'),
  badActorClear: fact('badActorClear'),
  documentsApproved: fact('documentsApproved'),
  // entries of versions before 4 don't have these facts at a launch: it was not asked then
  stillCleared: ({ event }) =>
    event.facts?.badActorClear !== false &&
    event.facts?.documentsApproved !== false &&
    event.facts?.escrowExecuted !== false,
  basisRecorded: fact('basisRecorded'),
  escrowExecuted: fact('escrowExecuted'),
  financialsSufficient: fact('financialsSufficient'),
  recordKeeping: fact('recordKeeping'),
  legendsPresent: fact('legendsPresent'),
  gatingOn: fact('gatingOn'),
  noAuthor: fact('noAuthor'),
  secondPerson: fact('secondPerson'),
  filingRecorded: fact('filingRecorded'),
  signaturesComplete: fact('signaturesComplete'),
  qualificationOrder: fact('qualificationOrder'),
  agreementsSigned: fact('agreementsSigned'),
  openDateReached: fact('openDateReached'),
  closingMayStart: fact('closingMayStart'),
  deadlinePassed: fact('deadlinePassed'),
  targetMet: fact('targetMet'),
  closingDatesKept: fact('closingDatesKept'),
  investmentsClear: fact('investmentsClear'),
  noReconfirmationOpen: fact('noReconfirmationOpen'),
  closingInstructionSigned: fact('closingInstructionSigned'),
  material: fact('amendmentMaterial'),
  nothingHeld: fact('nothingHeld'),
  closedBefore: fact('closedBefore'),
  neverLive: ({ context }) => context.liveAt === null,
  reportingDuty: fact('reportingDuty'),
  reportRecorded: fact('reportRecorded'),
  reportsStopped: fact('reportsStopped'),
  roomLeft: fact('roomLeft'),
  oversubscriptionOpen: fact('oversubscriptionOpen'),
  partAgreed: fact('partAgreed'),
  waitlistOpen: fact('waitlistOpen'),
  oversubscribed: fact('oversubscribed'),
  commitmentsSettled: fact('commitmentsSettled'),
  allocated: ({ event }) => event.facts?.oversubscribed === false,
  belowTarget: ({ event }) => event.facts?.targetMet === false,
  mayTestTheWaters: (args) => isCf(args) || isA(args),
  mustFile: (args) => isCf(args) || isA(args),
  mustBeQualified: isA,
  needsNoFiling: (args) => !isCf(args) && !isA(args),
  needsNoQualification: (args) => !isA(args),
  oneIntermediary: (args) => !isCf(args) || args.event.facts?.oneIntermediary === true,
  openingAhead: ({ event }) =>
    event.type === 'OPENING_SET' && compareInstants(event.openAt, event.at) > 0,
  openingSet: ({ context }) => context.openAt !== null,
  idleLongEnough: ({ context, event }) =>
    compareInstants(addCalendarDays(context.touchedAt, IDLE_DAYS), event.at) <= 0,
  deadlineAhead: ({ event }) =>
    event.facts?.deadlineAt !== undefined && compareInstants(event.facts.deadlineAt, event.at) > 0,
}

const next = (
  cause: Cause,
  who: 'issuer' | 'platform' | 'partner' | 'clock',
  by?: keyof OfferingContext,
  link: NextLink = 'offering',
): NonNullable<StateMeta['next']> => ({ cause, who, link, by })
/** Labels, badge and next action of each state (design: status vocabulary). */
export const meta = {
  draft: {
    label: 'Draft',
    tone: 'warning',
    icon: 'pencil',
    bucket: 'draft',
    next: {
      ...next(
        {
          issuer:
            'Complete the checklist and submit the offering. A draft that nobody changes ends on this date.',
          others:
            'The company completes the checklist and submits the offering. An unchanged draft ends on this date.',
        },
        'issuer',
        'touchedAt',
      ),
      afterDays: IDLE_DAYS,
    },
  },
  submitted: {
    label: 'Submitted',
    tone: 'info',
    icon: 'send',
    bucket: 'submitted',
    next: next('We start the review.', 'platform'),
  },
  waiting_for_platform: {
    label: 'In review',
    tone: 'info',
    icon: 'clock',
    bucket: 'in-review',
    next: next('We check the checklist, the documents and the people.', 'platform'),
  },
  waiting_for_principal: {
    label: 'In review',
    tone: 'info',
    icon: 'clock',
    bucket: 'in-review',
    next: next('A second person, the principal, approves.', 'platform'),
  },
  changes_requested: {
    label: 'Changes requested',
    tone: 'danger',
    icon: 'message-square-warning',
    bucket: 'changes-requested',
    next: next(
      {
        issuer: 'Correct the listed items and resubmit.',
        others: 'The company corrects the listed items and resubmits.',
      },
      'issuer',
    ),
  },
  approved: {
    label: 'Approved',
    tone: 'success',
    icon: 'check',
    bucket: 'approved',
    next: next(
      {
        issuer: 'File the offering, or launch it if no filing is required.',
        others: 'The company files the offering, or launches it if no filing is required.',
      },
      'issuer',
      'openAt',
    ),
  },
  testing_the_waters: {
    label: 'Testing the waters',
    tone: 'info',
    icon: 'eye',
    bucket: 'testing-the-waters',
    next: next(
      {
        issuer: 'Collect non-binding interest, then file.',
        others: 'The company collects non-binding interest, then files.',
      },
      'issuer',
    ),
  },
  filed: {
    label: 'Filed',
    tone: 'info',
    icon: 'landmark',
    bucket: 'filed',
    next: next(
      'We launch the offering, after SEC qualification if required.',
      'platform',
      'openAt',
    ),
  },
  qualified: {
    label: 'Qualified',
    tone: 'success',
    icon: 'badge-check',
    bucket: 'qualified',
    next: next('The offering launches on its launch date.', 'platform', 'openAt'),
  },
  live: {
    label: 'Live',
    tone: 'success',
    icon: 'dot',
    bucket: 'live',
    next: next('Investors commit until the deadline.', 'clock', 'deadlineAt'),
  },
  paused: {
    label: 'Paused',
    tone: 'warning',
    icon: 'clock',
    bucket: 'paused',
    next: next('No commitments are accepted until we resume it.', 'platform', 'deadlineAt'),
  },
  closing: {
    label: 'Closing soon',
    tone: 'warning',
    icon: 'clock',
    bucket: 'closing',
    next: next('We check the target, investments and escrow.', 'partner', 'deadlineAt'),
  },
  closed: {
    label: 'Closed',
    tone: 'neutral',
    icon: 'archive',
    bucket: 'closed',
    next: next('The required reports follow.', 'clock', 'reportDueAt'),
  },
  reporting: {
    label: 'Reporting',
    tone: 'info',
    icon: 'archive',
    bucket: 'reporting',
    next: next(
      {
        issuer: 'File the next report in time.',
        others: 'The company files the next report in time.',
      },
      'issuer',
      'reportDueAt',
      'filings',
    ),
  },
  reports_ending: {
    label: 'End of reports in review',
    tone: 'warning',
    icon: 'clock',
    bucket: 'reporting',
    next: next(
      'Compliance compares the form that ends the reports with EDGAR. Reports stay due until then.',
      'platform',
      'reportDueAt',
    ),
  },
  reports_ended: { label: 'Reports ended', tone: 'neutral', icon: 'archive', bucket: 'closed' },
  failed: { label: 'Failed', tone: 'danger', icon: 'x', bucket: 'failed' },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    icon: 'x',
    bucket: 'rejected',
    next: next(
      {
        issuer: 'You may delete it; the reason is in the log.',
        others: 'The company may delete it; the reason is in the log.',
      },
      'issuer',
    ),
  },
  withdrawn: {
    label: 'Withdrawn',
    tone: 'neutral',
    icon: 'ban',
    bucket: 'withdrawn',
    next: next(
      {
        issuer: 'You can delete it after all refunds.',
        others: 'The company can delete it after all refunds.',
      },
      'issuer',
    ),
  },
  abandoned: {
    label: 'Abandoned',
    tone: 'neutral',
    icon: 'ban',
    bucket: 'abandoned',
    next: next({ issuer: 'You can delete it.', others: 'The company can delete it.' }, 'issuer'),
  },
  deleted: {
    label: 'Deleted',
    tone: 'neutral',
    icon: 'ban',
    bucket: 'deleted',
    next: next('We can restore it as a draft on request.', 'platform'),
  },
} as const satisfies Record<string, StateMeta>
