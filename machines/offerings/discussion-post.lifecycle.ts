/**
 * A post in the discussion of an offering (17 CFR 227.303(c)): account holders post, everybody reads, the platform
 * moderates and never takes part. A post that is hidden or taken back stays on file for five years (17 CFR 227.404(a)).
 *
 * Effects: notify {to, template}; storeWords {body}: the new text replaces the earlier one, which stays stored.
 */
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { postBody } from '#domain/offerings/model/discussion.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

/** What the server finds out before it sends an event. */
export interface DiscussionPostFacts {
  /** written for the company or for pay: by its people, a partner with a seat, or a paid promoter */
  for_company?: boolean
}
const context = z.strictObject({ editable_until: z.iso.datetime(), reports: z.int().nonnegative() })
export type DiscussionPostContext = z.infer<typeof context>
type DiscussionPostEvent = Sent<DiscussionPostFacts> &
  (Of<'WITHDRAWN' | 'REPORTED' | 'KEPT' | 'HIDDEN' | 'RESTORED'> | { type: 'EDITED'; body: string })

const events = {
  EDITED: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    payload: z.strictObject({ body: postBody }),
    says: 'Edited the post',
  },
  WITHDRAWN: { by: ['INV'], road: 'open', session: ['INV'], says: 'Withdrew the post' },
  REPORTED: { by: ['SYS'], road: 'system', says: 'The post was reported' },
  KEPT: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    says: 'Kept the reported post',
    reason: true,
  },
  HIDDEN: { by: ['ADM'], road: 'open', payload: reasonOnly, says: 'Hid the post', reason: true },
  RESTORED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    says: 'Restored the post',
    reason: true,
  },
} as const satisfies Record<DiscussionPostEvent['type'], EventRule>
const guards = {
  inWindow: 'A post can be changed only for a short time after it was sent.',
  mayWithdraw:
    'What the company says stays readable after a short time. Ask the platform if it has to be hidden.',
} as const
const read = (cause: Cause, who: 'clock' | 'platform' | 'investor'): StateMeta['next'] => ({
  cause,
  who,
  link: 'offering',
})

const machine = setup({
  types: {} as {
    context: DiscussionPostContext
    events: DiscussionPostEvent
    input: { editable_until: string }
    meta: StateMeta
  },
  guards: {
    inWindow: ({ context: c, event }) => event.at <= c.editable_until,
    mayWithdraw: ({ context: c, event }) =>
      event.at <= c.editable_until || event.facts?.for_company === false,
  },
  actions: {
    ...effects,
    storeWords: (_, _params: { body: string }) => {},
    countReport: assign(({ context: c }) => ({ reports: c.reports + 1 })),
    dropReports: assign({ reports: 0 }),
  },
}).createMachine({
  id: 'discussion-post',
  context: ({ input }) => ({ editable_until: input.editable_until, reports: 0 }),
  initial: 'published',
  states: {
    published: {
      meta: {
        label: 'Published',
        tone: 'success',
        icon: 'check',
        next: read('Everyone can read and answer it.', 'clock'),
      },
      on: {
        EDITED: {
          guard: 'inWindow',
          actions: { type: 'storeWords', params: ({ event }) => ({ body: event.body }) },
        },
        WITHDRAWN: { target: 'withdrawn', guard: 'mayWithdraw' },
        REPORTED: {
          target: 'reported',
          actions: ['countReport', notify('staff', 'post.reported')],
        },
        HIDDEN: 'hidden',
      },
    },
    reported: {
      meta: {
        label: 'Published',
        staffLabel: 'Reported',
        shownAs: 'published',
        tone: 'success',
        icon: 'check',
        next: read('Everyone can read and answer it.', 'clock'),
      },
      on: {
        EDITED: {
          guard: 'inWindow',
          actions: { type: 'storeWords', params: ({ event }) => ({ body: event.body }) },
        },
        WITHDRAWN: { target: 'withdrawn', guard: 'mayWithdraw' },
        REPORTED: { actions: 'countReport' },
        KEPT: { target: 'published', actions: 'dropReports' },
        HIDDEN: 'hidden',
      },
    },
    hidden: {
      meta: {
        label: 'Hidden',
        tone: 'danger',
        icon: 'ban',
        next: read('We hid it. We retain it and can restore it.', 'platform'),
      },
      entry: ['dropReports', notify('party', 'post.hidden')],
      on: { RESTORED: { target: 'published', actions: notify('party', 'post.restored') } },
    },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'archive' } },
  },
})

export const discussionPostLifecycle = {
  id: 'discussion-post',
  // version 2: a post of the company is withdrawn for a short time only
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Posted' },
  guards,
  upcast: { 1: ({ value, context: before }) => ({ value, context: before }) },
} satisfies Lifecycle<typeof machine>
