/**
 * One list that is too long to be saved at once. A job writes its file with the rights that its person has at that
 * moment; the person can download it for seven days, and then it is removed.
 * Effects: notify, schedule, unschedule (see party.ts), prepareListExport {run}, removeListExport {}.
 */
import { LIST_EXPORT_DAYS, listExportFailures } from '#domain/workspaces/model/list-exports.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, runOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** number of the preparation that is under way or was the last one */
  run: z.int().positive(),
  expires_at: z.iso.datetime().nullable(),
  failure: z.enum(listExportFailures).nullable(),
  downloads: z.int().nonnegative(),
})
export type ListExportContext = z.infer<typeof context>

const failed = runOnly.extend({ failure: z.enum(listExportFailures) })
type ListExportEvent = Sent &
  (
    | Of<'RETRIED' | 'DOWNLOADED' | 'REMOVED' | 'EXPIRED'>
    | Of<'PREPARED', { run: number }>
    | Of<'FAILED', z.infer<typeof failed>>
  )

const events = {
  PREPARED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Prepared the export' },
  FAILED: { by: ['SYS'], road: 'system', payload: failed, says: 'Could not prepare the export' },
  RETRIED: { by: ['INV'], road: 'open', session: ['INV'], says: 'Requested the export again' },
  DOWNLOADED: { by: ['INV'], road: 'command', session: ['INV'], says: 'Downloaded the export' },
  REMOVED: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'remove the export',
    says: 'Removed the export',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The download period expired' },
} as const satisfies Record<ListExportEvent['type'], EventRule>

const guards = { currentRun: 'This preparation belongs to an earlier request.' } as const

const machine = setup({
  types: {} as { context: ListExportContext; events: ListExportEvent; meta: StateMeta },
  actions: {
    ...effects,
    prepareListExport: (_, _params: { run: number }) => {},
    removeListExport: () => {},
    nextRun: assign({ run: ({ context: c }) => c.run + 1, failure: null }),
    assignFailure: assign({
      failure: ({ event }) => (event.type === 'FAILED' ? event.failure : null),
    }),
    assignExpiry: assign({
      expires_at: ({ event }) => addCalendarDays(event.at, LIST_EXPORT_DAYS),
    }),
    countDownload: assign({ downloads: ({ context: c }) => c.downloads + 1 }),
  },
  guards: { currentRun: ({ context: c, event }) => 'run' in event && event.run === c.run },
}).createMachine({
  id: 'list-export',
  context: { run: 1, expires_at: null, failure: null, downloads: 0 },
  initial: 'preparing',
  states: {
    preparing: {
      meta: {
        label: 'Being prepared',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We’re writing the file. You can leave this page.',
          who: 'platform',
          link: 'data',
        },
      },
      entry: {
        type: 'prepareListExport' as const,
        params: ({ context: c }) => ({ run: c.run }),
      },
      on: {
        PREPARED: { target: 'ready', guard: 'currentRun' },
        FAILED: { target: 'failed', guard: 'currentRun', actions: 'assignFailure' },
        REMOVED: 'removed',
      },
    },
    ready: {
      meta: {
        label: 'Ready',
        tone: 'primary',
        icon: 'check',
        next: {
          cause: 'Download the file before it is removed.',
          who: 'investor',
          by: 'expires_at',
          link: 'data',
        },
      },
      entry: [
        'assignExpiry',
        notify('party', 'list-export.ready'),
        {
          type: 'schedule',
          params: ({ event }) => ({
            event: 'EXPIRED',
            at: addCalendarDays(event.at, LIST_EXPORT_DAYS),
          }),
        },
      ],
      exit: [unschedule('EXPIRED'), 'removeListExport'],
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
          cause: 'We couldn’t write the file. Request it again, or add a filter to the list.',
          who: 'investor',
          link: 'data',
        },
      },
      on: { RETRIED: { target: 'preparing', actions: 'nextRun' }, REMOVED: 'removed' },
    },
    expired: { type: 'final', meta: { label: 'Expired', tone: 'neutral', icon: 'clock-alert' } },
    removed: { type: 'final', meta: { label: 'Removed', tone: 'neutral', icon: 'ban' } },
  },
})

export const listExportLifecycle = {
  id: 'list-export',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Requested the export' },
  guards,
} satisfies Lifecycle<typeof machine>
