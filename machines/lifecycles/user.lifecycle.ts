/**
 * A person's account: the e-mail address is confirmed once, an operator may disable and enable the account.
 * The link in the e-mail has its own life (a token with an expiry): an expired link is answered with a new one and leaves
 * the state as it is. Effects: notify (see party.ts), sendVerificationLink {}, endSessions {}.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from './party.ts'

const context = z.strictObject({
  verified_at: z.iso.datetime().nullable(),
  disabled_at: z.iso.datetime().nullable(),
})
export type UserContext = z.infer<typeof context>

export interface UserFacts {
  /** the person who acts is the person of this account */
  acts_on_self?: boolean
  /** operators besides this account who can sign in */
  other_operators?: number
  /** this account is an operator's */
  is_operator?: boolean
}
type UserEvent = Sent<UserFacts> & Of<'EMAIL_CONFIRMED' | 'LINK_RESENT' | 'DISABLED' | 'ENABLED'>

const events = {
  EMAIL_CONFIRMED: { by: ['INV', 'SYS'], says: 'Confirmed the e-mail address' },
  LINK_RESENT: { by: ['INV', 'SYS', 'ADM'], says: 'Sent the confirmation link again' },
  DISABLED: { by: ['ADM'], payload: reasonOnly, says: 'Disabled the account', reason: true },
  ENABLED: { by: ['ADM'], payload: reasonOnly, says: 'Enabled the account', reason: true },
} as const satisfies Record<UserEvent['type'], EventRule>

const guards = {
  notSelf: 'You cannot disable your own account.',
  operatorRemains: 'This is the last operator. Name another one first.',
} as const

const machine = setup({
  types: {} as { context: UserContext; events: UserEvent; meta: StateMeta },
  actions: {
    ...effects,
    sendVerificationLink: () => {},
    endSessions: () => {},
    keepVerified: assign({ verified_at: ({ event }) => event.at }),
    keepDisabled: assign({ disabled_at: ({ event }) => event.at }),
    dropDisabled: assign({ disabled_at: null }),
  },
  guards: {
    notSelf: ({ event }) => event.facts?.acts_on_self === false,
    operatorRemains: ({ event }) => event.facts?.is_operator === false || (event.facts?.other_operators ?? 0) > 0,
  },
}).createMachine({
  id: 'user',
  context: { verified_at: null, disabled_at: null },
  initial: 'unverified',
  states: {
    unverified: {
      meta: { label: 'E-mail not confirmed', tone: 'warning', icon: 'clock', next: { cause: 'Open the link in the e-mail that we sent you.', who: 'investor', link: 'login' } },
      on: {
        EMAIL_CONFIRMED: { target: 'active', actions: 'keepVerified' },
        LINK_RESENT: { actions: 'sendVerificationLink' },
      },
    },
    active: {
      meta: { label: 'Active', tone: 'success', icon: 'check', next: { cause: 'The account is ready to use.', who: 'investor', link: 'login' } },
      on: { DISABLED: { target: 'disabled', guard: and(['notSelf', 'operatorRemains']), actions: 'keepDisabled' } },
    },
    disabled: {
      meta: { label: 'Disabled', tone: 'neutral', icon: 'ban', next: { cause: 'An operator can enable the account again.', who: 'platform', link: 'admin-user' } },
      entry: ['endSessions', notify('party', 'user.disabled')],
      on: { ENABLED: { target: 'active', actions: ['dropDisabled', notify('party', 'user.enabled')] } },
    },
  },
})

export const userLifecycle = { id: 'user', version: 1, machine, context, events, guards } satisfies Lifecycle<typeof machine>
