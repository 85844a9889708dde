/**
 * Who may see an offering under 506(b): somebody with whom the company or the platform had a relationship before, or
 * who answered the questionnaire and was accepted before the offering was shown (17 CFR 230.502(c)).
 *
 * Effects: notify {to, template}.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import { relationshipBases, shownFrom } from '#domain/offerings/model/relationship.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
export const relationshipContext = z.object({
  basis: z.enum(relationshipBases),
  answeredAt: instant,
  acceptedAt: instant,
  /** from when the offering may be shown */ shownFrom: instant,
})
export type RelationshipContext = z.infer<typeof relationshipContext>
/** What the server finds out before it sends an event. */
export interface RelationshipFacts {
  /** accredited, or able to judge merits and risks alone or with an adviser (17 CFR 230.506(b)(2)(ii)) */
  sophisticated: boolean
  /** the one who decides is not the one who invited */
  notInviter: boolean
  /** the relationship was there before the offering was begun, where that is what it rests on */
  knownBefore: boolean
}
const reason = { reason: true } as const
export const relationshipEvents = {
  ANSWERED: { by: ['INV'], road: 'command', session: ['INV'], says: 'Answered the questionnaire' },
  ACCEPT: { by: ['ADM', 'BD'], road: 'open', says: 'Accepted the relationship' },
  DECLINE: {
    by: ['ADM', 'BD'],
    road: 'open',
    ...reason,
    or: 'decline it',
    says: 'Declined the relationship',
  },
  WITHDRAWN: {
    by: ['ISS', 'ADM', 'BD'],
    road: 'open',
    ...reason,
    or: 'withdraw the invitation',
    says: 'Withdrew the invitation',
  },
  END: {
    by: ['ISS', 'ADM', 'BD'],
    road: 'open',
    only: { ISS: 'owner' },
    ...reason,
    or: 'end the relationship',
    says: 'Ended the relationship',
  },
} as const satisfies Record<string, EventRule>
export type RelationshipEventType = keyof typeof relationshipEvents
export type RelationshipEvent = {
  [T in RelationshipEventType]: { type: T } & Sent<RelationshipFacts>
}[RelationshipEventType]

export const relationshipGuards = {
  sophisticated: 'The answers show neither an accredited investor nor one who can judge the risk.',
  notInviter: 'You invited this person. Someone else must decide.',
  knownBefore: 'The relationship started after the offering.',
} as const
type Guard = keyof typeof relationshipGuards
type Args = { context: RelationshipContext; event: RelationshipEvent }
const fact =
  (name: keyof RelationshipFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  sophisticated: fact('sophisticated'),
  notInviter: fact('notInviter'),
  knownBefore: fact('knownBefore'),
}

const machineSetup = setup({
  types: {} as {
    context: RelationshipContext
    events: RelationshipEvent
    input: { basis: RelationshipContext['basis'] }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'party' | 'issuer' | 'staff'; template: string }) => {},
    assignAnswer: assign(({ event }) => ({ answeredAt: event.at })),
    assignAcceptance: assign(({ context, event }) => ({
      acceptedAt: event.at,
      shownFrom: shownFrom(context.basis, event.at),
    })),
    dropAcceptance: assign({ acceptedAt: null, shownFrom: null }),
  },
})
const notify = (to: 'party' | 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'clock',
  by?: keyof RelationshipContext,
): StateMeta['next'] => ({ cause, who, link: 'offering', by })
const end = { target: 'ended' as const }

const machine = machineSetup.createMachine({
  id: 'relationship',
  context: ({ input }) => ({
    basis: input.basis,
    answeredAt: null,
    acceptedAt: null,
    shownFrom: null,
  }),
  initial: 'invited',
  states: {
    invited: {
      meta: {
        label: 'Invited',
        tone: 'info',
        icon: 'send',
        next: next(
          {
            investor: 'Answer the questionnaire in the invitation.',
            others: 'The invited person answers the questionnaire.',
          },
          'investor',
        ),
      },
      on: {
        ANSWERED: {
          target: 'answered',
          actions: ['assignAnswer', notify('staff', 'relationship-answered')],
        },
        WITHDRAWN: end,
      },
    },
    answered: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: next('We review the answers.', 'platform'),
      },
      on: {
        ACCEPT: {
          target: 'accepted',
          guard: every<Guard>('sophisticated', 'notInviter', 'knownBefore'),
          actions: ['assignAcceptance', notify('party', 'relationship-accepted')],
        },
        DECLINE: { target: 'declined', actions: notify('party', 'relationship-declined') },
        WITHDRAWN: end,
      },
    },
    accepted: {
      meta: {
        label: 'Accepted',
        tone: 'success',
        icon: 'check',
        next: next(
          {
            investor: 'You can see the offering from this date.',
            others: 'The person can see the offering from this date.',
          },
          'clock',
          'shownFrom',
        ),
      },
      exit: 'dropAcceptance',
      on: { END: { ...end, actions: notify('party', 'relationship-ended') } },
    },
    declined: { type: 'final', meta: { label: 'Declined', tone: 'danger', icon: 'x' } },
    ended: { type: 'final', meta: { label: 'Ended', tone: 'neutral', icon: 'ban' } },
  },
})

/** Version 2 of the relationship: an owner ends one that was accepted. Rows stay as they are. */
export const relationshipLifecycle: Lifecycle<typeof machine> = {
  id: 'relationship',
  version: 2,
  machine,
  context: relationshipContext,
  events: relationshipEvents,
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    session: ['ISS', 'ADM'],
    says: 'Invited the person',
  },
  guards: relationshipGuards,
  upcast: { 1: ({ value, context }) => ({ value, context }) },
}
