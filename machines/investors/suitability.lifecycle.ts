/**
 * Suitability of a customer (platform policy): the outcome rules answer for the plain cases, the broker-dealer's
 * principal decides the others. An outcome holds for twelve months or until the profile changes.
 * Effects: notify, schedule, unschedule, signalSteps (see party.ts), assessSuitability {run}.
 */
import { addCalendarMonths } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import {
  effects,
  notify,
  reasonOnly,
  runOnly,
  signalStep,
  unschedule,
  type Of,
  type Sent,
} from '../lib/party.ts'

/** Months for which an outcome holds (platform policy, section 5.3). */
export const OUTCOME_MONTHS = 12

const flags = z.array(z.string().min(1).max(80).meta({ plain: true })).max(30)
const context = z.strictObject({
  /** number of the current or last assessment */
  run: z.number().int().nonnegative(),
  /** what the outcome rules found, for example `concentration_over_10` */
  flags,
  assessed_at: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
})
export type SuitabilityContext = z.infer<typeof context>

export interface SuitabilityFacts {
  /** every required answer is there and agrees with the worksheet of financial assets */
  answers_complete?: boolean
  /** what the outcome rules conclude from the stored answers */
  outcome?: SuitabilityOutcome
  reviewer_is_author?: boolean
}
export type SuitabilityOutcome =
  | 'suitable'
  | 'suitable_with_warning'
  | 'needs_review'
  | 'unsuitable'
type SuitabilityEvent = Sent<SuitabilityFacts> &
  (
    | Of<
        | 'BEGIN'
        | 'SUBMITTED'
        | 'REVIEWED_SUITABLE'
        | 'REVIEWED_WITH_WARNING'
        | 'REVIEWED_UNSUITABLE'
        | 'EXPIRED'
        | 'PROFILE_CHANGED'
        | 'ANSWERS_REOPENED'
        | 'REOPENED'
      >
    | { type: 'ASSESSED'; run: number; flags: string[] }
  )

