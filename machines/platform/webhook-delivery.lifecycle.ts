/**
 * One event sent to one endpoint (Standard Webhooks 1.0.0): at least once, retried by the table of the standard. A
 * response carries the run that it belongs to; one of an earlier run changes nothing.
 *
 * Effects: schedule, unschedule; sendWebhook {}: queues an attempt.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** attempts so far, also those before it was sent again by hand */
  run: z.int().nonnegative(),
  /** failed attempts since it was sent, or sent again by hand */
  failures: z.int().nonnegative(),
  next_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type WebhookDeliveryContext = z.infer<typeof context>
type WebhookDeliveryEvent = Sent &
  (
    | Of<'TRY_DUE' | 'TRY_NOW' | 'RESENT'>
    | Of<'TAKEN', { run: number }>
    | Of<'NOT_TAKEN', { run: number; problem: string; spread: number; wait?: number | undefined }>
    | Of<'STOPPED', { problem: string }>
  )
/** Seconds that a receiver can make the next attempt wait, as long as the longest step of the schedule. */
export const LONGEST_WAIT = 24 * 3600
const run = z.int().nonnegative()
const problem = z.string().min(3).max(300).meta({ plain: true })
const events = {
  TRY_DUE: { by: ['CLK'], road: 'system', says: 'The next attempt was due' },
  TAKEN: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ run }),
    says: 'The endpoint took it',
  },
  NOT_TAKEN: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({
      run,
      problem,
      spread: z.number().min(0).max(1),
      /** seconds of the receiver’s Retry-After */
      wait: z.int().min(0).max(LONGEST_WAIT).optional(),
    }),
    says: 'The attempt failed',
  },
  STOPPED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ problem }),
    says: 'The endpoint receives nothing any more',
  },
  TRY_NOW: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    session: ['ISS', 'ADM'],
    says: 'Tried it now',
  },
  RESENT: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    session: ['ISS', 'ADM'],
    says: 'Sent it again',
  },
} as const satisfies Record<WebhookDeliveryEvent['type'], EventRule>
const guards = {
  current: 'The answer is about an earlier attempt.',
  triesLeft: 'An attempt is left.',
} as const

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds from a failed attempt to the next (Standard Webhooks 1.0.0, retry schedule): ten attempts in three days. */
const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Share of a wait by which attempts of many deliveries are spread. */
const SPREAD = 0.1
type Args = { context: WebhookDeliveryContext; event: WebhookDeliveryEvent }
/**
 * When the attempt after this failure is due, ISO 8601: by the schedule, and not before the receiver asks for; null
 * after the last.
 */
function retryAt({ context: c, event }: Args): string | null {
  const wait = RETRY_SECONDS[c.failures]
  if (wait === undefined || event.type !== 'NOT_TAKEN') return null
  const seconds = Math.max(Math.round(wait * (1 + SPREAD * event.spread)), event.wait ?? 0)
  return addElapsedHours(event.at, seconds / 3600)
}
/** The owner of the endpoint acts (`issuer`: a company, or the platform for its own), or nobody has to. */
const next = (cause: Cause, who: 'issuer' | 'clock', by?: 'next_at'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
  by,
})
const machine = setup({
  types: {} as {
    context: WebhookDeliveryContext
    events: WebhookDeliveryEvent
    meta: StateMeta
  },
  guards: {
    current: ({ context: c, event }) => 'run' in event && event.run === c.run,
    triesLeft: ({ context: c }) => c.failures < RETRY_SECONDS.length,
  },
  actions: {
    schedule: effects.schedule,
    unschedule: effects.unschedule,
    sendWebhook: () => {},
    assignTaken: assign(({ context: c }) => ({ run: c.run + 1, next_at: null, problem: null })),
    assignNotTaken: assign((args) =>
      args.event.type === 'NOT_TAKEN'
        ? {
            run: args.context.run + 1,
            failures: args.context.failures + 1,
            next_at: retryAt(args),
            problem: args.event.problem,
          }
        : {},
    ),
    assignStopped: assign(({ event }) =>
      event.type === 'STOPPED' ? { next_at: null, problem: event.problem } : {},
    ),
    assignResent: assign({ failures: 0, next_at: null, problem: null }),
  },
}).createMachine({
  id: 'webhook-delivery',
  context: { run: 0, failures: 0, next_at: null, problem: null },
  initial: 'open',
  states: {
    open: {
      initial: 'waiting',
      on: {
        TAKEN: {
          target: 'delivered',
          guard: 'current',
          actions: ['assignTaken', unschedule('TRY_DUE')],
        },
        NOT_TAKEN: [
          {
            target: '.retrying',
            guard: and(['current', 'triesLeft']),
            actions: [
              {
                type: 'schedule',
                params: (args: Args) => ({ event: 'TRY_DUE', at: retryAt(args) ?? args.event.at }),
              },
              'assignNotTaken',
            ],
          },
          {
            target: 'failed',
            guard: 'current',
            actions: ['assignNotTaken', unschedule('TRY_DUE')],
          },
        ],
        STOPPED: { target: 'failed', actions: ['assignStopped', unschedule('TRY_DUE')] },
      },
      states: {
        waiting: {
          entry: 'sendWebhook',
          meta: {
            label: 'Waiting',
            tone: 'neutral',
            icon: 'circle-dashed',
            next: next('We send it after earlier events of the same record.', 'clock'),
          },
        },
        retrying: {
          meta: {
            label: 'Retrying',
            tone: 'warning',
            icon: 'clock',
            next: next('We try again.', 'clock', 'next_at'),
          },
          // the scheduled attempt stays scheduled, in case this one is lost with its process
          on: { TRY_DUE: { actions: 'sendWebhook' }, TRY_NOW: { actions: 'sendWebhook' } },
        },
      },
    },
    delivered: {
      meta: {
        label: 'Delivered',
        tone: 'success',
        icon: 'check',
        next: next('The endpoint accepted it.', 'clock'),
      },
      on: { RESENT: { target: 'open', actions: 'assignResent' } },
    },
    failed: {
      meta: {
        label: 'Failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: next('Correct the endpoint, then send it again.', 'issuer'),
      },
      on: { RESENT: { target: 'open', actions: 'assignResent' } },
    },
  },
})

/** Version 2: an attempt can be made now, and a receiver can ask to wait; rows stay as they are. */
export const webhookDeliveryLifecycle = {
  id: 'webhook-delivery',
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Queued the message' },
  guards,
  upcast: { 1: ({ value, context }) => ({ value, context }) },
} satisfies Lifecycle<typeof machine>
