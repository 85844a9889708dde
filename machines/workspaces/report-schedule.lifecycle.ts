/**
 * A report that runs by itself: each day, each Monday or on the first of each month, for the interval that ended. It
 * ends when a member of the company ends it, or when the person who added it may not run reports any more.
 *
 * Effects: notify {to, template}; schedule, unschedule; requestRun {start, end}: a run for these days.
 */
import { reportFrequencies } from '#domain/workspaces/model/report-schedules.ts'
import { intervalBefore, nextRunDay, runAt } from '#domain/workspaces/rules/report-schedules.ts'
import { effects, notify, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({
  frequency: z.enum(reportFrequencies),
  time_zone: z.string(),
  /** the day of the next run */
  next_day: z.iso.date(),
  runs: z.int().nonnegative(),
})
export type ReportScheduleContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface ReportScheduleFacts {
  /** the person who added the schedule still is an owner or editor of the company, with an active account */
  creatorMayRun: boolean
}
type ReportScheduleEvent = Sent<Partial<ReportScheduleFacts>> & Of<'RUN_DUE' | 'ENDED'>

const events = {
  RUN_DUE: { by: ['CLK'], road: 'system', says: 'The next run was due' },
  ENDED: { by: ['ISS'], road: 'open', session: ['ISS'], says: 'Ended the schedule' },
} as const satisfies Record<ReportScheduleEvent['type'], EventRule>
const sentences = {
  creatorMayRun: 'The person who added the schedule may not run reports any more.',
} as const

type Args = { context: ReportScheduleContext }
const runLater = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'RUN_DUE', at: runAt(c.next_day, c.time_zone) }),
}

const machine = setup({
  types: {} as {
    context: ReportScheduleContext
    events: ReportScheduleEvent
    input: Omit<ReportScheduleContext, 'runs'>
    meta: StateMeta
  },
  guards: { creatorMayRun: ({ event }) => event.facts?.creatorMayRun === true },
  actions: {
    ...effects,
    requestRun: (_, _params: { start: string; end: string }) => {},
    // one day after the other, so that no interval is left out when the clock comes late
    advance: assign(({ context: c }) => ({
      runs: c.runs + 1,
      next_day: nextRunDay(c.frequency, c.next_day),
    })),
  },
}).createMachine({
  id: 'report-schedule',
  context: ({ input }) => ({ ...input, runs: 0 }),
  initial: 'active',
  states: {
    active: {
      meta: {
        label: 'Active',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'The next run starts by itself.',
          who: 'clock',
          link: 'record',
        },
      },
      entry: runLater,
      on: {
        RUN_DUE: [
          {
            guard: 'creatorMayRun',
            actions: [
              {
                type: 'requestRun',
                params: ({ context: c }: Args) => intervalBefore(c.frequency, c.next_day),
              },
              'advance',
              runLater,
            ],
          },
          { target: 'ended', actions: notify('issuer', 'report-schedule.ended') },
        ],
        ENDED: { target: 'ended', actions: unschedule('RUN_DUE') },
      },
    },
    ended: { type: 'final', meta: { label: 'Ended', tone: 'neutral', icon: 'ban' } },
  },
})

export const reportScheduleLifecycle = {
  id: 'report-schedule',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Added the schedule' },
  guards: sentences,
} satisfies Lifecycle<typeof machine>
