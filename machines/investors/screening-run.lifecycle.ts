/**
 * One screening of everybody against the sanctions lists in force. A job takes it forward in batches; it ends when
 * everybody was compared, and a failure can be tried again from where it stopped.
 *
 * Effects: notify {to, template}; screenNext {done}: queues the next batch; resumeRefunds {}: refunds that waited for a
 * screening are sent.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, type Of, type Sent } from '../lib/party.ts'

const counts = {
  /** people, owners and companies that were compared */
  done: z.int().nonnegative(),
  /** matches that wait for a person */
  matches: z.int().nonnegative(),
}
const context = z.strictObject({
  /** people, owners and companies to compare */
  total: z.int().nonnegative(),
  ...counts,
  /** failed attempts */
  failures: z.int().nonnegative(),
})
export type ScreeningRunContext = z.infer<typeof context>
export interface ScreeningRunInput {
  total: number
}
type ScreeningRunEvent = Sent &
  (Of<'FAILED' | 'RETRIED'> | Of<'PROGRESSED' | 'FINISHED', { done: number; matches: number }>)
const payload = z.strictObject(counts)
const events = {
  PROGRESSED: { by: ['SYS'], road: 'system', payload, says: 'Screened a batch' },
  FINISHED: { by: ['SYS'], road: 'system', payload, says: 'Finished the screening' },
  FAILED: { by: ['SYS'], road: 'system', says: 'Could not finish the screening' },
  RETRIED: { by: ['ADM'], road: 'open', says: 'Resumed the screening' },
} as const satisfies Record<ScreeningRunEvent['type'], EventRule>
const guards = {
  notBack: 'The count of screened parties can’t go back.',
} as const
const next = {
  type: 'screenNext' as const,
  params: ({ context: c }: { context: ScreeningRunContext }) => ({
    done: c.done,
    failures: c.failures,
  }),
}

const machine = setup({
  types: {} as {
    context: ScreeningRunContext
    events: ScreeningRunEvent
    input: ScreeningRunInput
    meta: StateMeta
  },
  guards: { notBack: ({ context: c, event }) => 'done' in event && event.done >= c.done },
  actions: {
    ...effects,
    screenNext: (_, _params: { done: number; failures: number }) => {},
    resumeRefunds: () => {},
    assignCounts: assign(({ context: c, event }) =>
      'done' in event
        ? { done: event.done, matches: event.matches, total: Math.max(c.total, event.done) }
        : {},
    ),
    countFailure: assign({ failures: ({ context: c }) => c.failures + 1 }),
  },
}).createMachine({
  id: 'screening-run',
  context: ({ input }) => ({ total: input.total, done: 0, matches: 0, failures: 0 }),
  initial: 'screening',
  states: {
    screening: {
      meta: {
        label: 'In progress',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We’re comparing everyone with the lists.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: next,
      on: {
        PROGRESSED: {
          target: 'screening',
          reenter: true,
          guard: 'notBack',
          actions: 'assignCounts',
        },
        FINISHED: { target: 'finished', guard: 'notBack', actions: 'assignCounts' },
        FAILED: { target: 'failed', actions: 'countFailure' },
      },
    },
    failed: {
      meta: {
        label: 'Stopped',
        tone: 'danger',
        icon: 'circle-alert',
        next: { cause: 'Resume the screening.', who: 'platform', link: 'record' },
      },
      entry: notify('staff', 'screening-run.failed'),
      on: { RETRIED: 'screening' },
    },
    finished: {
      type: 'final',
      entry: [notify('staff', 'screening-run.finished'), 'resumeRefunds'],
      meta: { label: 'Finished', tone: 'success', icon: 'check' },
    },
  },
})

export const screeningRunLifecycle = {
  id: 'screening-run',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ADM', 'SYS'], road: 'command', session: ['ADM'], says: 'Started the screening' },
  guards,
} satisfies Lifecycle<typeof machine>
