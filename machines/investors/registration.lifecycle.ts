/**
 * A registration: joint holders, a minor's custodian, an entity, a trust, an estate (31 CFR 1010.230). It can
 * be invested with when everybody in it is verified and its documents have been looked at.
 * Effects: notify, schedule, unschedule, inviteParties, signalRegistration {status}.
 */
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { effects, notify, unschedule, type StepStatus } from '../lib/party.ts'
import {
  registrationContextSchema,
  registrationEvents,
  registrationGuards,
  type RegistrationContext,
  type RegistrationEvent,
} from './registration.events.ts'

const signal = (status: StepStatus) => ({ type: 'signalRegistration' as const, params: { status } })
const change = { CHANGED: 'draft' } as const

const machine = setup({
  types: {} as { context: RegistrationContext; events: RegistrationEvent; meta: StateMeta },
  actions: {
    ...effects,
    inviteParties: () => {},
    signalRegistration: (_, _params: { status: StepStatus }) => {},
    assignNeeds: assign({ needs: ({ event }) => ('needs' in event ? event.needs : []) }),
    dropNeeds: assign({ needs: [] }),
    assignActive: assign(({ event }) => ({
      active_at: event.at,
      terminates_at: event.facts?.terminates_at ?? null,
    })),
    dropActive: assign({ active_at: null, terminates_at: null }),
  },
  guards: {
    complete: ({ event }) => event.facts?.complete === true,
    peopleVerified: ({ event }) => event.facts?.people_verified === true,
    needsPerson: ({ event }) => event.facts?.needs_person === true,
    nobodyNeeded: ({ event }) => event.facts?.needs_person === false,
    fourEyes: ({ event }) => event.facts?.reviewer_is_author === false,
    // entries of the log from before this fact lead on as they did
    retitled: ({ event }) => event.facts?.nothing_held !== false,
  },
}).createMachine({
  id: 'registration',
  context: { needs: [], active_at: null, terminates_at: null },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            investor: 'Complete and submit the registration.',
            others: 'The investor completes and submits the registration.',
          },
          who: 'investor',
          link: 'registration',
        },
      },
      entry: signal('needs_action'),
      on: { SUBMITTED: { target: 'collecting', guard: 'complete' } },
    },
    collecting: {
      meta: {
        label: 'Waiting for others',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'Each participant verifies their identity. We e-mailed each person a link.',
          who: 'investor',
          link: 'registration',
        },
      },
      entry: ['inviteParties', signal('submitted')],
      on: {
        PARTY_CHANGED: [
          { target: 'in_review', guard: and(['peopleVerified', 'needsPerson']) },
          { target: 'active', guard: and(['peopleVerified', 'nobodyNeeded']) },
        ],
        PARTY_DECLINED: { target: 'needs_information', actions: 'assignNeeds' },
        ...change,
      },
    },
    in_review: {
      meta: {
        label: 'In review',
        staffLabel: 'Needs a review',
        tone: 'info',
        icon: 'clock',
        next: { cause: 'We review the documents.', who: 'platform', link: 'registration' },
      },
      entry: notify('staff', 'registration.review'),
      on: {
        REVIEW_APPROVED: { target: 'active', guard: and(['fourEyes', 'peopleVerified']) },
        REVIEW_REJECTED: { target: 'rejected', guard: 'fourEyes' },
        INFORMATION_REQUESTED: { target: 'needs_information', actions: 'assignNeeds' },
        PARTY_LOST: 'collecting',
        ...change,
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
          link: 'registration',
        },
      },
      entry: [notify('party', 'registration.needs-information'), signal('needs_action')],
      exit: 'dropNeeds',
      on: { SUBMITTED: { target: 'collecting', guard: 'complete' } },
    },
    active: {
      meta: {
        label: 'Ready',
        tone: 'success',
        icon: 'check',
        next: {
          cause: {
            investor: 'You can invest with it.',
            others: 'The investor can invest with it.',
          },
          who: 'investor',
          link: 'registration',
        },
      },
      entry: [
        'assignActive',
        {
          type: 'schedule',
          params: ({ context }) => ({
            event: 'TERMINATION_AGE',
            at: context.terminates_at,
          }),
        },
        notify('party', 'registration.active'),
        signal('approved'),
      ],
      exit: ['dropActive', unschedule('TERMINATION_AGE')],
      on: { PARTY_LOST: 'collecting', TERMINATION_AGE: 'needs_retitling', ...change },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        next: {
          cause: {
            investor:
              'We could not accept this registration. Invest in another way, or contact us.',
            others: 'We could not accept this registration.',
          },
          who: 'platform',
          link: 'registration',
        },
      },
      entry: [notify('party', 'registration.rejected'), signal('needs_action')],
      on: { REOPENED: 'draft' },
    },
    needs_retitling: {
      meta: {
        label: 'Retitling required',
        tone: 'warning',
        icon: 'triangle-alert',
        next: {
          cause: 'The minor is of age. We’re moving the securities to their own name.',
          who: 'platform',
          link: 'registration',
        },
      },
      entry: [
        notify('party', 'registration.termination-age'),
        notify('staff', 'registration.termination-age'),
      ],
      on: { RETITLED: { target: 'closed', guard: 'retitled' } },
    },
    closed: { type: 'final', meta: { label: 'Ended', tone: 'neutral', icon: 'archive' } },
  },
})

/** Version 2 of a registration: it ends as retitled only when nothing stands in its name; rows stay as they are. */
export const registrationLifecycle = {
  id: 'registration',
  version: 2,
  machine,
  context: registrationContextSchema,
  events: registrationEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Started the registration' },
  guards: registrationGuards,
  upcast: { 1: (row) => ({ value: row.value, context: row.context }) },
} satisfies Lifecycle<typeof machine>
