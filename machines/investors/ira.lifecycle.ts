/**
 * An investment through an individual retirement account or another plan (26 USC 408, 4975): three parties act: the
 * investor, the custodian and the sponsor. In the demo the custodian responds through the same events.
 * Effects: notify, schedule, unschedule, signalSteps (see party.ts), askCustodian {run}.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import {
  iraContextSchema,
  iraEvents,
  iraGuards,
  STALLED_DAYS,
  type iraWaits,
  type IraContext,
  type IraEvent,
} from './ira.events.ts'
import { effects, notify, signalStep, unschedule } from '../lib/party.ts'

const signal = signalStep('ira')
/** Fewest business days before the close at which the slow path needs no warning (platform policy, section 6). */
const SLOW_PATH_DAYS = 10
const waiting = [
  'assignDeadline',
  {
    type: 'schedule',
    params: ({ event }: { event: IraEvent }) => ({
      event: 'STALLED',
      at: addCalendarDays(event.at, STALLED_DAYS),
    }),
  },
] as const
const waited = ['dropDeadline', unschedule('STALLED')] as const
const ask = [
  'nextRun',
  {
    type: 'askCustodian',
    params: ({ context }: { context: IraContext }) => ({ run: context.run }),
  },
] as const
const leave = { MARKED_NOT_APPLICABLE: 'not_applicable' } as const
const enter = and(['detailsComplete', 'screenPassed', 'issuerTakesPlans', 'timeEnough'])
const funded = ['paidFromPlan', 'amountReceived'] as const
const stall = (state: (typeof iraWaits)[number]) =>
  ({ target: 'stalled', actions: { type: 'assignStalled', params: { state } } }) as const
const stalledIn =
  (state: (typeof iraWaits)[number]) =>
  ({ context }: { context: IraContext }) =>
    context.stalled_in === state

