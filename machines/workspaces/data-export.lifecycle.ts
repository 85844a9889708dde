/**
 * One copy of a person's data as JSON, with a readable summary and the
 * own files. It is prepared by a job, can be downloaded for seven days with a fresh second factor, and is then removed.
 * Effects: notify, schedule, unschedule (see party.ts), prepareExport {run}, removeExport {}.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, runOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

/** Days for which a prepared copy can be downloaded (platform policy). */
export const EXPORT_DAYS = 7

const context = z.strictObject({
  /** number of the current or last preparation */
  run: z.number().int().positive(),
  /**
   * whole taxpayer, account and document numbers are in it, because the person requested them with a fresh factor
   * (14.1)
   */
  whole_numbers: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  downloads: z.number().int().nonnegative(),
})
export type DataExportContext = z.infer<typeof context>
export interface DataExportInput {
  whole_numbers: boolean
}
type DataExportEvent = Sent &
  (
    | Of<'RETRIED' | 'DOWNLOADED' | 'REMOVED' | 'EXPIRED'>
    | Of<'PREPARED' | 'FAILED', { run: number }>
  )

const events = {
  PREPARED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Prepared the copy' },
  FAILED: { by: ['SYS'], road: 'system', payload: runOnly, says: 'Could not prepare the copy' },
  RETRIED: { by: ['INV'], road: 'open', session: ['INV'], says: 'Requested the copy again' },
  DOWNLOADED: { by: ['INV'], road: 'command', session: ['INV'], says: 'Downloaded the copy' },
  REMOVED: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'remove the copy',
    says: 'Removed the copy',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The download period expired' },
} as const satisfies Record<DataExportEvent['type'], EventRule>

const guards = { currentRun: 'This preparation belongs to an earlier request.' } as const
const prepare = {
  type: 'prepareExport' as const,
  params: ({ context: c }: { context: DataExportContext }) => ({ run: c.run }),
}

const machine = setup({
  types: {} as {
    context: DataExportContext
    events: DataExportEvent
    input: DataExportInput
    meta: StateMeta
  },
  actions: {
    ...effects,
    prepareExport: (_, _params: { run: number }) => {},
    removeExport: () => {},
    nextRun: assign({ run: ({ context: c }) => c.run + 1 }),
    assignExpiry: assign({ expires_at: ({ event }) => addCalendarDays(event.at, EXPORT_DAYS) }),
    countDownload: assign({ downloads: ({ context: c }) => c.downloads + 1 }),
  },
  guards: { currentRun: ({ context: c, event }) => 'run' in event && event.run === c.run },
}).createMachine({
  id: 'data-export',
  context: ({ input }) => ({
    run: 1,
    whole_numbers: input.whole_numbers,
    expires_at: null,
    downloads: 0,
  }),
  initial: 'preparing',
  states: {
    preparing: {
      meta: {
        label: 'Being prepared',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We’re preparing the copy. It takes a few minutes.',
          who: 'platform',
          link: 'data',
        },
      },
      entry: prepare,
      on: {
        PREPARED: { target: 'ready', guard: 'currentRun' },
        FAILED: { target: 'failed', guard: 'currentRun' },
        REMOVED: 'removed',
      },
    },
    ready: {
      meta: {
        label: 'Ready',
        tone: 'primary',
        icon: 'check',
        next: {
          cause: {
            investor: 'Download your copy before it is removed.',
            others: 'The person downloads the copy before it is removed.',
          },
          who: 'investor',
          by: 'expires_at',
          link: 'data',
        },
      },
      entry: [
        'assignExpiry',
        notify('party', 'data-export.ready'),
        {
          type: 'schedule',
          params: ({ event }) => ({ event: 'EXPIRED', at: addCalendarDays(event.at, EXPORT_DAYS) }),
        },
      ],
      exit: [unschedule('EXPIRED'), 'removeExport'],
      on: {
        DOWNLOADED: { actions: ['countDownload', notify('party', 'data-export.downloaded')] },
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
          cause: {
            investor: 'We couldn’t prepare the copy. Request it again.',
            others: 'We couldn’t prepare the copy. The person requests it again.',
          },
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

export const dataExportLifecycle = {
  id: 'data-export',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Requested the copy' },
  guards,
} satisfies Lifecycle<typeof machine>
