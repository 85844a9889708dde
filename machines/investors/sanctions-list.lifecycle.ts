/**
 * A published sanctions list that an operator loaded: read by a job, in force until a newer publication of the same
 * source replaces it. What cannot be read never comes into force, and the list before it stays. A list that may not be
 * the publication that it is said to be (`domain/investors/rules/sanctions/list-concerns.ts`) waits for a second person;
 * one that two people put back has been accepted before.
 *
 * Effects: readList {}: the job that reads the file; putInForce {}: the list before it is superseded, and everybody is
 * screened again (31 CFR part 501); dropEntries {}: what was read of a list that never came into force is forgotten.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** people and entities on the list */
  entries: z.int().nonnegative(),
  /** why the file was refused, for the operator */
  problem: z.string().nullable(),
  /** why a second person has to look, as sentences; empty: nothing is in the way */
  concerns: z.array(z.string()),
  /** two people have put it back: it was in force before */
  put_back: z.boolean(),
})
export type SanctionsListContext = z.infer<typeof context>
type SanctionsListEvent = Sent &
  (
    | Of<'SUPERSEDED' | 'ACCEPTED' | 'DECLINED'>
    | { type: 'READ'; entries: number; concerns: string[] }
    | { type: 'REFUSED'; problem: string }
  )

const events = {
  READ: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({
      entries: z.int().positive(),
      concerns: z.array(z.string().min(3).max(500)).max(10),
    }),
    says: 'Read the list',
  },
  REFUSED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ problem: z.string().min(3).max(500) }),
    says: 'Refused the file',
  },
  ACCEPTED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    reason: true,
    says: 'Accepted the list',
  },
  DECLINED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'decline it with a reason',
    says: 'Declined the list',
  },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'A newer list came into force' },
} as const satisfies Record<SanctionsListEvent['type'], EventRule>

const machine = setup({
  types: {} as {
    context: SanctionsListContext
    events: SanctionsListEvent
    input: { put_back: boolean }
    meta: StateMeta
  },
  guards: {
    trusted: ({ context: c, event }) =>
      c.put_back || (event.type === 'READ' && event.concerns.length === 0),
  },
  actions: {
    readList: () => {},
    putInForce: () => {},
    dropEntries: () => {},
    countEntries: assign(({ event }) =>
      event.type === 'READ' ? { entries: event.entries, concerns: event.concerns } : {},
    ),
    assignProblem: assign({
      problem: ({ event }) => ('problem' in event ? event.problem : null),
    }),
  },
}).createMachine({
  id: 'sanctions-list',
  context: ({ input }) => ({
    entries: 0,
    problem: null,
    concerns: [],
    put_back: input.put_back,
  }),
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
        READ: [
          { target: 'in_force', guard: 'trusted', actions: 'countEntries' },
          { target: 'waiting', actions: 'countEntries' },
        ],
        REFUSED: { target: 'refused', actions: 'assignProblem' },
      },
    },
    waiting: {
      meta: {
        label: 'Waits for a second person',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause:
            'Compare it with the publication of OFAC. Two people put it in force; one declines it.',
          who: 'platform',
          link: 'record',
        },
      },
      on: {
        ACCEPTED: 'in_force',
        DECLINED: { target: 'declined', actions: 'dropEntries' },
        SUPERSEDED: { target: 'superseded', actions: 'dropEntries' },
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
    declined: { type: 'final', meta: { label: 'Declined', tone: 'danger', icon: 'ban' } },
    refused: { type: 'final', meta: { label: 'Not loaded', tone: 'danger', icon: 'x' } },
  },
})

export const sanctionsListLifecycle = {
  id: 'sanctions-list',
  version: 2,
  machine,
  context,
  events,
  guards: { trusted: 'A second person has to accept this list.' },
  upcast: {
    1: ({ value, context: held }) => ({
      value,
      context: { ...(held as object), concerns: [], put_back: false },
    }),
  },
} satisfies Lifecycle<typeof machine>
