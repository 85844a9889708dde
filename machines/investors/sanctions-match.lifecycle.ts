/**
 * A person, owner or company that may be on a sanctions list. Compliance decides: not the listed party, or a true
 * match. A clearance stays while the same entry matches the same party with the same data; other data opens it again. A
 * match that the lists in force no longer give stays open until compliance closes it: a list or a name can be wrong.
 * Nobody outside compliance learns of it (31 CFR 1023.320(e)). A true match is reported to OFAC, with the day and the
 * evidence of the report, and money stays blocked afterwards too (31 CFR 501.603).
 *
 * Effects: decided {}: money that waited for the decision may go on; suspendParty {}: an investor is suspended and their
 * money frozen, whichever page the true match was confirmed on; reportUnblocked {}: the property of a lifted match is
 * unblocked, which is reported to OFAC too (31 CFR 501.603(b)(3)).
 */
import { addBusinessDays } from '#domain/shared/calendar/business-days.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { figureOn, figureText } from '#domain/shared/figures.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { reasonOnly, type Of, type Sent } from '../lib/party.ts'

export interface SanctionsMatchFacts {
  /** no one who decides is the party, a member of the company, or tied to it otherwise */
  somebody_else?: boolean
  /** days on which federal offices are closed in addition to weekends and holidays */
  closed_days?: readonly string[]
}
type SanctionsMatchEvent = Sent<SanctionsMatchFacts> &
  (
    | Of<'CLEARED' | 'CLOSED' | 'CONFIRMED' | 'LIFTED' | 'CHANGED' | 'GONE' | 'FOUND'>
    | Of<'REPORTED', { day: string }>
  )
const events = {
  CLEARED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    payload: reasonOnly,
    says: 'Cleared: not the listed party',
    reason: true,
    staffOnly: true,
  },
  CLOSED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    payload: reasonOnly,
    or: 'close it with a reason',
    says: 'Closed: the lists in force no longer match',
    reason: true,
    staffOnly: true,
  },
  CONFIRMED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    payload: reasonOnly,
    or: 'confirm the match',
    says: 'Confirmed a true match',
    reason: true,
    staffOnly: true,
  },
  REPORTED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    payload: reasonOnly.extend({
      day: z.iso.date('Enter the day of the report.').meta({ plain: true }),
    }),
    says: 'Reported to OFAC',
    reason: true,
    staffOnly: true,
  },
  LIFTED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'compliance' },
    second: ['compliance'],
    payload: reasonOnly,
    or: 'lift the true match',
    says: 'Lifted the true match',
    reason: true,
    staffOnly: true,
  },
  CHANGED: { by: ['SYS'], road: 'system', says: 'The data of the match changed', staffOnly: true },
  GONE: {
    by: ['SYS'],
    road: 'system',
    says: 'The lists in force no longer match',
    staffOnly: true,
  },
  FOUND: { by: ['SYS'], road: 'system', says: 'The lists match again', staffOnly: true },
} as const satisfies Record<SanctionsMatchEvent['type'], EventRule>
const guards = {
  somebodyElse: 'Another person has to decide: this is about you or your company.',
  unlisted: 'The lists in force still match. Clear it or confirm it.',
  dayHasCome: 'The day of the report is today or earlier.',
} as const

/** Until when blocked property is reported, once a match is confirmed (31 CFR 501.603(b)(1)(i)). */
const context = z.strictObject({
  report_by: z.iso.datetime().nullable(),
  /** the day on which it was reported; null before, and once it is no true match anymore */
  reported_on: z.iso.date().nullable(),
  /** open, although the lists in force no longer give it */
  unlisted: z.boolean(),
})
const machine = setup({
  types: {} as {
    context: z.infer<typeof context>
    events: SanctionsMatchEvent
    meta: StateMeta
  },
  guards: {
    somebodyElse: ({ event }) => event.facts?.somebody_else === true,
    unlisted: ({ context: c }) => c.unlisted,
    dayHasCome: ({ event }) => event.type === 'REPORTED' && event.day <= dateInZone(event.at),
  },
  actions: {
    decided: () => {},
    suspendParty: () => {},
    reportUnblocked: () => {},
    assignUnlisted: assign({ unlisted: true }),
    dropUnlisted: assign({ unlisted: false }),
    assignReport: assign(({ event }) => {
      const day = dateInZone(event.at)
      const days = figureOn('blocked_report_business_days', day)
      const closed = new Set(event.facts?.closed_days ?? [])
      return { report_by: endOfDay(addBusinessDays(day, days, closed)) }
    }),
    dropReport: assign({ report_by: null }),
    assignReported: assign(({ event }) =>
      event.type === 'REPORTED' ? { reported_on: event.day } : {},
    ),
    dropReported: assign({ reported_on: null }),
  },
}).createMachine({
  id: 'sanctions-match',
  context: { report_by: null, reported_on: null, unlisted: false },
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Needs a review',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: 'Compare the party with the listed entry and decide.',
          who: 'platform',
          link: 'record',
        },
      },
      on: {
        CLEARED: { target: 'cleared', guard: 'somebodyElse' },
        CLOSED: { target: 'gone', guard: and(['somebodyElse', 'unlisted']) },
        CONFIRMED: { target: 'confirmed', guard: 'somebodyElse', actions: 'suspendParty' },
        CHANGED: { actions: 'dropUnlisted' },
        GONE: { actions: 'assignUnlisted' },
        FOUND: { actions: 'dropUnlisted' },
      },
      exit: 'dropUnlisted',
    },
    cleared: {
      meta: {
        label: 'Cleared',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'It stays cleared while the data is the same.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: 'decided',
      on: { CHANGED: 'open' },
    },
    confirmed: {
      meta: {
        label: 'True match',
        tone: 'danger',
        icon: 'ban',
        next: {
          cause: `Money stays blocked. Report it to OFAC within ${figureText('blocked_report_business_days')}.`,
          who: 'platform',
          by: 'report_by',
          link: 'record',
        },
      },
      entry: 'assignReport',
      exit: 'dropReport',
      on: {
        REPORTED: { target: 'reported', guard: 'dayHasCome' },
        LIFTED: { target: 'cleared', guard: 'somebodyElse', actions: 'reportUnblocked' },
      },
    },
    reported: {
      meta: {
        label: 'True match, reported',
        tone: 'danger',
        icon: 'ban',
        next: {
          cause: 'OFAC has the report. Money stays blocked.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: 'assignReported',
      exit: 'dropReported',
      on: { LIFTED: { target: 'cleared', guard: 'somebodyElse', actions: 'reportUnblocked' } },
    },
    gone: {
      meta: {
        label: 'No longer matched',
        tone: 'neutral',
        icon: 'archive',
        next: { cause: 'It opens again when a list matches.', who: 'platform', link: 'record' },
      },
      entry: 'decided',
      on: { FOUND: 'open' },
    },
  },
})

export const sanctionsMatchLifecycle = {
  id: 'sanctions-match',
  version: 5,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Found the possible match' },
  guards,
  upcast: {
    1: ({ value }) => ({ value, context: { report_by: null } }),
    2: ({ value, context: held }) => ({
      value,
      context: { ...(held as object), reported_on: null },
    }),
    3: ({ value, context: held }) => ({
      value,
      context: { ...(held as object), unlisted: false },
    }),
    // lifting reports the unblocked property; states and context are the same
    4: ({ value, context: held }) => ({ value, context: held }),
  },
} satisfies Lifecycle<typeof machine>
