/**
 * A link of the compliance registry. The clock requests checks; their results show whether the link is live. A page
 * that is gone, or a site that fails three checks in a row, makes the link dead: a task for its owner. The review is
 * due on its date.
 *
 * Effects: notify {to, template}; schedule, unschedule; checkLink {at}: queues a check.
 */
import { addElapsedHours, startOfDay } from '#domain/shared/calendar/zone.ts'
import { isLaterReview } from '#domain/platform/rules/compliance-links.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const day = z.iso.date().meta({ plain: true })
const context = z.strictObject({
  /** failed checks in a row */
  failures: z.int().nonnegative(),
  http_status: z.int().nullable(),
  problem: z.string().nullable(),
  checked_at: z.iso.datetime().nullable(),
  check_at: z.iso.datetime(),
  review_on: z.iso.date(),
  review_due: z.boolean(),
})
export type ComplianceLinkContext = z.infer<typeof context>
export interface ComplianceLinkInput {
  at: string
  review_on: string
}
export interface ComplianceLinkFacts {
  /** the answer is about the address that the entry has now */
  current?: boolean
}
interface Answered {
  url: string
  http_status: number | null
  problem: string | null
}
type ComplianceLinkEvent = Sent<ComplianceLinkFacts> &
  (
    | Of<'CHECK_DUE' | 'CHECK' | 'EDITED' | 'REVIEW_DUE' | 'RETIRED'>
    | Of<'LIVE' | 'GONE' | 'DOWN', Answered>
    | Of<'REVIEWED' | 'RESTORED', { review_on: string }>
  )

const answered = z.strictObject({
  url: z.string().max(500).meta({ plain: true }),
  http_status: z.int().nullable(),
  problem: z.string().max(300).nullable().meta({ plain: true }),
})
const reviewed = z.strictObject({ review_on: day })
const events = {
  CHECK_DUE: { by: ['CLK'], road: 'system', says: 'The next check was due' },
  CHECK: {
    by: ['ADM'],
    road: 'open',
    session: ['ADM'],
    or: 'check it now',
    says: 'Asked for a check',
  },
  LIVE: { by: ['SYS'], road: 'system', payload: answered, says: 'The link answered' },
  GONE: { by: ['SYS'], road: 'system', payload: answered, says: 'The page is gone' },
  DOWN: { by: ['SYS'], road: 'system', payload: answered, says: 'The site didn’t answer' },
  EDITED: { by: ['ADM'], road: 'command', session: ['ADM'], says: 'Changed the entry' },
  REVIEW_DUE: { by: ['CLK'], road: 'system', says: 'The review was due' },
  REVIEWED: {
    by: ['ADM'],
    road: 'open',
    session: ['ADM'],
    payload: reviewed,
    says: 'Reviewed the link',
  },
  RETIRED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'retire the link',
    says: 'Retired the link',
    reason: true,
  },
  RESTORED: { by: ['ADM'], road: 'open', payload: reviewed, says: 'Restored the link' },
} as const satisfies Record<ComplianceLinkEvent['type'], EventRule>
const guards = {
  current: 'The answer is about an earlier address.',
  onceMore: 'The site failed fewer than three checks in a row.',
  laterReview: 'The next review is after today.',
} as const

/** Minutes after which a new or changed link is checked first. */
const FIRST_CHECK_HOURS = 1 / 60
/** Hours to the next check: of a live link, after a failure, and of a dead one (platform policy). */
const HOURS = { LIVE: 7 * 24, DOWN: 1, GONE: 24 } as const
/** Checks in a row that a site may fail before its link is dead (platform policy). */
const TRIES = 3
type Args = { context: ComplianceLinkContext }
const checkLater = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'CHECK_DUE', at: c.check_at }),
}
const reviewLater = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'REVIEW_DUE', at: startOfDay(c.review_on) }),
}
const checkNow = {
  type: 'checkLink' as const,
  params: ({ event }: { event: ComplianceLinkEvent }) => ({ at: event.at }),
}
const taken = ['assignAnswer' as const, checkLater]
const next = (cause: Cause, who: 'platform' | 'clock', by?: 'check_at'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
  by,
})

