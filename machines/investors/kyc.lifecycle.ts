/**
 * Identity check of one party (31 CFR 1023.220).
 * Effects: notify, schedule, unschedule, signalSteps, runIdentityCheck {run}, freezeFunds, releaseFunds (see party.ts).
 *
 * Nobody outside staff may learn of a hit or a suspension (31 CFR 1023.320(e)): `needs_review` and `suspended` share
 * every text that a party or an issuer sees, and the events that distinguish them are `staffOnly`.
 */
import {
  addCalendarDays,
  addCalendarMonths,
  compareInstants,
  endOfDay,
} from '#domain/shared/calendar/zone.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { numberTraits } from '#domain/investors/rules/same-person.ts'
import { and, assign, setup } from 'xstate'
import {
  IDENTITY_FIELDS,
  INFORMATION_DAYS,
  kycContextSchema,
  kycEvents,
  kycGuards,
  MAX_CHECKS_PER_DAY,
  REFRESH_MONTHS,
  type KycContext,
  type KycEvent,
} from './kyc.events.ts'
import { effects, notify, signalStep, unschedule } from '../lib/party.ts'

const signal = signalStep('kyc')
/** What a party sees of a person's review, of a hit and of a suspension alike. */
const review = {
  label: 'In review',
  tone: 'info',
  icon: 'clock',
  shownAs: 'needs_review',
  next: {
    cause: {
      investor: 'We’re reviewing what you sent.',
      others: 'We’re reviewing what the person sent.',
    },
    who: 'platform',
    link: 'kyc',
  },
} satisfies StateMeta
const suspend = { SUSPENDED: { target: 'suspended', guard: 'trueMatch' } } as const
const approvable = [
  'cipComplete',
  'identityPassed',
  'watchlistClear',
  'documentValid',
  'riskRated',
  'unlikeOthers',
] as const

/** Until when an approval holds: the earlier of the refresh date of the risk rating and the end of the document. */
function validity(event: KycEvent): Pick<KycContext, 'valid_until' | 'ends_with'> {
  const risk = event.facts?.risk
  const refresh = addCalendarMonths(
    event.at,
    REFRESH_MONTHS[risk === 'low' || risk === 'medium' ? risk : 'high'],
  )
  const document = event.facts?.document_expires_on
    ? endOfDay(event.facts.document_expires_on)
    : null
  return document !== null && compareInstants(document, refresh) < 0
    ? { valid_until: document, ends_with: 'document' }
    : { valid_until: refresh, ends_with: 'refresh' }
}

