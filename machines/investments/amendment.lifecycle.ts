/**
 * A change of what a live offering discloses (17 CFR 227.203(a)(2), 227.304(c)): the company proposes it and states
 * whether it is material and why; somebody of the platform confirms or declines it.
 *
 * Effects: notify {to, template}; applyAmendment {material} (write the change and the next revision, and notify the
 * offering).
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

export const amendmentContext = z.object({
  /** what the company states; a confirmation may make it material and never the reverse */
  material: z.boolean(),
  proposedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AmendmentContext = z.infer<typeof amendmentContext>
export interface AmendmentInput {
  material: boolean
  at: string
}
/** What the server finds out before it sends an event. */
export interface AmendmentFacts {
  /** the offering is live, paused or closing */
  offeringOpen: boolean
  /** no other revision came between the proposal and now */
  baseIsCurrent: boolean
  /** the changed terms hang together and hold what is committed already */
  termsValid: boolean
  /** the one who confirms neither proposed it nor belongs to the company */
  secondPerson: boolean
}
const reason = { reason: true } as const
export const amendmentEvents = {
  CONFIRM: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: z.strictObject({ material: z.boolean() }),
    ...reason,
    says: 'Confirmed the amendment',
  },
  DECLINE: {
    by: ['ADM', 'BD'],
    road: 'open',
    ...reason,
    or: 'decline it with a reason',
    says: 'Declined the amendment',
  },
  WITHDRAW: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    tells: 'company',
    or: 'withdraw it',
    says: 'Withdrew the amendment',
  },
} as const satisfies Record<string, EventRule>
export type AmendmentEventType = keyof typeof amendmentEvents
export type AmendmentEvent = {
  [T in AmendmentEventType]: { type: T } & Sent<AmendmentFacts> &
    (T extends 'CONFIRM' ? { material: boolean } : object)
}[AmendmentEventType]
export const amendmentGuards = {
  offeringOpen: 'The offering has ended. Its disclosure can’t be amended.',
  baseIsCurrent: 'The offering changed since this was proposed. Propose it again.',
  termsValid: 'The changed terms conflict with each other or with existing commitments.',
  secondPerson: 'A platform reviewer who didn’t propose it must confirm it.',
  materialStays: 'The company declared the change material. You can’t confirm it as immaterial.',
} as const
type Guard = keyof typeof amendmentGuards
type Args = { context: AmendmentContext; event: AmendmentEvent }
const fact =
  (name: keyof AmendmentFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  offeringOpen: fact('offeringOpen'),
  baseIsCurrent: fact('baseIsCurrent'),
  termsValid: fact('termsValid'),
  secondPerson: fact('secondPerson'),
  materialStays: ({ context, event }) =>
    event.type === 'CONFIRM' && (event.material || !context.material),
}
const notify = (to: 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})

const machine = setup({
  types: {} as {
    context: AmendmentContext
    events: AmendmentEvent
    input: AmendmentInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'issuer' | 'staff'; template: string }) => {},
    applyAmendment: (_, _params: { material: boolean }) => {},
    assignDecision: assign(({ context, event }) => ({
      decidedAt: event.at,
      material: event.type === 'CONFIRM' ? event.material : context.material,
    })),
  },
}).createMachine({
  id: 'amendment',
  context: ({ input }) => ({ material: input.material, proposedAt: input.at, decidedAt: null }),
  initial: 'proposed',
  states: {
    proposed: {
      meta: {
        label: 'Proposed',
        tone: 'info',
        icon: 'send',
        next: {
          cause: 'We review the change, then confirm or decline it with a reason.',
          who: 'platform',
          link: 'offering',
        },
      },
      entry: notify('staff', 'amendment-proposed'),
      on: {
        CONFIRM: {
          target: 'applied',
          guard: every<Guard>(
            'offeringOpen',
            'baseIsCurrent',
            'termsValid',
            'secondPerson',
            'materialStays',
          ),
          actions: [
            'assignDecision',
            { type: 'applyAmendment', params: ({ context }) => ({ material: context.material }) },
          ],
        },
        DECLINE: { target: 'declined', guard: 'secondPerson', actions: 'assignDecision' },
        WITHDRAW: { target: 'withdrawn', actions: 'assignDecision' },
      },
    },
    applied: {
      type: 'final',
      meta: { label: 'In force', tone: 'success', icon: 'check' },
      entry: notify('issuer', 'amendment-applied'),
    },
    declined: {
      type: 'final',
      meta: { label: 'Declined', tone: 'danger', icon: 'x' },
      entry: notify('issuer', 'amendment-declined'),
    },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' } },
  },
})

/** Version 1 of an amendment. */
export const amendmentLifecycle: Lifecycle<typeof machine> = {
  id: 'amendment',
  version: 1,
  machine,
  context: amendmentContext,
  events: amendmentEvents,
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Proposed the amendment',
  },
  guards: amendmentGuards,
}