const machine = setup({
  types: {} as { context: IraContext; events: IraEvent; meta: StateMeta },
  actions: {
    ...effects,
    askCustodian: (_, _params: { run: number }) => {},
    nextRun: assign({ run: ({ context }) => context.run + 1 }),
    assignNeeds: assign({ needs: ({ event }) => ('needs' in event ? event.needs : []) }),
    dropNeeds: assign({ needs: [] }),
    assignDeadline: assign({ stalls_at: ({ event }) => addCalendarDays(event.at, STALLED_DAYS) }),
    dropDeadline: assign({ stalls_at: null }),
    assignStalled: assign({
      stalled_in: (_, params: { state: (typeof iraWaits)[number] }) => params.state,
    }),
    dropStalled: assign({ stalled_in: null }),
  },
  guards: {
    detailsComplete: ({ event }) => event.facts?.details_complete === true,
    screenPassed: ({ event }) =>
      event.facts?.screen === 'clear' || event.facts?.screen === 'review',
    issuerTakesPlans: ({ event }) => event.facts?.issuer_is_s_corporation === false,
    timeEnough: ({ event }) => {
      const days = event.facts?.business_days_to_close
      return (
        days !== undefined &&
        (days === null || days >= SLOW_PATH_DAYS || event.facts?.slow_path_confirmed === true)
      )
    },
    documentsReady: ({ event }) => event.facts?.documents_ready === true,
    currentRun: ({ context, event }) => 'run' in event && event.run === context.run,
    custodianHasIt: ({ context }) =>
      context.stalled_in === 'docs_sent_to_custodian' || context.stalled_in === 'custodian_review',
    fundsWereRequested: stalledIn('funds_requested'),
    paidFromPlan: ({ event }) => event.facts?.paid_from === 'plan',
    amountReceived: ({ event }) => event.facts?.amount_received === true,
    investmentClosed: ({ event }) => event.facts?.investment_closed === true,
    stalledSending: stalledIn('docs_sent_to_custodian'),
    stalledReview: stalledIn('custodian_review'),
    stalledInfo: stalledIn('more_info'),
    stalledFunds: stalledIn('funds_requested'),
  },
}).createMachine({
  id: 'ira',
  context: { run: 0, needs: [], stalls_at: null, stalled_in: null },
  initial: 'not_started',
  states: {
    not_applicable: {
      meta: {
        label: 'Not required',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: {
          cause: 'No action needed. This investment doesn’t use a plan.',
          who: 'investor',
          link: 'investment',
        },
      },
      entry: signal('not_applicable'),
      on: { MARKED_APPLICABLE: { target: 'not_started', actions: signal('not_started') } },
    },
    not_started: {
      meta: {
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: {
          cause: {
            investor: 'Tell us about the plan and its custodian.',
            others: 'The investor names the plan and its custodian.',
          },
          who: 'investor',
          link: 'ira',
        },
      },
      on: { DETAILS_ENTERED: { target: 'details_entered', guard: enter }, ...leave },
    },
    details_entered: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            investor: 'Send the documents to your custodian.',
            others: 'The investor sends the documents to the custodian.',
          },
          who: 'investor',
          link: 'ira',
        },
      },
      entry: signal('in_progress'),
      on: {
        DETAILS_ENTERED: { target: 'details_entered', reenter: true, guard: enter },
        DOCS_SENT: { target: 'docs_sent_to_custodian', guard: 'documentsReady', actions: [...ask] },
        ...leave,
      },
    },
    docs_sent_to_custodian: {
      meta: {
        label: 'Sent',
        tone: 'info',
        icon: 'send',
        next: {
          cause: {
            investor: 'Your custodian confirms receipt of the documents.',
            others: 'The custodian confirms receipt of the documents.',
          },
          who: 'partner',
          by: 'stalls_at',
          link: 'ira',
        },
      },
      entry: [...waiting, signal('submitted')],
      exit: [...waited],
      on: {
        CUSTODIAN_RECEIVED: { target: 'custodian_review', guard: 'currentRun' },
        STALLED: stall('docs_sent_to_custodian'),
        ...leave,
      },
    },
    custodian_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: {
            investor: 'Your custodian reviews the documents. This takes 5 to 15 business days.',
            others: 'The custodian reviews the documents. This takes 5 to 15 business days.',
          },
          who: 'partner',
          by: 'stalls_at',
          link: 'ira',
        },
      },
      entry: [...waiting, signal('submitted')],
      exit: [...waited],
      on: {
        CUSTODIAN_SIGNED: { target: 'custodian_signed', guard: 'currentRun' },
        CUSTODIAN_REJECTED: { target: 'custodian_rejected', guard: 'currentRun' },
        MORE_INFO_ASKED: { target: 'more_info', guard: 'currentRun', actions: 'assignNeeds' },
        STALLED: stall('custodian_review'),
        ...leave,
      },
    },
    more_info: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        next: {
          cause: {
            investor: 'Send your custodian the requested information.',
            others: 'The investor sends the custodian the requested information.',
          },
          who: 'investor',
          by: 'stalls_at',
          link: 'ira',
        },
      },
      entry: [...waiting, notify('party', 'ira.more-info'), signal('needs_action')],
      exit: [...waited],
      on: {
        INFORMATION_SENT: { target: 'custodian_review', actions: ['dropNeeds', ...ask] },
        STALLED: stall('more_info'),
        MARKED_NOT_APPLICABLE: { target: 'not_applicable', actions: 'dropNeeds' },
      },
    },
    custodian_signed: {
      meta: {
        label: 'Signed by the custodian',
        tone: 'success',
        icon: 'check',
        next: {
          cause: {
            investor: 'We request the money from your custodian.',
            others: 'We request the money from the custodian.',
          },
          who: 'platform',
          link: 'ira',
        },
      },
      entry: [
        notify('party', 'ira.custodian-signed'),
        notify('issuer', 'ira.custodian-signed'),
        signal('submitted'),
      ],
      on: { FUNDS_REQUESTED: 'funds_requested', ...leave },
    },
    custodian_rejected: {
      meta: {
        label: 'Rejected by the custodian',
        tone: 'danger',
        icon: 'x',
        next: {
          cause: {
            investor: 'Choose another plan, or invest without one.',
            others: 'The investor chooses another plan, or invests without one.',
          },
          who: 'investor',
          link: 'ira',
        },
      },
      entry: [
        notify('party', 'ira.custodian-rejected'),
        notify('issuer', 'ira.custodian-rejected'),
        signal('rejected'),
      ],
      on: { RESTARTED: { target: 'not_started', actions: signal('not_started') }, ...leave },
    },
    funds_requested: {
      meta: {
        label: 'Waiting for the money',
        tone: 'info',
        icon: 'landmark',
        next: {
          cause: {
            investor: 'Your custodian sends the money.',
            others: 'The custodian sends the money.',
          },
          who: 'partner',
          by: 'stalls_at',
          link: 'ira',
        },
      },
      entry: [...waiting, notify('custodian', 'ira.funds-requested'), signal('submitted')],
      exit: [...waited],
      on: {
        FUNDS_RECEIVED: { target: 'funds_received', guard: and(funded) },
        STALLED: stall('funds_requested'),
        ...leave,
      },
    },
    funds_received: {
      meta: {
        label: 'Money received',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'The money is in escrow until the offering closes.',
          who: 'platform',
          link: 'investment',
        },
      },
      entry: [notify('party', 'ira.funds-received'), signal('approved')],
      on: { COMPLETED: { target: 'completed', guard: 'investmentClosed' }, ...leave },
    },
    completed: { type: 'final', meta: { label: 'Completed', tone: 'success', icon: 'check' } },
    stalled: {
      meta: {
        label: 'Overdue',
        tone: 'danger',
        icon: 'clock-alert',
        next: {
          cause: {
            investor: 'No activity for 30 days. Ask your custodian and take it up again.',
            others:
              'No activity for 30 days. The investor asks the custodian and takes it up again.',
          },
          who: 'investor',
          link: 'ira',
        },
      },
      entry: [
        notify('party', 'ira.stalled'),
        notify('issuer', 'ira.stalled'),
        signal('needs_action'),
      ],
      exit: 'dropStalled',
      on: {
        RESUMED: [
          { target: 'docs_sent_to_custodian', guard: 'stalledSending', actions: [...ask] },
          { target: 'custodian_review', guard: 'stalledReview' },
          { target: 'more_info', guard: 'stalledInfo' },
          { target: 'funds_requested', guard: 'stalledFunds' },
        ],
        CUSTODIAN_SIGNED: {
          target: 'custodian_signed',
          guard: and(['currentRun', 'custodianHasIt']),
        },
        CUSTODIAN_REJECTED: {
          target: 'custodian_rejected',
          guard: and(['currentRun', 'custodianHasIt']),
        },
        MORE_INFO_ASKED: {
          target: 'more_info',
          guard: and(['currentRun', 'custodianHasIt']),
          actions: 'assignNeeds',
        },
        FUNDS_RECEIVED: { target: 'funds_received', guard: and(['fundsWereRequested', ...funded]) },
        MARKED_NOT_APPLICABLE: { target: 'not_applicable', actions: 'dropNeeds' },
      },
    },
  },
})

export const iraLifecycle = {
  id: 'ira',
  version: 1,
  machine,
  context: iraContextSchema,
  events: iraEvents,
  begins: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'The retirement account step was opened',
  },
  guards: iraGuards,
} satisfies Lifecycle<typeof machine>
