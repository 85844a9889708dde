/**
 * A role of the platform that a person is given until a day. A role that only reads counts at once; one that decides is
 * proposed by one operator and approved by another. The clock ends it, a newer grant replaces it, an operator
 * revokes it. A role that was given at setup is recorded here and has no end.
 *
 * Effects: notify {to, template}; schedule, unschedule; giveRole, takeRole: what the person may do from the next
 * request on.
 */
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({
  role: z.enum(['operator', 'compliance', 'support']),
  ends_at: z.iso.datetime().nullable(),
  /** until when a proposal is decided */
  decide_by: z.iso.datetime(),
})
export type RoleGrantContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface RoleGrantFacts {
  /** the one who acts is not the holder */
  somebodyElse: boolean
  /** the one who acts did not propose it */
  secondPerson: boolean
  /** neither the role nor the one that it replaces is above the level of the one who acts */
  withinLevel: boolean
  /** the account can sign in */
  holderActive: boolean
  /** the holder has no role that decides, or a person other than the holder and the one who acts has it too */
  roleRemains: boolean
  /** one operator may give the role */
  onePerson: boolean
  /** in entries of version 1 in place of `roleRemains`: an operator remains, or the holder is none */
  operatorRemains?: boolean
}
type RoleGrantEvent = Sent<Partial<RoleGrantFacts>> &
  Of<
    | 'GRANTED'
    | 'APPROVED'
    | 'RECORDED'
    | 'GIVEN_BACK'
    | 'DECLINED'
    | 'WITHDRAWN'
    | 'REVOKED'
    | 'ENDED'
    | 'LAPSED'
    | 'REPLACED'
  >

const events = {
  GRANTED: { by: ['ADM'], road: 'command', only: { ADM: 'operator' }, says: 'Granted the role' },
  APPROVED: { by: ['ADM'], road: 'open', only: { ADM: 'operator' }, says: 'Approved the role' },
  RECORDED: { by: ['SYS'], road: 'system', says: 'Recorded a role given at setup' },
  GIVEN_BACK: {
    by: ['SYS'],
    road: 'system',
    says: 'Gave the role back: no second person confirmed its end',
  },
  DECLINED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    reason: true,
    or: 'decline it with a reason',
    says: 'Declined the role',
  },
  WITHDRAWN: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    or: 'withdraw it',
    says: 'Withdrew the proposal',
  },
  REVOKED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    reason: true,
    or: 'revoke the role',
    says: 'Revoked the role',
  },
  ENDED: { by: ['CLK'], road: 'system', says: 'The role’s last day passed' },
  LAPSED: { by: ['CLK'], road: 'system', says: 'The proposal lapsed without a decision' },
  REPLACED: { by: ['SYS'], road: 'system', says: 'Another grant replaced the role' },
} as const satisfies Record<RoleGrantEvent['type'], EventRule>

const sentences = {
  onePerson: 'A role that decides needs two people. Another operator must approve it.',
  somebodyElse: 'You can’t change your own role. Ask another operator.',
  secondPerson: 'A second operator who didn’t propose it must decide.',
  ownProposal: 'Only the operator who proposed it can withdraw it.',
  withinLevel: 'You can’t give or take a role above your own.',
  holderActive: 'The account isn’t active. Enable it first.',
  roleRemains: 'Grant this role to another person first.',
  hasEnd: 'The role has no last day.',
} as const
type Guard = keyof typeof sentences
type Args = { context: RoleGrantContext; event: RoleGrantEvent }
const fact =
  (name: keyof RoleGrantFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  // an entry of version 1 lacks the fact: then only an operator needed two people
  onePerson: ({ context: c, event }) => event.facts?.onePerson ?? c.role !== 'operator',
  somebodyElse: fact('somebodyElse'),
  secondPerson: fact('secondPerson'),
  ownProposal: ({ event }) => event.facts?.secondPerson === false,
  withinLevel: fact('withinLevel'),
  holderActive: fact('holderActive'),
  hasEnd: ({ context: c }) => c.ends_at !== null,
  roleRemains: ({ event }) => (event.facts?.roleRemains ?? event.facts?.operatorRemains) === true,
}
const givenForGood = ['giveRole' as const, notify('party', 'role-grant.given')]
const given = [
  'giveRole' as const,
  {
    type: 'schedule' as const,
    params: ({ context: c }: Args) => ({ event: 'ENDED', at: c.ends_at ?? c.decide_by }),
  },
  notify('party', 'role-grant.given'),
]
const taken = (template: string) => ['takeRole' as const, notify('party', template)]

