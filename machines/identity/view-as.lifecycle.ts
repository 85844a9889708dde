/**
 * An operator sees the product as a person, read-only and for a short time. It counts from its beginning; the operator
 * ends it, the clock does at the latest, and the product cuts it when what it rests on is gone: the operator's session
 * or role, or the account. The person is notified when it begins and when it ends.
 *
 * Effects: notify {to, template}; schedule, unschedule; logView {outcome}: a line of the person's sign-in log.
 */
import { viewEndCauses, type ViewEndCause } from '#domain/identity/rules/view-as.ts'
import { effects, notify, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({ ends_at: z.iso.datetime() })
export type ViewAsContext = z.infer<typeof context>
type ViewAsEvent = Sent & (Of<'ENDED' | 'EXPIRED'> | Of<'CUT', { cause: ViewEndCause }>)

const events = {
  ENDED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    session: ['ADM'],
    or: 'end the view',
    says: 'Ended the view',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The view’s time was over' },
  CUT: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ cause: z.enum(viewEndCauses) }),
    says: 'The operator’s session or role ended, or the account can’t be viewed any more',
  },
} as const satisfies Record<ViewAsEvent['type'], EventRule>

const over = [
  { type: 'logView' as const, params: { outcome: 'view_ended' as const } },
  notify('party', 'view-as.ended'),
]

const machine = setup({
  types: {} as {
    context: ViewAsContext
    events: ViewAsEvent
    input: ViewAsContext
    meta: StateMeta
  },
  actions: {
    ...effects,
    logView: (_, _params: { outcome: 'viewed_as' | 'view_ended' }) => {},
  },
}).createMachine({
  id: 'view-as',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      meta: {
        label: 'Viewing',
        tone: 'info',
        icon: 'eye',
        next: {
          cause: 'An operator sees the product as this person until the time is over.',
          who: 'clock',
          by: 'ends_at',
          link: 'admin-user',
        },
      },
      entry: [
        { type: 'logView', params: { outcome: 'viewed_as' } },
        notify('party', 'view-as.begun'),
        { type: 'schedule', params: ({ context: c }) => ({ event: 'EXPIRED', at: c.ends_at }) },
      ],
      on: { ENDED: 'ended', EXPIRED: 'expired', CUT: 'ended' },
    },
    ended: {
      type: 'final',
      meta: { label: 'Ended', tone: 'neutral', icon: 'archive' },
      entry: [unschedule('EXPIRED'), ...over],
    },
    expired: {
      type: 'final',
      meta: { label: 'Expired', tone: 'neutral', icon: 'clock' },
      entry: over,
    },
  },
})

/** Version 1 of an operator’s view of a person’s pages. */
export const viewAsLifecycle: Lifecycle<typeof machine> = {
  id: 'view-as',
  version: 1,
  machine,
  context,
  events,
  begins: {
    by: ['ADM'],
    road: 'command',
    only: { ADM: 'operator' },
    says: 'Began to view as the person',
  },
  guards: {},
}
