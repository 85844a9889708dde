/**
 * The account recovery of a person who lost every second factor: a waiting time in which the owner is warned and can
 * cancel, then some days in which a mailed code counts once more. Nobody of the staff takes part, and nothing but the
 * factors changes: investments stay where they are (docs/decisions/0010-way-back-without-staff.md).
 * Effects: notify, schedule, unschedule (see party.ts), mailCancelLink {}, removeFactors {}.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** when a mailed code counts again */
  ready_at: z.iso.datetime(),
  /** until when it counts */
  ends_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
})
export type RecoveryContext = z.infer<typeof context>
export type RecoveryInput = Pick<RecoveryContext, 'ready_at' | 'ends_at'>
type RecoveryEvent = Sent & Of<'WAIT_ENDED' | 'CANCELLED' | 'COMPLETED' | 'RAN_OUT'>

const events = {
  WAIT_ENDED: { by: ['CLK'], road: 'system', says: 'The waiting period ended' },
  CANCELLED: {
    by: ['INV', 'SYS'],
    road: 'open',
    session: ['INV'],
    or: 'cancel the recovery',
    says: 'Cancelled account recovery',
  },
  COMPLETED: {
    by: ['SYS'],
    road: 'system',
    says: 'Came back with a mailed code; the lost factors were removed',
  },
  RAN_OUT: { by: ['CLK'], road: 'system', says: 'Account recovery was not completed in time' },
} as const satisfies Record<RecoveryEvent['type'], EventRule>

const machine = setup({
  types: {} as {
    context: RecoveryContext
    events: RecoveryEvent
    input: RecoveryInput
    meta: StateMeta
  },
  actions: {
    ...effects,
    mailCancelLink: () => {},
    removeFactors: () => {},
    assignClosed: assign({ closed_at: ({ event }) => event.at }),
  },
}).createMachine({
  id: 'recovery',
  context: ({ input }) => ({ ready_at: input.ready_at, ends_at: input.ends_at, closed_at: null }),
  initial: 'waiting',
  states: {
    waiting: {
      meta: {
        label: 'Waiting period',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause:
            'A code by mail counts again when the waiting time is over. You can cancel until then.',
          who: 'clock',
          by: 'ready_at',
          link: 'login',
        },
      },
      entry: [
        { type: 'schedule', params: ({ context: c }) => ({ event: 'WAIT_ENDED', at: c.ready_at }) },
        'mailCancelLink',
      ],
      on: {
        WAIT_ENDED: 'ready',
        CANCELLED: { target: 'cancelled', actions: unschedule('WAIT_ENDED') },
      },
    },
    ready: {
      meta: {
        label: 'Ready',
        tone: 'info',
        icon: 'badge-check',
        next: {
          cause: 'Log in with your password and the e-mailed code.',
          who: 'investor',
          by: 'ends_at',
          link: 'login',
        },
      },
      entry: [
        { type: 'schedule', params: ({ context: c }) => ({ event: 'RAN_OUT', at: c.ends_at }) },
        notify('party', 'recovery.ready'),
      ],
      on: {
        COMPLETED: { target: 'completed', actions: [unschedule('RAN_OUT'), 'removeFactors'] },
        CANCELLED: { target: 'cancelled', actions: unschedule('RAN_OUT') },
        RAN_OUT: 'ran_out',
      },
    },
    cancelled: {
      type: 'final',
      meta: { label: 'Cancelled', tone: 'neutral', icon: 'x' },
      entry: ['assignClosed', notify('party', 'recovery.cancelled')],
    },
    completed: {
      type: 'final',
      meta: { label: 'Completed', tone: 'success', icon: 'check' },
      entry: ['assignClosed', notify('party', 'recovery.completed')],
    },
    ran_out: {
      type: 'final',
      meta: { label: 'Expired', tone: 'neutral', icon: 'clock-alert' },
      entry: ['assignClosed', notify('party', 'recovery.ran_out')],
    },
  },
})

export const recoveryLifecycle = {
  id: 'recovery',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Requested account recovery' },
  guards: {},
} satisfies Lifecycle<typeof machine>
