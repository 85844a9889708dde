/**
 * An address that receives events of a company or of the platform (Standard Webhooks 1.0.0). It is failing from the
 * first attempt that it doesn't take to the next that it takes; after five days of failures, or when it answers 410
 * (Gone), it is disabled and its owners are notified.
 *
 * Effects: notify {to, template}; schedule, unschedule; continueDeliveries {}: deliveries that wait are looked at
 * again.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  failing_since: z.iso.datetime().nullable(),
  disable_at: z.iso.datetime().nullable(),
})
type WebhookEndpointContext = z.infer<typeof context>
type WebhookEndpointEvent = Sent &
  Of<'FAILED' | 'RECOVERED' | 'GONE' | 'DISABLE_DUE' | 'EDITED' | 'PAUSED' | 'RESUMED' | 'REMOVED'>

const events = {
  FAILED: { by: ['SYS'], road: 'system', says: 'An attempt failed' },
  RECOVERED: { by: ['SYS'], road: 'system', says: 'An attempt succeeded again' },
  GONE: { by: ['SYS'], road: 'system', says: 'The endpoint wants no more events (HTTP 410)' },
  DISABLE_DUE: { by: ['CLK'], road: 'system', says: 'Every attempt of five days failed' },
  EDITED: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    says: 'Changed the endpoint',
  },
  PAUSED: {
    // by the system when the account of the person who manages it is disabled or closed
    by: ['ISS', 'ADM', 'SYS'],
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    session: ['ISS', 'ADM'],
    tells: 'company',
    or: 'pause the endpoint',
    says: 'Paused the endpoint',
  },
  RESUMED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    says: 'Resumed the endpoint',
  },
  REMOVED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    or: 'remove the endpoint',
    says: 'Removed the endpoint',
  },
} as const satisfies Record<WebhookEndpointEvent['type'], EventRule>

/** Hours of failures after which an endpoint is disabled (platform policy: five days). */
const DISABLE_HOURS = 5 * 24
const disableLater = {
  type: 'schedule' as const,
  params: ({ event }: { event: WebhookEndpointEvent }) => ({
    event: 'DISABLE_DUE',
    at: addElapsedHours(event.at, DISABLE_HOURS),
  }),
}
const goOn = 'continueDeliveries' as const
const ended = [unschedule('DISABLE_DUE'), 'forgetFailures' as const, goOn]
/** The owner acts (`issuer`: a company, or the platform for its own endpoint), or nobody has to. */
const next = (cause: Cause, who: 'issuer' | 'clock', by?: 'disable_at'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
  by,
})

const machine = setup({
  types: {} as {
    context: WebhookEndpointContext
    events: WebhookEndpointEvent
    meta: StateMeta
  },
  actions: {
    ...effects,
    continueDeliveries: () => {},
    assignFailing: assign(({ event }) => ({
      failing_since: event.at,
      disable_at: addElapsedHours(event.at, DISABLE_HOURS),
    })),
    assignGone: assign(({ context: c, event }) => ({
      failing_since: c.failing_since ?? event.at,
      disable_at: null,
    })),
    forgetFailures: assign({ failing_since: null, disable_at: null }),
  },
}).createMachine({
  id: 'webhook-endpoint',
  context: { failing_since: null, disable_at: null },
  initial: 'active',
  on: { REMOVED: { target: '.removed', actions: ended } },
  states: {
    active: {
      initial: 'healthy',
      on: {
        EDITED: { actions: goOn },
        PAUSED: { target: 'paused', actions: ended },
        GONE: {
          target: 'disabled',
          actions: [
            unschedule('DISABLE_DUE'),
            'assignGone',
            notify('issuer', 'webhook-endpoint.gone'),
            goOn,
          ],
        },
      },
      states: {
        healthy: {
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: next('We send events as they happen.', 'clock'),
          },
          on: { FAILED: { target: 'failing', actions: ['assignFailing', disableLater] } },
        },
        failing: {
          meta: {
            label: 'Failing',
            tone: 'warning',
            icon: 'clock',
            next: next(
              'We try again. After five days of failures we disable it.',
              'clock',
              'disable_at',
            ),
          },
          on: {
            RECOVERED: {
              target: 'healthy',
              actions: [unschedule('DISABLE_DUE'), 'forgetFailures'],
            },
            DISABLE_DUE: {
              target: '#webhook-endpoint.disabled',
              actions: [notify('issuer', 'webhook-endpoint.disabled'), goOn],
            },
          },
        },
      },
    },
    paused: {
      meta: {
        label: 'Paused',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: next('Events wait. Resume the endpoint to send them.', 'issuer'),
      },
      on: { EDITED: { actions: goOn }, RESUMED: { target: 'active', actions: goOn } },
    },
    disabled: {
      meta: {
        label: 'Disabled',
        tone: 'danger',
        icon: 'circle-alert',
        next: next(
          'Correct the address, then resume the endpoint and resend what is missing.',
          'issuer',
        ),
      },
      on: { EDITED: { actions: goOn }, RESUMED: { target: 'active', actions: 'forgetFailures' } },
    },
    removed: {
      type: 'final',
      meta: {
        label: 'Removed',
        tone: 'neutral',
        icon: 'archive',
        next: next('Nothing is sent to it.', 'clock'),
      },
    },
  },
})

/** Version 2: the system pauses an endpoint, too. Version 3: one that is gone is disabled. Rows stay as they are. */
export const webhookEndpointLifecycle = {
  id: 'webhook-endpoint',
  version: 3,
  machine,
  context,
  events,
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    says: 'Added an endpoint',
  },
  guards: {},
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context }),
  },
} satisfies Lifecycle<typeof machine>