const machine = setup({
  types: {} as {
    context: RoleGrantContext
    events: RoleGrantEvent
    input: { role: AdminRole; ends_at: string | null; decide_by: string }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: { ...effects, giveRole: () => {}, takeRole: () => {} },
}).createMachine({
  id: 'role-grant',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      meta: {
        label: 'Proposed',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'Another operator approves or declines the role.',
          who: 'platform',
          by: 'decide_by',
          link: 'record',
        },
      },
      entry: [
        notify('staff', 'role-grant.proposed'),
        {
          type: 'schedule',
          params: ({ context: c }) => ({ event: 'LAPSED', at: c.decide_by }),
        },
      ],
      exit: unschedule('LAPSED'),
      on: {
        GRANTED: {
          target: 'active',
          guard: every<Guard>(
            'onePerson',
            'somebodyElse',
            'withinLevel',
            'holderActive',
            'roleRemains',
          ),
          actions: given,
        },
        APPROVED: {
          target: 'active',
          guard: every<Guard>(
            'secondPerson',
            'somebodyElse',
            'withinLevel',
            'holderActive',
            'roleRemains',
          ),
          actions: given,
        },
        RECORDED: 'active',
        GIVEN_BACK: [
          { target: 'active', guard: 'hasEnd', actions: given },
          { target: 'active', actions: givenForGood },
        ],
        DECLINED: { target: 'declined', guard: 'secondPerson' },
        WITHDRAWN: { target: 'withdrawn', guard: 'ownProposal' },
        LAPSED: 'lapsed',
      },
    },
    active: {
      meta: {
        label: 'Active',
        tone: 'success',
        icon: 'check',
        next: {
          cause:
            'The role is valid until its last day, if it has one. Grant it again to extend it.',
          who: 'clock',
          by: 'ends_at',
          link: 'record',
        },
      },
      on: {
        REVOKED: {
          target: 'revoked',
          guard: every<Guard>('somebodyElse', 'withinLevel', 'roleRemains'),
          actions: taken('role-grant.revoked'),
        },
        ENDED: { target: 'ended', actions: taken('role-grant.ended') },
        REPLACED: 'replaced',
      },
    },
    revoked: {
      type: 'final',
      meta: { label: 'Revoked', tone: 'danger', icon: 'ban' },
      entry: unschedule('ENDED'),
    },
    ended: { type: 'final', meta: { label: 'Ended', tone: 'neutral', icon: 'archive' } },
    replaced: {
      type: 'final',
      meta: { label: 'Replaced', tone: 'neutral', icon: 'archive' },
      entry: unschedule('ENDED'),
    },
    declined: { type: 'final', meta: { label: 'Declined', tone: 'danger', icon: 'x' } },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' } },
    lapsed: { type: 'final', meta: { label: 'Lapsed', tone: 'neutral', icon: 'archive' } },
  },
})

/** Version 3 of a role that is given until a day: it is given back where no second person confirms its end. */
export const roleGrantLifecycle: Lifecycle<typeof machine> = {
  id: 'role-grant',
  version: 3,
  machine,
  context,
  events,
  begins: {
    by: ['ADM', 'SYS'],
    road: 'command',
    only: { ADM: 'operator' },
    says: 'Entered the role',
  },
  guards: sentences,
  upcast: {
    1: ({ value, context: held }) => ({ value, context: held }),
    2: ({ value, context: held }) => ({ value, context: held }),
  },
}
