/**
 * A key with which a program calls the API for a company or for the platform. It works from its first secret to its expiry;
 * while it rotates, the secret before the present one is taken too. What ended never works again.
 *
 * Effects: notify {to, template}; schedule, unschedule; endOldSecret {}: the secret before the present one is refused from now on.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const when = z.iso.datetime()
const context = z.strictObject({
  expires_at: when,
  /** when its owners are told that it ends soon */
  tell_at: when,
  overlap_until: when.nullable(),
})
export type ApiKeyContext = z.infer<typeof context>
type ApiKeyEvent = Sent &
  (Of<'SECRET_MADE' | 'OLD_SECRET_ENDED' | 'OVERLAP_DUE' | 'EXPIRY_NEAR' | 'EXPIRE_DUE'> | Of<'REVOKED', z.infer<typeof reasonOnly>>)

const keepers = ['ISS', 'ADM'] as const
const events = {
  SECRET_MADE: { by: keepers, says: 'Made a secret' },
  OLD_SECRET_ENDED: { by: keepers, says: 'Ended the secret before' },
  OVERLAP_DUE: { by: ['CLK'], says: 'The secret before ended' },
  EXPIRY_NEAR: { by: ['CLK'], says: 'The key expires soon' },
  EXPIRE_DUE: { by: ['CLK'], says: 'The key expired' },
  REVOKED: { by: keepers, payload: reasonOnly, reason: true, says: 'Revoked the key' },
} as const satisfies Record<ApiKeyEvent['type'], EventRule>

/** Hours for which the secret before a new one is taken too (platform policy). */
const OVERLAP_HOURS = 24

const expireLater = {
  type: 'schedule' as const,
  params: ({ context: { expires_at } }: { context: ApiKeyContext }) => ({
    event: 'EXPIRE_DUE',
    at: expires_at,
  }),
}
const tellBefore = {
  type: 'schedule' as const,
  params: ({ context: { tell_at } }: { context: ApiKeyContext }) => ({
    event: 'EXPIRY_NEAR',
    at: tell_at,
  }),
}
const overlapLater = {
  type: 'schedule' as const,
  params: ({ event }: { event: ApiKeyEvent }) => ({
    event: 'OVERLAP_DUE',
    at: addElapsedHours(event.at, OVERLAP_HOURS),
  }),
}
const ended = [
  unschedule('EXPIRE_DUE'),
  unschedule('EXPIRY_NEAR'),
  unschedule('OVERLAP_DUE'),
  'forgetOverlap' as const,
]
/** The owner acts (`issuer`: a company, or the platform for its own key), or nobody has to. */
const next = (
  cause: string,
  who: 'issuer' | 'clock',
  by?: keyof ApiKeyContext,
): StateMeta['next'] => ({ cause, who, link: 'none', by })

const machine = setup({
  types: {} as {
    context: ApiKeyContext
    events: ApiKeyEvent
    input: Omit<ApiKeyContext, 'overlap_until'>
    meta: StateMeta
  },
  actions: {
    ...effects,
    endOldSecret: () => {},
    assignOverlap: assign(({ event }) => ({
      overlap_until: addElapsedHours(event.at, OVERLAP_HOURS),
    })),
    forgetOverlap: assign({ overlap_until: null }),
  },
}).createMachine({
  id: 'api-key',
  context: ({ input }) => ({ ...input, overlap_until: null }),
  initial: 'open',
  states: {
    open: {
      initial: 'added',
      entry: [expireLater, tellBefore],
      on: {
        EXPIRY_NEAR: { actions: notify('issuer', 'api-key.expires') },
        EXPIRE_DUE: { target: 'expired', actions: ended },
        REVOKED: { target: 'revoked', actions: ended },
      },
      states: {
        added: {
          meta: {
            label: 'No secret yet',
            tone: 'neutral',
            icon: 'circle-dashed',
            next: next('Make its secret to use the key.', 'issuer', 'expires_at'),
          },
          on: { SECRET_MADE: { target: 'active' } },
        },
        active: {
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: next('The key works until it expires.', 'clock', 'expires_at'),
          },
          on: { SECRET_MADE: { target: 'rotating', actions: ['assignOverlap', overlapLater] } },
        },
        rotating: {
          meta: {
            label: 'Rotating',
            tone: 'warning',
            icon: 'clock',
            next: next(
              'Replace the old secret in your systems. Both work until then.',
              'issuer',
              'overlap_until',
            ),
          },
          on: {
            SECRET_MADE: { actions: ['assignOverlap', overlapLater] },
            OLD_SECRET_ENDED: {
              target: 'active',
              actions: [unschedule('OVERLAP_DUE'), 'forgetOverlap', 'endOldSecret'],
            },
            OVERLAP_DUE: { target: 'active', actions: ['forgetOverlap', 'endOldSecret'] },
          },
        },
      },
    },
    expired: {
      type: 'final',
      meta: {
        label: 'Expired',
        tone: 'neutral',
        icon: 'archive',
        next: next('The key is refused. Add a new one.', 'clock'),
      },
    },
    revoked: {
      type: 'final',
      meta: {
        label: 'Revoked',
        tone: 'danger',
        icon: 'circle-alert',
        next: next('The key is refused. Add a new one.', 'clock'),
      },
    },
  },
})

export const apiKeyLifecycle = {
  id: 'api-key',
  version: 1,
  machine,
  context,
  events,
  guards: {},
} satisfies Lifecycle<typeof machine>
