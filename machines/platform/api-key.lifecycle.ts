/**
 * A key with which a program calls the API for a company or for the platform. It works from its first secret to its
 * expiry; while it rotates, the secret before the present one is taken too. What ended never works again.
 *
 * Effects: notify {to, template}; schedule, unschedule; endOldSecret {}: the secret before the present one is refused
 * from now on.
 */
import { overlapEnd } from '#domain/platform/rules/api-keys.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const when = z.iso.datetime()
const context = z.strictObject({
  expires_at: when,
  /** when its owners are notified that it ends soon */
  tell_at: when,
  overlap_until: when.nullable(),
  /** secrets that were made */
  secrets: z.int().nonnegative(),
})
export type ApiKeyContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface ApiKeyFacts {
  /** a secret is stored that the machine doesn’t count yet */
  secretStored: boolean
}
type ApiKeyEvent = Sent<Partial<ApiKeyFacts>> &
  (
    | Of<'SECRET_MADE' | 'OLD_SECRET_ENDED' | 'OVERLAP_DUE' | 'EXPIRY_NEAR' | 'EXPIRE_DUE'>
    | Of<'REVOKED', z.infer<typeof reasonOnly>>
  )

const keepers = ['ISS', 'ADM'] as const
const events = {
  SECRET_MADE: {
    by: keepers,
    road: 'command',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    says: 'Made a secret',
  },
  OLD_SECRET_ENDED: {
    by: keepers,
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    session: ['ISS', 'ADM'],
    or: 'end the old secret now',
    says: 'Ended the secret before',
  },
  OVERLAP_DUE: { by: ['CLK'], road: 'system', says: 'The secret before ended' },
  EXPIRY_NEAR: { by: ['CLK'], road: 'system', says: 'The key expires soon' },
  EXPIRE_DUE: { by: ['CLK'], road: 'system', says: 'The key expired' },
  REVOKED: {
    by: keepers,
    road: 'open',
    only: { ISS: 'owner', ADM: 'operator' },
    session: ['ISS', 'ADM'],
    payload: reasonOnly,
    reason: true,
    tells: 'company',
    or: 'revoke the key',
    says: 'Revoked the key',
  },
} as const satisfies Record<ApiKeyEvent['type'], EventRule>

const sentences = { secretStored: 'Make the secret by its own call.' } as const

const expireLater = {
  type: 'schedule' as const,
  params: ({ context: { expires_at } }: { context: ApiKeyContext }) => ({
    event: 'EXPIRE_DUE',
    at: expires_at,
  }),
}
const noticeBefore = {
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
    at: overlapEnd(event.at),
  }),
}
const rotated = ['countSecret' as const, 'assignOverlap' as const, overlapLater]
const ended = [
  unschedule('EXPIRE_DUE'),
  unschedule('EXPIRY_NEAR'),
  unschedule('OVERLAP_DUE'),
  'forgetOverlap' as const,
]
/** The owner acts (`issuer`: a company, or the platform for its own key), or nobody has to. */
const next = (
  cause: Cause,
  who: 'issuer' | 'clock',
  by?: keyof ApiKeyContext,
): StateMeta['next'] => ({ cause, who, link: 'record', by })

const machine = setup({
  types: {} as {
    context: ApiKeyContext
    events: ApiKeyEvent
    input: Pick<ApiKeyContext, 'expires_at' | 'tell_at'>
    meta: StateMeta
  },
  guards: { secretStored: ({ event }) => event.facts?.secretStored === true },
  actions: {
    ...effects,
    endOldSecret: () => {},
    assignOverlap: assign(({ event }) => ({ overlap_until: overlapEnd(event.at) })),
    countSecret: assign(({ context: { secrets } }) => ({ secrets: secrets + 1 })),
    forgetOverlap: assign({ overlap_until: null }),
  },
}).createMachine({
  id: 'api-key',
  context: ({ input }) => ({ ...input, overlap_until: null, secrets: 0 }),
  initial: 'open',
  states: {
    open: {
      initial: 'added',
      entry: [expireLater, noticeBefore],
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
          on: { SECRET_MADE: { target: 'active', guard: 'secretStored', actions: 'countSecret' } },
        },
        active: {
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: next('The key works until it expires.', 'clock', 'expires_at'),
          },
          on: { SECRET_MADE: { target: 'rotating', guard: 'secretStored', actions: rotated } },
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
            SECRET_MADE: { guard: 'secretStored', actions: rotated },
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
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner', ADM: 'operator' },
    tells: 'company',
    says: 'Added a key',
  },
  guards: sentences,
} satisfies Lifecycle<typeof machine>