const machine = setup({
  types: {} as {
    context: ComplianceLinkContext
    events: ComplianceLinkEvent
    input: ComplianceLinkInput
    meta: StateMeta
  },
  guards: {
    current: ({ event }) => event.facts?.current === true,
    onceMore: ({ context: c }) => c.failures + 1 < TRIES,
    laterReview: ({ event }) => 'review_on' in event && isLaterReview(event.review_on, event.at),
  },
  actions: {
    ...effects,
    checkLink: (_, _params: { at: string }) => {},
    assignAnswer: assign(({ context: c, event }) => {
      if (event.type !== 'LIVE' && event.type !== 'GONE' && event.type !== 'DOWN') return {}
      return {
        failures: event.type === 'LIVE' ? 0 : c.failures + 1,
        http_status: event.http_status,
        problem: event.problem,
        checked_at: event.at,
        check_at: addElapsedHours(event.at, HOURS[event.type]),
      }
    }),
    forgetAnswer: assign(({ event }) => ({
      failures: 0,
      http_status: null,
      problem: null,
      checked_at: null,
      check_at: addElapsedHours(event.at, FIRST_CHECK_HOURS),
    })),
    assignReview: assign(({ event }) =>
      'review_on' in event ? { review_on: event.review_on, review_due: false } : {},
    ),
    markDue: assign({ review_due: true }),
  },
}).createMachine({
  id: 'compliance-link',
  context: ({ input }) => ({
    failures: 0,
    http_status: null,
    problem: null,
    checked_at: null,
    check_at: addElapsedHours(input.at, FIRST_CHECK_HOURS),
    review_on: input.review_on,
    review_due: false,
  }),
  initial: 'in_use',
  states: {
    in_use: {
      initial: 'unchecked',
      entry: reviewLater,
      on: {
        CHECK_DUE: { actions: checkNow },
        CHECK: { actions: checkNow },
        LIVE: { target: '.live', guard: 'current', actions: taken },
        GONE: { target: '.dead', guard: 'current', actions: taken },
        DOWN: [
          { target: '.failing', guard: and(['current', 'onceMore']), actions: taken },
          { target: '.dead', guard: 'current', actions: taken },
        ],
        EDITED: { target: '.unchecked', actions: 'forgetAnswer' },
        REVIEW_DUE: { actions: ['markDue', notify('staff', 'compliance-link.review')] },
        REVIEWED: { guard: 'laterReview', actions: ['assignReview', reviewLater] },
        RETIRED: {
          target: 'retired',
          actions: [unschedule('CHECK_DUE'), unschedule('REVIEW_DUE')],
        },
      },
      states: {
        unchecked: {
          meta: {
            label: 'Not checked yet',
            tone: 'neutral',
            icon: 'circle-dashed',
            next: next('We check the link in a minute.', 'clock', 'check_at'),
          },
          entry: checkLater,
        },
        live: {
          meta: {
            label: 'Live',
            tone: 'success',
            icon: 'check',
            next: next('We check the link again.', 'clock', 'check_at'),
          },
        },
        failing: {
          meta: {
            label: 'Check failed',
            tone: 'warning',
            icon: 'clock',
            next: next('We try again. The link is dead after three failures.', 'clock', 'check_at'),
          },
        },
        dead: {
          meta: {
            label: 'Dead link',
            tone: 'danger',
            icon: 'circle-alert',
            next: next('Find where the page moved and correct the link, or retire it.', 'platform'),
          },
          entry: notify('staff', 'compliance-link.dead'),
          on: {
            // it stays dead: its owner knows
            GONE: { guard: 'current', actions: taken },
            DOWN: { guard: 'current', actions: taken },
          },
        },
      },
    },
    retired: {
      meta: {
        label: 'Retired',
        tone: 'neutral',
        icon: 'archive',
        next: next('Nobody checks it. Restore it to use it again.', 'platform'),
      },
      on: {
        RESTORED: {
          target: 'in_use',
          guard: 'laterReview',
          actions: ['assignReview', 'forgetAnswer'],
        },
      },
    },
  },
})

export const complianceLinkLifecycle = {
  id: 'compliance-link',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ADM', 'SYS'], road: 'command', session: ['ADM'], says: 'Added the link' },
  guards,
} satisfies Lifecycle<typeof machine>