const events = {
  BEGIN: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Started the suitability questions',
  },
  SUBMITTED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Submitted the suitability answers',
  },
  ASSESSED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly.extend({ flags }),
    says: 'Assessed the answers',
  },
  REVIEWED_SUITABLE: {
    by: ['BD', 'ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Found the investment suitable',
    reason: true,
  },
  REVIEWED_WITH_WARNING: {
    by: ['BD', 'ADM'],
    road: 'command',
    payload: reasonOnly,
    or: 'find them suitable with a warning',
    says: 'Found the investment suitable with a warning',
    reason: true,
  },
  REVIEWED_UNSUITABLE: {
    by: ['BD', 'ADM'],
    road: 'command',
    payload: reasonOnly,
    or: 'find them unsuitable',
    says: 'Found the investment unsuitable',
    reason: true,
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The suitability answers expired' },
  PROFILE_CHANGED: { by: ['SYS'], road: 'system', says: 'The profile behind the answers changed' },
  ANSWERS_REOPENED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Reopened the suitability answers',
  },
  REOPENED: {
    by: ['BD', 'ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Reopened the suitability questions',
    reason: true,
  },
} as const satisfies Record<SuitabilityEvent['type'], EventRule>

const guards = {
  answersComplete: 'Some answers are missing or conflict with your financial assets.',
  currentRun: 'This assessment belongs to earlier answers.',
  foundSuitable: 'The rules don’t find this suitable.',
  foundWarning: 'The rules give no warning.',
  foundReview: 'The rules require no review.',
  foundUnsuitable: 'The rules don’t find this unsuitable.',
  fourEyes: 'A second person has to decide: you prepared this.',
} as const

const signal = signalStep('suitability')
const found =
  (outcome: SuitabilityOutcome) =>
  ({ event }: { event: SuitabilityEvent }) =>
    event.facts?.outcome === outcome
const holds = [
  'assignOutcome',
  {
    type: 'schedule',
    params: ({ event }: { event: SuitabilityEvent }) => ({
      event: 'EXPIRED',
      at: addCalendarMonths(event.at, OUTCOME_MONTHS),
    }),
  },
] as const
const ends = ['dropOutcome', unschedule('EXPIRED')] as const

const machine = setup({
  types: {} as { context: SuitabilityContext; events: SuitabilityEvent; meta: StateMeta },
  actions: {
    ...effects,
    assessSuitability: (_, _params: { run: number }) => {},
    nextRun: assign({ run: ({ context: c }) => c.run + 1, flags: [] }),
    assignFlags: assign({ flags: ({ event }) => ('flags' in event ? event.flags : []) }),
    assignOutcome: assign({
      assessed_at: ({ event }) => event.at,
      valid_until: ({ event }) => addCalendarMonths(event.at, OUTCOME_MONTHS),
    }),
    dropOutcome: assign({ assessed_at: null, valid_until: null }),
  },
  guards: {
    answersComplete: ({ event }) => event.facts?.answers_complete === true,
    currentRun: ({ context: c, event }) => 'run' in event && event.run === c.run,
    foundSuitable: found('suitable'),
    foundWarning: found('suitable_with_warning'),
    foundReview: found('needs_review'),
    foundUnsuitable: found('unsuitable'),
    fourEyes: ({ event }) => event.facts?.reviewer_is_author === false,
  },
}).createMachine({
  id: 'suitability',
  context: { run: 0, flags: [], assessed_at: null, valid_until: null },
  initial: 'not_started',
  states: {
    not_started: {
      meta: {
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: {
          cause: {
            investor: 'Answer the questions about your goals and finances.',
            others: 'The investor answers the questions about goals and finances.',
          },
          who: 'investor',
          link: 'suitability',
        },
      },
      on: { BEGIN: 'in_progress' },
    },
    in_progress: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            investor: 'Complete and submit your answers.',
            others: 'The investor completes and submits the answers.',
          },
          who: 'investor',
          link: 'suitability',
        },
      },
      entry: signal('in_progress'),
      on: { SUBMITTED: { target: 'submitted', guard: 'answersComplete' } },
    },
    submitted: {
      meta: {
        label: 'Submitted',
        tone: 'info',
        icon: 'send',
        next: {
          cause: {
            investor: 'We’re assessing your answers.',
            others: 'We’re assessing the answers.',
          },
          who: 'platform',
          link: 'suitability',
        },
      },
      entry: [
        'nextRun',
        { type: 'assessSuitability', params: ({ context: c }) => ({ run: c.run }) },
        signal('submitted'),
      ],
      on: {
        ASSESSED: [
          {
            target: 'suitable',
            guard: and(['currentRun', 'foundSuitable']),
            actions: 'assignFlags',
          },
          {
            target: 'suitable_with_warning',
            guard: and(['currentRun', 'foundWarning']),
            actions: 'assignFlags',
          },
          {
            target: 'needs_review',
            guard: and(['currentRun', 'foundReview']),
            actions: 'assignFlags',
          },
          {
            target: 'unsuitable',
            guard: and(['currentRun', 'foundUnsuitable']),
            actions: 'assignFlags',
          },
        ],
        PROFILE_CHANGED: 'in_progress',
      },
    },
    suitable: {
      meta: {
        label: 'Approved',
        tone: 'success',
        icon: 'check',
        next: {
          cause: {
            investor: 'No action needed until your answers expire.',
            others: 'No action needed until the answers expire.',
          },
          who: 'clock',
          by: 'valid_until',
          link: 'suitability',
        },
      },
      entry: [...holds, signal('approved')],
      exit: [...ends],
      on: { EXPIRED: 'expired', PROFILE_CHANGED: 'expired', ANSWERS_REOPENED: 'in_progress' },
    },
    suitable_with_warning: {
      meta: {
        label: 'Approved with a warning',
        tone: 'warning',
        icon: 'triangle-alert',
        next: {
          cause: {
            investor:
              'Read the warning before you invest. Your answers are valid until they expire.',
            others: 'The answers carry a warning. They are valid until they expire.',
          },
          who: 'investor',
          by: 'valid_until',
          link: 'suitability',
        },
      },
      entry: [...holds, notify('party', 'suitability.warning'), signal('approved')],
      exit: [...ends],
      on: { EXPIRED: 'expired', PROFILE_CHANGED: 'expired', ANSWERS_REOPENED: 'in_progress' },
    },
    needs_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: {
            investor: 'The broker-dealer’s principal reviews your answers.',
            others: 'The broker-dealer’s principal reviews the answers.',
          },
          who: 'partner',
          link: 'suitability',
        },
      },
      entry: [notify('staff', 'suitability.review'), signal('submitted')],
      on: {
        REVIEWED_SUITABLE: { target: 'suitable', guard: 'fourEyes' },
        REVIEWED_WITH_WARNING: { target: 'suitable_with_warning', guard: 'fourEyes' },
        REVIEWED_UNSUITABLE: { target: 'unsuitable', guard: 'fourEyes' },
        PROFILE_CHANGED: 'in_progress',
      },
    },
    unsuitable: {
      meta: {
        label: 'Not suitable',
        tone: 'danger',
        icon: 'x',
        next: {
          cause: {
            investor:
              'These investments don’t fit your answers. The broker-dealer can open the questions again.',
            others:
              'These investments don’t fit the answers. The broker-dealer can open the questions again.',
          },
          who: 'partner',
          by: 'valid_until',
          link: 'suitability',
        },
      },
      entry: [...holds, notify('party', 'suitability.unsuitable'), signal('rejected')],
      exit: [...ends],
      on: { EXPIRED: 'expired', PROFILE_CHANGED: 'expired', REOPENED: 'in_progress' },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        next: {
          cause: {
            investor: 'Review and resubmit your answers.',
            others: 'The investor reviews and resubmits the answers.',
          },
          who: 'investor',
          link: 'suitability',
        },
      },
      entry: [notify('party', 'suitability.expired'), signal('expired')],
      on: { BEGIN: 'in_progress' },
    },
  },
})

export const suitabilityLifecycle = {
  id: 'suitability',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Opened the questions' },
  guards,
} satisfies Lifecycle<typeof machine>
