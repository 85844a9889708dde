/**
 * An offering from the draft to its reports. The listing of the same id is a machine of its own.
 *
 * Effects: notify {to, template}; schedule and unschedule {event, at}; openCommitments {} and stopCommitments {};
 * abandonDrafts {} (send OFFERING_LEFT_LIVE to drafts); failInvestments {why} (send OFFERING_FAILED to all that are
 * open); place {placing, investmentId} (write the commitment's allocation and reserve its units); releasePlace
 * {investmentId}; moveUp {} (check the waitlist); cutBack {} (send CUT_BACK to what the allocation leaves less);
 * endWaitlist {} (notify those who still wait); storeRevision {} (the first revision of what is disclosed);
 * askReconfirmation {} (send MATERIAL_CHANGE to every commitment); moveCancelWindows {} (send CANCEL_UNTIL_MOVED);
 * hideListing {} (suspend or delist); setOpening {at} (the day of the opening into the terms); openListing {} (list
 * what is approved); setEndFormAside {} (a form that does not end the reports counts no more).
 */
import { addCalendarDays, addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Placing } from '#domain/offerings/rules/placing.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import {
  offeringContext,
  offeringEvents,
  offeringGuards,
  type OfferingContext,
  type OfferingEvent,
  type OfferingGuard,
  type OfferingInput,
} from './offering.events.ts'
import { guards, IDLE_DAYS, meta } from './offering.implementation.ts'