const machine = setup({
  types: {} as { context: KycContext; events: KycEvent; meta: StateMeta },
  actions: {
    ...effects,
    runIdentityCheck: (_, _params: { run: number }) => {},
    freezeFunds: () => {},
    releaseFunds: () => {},
    nextRun: assign({ run: ({ context }) => context.run + 1 }),
    assignNeeds: assign({
      needs: ({ event }) => ('needs' in event ? event.needs : []),
      information_due: ({ event }) => addCalendarDays(event.at, INFORMATION_DAYS),
    }),
    dropNeeds: assign({ needs: [], information_due: null }),
    assignApproval: assign(({ event }) => ({
      approved_at: event.at,
      by_person: false,
      ...validity(event),
    })),
    askPerson: assign({ by_person: true }),
    dropApproval: assign({ approved_at: null, valid_until: null, ends_with: null }),
  },
  guards: {
    cipComplete: ({ event }) => {
      const cip = event.facts?.cip
      return cip !== undefined && cip.name && cip.dob && cip.address && cip.id_number
    },
    identityPassed: ({ event }) => event.facts?.identity === 'pass',
    watchlistClear: ({ event }) =>
      event.facts?.watchlist === 'clear' || event.facts?.watchlist === 'false_positive',
    trueMatch: ({ event }) => event.facts?.watchlist === 'true_match',
    documentValid: ({ event }) =>
      !event.facts?.document_expires_on ||
      compareInstants(endOfDay(event.facts.document_expires_on), event.at) >= 0,
    unlikeOthers: ({ event }) => event.facts?.alike === false,
    sameNumber: ({ event }) =>
      'traits' in event &&
      event.traits.some((trait) => numberTraits.some((number) => number === trait)),
    riskRated: ({ event }) => event.facts?.risk !== undefined && event.facts.risk !== 'prohibited',
    identityChanged: ({ event }) =>
      event.type === 'DATA_CHANGED' && event.fields.some((one) => IDENTITY_FIELDS.includes(one)),
    checkDecides: ({ context }) => !context.by_person,
    personDecides: ({ context }) => context.by_person,
    currentRun: ({ context, event }) => 'run' in event && event.run === context.run,
    triesLeft: ({ event }) =>
      event.facts?.checks_24h !== undefined && event.facts.checks_24h < MAX_CHECKS_PER_DAY,
    fourEyes: ({ event }) => event.facts?.reviewer_is_author === false,
  },
}).createMachine({
  id: 'kyc',
  context: {
    run: 0,
    needs: [],
    information_due: null,
    approved_at: null,
    valid_until: null,
    ends_with: null,
    by_person: false,
  },
  initial: 'not_started',
  states: {
    not_started: {
      meta: {
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: {
          cause: {
            investor: 'Enter your details so we can verify your identity.',
            others: 'The person enters their details for the identity check.',
          },
          who: 'investor',
          link: 'kyc',
        },
      },
      on: { BEGIN: 'in_progress', ...suspend },
    },
    in_progress: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            investor: 'Complete and submit your details.',
            others: 'The person completes and submits their details.',
          },
          who: 'investor',
          link: 'kyc',
        },
      },
      entry: signal('in_progress'),
      on: { SUBMITTED: { target: 'submitted', guard: 'cipComplete' }, ...suspend },
    },
    submitted: {
      meta: {
        label: 'Submitted',
        tone: 'info',
        icon: 'send',
        next: { cause: 'We start the identity check.', who: 'platform', link: 'kyc' },
      },
      entry: [
        'nextRun',
        { type: 'runIdentityCheck', params: ({ context }) => ({ run: context.run }) },
        signal('submitted'),
      ],
      on: {
        CHECK_STARTED: { target: 'pending', guard: and(['currentRun', 'triesLeft']) },
        CHECK_UNAVAILABLE: [
          { target: 'submitted', reenter: true, guard: and(['currentRun', 'triesLeft']) },
          { target: 'needs_review', guard: 'currentRun' },
        ],
        DATA_CHANGED: { target: 'submitted', reenter: true },
        ...suspend,
      },
    },
    pending: {
      meta: {
        label: 'In review',
        staffLabel: 'Check is running',
        tone: 'info',
        icon: 'clock',
        next: { cause: 'The identity check is running.', who: 'platform', link: 'kyc' },
      },
      on: {
        CHECK_PASSED: [
          { target: 'approved', guard: and(['currentRun', 'checkDecides', ...approvable]) },
          { target: 'needs_review', guard: and(['currentRun', 'personDecides']) },
        ],
        CHECK_UNCLEAR: { target: 'needs_review', guard: 'currentRun' },
        CHECK_REFERRED: { target: 'referred', guard: 'currentRun' },
        CHECK_INCOMPLETE: {
          target: 'needs_information',
          guard: 'currentRun',
          actions: 'assignNeeds',
        },
        CHECK_UNAVAILABLE: [
          { target: 'submitted', guard: and(['currentRun', 'triesLeft']) },
          { target: 'needs_review', guard: 'currentRun' },
        ],
        DATA_CHANGED: 'submitted',
        ...suspend,
      },
    },
    referred: {
      meta: {
        label: 'In review',
        staffLabel: 'In review at the identity provider',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: {
            investor:
              'People at our identity provider review your details. Their result arrives here by itself, and we notify you.',
            others:
              'People at our identity provider review the details. Their result arrives here by itself.',
          },
          who: 'partner',
          link: 'kyc',
        },
      },
      on: {
        PROVIDER_APPROVED: [
          { target: 'approved', guard: and(['currentRun', 'checkDecides', ...approvable]) },
          { target: 'needs_review', guard: and(['currentRun', 'personDecides']) },
        ],
        PROVIDER_FINISHED: { target: 'needs_review', guard: 'currentRun' },
        REVIEW_APPROVED: { target: 'approved', guard: and(['fourEyes', ...approvable]) },
        REVIEW_REJECTED: 'rejected',
        INFORMATION_REQUESTED: { target: 'needs_information', actions: 'assignNeeds' },
        HIT: 'needs_review',
        LIKENESS_FOUND: 'needs_review',
        DATA_CHANGED: 'submitted',
        ...suspend,
      },
    },
    needs_review: {
      meta: { ...review, staffLabel: 'Needs a review' },
      entry: [notify('staff', 'kyc.review'), signal('submitted')],
      on: {
        REVIEW_APPROVED: { target: 'approved', guard: and(['fourEyes', ...approvable]) },
        REVIEW_REJECTED: 'rejected',
        INFORMATION_REQUESTED: { target: 'needs_information', actions: 'assignNeeds' },
        HIT: { actions: notify('staff', 'kyc.hit') },
        LIKENESS_FOUND: { actions: notify('staff', 'kyc.likeness') },
        DATA_CHANGED: [
          {
            target: 'submitted',
            guard: 'identityChanged',
            actions: ['askPerson', notify('staff', 'kyc.data-changed')],
          },
          { actions: notify('staff', 'kyc.data-changed') },
        ],
        ...suspend,
      },
    },
    needs_information: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        next: {
          cause: {
            investor: 'Correct the marked items and resubmit.',
            others: 'The person corrects the marked items and resubmits them.',
          },
          who: 'investor',
          by: 'information_due',
          link: 'kyc',
        },
      },
      entry: [
        {
          type: 'schedule',
          params: ({ context, event }) => ({
            event: 'INFORMATION_EXPIRED',
            at: context.information_due ?? event.at,
          }),
        },
        notify('party', 'kyc.needs-information'),
        signal('needs_action'),
      ],
      exit: ['dropNeeds', unschedule('INFORMATION_EXPIRED')],
      on: {
        SUBMITTED: { target: 'submitted', guard: 'cipComplete' },
        INFORMATION_EXPIRED: 'expired',
        ...suspend,
      },
    },
    approved: {
      meta: {
        label: 'Verified',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'No action needed until the check expires.',
          who: 'clock',
          by: 'valid_until',
          link: 'kyc',
        },
      },
      entry: [
        'assignApproval',
        {
          type: 'schedule',
          params: ({ context, event }) => ({
            event: context.ends_with === 'document' ? 'EXPIRED' : 'REFRESH_DUE',
            at: context.valid_until ?? event.at,
          }),
        },
        notify('party', 'kyc.approved'),
        signal('approved'),
      ],
      exit: ['dropApproval', unschedule('EXPIRED'), unschedule('REFRESH_DUE')],
      on: {
        EXPIRED: 'expired',
        REFRESH_DUE: 'expired',
        HIT: 'needs_review',
        // a name and a birth date can be typed by anybody: a number takes an approval back, the rest goes to staff
        LIKENESS_FOUND: [
          { target: 'needs_review', guard: 'sameNumber' },
          { actions: notify('staff', 'kyc.likeness') },
        ],
        DATA_CHANGED: [
          { target: 'submitted', guard: 'identityChanged', actions: 'askPerson' },
          { target: 'needs_review' },
        ],
        ...suspend,
      },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        next: {
          cause: {
            investor: 'We could not confirm who you are. Contact us if something has changed.',
            others: 'We could not confirm who this person is.',
          },
          who: 'platform',
          link: 'kyc',
        },
      },
      entry: [notify('party', 'kyc.rejected'), signal('rejected')],
      // what one person refused is not approved by the check alone
      on: { REOPENED: { target: 'in_progress', actions: 'askPerson' }, ...suspend },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        next: {
          cause: {
            investor: 'Review and resubmit your details.',
            others: 'The person reviews and resubmits their details.',
          },
          who: 'investor',
          link: 'kyc',
        },
      },
      entry: [notify('party', 'kyc.expired'), signal('expired')],
      on: { BEGIN: 'in_progress', ...suspend },
    },
    suspended: {
      meta: { ...review, staffLabel: 'Suspended: true match' },
      entry: ['freezeFunds', notify('staff', 'kyc.suspended'), signal('submitted')],
      exit: 'releaseFunds',
      on: { SUSPENSION_LIFTED: { target: 'needs_review', guard: 'watchlistClear' } },
    },
  },
})

export const kycLifecycle = {
  id: 'kyc',
  version: 4,
  machine,
  context: kycContextSchema,
  events: kycEvents,
  begins: {
    by: ['INV', 'SYS'],
    road: 'command',
    session: ['INV'],
    says: 'Opened the identity check',
  },
  guards: kycGuards,
  // every state of before is there
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context: { ...(context as object), by_person: false } }),
    3: ({ value, context }) => ({ value, context }),
  },
} satisfies Lifecycle<typeof machine>

/** From the worst to the best, as far as an account is concerned. */
const fromWorst = [
  'suspended',
  'rejected',
  'expired',
  'needs_information',
  'needs_review',
  'referred',
  'not_started',
  'in_progress',
  'submitted',
  'pending',
  'approved',
] as const
export type KycState = (typeof fromWorst)[number]
