/**
 * A published sanctions list that an operator loaded: read by a job, in force until a newer publication of the same
 * source replaces it. What cannot be read never comes into force, and the list before it stays.
 *
 * Effects: readList {}: the job that reads the file; putInForce {}: the list before it is superseded, and everybody is
 * screened again (31 CFR part 501).
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import type { Of, Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** people and entities on the list */
  entries: z.int().nonnegative(),
  /** why the file was refused, for the operator */
  problem: z.string().nullable(),
})
export type SanctionsListContext = z.infer<typeof context>
type SanctionsListEvent = Sent &
  (Of<'SUPERSEDED'> | { type: 'READ'; entries: number } | { type: 'REFUSED'; problem: string })

const events = {
  READ: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ entries: z.int().positive() }),
    says: 'Read the list',
  },
  REFUSED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ problem: z.string().min(3).max(500) }),
    says: 'Refused the file',
  },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'A newer list came into force' },
} as const satisfies Record<SanctionsListEvent['type'], EventRule>

const machine = setup({
  types: {} as { context: SanctionsListContext; events: SanctionsListEvent; meta: StateMeta },
  actions: {
    readList: () => {},
    putInForce: () => {},
    countEntries: assign({ entries: ({ event }) => ('entries' in event ? event.entries : 0) }),
    assignProblem: assign({
      problem: ({ event }) => ('problem' in event ? event.problem : null),
    }),
  },
}).createMachine({
  id: 'sanctions-list',
  context: { entries: 0, problem: null },
  initial: 'reading',
  states: {
    reading: {
      meta: {
        label: 'Being read',
        tone: 'info',
        icon: 'clock',
        next: { cause: 'We’re reading the file.', who: 'platform', link: 'record' },
      },
      entry: 'readList',
      on: {
        READ: { target: 'in_force', actions: 'countEntries' },
        REFUSED: { target: 'refused', actions: 'assignProblem' },
      },
    },
    in_force: {
      meta: {
        label: 'In force',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'Load the next publication when it appears.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: 'putInForce',
      on: { SUPERSEDED: 'superseded' },
    },
    superseded: { type: 'final', meta: { label: 'Superseded', tone: 'neutral', icon: 'archive' } },
    refused: { type: 'final', meta: { label: 'Not loaded', tone: 'danger', icon: 'x' } },
  },
})

export const sanctionsListLifecycle = {
  id: 'sanctions-list',
  version: 1,
  machine,
  context,
  events,
  guards: {},
} satisfies Lifecycle<typeof machine>
