/**
 * News of a company for its holders or the public. A second person approves it; while an offering is open, news that
 * names terms is checked against 17 CFR 227.204(b) and 230.255. A retracted release stays visible, marked as retracted.
 *
 * Effects: notify {to, template}; schedule and unschedule.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
export const newsContext = z.strictObject({
  /** when it is to appear; null is at once */ publishAt: instant,
  publishedAt: instant,
  retractedAt: instant,
})
export type NewsContext = z.infer<typeof newsContext>
/** What the server finds out before it sends an event. */
export interface NewsFacts {
  complete: boolean
  /** no offering is open, or the release holds no terms, or the author has checked it against the rule that applies */
  offeringChecked: boolean
  secondPerson: boolean
  /** the day on which it is to appear lies ahead */
  later: boolean
  publishAt: string | null
}
const reasoned = {
  payload: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(1000) }),
  reason: true,
} as const
export const newsEvents = {
  SUBMITTED: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    says: 'Submitted the release for review',
  },
  TAKEN_BACK: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'take it back to a draft',
    says: 'Withdrew the release',
  },
  RETURNED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    ...reasoned,
    or: 'return it to the author',
    says: 'Returned the release',
  },
  APPROVED: { by: ['ISS', 'ADM'], road: 'open', says: 'Approved the release' },
  PUBLISHED: {
    by: ['CLK', 'ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    says: 'Published the release',
  },
  RETRACTED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    ...reasoned,
    says: 'Retracted the release',
  },
} as const satisfies Record<string, EventRule>
export type NewsEventType = keyof typeof newsEvents
export type NewsEvent = { [T in NewsEventType]: { type: T } & Sent<NewsFacts> }[NewsEventType]

/** The rules by name, each with the sentence that says what is missing. */
export const newsGuards = {
  complete: 'Add a title and text first.',
  offeringChecked:
    'This release names terms while an offering is open. Check the advertising rules first (17 CFR 227.204(b), 230.255).',
  secondPerson: 'You wrote this release. Someone else must review it.',
  later: 'The publication date has passed.',
} as const
type Guard = keyof typeof newsGuards
type Args = { context: NewsContext; event: NewsEvent }
const fact =
  (name: Guard) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  complete: fact('complete'),
  offeringChecked: fact('offeringChecked'),
  secondPerson: fact('secondPerson'),
  later: fact('later'),
}
type To = 'holders' | 'issuer'
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const next = (
  cause: Cause,
  who: 'issuer' | 'clock',
  by?: keyof NewsContext,
): StateMeta['next'] => ({ cause, who, link: 'news', by })

const machine = setup({
  types: {} as { context: NewsContext; events: NewsEvent; input: undefined; meta: StateMeta },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: To; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    assignDay: assign(({ event }) => ({ publishAt: event.facts?.publishAt ?? null })),
    assignPublished: assign(({ event }) => ({ publishedAt: event.at })),
    assignRetracted: assign(({ event }) => ({ retractedAt: event.at })),
  },
}).createMachine({
  id: 'news-release',
  context: { publishAt: null, publishedAt: null, retractedAt: null },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            issuer: 'Complete the release and submit it for review.',
            others: 'The company completes the release and submits it for review.',
          },
          'issuer',
        ),
      },
      on: {
        SUBMITTED: {
          target: 'review',
          guard: every<Guard>('complete', 'offeringChecked'),
          actions: notify('issuer', 'news-review'),
        },
      },
    },
    review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'eye',
        next: next('Someone other than the author approves or returns it.', 'issuer'),
      },
      on: {
        APPROVED: [
          {
            target: 'scheduled',
            guard: every<Guard>('secondPerson', 'offeringChecked', 'later'),
            actions: 'assignDay',
          },
          { target: 'published', guard: every<Guard>('secondPerson', 'offeringChecked') },
        ],
        RETURNED: {
          target: 'draft',
          guard: 'secondPerson',
          actions: notify('issuer', 'news-returned'),
        },
        TAKEN_BACK: 'draft',
      },
    },
    scheduled: {
      meta: {
        label: 'Scheduled',
        tone: 'info',
        icon: 'clock',
        next: next('It’s published on its scheduled date.', 'clock', 'publishAt'),
      },
      entry: {
        type: 'schedule',
        params: ({ context }) => ({ event: 'PUBLISHED', at: context.publishAt ?? '' }),
      },
      exit: { type: 'unschedule', params: { event: 'PUBLISHED' } },
      on: { PUBLISHED: { target: 'published', guard: 'offeringChecked' }, TAKEN_BACK: 'draft' },
    },
    published: {
      meta: {
        label: 'Published',
        tone: 'success',
        icon: 'check',
        next: next(
          {
            issuer: 'No action needed. If it contains a mistake, retract it with a reason.',
            others: 'No action needed. The company can retract it with a reason.',
          },
          'issuer',
        ),
      },
      entry: ['assignPublished', notify('holders', 'news-published')],
      on: { RETRACTED: { target: 'retracted', actions: 'assignRetracted' } },
    },
    retracted: {
      type: 'final',
      meta: { label: 'Retracted', tone: 'danger', icon: 'rotate-ccw' },
      entry: notify('holders', 'news-retracted'),
    },
  },
})

/** Version 1 of a news release. */
export const newsReleaseLifecycle: Lifecycle<typeof machine> = {
  id: 'news-release',
  version: 1,
  machine,
  context: newsContext,
  events: newsEvents,
  begins: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Wrote the release' },
  guards: newsGuards,
}
