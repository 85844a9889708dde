/**
 * A person with an account requests access from the owners of an existing company, because no EIN has a second company.
 * An owner grants a role or refuses with a reason; the person may withdraw the request.
 *
 * Effects: notify {to, template}; admit {role}: the person becomes a member of the company; schedule, unschedule.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

/** Days in which an owner may decide (platform policy). */
export const JOIN_DAYS = 30
const roles = ['owner', 'editor', 'viewer'] as const

const context = z.strictObject({
  /** the role that was given; null before */
  role: z.enum(roles).nullable(),
  /** when it ends without a decision */
  ends_at: z.iso.datetime(),
})
export interface JoinRequestFacts {
  /** the person belongs to the company by now */
  is_member?: boolean
}
type JoinRequestEvent = Sent<JoinRequestFacts> &
  (Of<'DECLINED' | 'WITHDRAWN' | 'RAN_OUT'> | { type: 'ACCEPTED'; role: (typeof roles)[number] })

const events = {
  ACCEPTED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    payload: z.strictObject({ role: z.enum(roles) }),
    says: 'Granted access',
  },
  DECLINED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS'],
    payload: reasonOnly,
    or: 'decline it',
    says: 'Declined the request',
    reason: true,
  },
  WITHDRAWN: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'withdraw it',
    says: 'Withdrew the request',
  },
  RAN_OUT: { by: ['CLK'], road: 'system', says: 'The request expired' },
} as const satisfies Record<JoinRequestEvent['type'], EventRule>
const guards = {
  notMember: 'This person already belongs to the company.',
} as const

const machine = setup({
  types: {} as {
    context: z.infer<typeof context>
    events: JoinRequestEvent
    input: { at: string }
    meta: StateMeta
  },
  guards: {
    notMember: ({ event }) => event.facts?.is_member === false,
  },
  actions: {
    ...effects,
    admit: (_, _params: { role: (typeof roles)[number] }) => {},
    assignRole: assign({ role: ({ event }) => (event.type === 'ACCEPTED' ? event.role : null) }),
  },
}).createMachine({
  id: 'join-request',
  context: ({ input }) => ({ role: null, ends_at: addCalendarDays(input.at, JOIN_DAYS) }),
  initial: 'asked',
  states: {
    asked: {
      meta: {
        label: 'Waiting for an owner',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: 'A company owner grants or declines access.',
          who: 'issuer',
          by: 'ends_at',
          link: 'record',
        },
      },
      entry: [
        notify('issuer', 'join-request.asked'),
        { type: 'schedule', params: ({ context: c }) => ({ event: 'RAN_OUT', at: c.ends_at }) },
      ],
      exit: unschedule('RAN_OUT'),
      on: {
        ACCEPTED: {
          target: 'accepted',
          guard: 'notMember',
          actions: ['assignRole', { type: 'admit', params: ({ event }) => ({ role: event.role }) }],
        },
        DECLINED: 'declined',
        WITHDRAWN: 'withdrawn',
        RAN_OUT: 'ran_out',
      },
    },
    accepted: {
      type: 'final',
      meta: { label: 'Access granted', tone: 'success', icon: 'check' },
      entry: notify('party', 'join-request.accepted'),
    },
    declined: {
      type: 'final',
      meta: { label: 'Declined', tone: 'neutral', icon: 'x' },
      entry: notify('party', 'join-request.declined'),
    },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'archive' } },
    ran_out: {
      type: 'final',
      meta: { label: 'Expired without a decision', tone: 'neutral', icon: 'clock-alert' },
      entry: notify('party', 'join-request.ran-out'),
    },
  },
})

export const joinRequestLifecycle = {
  id: 'join-request',
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Asked to join the company' },
  guards,
  // who decides is in the rules of the events since version 2, not in a guard
  upcast: { 1: (row) => ({ value: row.value, context: row.context }) },
} satisfies Lifecycle<typeof machine>
