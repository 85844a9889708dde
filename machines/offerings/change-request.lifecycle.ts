/**
 * A change that no edit can make: the company requests another type of offering or a correction of its own data, the
 * platform another partner. The platform reviews it and decides by a day. Another type after the submission is never an edit of the offering:
 * approval opens a new one.
 *
 * Effects: notify {to, template}; schedule, unschedule; applyRequest: a new offering of the requested type, or the end
 * of a partner's seat and the invitation of the next partner; applyCompanyRequest: the correction of the company.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import { effects, reasonOnly, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const subjects = ['type-of-offering', 'company-information', 'partners'] as const
const context = z.strictObject({
  subject: z.enum(subjects),
  /** until when the platform decides */
  decide_by: z.iso.datetime(),
  /** the day has passed without a decision */
  overdue: z.boolean(),
  decided_at: z.iso.datetime().nullable(),
})
export type ChangeRequestContext = z.infer<typeof context>
export interface ChangeRequestInput {
  subject: (typeof subjects)[number]
  decide_by: string
}
/** What the server finds out before it sends an event. */
export interface ChangeRequestFacts {
  /** the offering has not ended */
  offeringGoesOn: boolean
  /** the offering still has the type or the seat that the request replaces */
  stillFrom: boolean
  /** the one who decides neither requested it nor belongs to the company */
  secondPerson: boolean
  /** the one who withdraws belongs to the side that made the request */
  ownSide: boolean
}
type ChangeRequestEvent = Sent<Partial<ChangeRequestFacts>> &
  Of<'REVIEW_STARTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'OVERDUE'>

const events = {
  REVIEW_STARTED: {
    by: ['ADM'],
    road: 'open',
    session: ['ADM'],
    says: 'Started reviewing the request',
  },
  APPROVED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    says: 'Approved the request',
  },
  REJECTED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'reject it with a reason',
    says: 'Rejected the request',
  },
  WITHDRAWN: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    tells: 'company',
    or: 'withdraw it',
    says: 'Withdrew the request',
  },
  OVERDUE: { by: ['CLK'], road: 'system', says: 'The day to decide passed' },
} as const satisfies Record<ChangeRequestEvent['type'], EventRule>

const sentences = {
  offeringGoesOn: 'The offering has ended. Reject this request.',
  stillFrom: 'What this request would change has changed since. Reject it and start a new request.',
  secondPerson: 'A reviewer who didn’t request it and isn’t part of the company must decide it.',
  ownSide: 'Only the side that made this request can withdraw it.',
} as const
type Guard = keyof typeof sentences
type Args = { context: ChangeRequestContext; event: ChangeRequestEvent }
const fact =
  (name: keyof ChangeRequestFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  offeringGoesOn: fact('offeringGoesOn'),
  stillFrom: fact('stillFrom'),
  secondPerson: fact('secondPerson'),
  ownSide: fact('ownSide'),
}
const notify = (to: 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const decided = { target: 'rejected' as const, guard: 'secondPerson' as const }
const overdue = {
  OVERDUE: {
    actions: ['assignOverdue' as const, notify('staff', 'change-request.overdue')],
  },
}

const machine = setup({
  types: {} as {
    context: ChangeRequestContext
    events: ChangeRequestEvent
    input: ChangeRequestInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    ...effects,
    applyRequest: () => {},
    applyCompanyRequest: () => {},
    assignOverdue: assign({ overdue: true }),
    assignDecision: assign(({ event }) => ({ decided_at: event.at })),
  },
}).createMachine({
  id: 'change-request',
  context: ({ input }) => ({ ...input, overdue: false, decided_at: null }),
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Open',
        tone: 'info',
        icon: 'send',
        next: {
          cause: 'We start reviewing this request.',
          who: 'platform',
          by: 'decide_by',
          link: 'offering',
        },
      },
      entry: [
        notify('staff', 'change-request.opened'),
        { type: 'schedule', params: ({ context: c }) => ({ event: 'OVERDUE', at: c.decide_by }) },
      ],
      on: {
        ...overdue,
        REVIEW_STARTED: { target: 'under_review', guard: 'secondPerson' },
        WITHDRAWN: { target: 'withdrawn', guard: 'ownSide' },
      },
    },
    under_review: {
      meta: {
        label: 'Under review',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We review this request, then approve or reject it with a reason.',
          who: 'platform',
          by: 'decide_by',
          link: 'offering',
        },
      },
      on: {
        ...overdue,
        APPROVED: {
          target: 'approved',
          guard: every<Guard>('offeringGoesOn', 'stillFrom', 'secondPerson'),
          actions: ['applyRequest', 'applyCompanyRequest'],
        },
        REJECTED: decided,
        WITHDRAWN: { target: 'withdrawn', guard: 'ownSide' },
      },
    },
    approved: {
      type: 'final',
      meta: { label: 'Approved', tone: 'success', icon: 'check' },
      entry: ['assignDecision', unschedule('OVERDUE'), notify('issuer', 'change-request.approved')],
    },
    rejected: {
      type: 'final',
      meta: { label: 'Rejected', tone: 'danger', icon: 'x' },
      entry: ['assignDecision', unschedule('OVERDUE'), notify('issuer', 'change-request.rejected')],
    },
    withdrawn: {
      type: 'final',
      meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' },
      entry: ['assignDecision', unschedule('OVERDUE')],
    },
  },
})

/** Version 3 of a change request: a correction of the company can be requested; rows stay as they are. */
export const changeRequestLifecycle: Lifecycle<typeof machine> = {
  id: 'change-request',
  version: 3,
  machine,
  context,
  events,
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    says: 'Requested the change',
  },
  guards: sentences,
  upcast: {
    1: ({ value, context: before }) => ({ value, context: before }),
    2: ({ value, context: before }) => ({ value, context: before }),
  },
}
