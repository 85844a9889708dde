/**
 * An update of an offering: written by the company and published to all readers. One that the company withdraws stays
 * readable with a mark; the platform removes what may not be read. What the product recorded stays as it is.
 *
 * Effects: notify {to, template}; notifyFollowers {}: investors and those who saved the offering are notified.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  published_at: z.iso.datetime().nullable(),
  /** how often the draft was changed */ edits: z.int().nonnegative(),
})
export type UpdateContext = z.infer<typeof context>
export interface UpdateFacts {
  /** it has a title and a text */
  complete?: boolean
  /** everybody, or everybody whom a private offering knows, can open the offering's page */
  offering_shown?: boolean
  /** the product recorded it: a material change, or what else the offering announced */
  recorded?: boolean
  /** an owner sends it, or the offering takes no commitments at this time */
  may_publish?: boolean
}
type UpdateEvent = Sent<UpdateFacts> &
  Of<'EDITED' | 'PUBLISH' | 'RECORDED' | 'DISCARD' | 'RETRACT' | 'REMOVED'>

const events = {
  EDITED: {
    by: ['ISS'],
    road: 'command',
    session: ['ISS'],
    says: 'Edited the draft of the update',
  },
  PUBLISH: { by: ['ISS'], road: 'open', says: 'Published the update' },
  RECORDED: { by: ['SYS'], road: 'system', says: 'Recorded what the offering announced' },
  DISCARD: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'discard the draft',
    says: 'Discarded the update draft',
  },
  RETRACT: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    payload: reasonOnly,
    says: 'Withdrew the update',
    reason: true,
  },
  REMOVED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'remove it',
    says: 'Removed the update from the page',
    reason: true,
  },
} as const satisfies Record<UpdateEvent['type'], EventRule>
const guards = {
  complete: 'The update needs a title and a text.',
  offeringShown: 'You can publish updates only while the offering page is visible.',
  mayPublish: 'While the offering takes commitments, an owner of the company publishes.',
  ownWords: 'The platform recorded this update. Only the platform can remove it.',
} as const
const removed = { target: 'retracted' as const, actions: notify('issuer', 'update.removed') }

const machine = setup({
  types: {} as { context: UpdateContext; events: UpdateEvent; meta: StateMeta },
  guards: {
    complete: ({ event }) => event.facts?.complete === true,
    offeringShown: ({ event }) => event.facts?.offering_shown === true,
    mayPublish: ({ event }) => event.facts?.may_publish === true,
    ownWords: ({ event }) => event.facts?.recorded === false,
  },
  actions: {
    ...effects,
    notifyFollowers: () => {},
    countEdit: assign(({ context: c }) => ({ edits: c.edits + 1 })),
    assignTime: assign(({ event }) => ({ published_at: event.at })),
  },
}).createMachine({
  id: 'update',
  context: { published_at: null, edits: 0 },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            issuer: 'Complete and publish the update.',
            others: 'The company completes and publishes the update.',
          },
          who: 'issuer',
          link: 'record',
        },
      },
      on: {
        EDITED: { actions: 'countEdit' },
        PUBLISH: {
          target: 'published',
          guard: and(['complete', 'offeringShown', 'mayPublish']),
          actions: ['assignTime', 'notifyFollowers'],
        },
        RECORDED: { target: 'published', actions: 'assignTime' },
        DISCARD: 'discarded',
      },
    },
    published: {
      meta: {
        label: 'Published',
        tone: 'success',
        icon: 'check',
        next: {
          cause: {
            issuer: 'Everyone can read it. Withdraw it if something is wrong.',
            others: 'Everyone can read it.',
          },
          who: 'issuer',
          link: 'offering',
        },
      },
      on: {
        RETRACT: {
          target: 'withdrawn',
          guard: 'ownWords',
          actions: notify('issuer', 'update.retracted'),
        },
        REMOVED: removed,
      },
    },
    withdrawn: {
      meta: {
        label: 'Withdrawn',
        tone: 'neutral',
        icon: 'archive',
        next: {
          cause: 'It stays readable, marked as withdrawn.',
          who: 'issuer',
          link: 'offering',
        },
      },
      on: { REMOVED: removed },
    },
    retracted: { type: 'final', meta: { label: 'Not shown', tone: 'neutral', icon: 'ban' } },
    discarded: { type: 'final', meta: { label: 'Discarded', tone: 'neutral', icon: 'ban' } },
  },
})

export const updateLifecycle = {
  id: 'update',
  /** version 2: what the company withdraws stays readable; what it withdrew before stays hidden (`retracted`) */
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['ISS', 'SYS'], road: 'command', session: ['ISS'], says: 'Wrote the update' },
  guards,
  upcast: { 1: ({ value, context: before }) => ({ value, context: before }) },
} satisfies Lifecycle<typeof machine>