const machineSetup = setup({
  types: {} as {
    context: OfferingContext
    events: OfferingEvent
    input: OfferingInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'issuer' | 'staff' | 'investors'; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    openCommitments: () => {},
    stopCommitments: () => {},
    abandonDrafts: () => {},
    failInvestments: (_, _params: { why: string }) => {},
    askReconfirmation: () => {},
    moveCancelWindows: () => {},
    hideListing: () => {},
    place: (_, _params: { placing: Placing; investmentId: string }) => {},
    releasePlace: (_, _params: { investmentId: string }) => {},
    moveUp: () => {},
    cutBack: () => {},
    endWaitlist: () => {},
    storeRevision: () => {},
    assignAllocation: assign(({ event }) => ({ allocatedAt: event.at })),
    setOpening: (_, _params: { at: string }) => {},
    openListing: () => {},
    assignOpening: assign(({ context, event }) => ({
      openAt: event.type === 'OPENING_SET' ? event.openAt : context.openAt,
    })),
    dropOpening: assign({ openAt: null }),
    touch: assign(({ event }) => ({ touchedAt: event.at })),
    assignType: assign(({ context, event }) => ({
      type: event.type === 'TYPE_CHANGED' ? event.offeringType : context.type,
    })),
    assignPlatformApproval: assign(({ event }) => ({ platformApprovedAt: event.at })),
    dropApproval: assign({ platformApprovedAt: null }),
    assignFiling: assign(({ event }) => ({ filedAt: event.at })),
    assignQualification: assign(({ event }) => ({ qualifiedAt: event.at })),
    assignLaunch: assign(({ context, event }) => ({
      liveAt: context.liveAt ?? event.at,
      deadlineAt: event.facts?.deadlineAt ?? context.deadlineAt,
    })),
    assignDeadline: assign(({ context, event }) => ({
      deadlineAt: event.facts?.deadlineAt ?? context.deadlineAt,
    })),
    assignClosing: assign(({ event }) => ({
      closedAt: event.at,
      reportDueAt: event.facts?.reportDueAt ?? null,
    })),
    assignReport: assign(({ event }) => ({ reportDueAt: event.facts?.reportDueAt ?? null })),
    dropReport: assign({ reportDueAt: null }),
    setEndFormAside: () => {},
    beginAgain: assign(({ event }) => ({
      touchedAt: event.at,
      platformApprovedAt: null,
      filedAt: null,
      qualifiedAt: null,
      openAt: null,
      liveAt: null,
      deadlineAt: null,
      closedAt: null,
      allocatedAt: null,
      reportDueAt: null,
    })),
  },
})
const notify = (to: 'issuer' | 'staff' | 'investors', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const unschedule = (event: string) => ({ type: 'unschedule' as const, params: { event } })
const submittable = every<OfferingGuard>(
  'sectionsSubmitted',
  'companyComplete',
  'termsValid',
  'hasOfficer',
  'capTableMatches',
)
const approvable = [
  'badActorClear',
  'documentsApproved',
  'basisRecorded',
  'escrowExecuted',
  'financialsSufficient',
  'recordKeeping',
  'legendsPresent',
  'gatingOn',
] as const
const breakEscrow = every<OfferingGuard>(
  'targetMet',
  'closingDatesKept',
  'investmentsClear',
  'badActorClear',
  'noReconfirmationOpen',
  'closingInstructionSigned',
  'allocated',
)
const launchable = [
  'stillCleared',
  'oneIntermediary',
  'agreementsSigned',
  'openDateReached',
  'termsStillValid',
  'deadlineAhead',
] as const
const launch = (...more: OfferingGuard[]) => ({
  target: 'live' as const,
  guard: every<OfferingGuard>(...more, ...launchable),
  actions: [
    'assignLaunch' as const,
    'storeRevision' as const,
    notify('issuer', 'offering-live'),
    'openListing' as const,
  ],
})
const toOpening = ({ event }: { event: OfferingEvent }): string =>
  event.type === 'OPENING_SET' ? event.openAt : event.at
/** The day of the opening: set when nothing else is missing, taken back with a reason; the clock launches on it. */
const opening = (...more: OfferingGuard[]) => ({
  OPENING_SET: {
    guard: every<OfferingGuard>(
      ...more,
      'oneIntermediary',
      'agreementsSigned',
      'termsValid',
      'openingAhead',
    ),
    actions: [
      'assignOpening' as const,
      {
        type: 'setOpening' as const,
        params: (args: { event: OfferingEvent }) => ({ at: toOpening(args) }),
      },
      {
        type: 'schedule' as const,
        params: (args: { event: OfferingEvent }) => ({ event: 'LAUNCH', at: toOpening(args) }),
      },
      notify('issuer', 'opening-set'),
    ],
  },
  OPENING_DROPPED: {
    guard: 'openingSet' as const,
    actions: ['dropOpening' as const, unschedule('LAUNCH'), notify('issuer', 'opening-dropped')],
  },
})
const leave = ['dropOpening' as const, unschedule('LAUNCH')]
const filing = {
  target: 'filed' as const,
  guard: every<OfferingGuard>('mustFile', 'filingRecorded', 'signaturesComplete'),
  actions: ['assignFiling' as const],
}
const withdrawn = { target: 'withdrawn' as const, actions: notify('staff', 'offering-withdrawn') }
const ended = (why: string) => [
  'stopCommitments' as const,
  'abandonDrafts' as const,
  { type: 'failInvestments' as const, params: { why } },
  'hideListing' as const,
]
/** With holders behind it the offering ends like any other that closed: its page and its reports stay. */
const withdrawnLive = [
  {
    target: 'closed' as const,
    guard: 'closedBefore' as const,
    actions: [{ type: 'failInvestments' as const, params: { why: 'withdrawn' } }],
  },
  { target: 'withdrawn' as const, actions: ended('withdrawn') },
]
const idle = {
  type: 'schedule' as const,
  params: ({ context }: { context: OfferingContext }) => ({
    event: 'WENT_IDLE',
    at: addCalendarDays(context.touchedAt, IDLE_DAYS),
  }),
}
/** CLOSING_STARTED 48 hours before the deadline, DEADLINE_REACHED at it. */
const deadlines = [
  {
    type: 'schedule' as const,
    params: ({ context, event }: { context: OfferingContext; event: OfferingEvent }) => ({
      event: 'CLOSING_STARTED',
      at: addElapsedHours(context.deadlineAt ?? event.at, -48),
    }),
  },
  {
    type: 'schedule' as const,
    params: ({ context, event }: { context: OfferingContext; event: OfferingEvent }) => ({
      event: 'DEADLINE_REACHED',
      at: context.deadlineAt ?? event.at,
    }),
  },
]
const amended = [
  {
    guard: 'material' as const,
    actions: 'askReconfirmation' as const,
  },
  { actions: notify('investors', 'amendment') },
]
/** At the deadline: below the target everything is returned; with the target met it is closed by people. */
const deadlineReached = (targetMet: { target?: 'closing' }) => [
  { target: 'failed' as const, guard: every<OfferingGuard>('deadlinePassed', 'belowTarget') },
  {
    ...targetMet,
    guard: every<OfferingGuard>('deadlinePassed', 'targetMet'),
    actions: ['stopCommitments' as const, notify('staff', 'closing-due')],
  },
]
const moved = {
  guard: 'deadlineAhead' as const,
  actions: ['assignDeadline' as const, ...deadlines, 'moveCancelWindows' as const],
}
const about = ({ event }: { event: OfferingEvent }): string =>
  'investmentId' in event ? event.investmentId : ''
const placed = (placing: Placing, guard: OfferingGuard) => ({
  guard,
  actions: [
    {
      type: 'place' as const,
      params: (args: { event: OfferingEvent }) => ({ placing, investmentId: about(args) }),
    },
  ],
})
/**
 * A commitment requests an allocation: whole, above the maximum, in part, or on the waitlist; the first that holds (17
 * CFR 227.201(h)).
 */
const asked = {
  COMMITMENT_ASKED: [
    placed('accepted', 'roomLeft'),
    placed('oversubscribed', 'oversubscriptionOpen'),
    placed('in_part', 'partAgreed'),
    placed('waitlisted', 'waitlistOpen'),
  ],
}
/** An allocation gets other units, or is released; the next of the waitlist is checked. */
const kept = {
  COMMITMENT_CHANGED: [
    placed('accepted', 'roomLeft'),
    placed('oversubscribed', 'oversubscriptionOpen'),
  ].map((one) => ({ ...one, actions: [...one.actions, 'moveUp' as const] })),
  COMMITMENT_RELEASED: {
    actions: [
      {
        type: 'releasePlace' as const,
        params: (args: { event: OfferingEvent }) => ({ investmentId: about(args) }),
      },
      'moveUp' as const,
    ],
  },
}
const decided = {
  ALLOCATION_DECIDED: {
    guard: every<OfferingGuard>('oversubscribed', 'commitmentsSettled'),
    actions: [
      'assignAllocation' as const,
      'cutBack' as const,
      notify('issuer', 'allocation-decided'),
    ],
  },
}
const annualReport = {
  guard: 'reportRecorded' as const,
  actions: ['assignReport' as const, notify('investors', 'report-filed')],
}
const removable = {
  target: 'deleted' as const,
  guard: every<OfferingGuard>('nothingHeld', 'neverLive'),
}

const machine = machineSetup.createMachine({
  id: 'offering',
  context: ({ input }) => ({
    type: input.type,
    touchedAt: input.at,
    platformApprovedAt: null,
    filedAt: null,
    qualifiedAt: null,
    openAt: null,
    liveAt: null,
    deadlineAt: null,
    closedAt: null,
    allocatedAt: null,
    reportDueAt: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      meta: meta.draft,
      entry: idle,
      exit: unschedule('WENT_IDLE'),
      on: {
        EDITED: { actions: ['touch', idle] },
        TYPE_CHANGED: { actions: 'assignType' },
        SUBMIT: {
          target: 'submitted',
          guard: submittable,
          actions: notify('staff', 'offering-submitted'),
        },
        WENT_IDLE: {
          target: 'abandoned',
          guard: 'idleLongEnough',
          actions: notify('issuer', 'offering-abandoned'),
        },
        WITHDRAW: withdrawn,
        DELETE: removable,
      },
    },
    submitted: { meta: meta.submitted, on: { REVIEW_STARTED: 'in_review', WITHDRAW: withdrawn } },
    in_review: {
      initial: 'waiting_for_platform',
      on: {
        CHANGES_REQUESTED: {
          target: 'changes_requested',
          actions: ['dropApproval', notify('issuer', 'offering-changes-requested')],
        },
        REJECT: { target: 'rejected', actions: notify('issuer', 'offering-rejected') },
        WITHDRAW: withdrawn,
      },
      states: {
        waiting_for_platform: {
          meta: meta.waiting_for_platform,
          on: {
            PLATFORM_APPROVED: {
              target: 'waiting_for_principal',
              guard: every<OfferingGuard>('noAuthor', ...approvable),
              actions: ['assignPlatformApproval', notify('staff', 'principal-approval-due')],
            },
          },
        },
        waiting_for_principal: {
          meta: meta.waiting_for_principal,
          on: {
            PRINCIPAL_APPROVED: {
              target: '#offering.approved',
              guard: every<OfferingGuard>('noAuthor', 'secondPerson', ...approvable),
              actions: notify('issuer', 'offering-approved'),
            },
          },
        },
      },
    },
    changes_requested: {
      meta: meta.changes_requested,
      on: {
        EDITED: { actions: 'touch' },
        TYPE_CHANGED: { actions: 'assignType' },
        SUBMIT: {
          target: 'submitted',
          guard: submittable,
          actions: notify('staff', 'offering-submitted'),
        },
        WITHDRAW: withdrawn,
      },
    },
    approved: {
      meta: meta.approved,
      exit: leave,
      on: {
        TESTING_STARTED: { target: 'testing_the_waters', guard: 'mayTestTheWaters' },
        FILED: filing,
        ...opening('needsNoFiling'),
        LAUNCH: launch('needsNoFiling'),
        WITHDRAW: withdrawn,
      },
    },
    testing_the_waters: {
      meta: meta.testing_the_waters,
      on: { FILED: filing, WITHDRAW: withdrawn },
    },
    filed: {
      meta: meta.filed,
      exit: leave,
      on: {
        QUALIFIED: {
          target: 'qualified',
          guard: every<OfferingGuard>('mustBeQualified', 'qualificationOrder'),
          actions: 'assignQualification',
        },
        ...opening('needsNoQualification'),
        LAUNCH: launch('needsNoQualification'),
        WITHDRAW: withdrawn,
      },
    },
    qualified: {
      meta: meta.qualified,
      exit: leave,
      on: { ...opening(), LAUNCH: launch(), WITHDRAW: withdrawn },
    },
    live: {
      meta: meta.live,
      entry: ['openCommitments', ...deadlines],
      on: {
        PAUSE: { target: 'paused', actions: notify('investors', 'offering-paused') },
        AMENDED: amended,
        DEADLINE_MOVED: moved,
        ...asked,
        ...kept,
        ...decided,
        CLOSING_STARTED: {
          target: 'closing',
          guard: 'closingMayStart',
          actions: notify('investors', 'closing-soon'),
        },
        DEADLINE_REACHED: deadlineReached({ target: 'closing' }),
        WITHDRAW: withdrawnLive,
      },
    },
    paused: {
      meta: meta.paused,
      entry: 'stopCommitments',
      on: {
        ...kept,
        UNPAUSE: {
          target: 'live',
          guard: every<OfferingGuard>('stillCleared', 'deadlineAhead'),
          actions: ['assignDeadline', notify('investors', 'offering-live-again')],
        },
        AMENDED: amended,
        DEADLINE_MOVED: moved,
        DEADLINE_REACHED: deadlineReached({ target: 'closing' }),
        WITHDRAW: withdrawnLive,
      },
    },
    closing: {
      meta: meta.closing,
      on: {
        ...asked,
        ...kept,
        ...decided,
        CLOSE: { target: 'closed', guard: breakEscrow },
        AMENDED: amended,
        DEADLINE_MOVED: {
          target: 'live',
          guard: 'deadlineAhead',
          actions: ['assignDeadline', 'moveCancelWindows'],
        },
        DEADLINE_REACHED: deadlineReached({}),
        WITHDRAW: withdrawnLive,
      },
    },
    closed: {
      meta: meta.closed,
      entry: [
        'assignClosing',
        'stopCommitments',
        'abandonDrafts',
        'endWaitlist',
        unschedule('CLOSING_STARTED'),
        unschedule('DEADLINE_REACHED'),
        notify('issuer', 'offering-closed'),
        {
          type: 'schedule',
          params: ({ event }) => ({ event: 'REPORTING_STARTED', at: addCalendarDays(event.at, 1) }),
        },
      ],
      on: {
        REPORTING_STARTED: {
          target: 'reporting',
          guard: 'reportingDuty',
          actions: ['assignReport', notify('issuer', 'reports-due')],
        },
      },
    },
    reporting: {
      meta: meta.reporting,
      on: {
        END_FILED: {
          target: 'reports_ending',
          guard: every<OfferingGuard>('reportRecorded', 'reportsStopped'),
          actions: notify('staff', 'reports-end-filed'),
        },
        REPORT_FILED: [
          // entries of versions before 5 only: a form that ended the reports was recorded as a report
          {
            target: 'reports_ended',
            guard: every<OfferingGuard>('reportRecorded', 'reportsStopped'),
            actions: ['assignReport', notify('investors', 'reports-ended')],
          },
          annualReport,
        ],
      },
    },
    reports_ending: {
      meta: meta.reports_ending,
      on: {
        REPORT_FILED: annualReport,
        REPORTS_ENDED: {
          target: 'reports_ended',
          guard: 'reportsStopped',
          actions: ['dropReport', notify('investors', 'reports-ended')],
        },
        END_REFUSED: {
          target: 'reporting',
          actions: ['setEndFormAside', notify('issuer', 'reports-end-refused')],
        },
      },
    },
    reports_ended: { type: 'final', meta: meta.reports_ended },
    failed: { type: 'final', meta: meta.failed, entry: ended('failed') },
    rejected: { meta: meta.rejected, on: { DELETE: removable } },
    withdrawn: {
      meta: meta.withdrawn,
      entry: [unschedule('CLOSING_STARTED'), unschedule('DEADLINE_REACHED')],
      on: { DELETE: removable },
    },
    abandoned: { meta: meta.abandoned, on: { DELETE: removable } },
    deleted: {
      meta: meta.deleted,
      entry: 'hideListing',
      on: { RESTORE: { target: 'draft', actions: 'beginAgain' } },
    },
  },
})

/**
 * Version 6 of the offering: it opens only while its terms hold on the launch date, such as the 21 days of Reg CF until
 * the deadline. Version 5: withdrawn after a released closing it is closed, and one that was live is never deleted; an
 * owner records the form that ends the reports, and compliance confirms it. Version 4: it opens and resumes only while
 * its approval still holds. Version 3: the effect of a moved deadline, a material change or the end on a commitment is
 * written with the commitment, once. Version 2: a Form C-TR ends the reports. Rows stay as they are.
 */
export const offeringLifecycle: Lifecycle<typeof machine> = {
  id: 'offering',
  version: 6,
  machine,
  context: offeringContext,
  events: offeringEvents,
  begins: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    session: ['ISS'],
    says: 'Started the offering',
  },
  guards: offeringGuards,
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context }),
    3: ({ value, context }) => ({ value, context }),
    4: ({ value, context }) => ({ value, context }),
    5: ({ value, context }) => ({ value, context }),
  },
}
