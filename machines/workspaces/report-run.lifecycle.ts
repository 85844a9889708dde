/**
 * One run of a report of an offering. A job writes its file, members of the company download it for seven days, and
 * then its bytes are removed.
 * Effects: notify, schedule, unschedule (see party.ts), writeReport {run}, removeReport {}.
 */
import { REPORT_DAYS, reportFailures } from '#domain/workspaces/model/reports.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, runOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** number of the current or last attempt */
  run: z.int().positive(),
  expires_at: z.iso.datetime().nullable(),
  failure: z.enum(reportFailures).nullable(),
  downloads: z.int().nonnegative(),
})
export type ReportRunContext = z.infer<typeof context>

const failed = runOnly.extend({ failure: z.enum(reportFailures) })
type ReportRunEvent = Sent &
  (
    | Of<'RETRIED' | 'DOWNLOADED' | 'REMOVED' | 'EXPIRED'>
    | Of<'STARTED' | 'PREPARED', { run: number }>
    | Of<'FAILED', z.infer<typeof failed>>
  )

const events = {
  STARTED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Started the report' },
  PREPARED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Prepared the report' },
  FAILED: { by: ['SYS'], road: 'system', payload: failed, says: 'Could not prepare the report' },
  RETRIED: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'run it again',
    says: 'Ran the report again',
  },
  DOWNLOADED: {
    by: ['ISS', 'ADM'],
    road: 'command',
    session: ['ISS', 'ADM'],
    says: 'Downloaded the report',
  },
  REMOVED: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'remove it',
    says: 'Removed the report',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The download period expired' },
} as const satisfies Record<ReportRunEvent['type'], EventRule>

const guards = { currentRun: 'This answer belongs to an earlier try.' } as const

const machine = setup({
  types: {} as {
    context: ReportRunContext
    events: ReportRunEvent
    meta: StateMeta
  },
  actions: {
    ...effects,
    writeReport: (_, _params: { run: number }) => {},
    removeReport: () => {},
    nextRun: assign({ run: ({ context: c }) => c.run + 1, failure: null }),
    assignFailure: assign({
      failure: ({ event }) => (event.type === 'FAILED' ? event.failure : null),
    }),
    assignExpiry: assign({ expires_at: ({ event }) => addCalendarDays(event.at, REPORT_DAYS) }),
    countDownload: assign({ downloads: ({ context: c }) => c.downloads + 1 }),
  },
  guards: { currentRun: ({ context: c, event }) => 'run' in event && event.run === c.run },
}).createMachine({
  id: 'report-run',
  context: { run: 1, expires_at: null, failure: null, downloads: 0 },
  initial: 'requested',
  states: {
    requested: {
      meta: {
        label: 'Waiting to start',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: { cause: 'The report starts within a minute.', who: 'platform', link: 'record' },
      },
      entry: {
        type: 'writeReport' as const,
        params: ({ context: c }) => ({ run: c.run }),
      },
      on: {
        STARTED: { target: 'running', guard: 'currentRun' },
        FAILED: {
          target: 'failed',
          guard: 'currentRun',
          actions: ['assignFailure', notify('issuer', 'report-run.failed')],
        },
        REMOVED: 'removed',
      },
    },
    running: {
      meta: {
        label: 'Running',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We’re writing the file. You can leave this page.',
          who: 'platform',
          link: 'record',
        },
      },
      on: {
        PREPARED: { target: 'ready', guard: 'currentRun' },
        FAILED: {
          target: 'failed',
          guard: 'currentRun',
          actions: ['assignFailure', notify('issuer', 'report-run.failed')],
        },
        REMOVED: 'removed',
      },
    },
    ready: {
      meta: {
        label: 'Ready',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'Download the file before it is removed.',
          who: 'issuer',
          by: 'expires_at',
          link: 'record',
        },
      },
      entry: [
        'assignExpiry',
        notify('issuer', 'report-run.ready'),
        {
          type: 'schedule',
          params: ({ event }) => ({ event: 'EXPIRED', at: addCalendarDays(event.at, REPORT_DAYS) }),
        },
      ],
      exit: [unschedule('EXPIRED'), 'removeReport'],
      on: {
        DOWNLOADED: { actions: 'countDownload' },
        REMOVED: 'removed',
        EXPIRED: 'expired',
      },
    },
    failed: {
      meta: {
        label: 'Failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: {
          cause: 'We couldn’t write the file. Run the report again, or run a shorter interval.',
          who: 'issuer',
          link: 'record',
        },
      },
      on: { RETRIED: { target: 'requested', actions: 'nextRun' }, REMOVED: 'removed' },
    },
    expired: { type: 'final', meta: { label: 'Expired', tone: 'neutral', icon: 'clock-alert' } },
    removed: { type: 'final', meta: { label: 'Removed', tone: 'neutral', icon: 'ban' } },
  },
})

export const reportRunLifecycle = {
  id: 'report-run',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ISS', 'CLK'], road: 'command', session: ['ISS'], says: 'Requested the report' },
  guards,
} satisfies Lifecycle<typeof machine>
