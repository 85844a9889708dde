/**
 * One action on many investments. Jobs handle them one after the other, each by its own event and guards; whoever began
 * it, or an operator, can stop it, and what was handled until then stays. How far it is follows from its rows.
 * Effects: runBulkAction {run}, endBulkAction {}.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { runOnly, type Of } from '../lib/party.ts'
import type { Sent } from '../lib/types.ts'

const context = z.strictObject({
  /** number of the run that is under way or was the last one */
  run: z.int().positive(),
})
export type BulkActionContext = z.infer<typeof context>

export interface BulkActionFacts {
  /** investments of it that were not handled yet */
  waiting: number
}
type BulkActionEvent = Sent<BulkActionFacts> &
  (Of<'STOPPED' | 'RETRIED'> | Of<'FINISHED' | 'FAILED', { run: number }>)

const events = {
  FINISHED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Finished the bulk action' },
  FAILED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'Could not go on with the bulk action',
  },
  RETRIED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    or: 'continue it',
    says: 'Continued the bulk action',
  },
  STOPPED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    or: 'stop it',
    says: 'Stopped the bulk action',
  },
} as const satisfies Record<BulkActionEvent['type'], EventRule>

const guards = {
  currentRun: 'This answer belongs to an earlier run.',
  lastOfRun: 'Some investments were not handled yet, or a later run handles them.',
} as const

const machine = setup({
  types: {} as { context: BulkActionContext; events: BulkActionEvent; meta: StateMeta },
  actions: {
    runBulkAction: (_, _params: { run: number }) => {},
    endBulkAction: () => {},
    nextRun: assign({ run: ({ context: c }) => c.run + 1 }),
  },
  guards: {
    currentRun: ({ context: c, event }) => 'run' in event && event.run === c.run,
    lastOfRun: ({ context: c, event }) =>
      'run' in event && event.run === c.run && event.facts?.waiting === 0,
  },
}).createMachine({
  id: 'bulk-action',
  context: { run: 1 },
  initial: 'running',
  states: {
    running: {
      meta: {
        label: 'Running',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We’re handling one investment after the other. You can leave this page.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: {
        type: 'runBulkAction' as const,
        params: ({ context: c }) => ({ run: c.run }),
      },
      on: {
        FINISHED: { target: 'done', guard: 'lastOfRun' },
        FAILED: { target: 'failed', guard: 'currentRun' },
        STOPPED: 'stopped',
      },
    },
    failed: {
      meta: {
        label: 'Failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: {
          cause: 'Something went wrong on our side. What was handled until then stays.',
          who: 'platform',
          link: 'record',
        },
      },
      on: { RETRIED: { target: 'running', actions: 'nextRun' }, STOPPED: 'stopped' },
    },
    done: {
      type: 'final',
      entry: 'endBulkAction',
      meta: { label: 'Finished', tone: 'success', icon: 'check' },
    },
    stopped: {
      type: 'final',
      entry: 'endBulkAction',
      meta: { label: 'Stopped', tone: 'warning', icon: 'ban' },
    },
  },
})

export const bulkActionLifecycle = {
  id: 'bulk-action',
  version: 1,
  machine,
  context,
  events,
  begins: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Began the bulk action',
  },
  guards,
} satisfies Lifecycle<typeof machine>
