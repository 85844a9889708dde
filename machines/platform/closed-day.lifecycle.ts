/**
 * A day on which banks or federal offices are closed in addition to weekends and holidays. One person requests it with
 * its source, another approves it; from then on the calendar of its kind skips it, until it is over or somebody else
 * revokes it. A day that is over without a decision has lapsed.
 *
 * Effects: notify {to, template}; schedule, unschedule; openDay {}: the calendar reads it; freeDay {}: it may be
 * requested again.
 */
import { isAhead } from '#domain/platform/rules/closed-days.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  day: z.iso.date(),
  /** the moment at which the day is over */
  over_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})
export type ClosedDayContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface ClosedDayFacts {
  /** another person than the one who requested the day */
  secondPerson: boolean
}
type ClosedDayEvent = Sent<ClosedDayFacts> &
  Of<'APPROVED' | 'DECLINED' | 'WITHDRAWN' | 'REVOKED' | 'DAY_OVER'>

const events = {
  APPROVED: { by: ['ADM'], road: 'open', says: 'Approved the closed day' },
  DECLINED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'decline it with a reason',
    says: 'Declined the closed day',
  },
  WITHDRAWN: {
    by: ['ADM'],
    road: 'open',
    session: ['ADM'],
    payload: reasonOnly,
    reason: true,
    or: 'withdraw the request',
    says: 'Withdrew the request',
  },
  REVOKED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'revoke it with a reason',
    says: 'Revoked the closed day',
  },
  DAY_OVER: { by: ['CLK'], road: 'system', says: 'The day was over' },
} as const satisfies Record<ClosedDayEvent['type'], EventRule>
const guards = {
  secondPerson: 'A second person must decide: you requested this day.',
  ownRequest: 'Only the person who requested this day can withdraw it. Decline it instead.',
  ahead: 'The day is over.',
} as const

const dayOver = {
  type: 'schedule' as const,
  params: ({ context: c }: { context: ClosedDayContext }) => ({
    event: 'DAY_OVER',
    at: c.over_at,
  }),
}
const machine = setup({
  types: {} as {
    context: ClosedDayContext
    events: ClosedDayEvent
    input: { day: string }
    meta: StateMeta
  },
  guards: {
    secondPerson: ({ event }) => event.facts?.secondPerson === true,
    ownRequest: ({ event }) => event.facts?.secondPerson === false,
    ahead: ({ context: c, event }) => isAhead(c.day, event.at),
  },
  actions: {
    ...effects,
    openDay: () => {},
    freeDay: () => {},
    assignDecision: assign({ decided_at: ({ event }) => event.at }),
  },
}).createMachine({
  id: 'closed-day',
  context: ({ input }) => ({
    day: input.day,
    over_at: startOfDay(addDays(input.day, 1)),
    decided_at: null,
  }),
  initial: 'requested',
  states: {
    requested: {
      meta: {
        label: 'To approve',
        tone: 'warning',
        icon: 'pen-line',
        next: {
          cause: 'A second person compares the day with its source and decides before it ends.',
          who: 'platform',
          link: 'record',
          by: 'over_at',
        },
      },
      entry: [notify('staff', 'closed-day.requested'), dayOver],
      exit: unschedule('DAY_OVER'),
      on: {
        APPROVED: { target: 'approved', guard: and(['secondPerson', 'ahead']) },
        DECLINED: { target: 'declined', guard: 'secondPerson' },
        WITHDRAWN: { target: 'withdrawn', guard: 'ownRequest' },
        DAY_OVER: 'lapsed',
      },
    },
    approved: {
      meta: {
        label: 'In force',
        tone: 'success',
        icon: 'check',
        next: {
          cause:
            'Deadlines skip this day. If its source withdraws it, a second person revokes it before it ends.',
          who: 'clock',
          link: 'record',
          by: 'over_at',
        },
      },
      entry: ['assignDecision', 'openDay', dayOver],
      exit: unschedule('DAY_OVER'),
      on: {
        REVOKED: { target: 'revoked', guard: and(['secondPerson', 'ahead']) },
        DAY_OVER: 'in_force',
      },
    },
    // the day is over: the calendar skips it for good, because dates were counted with it
    in_force: { type: 'final', meta: { label: 'In force', tone: 'success', icon: 'check' } },
    revoked: {
      type: 'final',
      meta: { label: 'Revoked', tone: 'danger', icon: 'rotate-ccw' },
      entry: ['assignDecision', 'freeDay'],
    },
    declined: {
      type: 'final',
      meta: { label: 'Declined', tone: 'danger', icon: 'ban' },
      entry: ['assignDecision', 'freeDay'],
    },
    withdrawn: {
      type: 'final',
      meta: { label: 'Withdrawn', tone: 'neutral', icon: 'archive' },
      entry: ['assignDecision', 'freeDay'],
    },
    lapsed: {
      type: 'final',
      meta: { label: 'Lapsed', tone: 'neutral', icon: 'clock' },
      entry: 'freeDay',
    },
  },
})

/**
 * Version 2 of a closed day: what is approved can be revoked while it is ahead; days that were approved before stay in
 * force.
 */
export const closedDayLifecycle = {
  id: 'closed-day',
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['ADM'], road: 'command', session: ['ADM'], says: 'Requested the closed day' },
  guards,
  upcast: { 1: ({ value, context: stored }) => ({ value, context: stored }) },
} satisfies Lifecycle<typeof machine>
