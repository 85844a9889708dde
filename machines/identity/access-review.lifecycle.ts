/**
 * The quarterly review of one role: an operator other than its holder confirms or removes it, with a reason. People who
 * proposed or approved the role may remove it and don't confirm it. It is overdue after its day and stays open until
 * somebody decides or the role ends.
 *
 * Effects: notify {to, template}; schedule, unschedule; endRole: revokes the role that is reviewed.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({
  due_at: z.iso.datetime(),
  overdue: z.boolean(),
})
export type AccessReviewContext = z.infer<typeof context>
export interface AccessReviewFacts {
  /** the one who reviews is not the holder */
  notHolder: boolean
  /** the one who reviews has neither proposed nor approved the role */
  notGiver: boolean
  /** the role is not above the level of the one who reviews */
  withinLevel: boolean
  /** the holder has no role that decides, or a person other than the holder and the one who acts has it too */
  roleRemains: boolean
  /** in entries of version 1 in place of `roleRemains`: an operator remains, or the holder is none */
  operatorRemains?: boolean
}
type AccessReviewEvent = Sent<Partial<AccessReviewFacts>> &
  Of<'CONFIRMED' | 'REMOVED' | 'OVERDUE' | 'ROLE_ENDED'>
const events = {
  CONFIRMED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    reason: true,
    says: 'Confirmed the role',
  },
  REMOVED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    reason: true,
    or: 'remove the role',
    says: 'Removed the role',
  },
  OVERDUE: { by: ['CLK'], road: 'system', says: 'The review was due' },
  ROLE_ENDED: { by: ['SYS'], road: 'system', says: 'The role ended before its review' },
} as const satisfies Record<AccessReviewEvent['type'], EventRule>

const sentences = {
  notHolder: 'You can’t review your own role. Ask another operator.',
  notGiver: 'You proposed or approved this role. Another operator must confirm it.',
  withinLevel: 'You can’t give or take a role above your own.',
  roleRemains: 'Grant this role to another person first.',
} as const
type Guard = keyof typeof sentences
type Args = { event: AccessReviewEvent }
const fact =
  (name: Guard) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  notHolder: fact('notHolder'),
  // an entry of version 1 or 2 lacks the fact
  notGiver: ({ event }) => event.facts?.notGiver ?? event.facts?.notHolder === true,
  withinLevel: fact('withinLevel'),
  roleRemains: ({ event }) => (event.facts?.roleRemains ?? event.facts?.operatorRemains) === true,
}

const machine = setup({
  types: {} as {
    context: AccessReviewContext
    events: AccessReviewEvent
    input: { due_at: string }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: { ...effects, endRole: () => {}, assignOverdue: assign({ overdue: true }) },
}).createMachine({
  id: 'access-review',
  context: ({ input }) => ({ due_at: input.due_at, overdue: false }),
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Needs a review',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: 'Another operator confirms or removes the role.',
          who: 'platform',
          by: 'due_at',
          link: 'record',
        },
      },
      entry: {
        type: 'schedule',
        params: ({ context: c }) => ({ event: 'OVERDUE', at: c.due_at }),
      },
      exit: unschedule('OVERDUE'),
      on: {
        CONFIRMED: {
          target: 'confirmed',
          guard: every<Guard>('notHolder', 'notGiver', 'withinLevel'),
        },
        REMOVED: {
          target: 'removed',
          guard: every<Guard>('notHolder', 'withinLevel', 'roleRemains'),
          actions: 'endRole',
        },
        OVERDUE: { actions: ['assignOverdue', notify('staff', 'access-review.overdue')] },
        ROLE_ENDED: 'over',
      },
    },
    confirmed: { type: 'final', meta: { label: 'Confirmed', tone: 'success', icon: 'check' } },
    removed: { type: 'final', meta: { label: 'Removed', tone: 'danger', icon: 'ban' } },
    over: { type: 'final', meta: { label: 'Role ended', tone: 'neutral', icon: 'archive' } },
  },
})

/** Version 3 of the review of a role: people who gave it don’t confirm it. */
export const accessReviewLifecycle: Lifecycle<typeof machine> = {
  id: 'access-review',
  version: 3,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Opened the review of a role' },
  guards: sentences,
  upcast: {
    1: ({ value, context: held }) => ({ value, context: held }),
    2: ({ value, context: held }) => ({ value, context: held }),
  },
}
