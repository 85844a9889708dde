/**
 * A person's account: the e-mail address is confirmed once, an operator may disable and enable the account, and may end
 * its sessions, so that whoever is signed in has to sign in again. The link in the e-mail has its own life (a token
 * with an expiry): an expired link is replaced by a new one and leaves the state as it is. The person may close the
 * account: for fourteen days a mailed link undoes that, then it is closed. Data that the law requires is retained in a
 * closed account until its period ends; then, or at once where nothing has to be retained, the account is erased.
 * Effects: notify, schedule, unschedule (see party.ts), sendVerificationLink {}, endSessions {}, sendUndoLink {},
 * restrictAccount {}, eraseAccount {}.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

/** Days in which a closing can be taken back (platform policy). */
export const CLOSING_DAYS = 14

const context = z.strictObject({
  verified_at: z.iso.datetime().nullable(),
  disabled_at: z.iso.datetime().nullable(),
  /** when a requested closing takes effect */
  closes_at: z.iso.datetime().optional(),
  /** until when records of a closed account have to be retained */
  keep_until: z.iso.datetime().optional(),
})
export type UserContext = z.infer<typeof context>

export interface UserFacts {
  /** the person who acts is the person of this account */
  acts_on_self?: boolean
  /** this account has no role that decides, or a person other than it and the one who acts has that role too */
  role_remains?: boolean
  /** in entries of versions 1 and 2 in place of `role_remains`: operators besides this account who can sign in */
  other_operators?: number
  /** in entries of versions 1 and 2: this account is an operator's */
  is_operator?: boolean
  /** no open investment, no money, no transfer, and no company would be left without an owner */
  nothing_open?: boolean
  /** until when something has to be retained; null when nothing has to be */
  keep_until?: string | null
}
type UserEvent = Sent<UserFacts> &
  Of<
    | 'EMAIL_CONFIRMED'
    | 'LINK_RESENT'
    | 'DISABLED'
    | 'ENABLED'
    | 'SESSIONS_ENDED'
    | 'CLOSE_REQUESTED'
    | 'CLOSE_UNDONE'
    | 'CLOSE_DUE'
    | 'RETENTION_OVER'
  >

const events = {
  EMAIL_CONFIRMED: { by: ['SYS'], road: 'system', says: 'Confirmed the e-mail address' },
  LINK_RESENT: {
    by: ['INV', 'SYS', 'ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    or: 'send the link again',
    says: 'Sent the confirmation link again',
  },
  DISABLED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    says: 'Disabled the account',
    reason: true,
  },
  ENABLED: {
    // the product: a disabling that no second person confirmed is undone
    by: ['ADM', 'SYS'],
    road: 'open',
    only: { ADM: 'operator' },
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    says: 'Enabled the account',
    reason: true,
  },
  SESSIONS_ENDED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    payload: reasonOnly,
    says: 'Ended all sessions of the account',
    reason: true,
  },
  CLOSE_REQUESTED: { by: ['INV'], road: 'command', says: 'Requested account closure' },
  CLOSE_UNDONE: { by: ['SYS'], road: 'system', says: 'Cancelled account closure' },
  CLOSE_DUE: { by: ['CLK'], road: 'system', says: 'Closed the account' },
  RETENTION_OVER: { by: ['CLK'], road: 'system', says: 'The record retention period ended' },
} as const satisfies Record<UserEvent['type'], EventRule>

const guards = {
  notSelf: 'You cannot disable your own account.',
  roleRemains: 'Grant this role to another person first.',
  nothingOpen: 'Something is still in progress. It must end before the account can be closed.',
  mustRetain: 'No records must be retained.',
  nothingToRetain: 'This account’s records must be retained.',
} as const

const machine = setup({
  types: {} as { context: UserContext; events: UserEvent; meta: StateMeta },
  actions: {
    ...effects,
    sendVerificationLink: () => {},
    endSessions: () => {},
    sendUndoLink: () => {},
    restrictAccount: () => {},
    eraseAccount: () => {},
    assignClosing: assign({ closes_at: ({ event }) => addCalendarDays(event.at, CLOSING_DAYS) }),
    dropClosing: assign({ closes_at: undefined }),
    assignRetainUntil: assign(({ event }) =>
      typeof event.facts?.keep_until === 'string' ? { keep_until: event.facts.keep_until } : {},
    ),
    assignVerified: assign({ verified_at: ({ event }) => event.at }),
    assignDisabled: assign({ disabled_at: ({ event }) => event.at }),
    dropDisabled: assign({ disabled_at: null }),
  },
  guards: {
    notSelf: ({ event }) => event.facts?.acts_on_self === false,
    nothingOpen: ({ event }) => event.facts?.nothing_open === true,
    mustRetain: ({ event }) => typeof event.facts?.keep_until === 'string',
    nothingToRetain: ({ event }) => event.facts?.keep_until === null,
    roleRemains: ({ event }) =>
      event.facts?.role_remains ??
      (event.facts?.is_operator === false || (event.facts?.other_operators ?? 0) > 0),
  },
}).createMachine({
  id: 'user',
  context: { verified_at: null, disabled_at: null },
  initial: 'unverified',
  states: {
    unverified: {
      meta: {
        label: 'E-mail not confirmed',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: {
            investor: 'Open the link in the e-mail we sent you.',
            others: 'The person opens the link in our e-mail.',
          },
          who: 'investor',
          link: 'login',
        },
      },
      on: {
        EMAIL_CONFIRMED: { target: 'active', actions: 'assignVerified' },
        LINK_RESENT: { actions: 'sendVerificationLink' },
      },
    },
    active: {
      meta: {
        label: 'Active',
        tone: 'success',
        icon: 'check',
        next: { cause: 'The account is ready to use.', who: 'investor', link: 'login' },
      },
      on: {
        DISABLED: {
          target: 'disabled',
          guard: and(['notSelf', 'roleRemains']),
          actions: 'assignDisabled',
        },
        SESSIONS_ENDED: { actions: ['endSessions', notify('party', 'user.sessions-ended')] },
        CLOSE_REQUESTED: {
          target: 'closing',
          guard: and(['nothingOpen', 'roleRemains']),
          actions: 'assignClosing',
        },
      },
    },
    closing: {
      meta: {
        label: 'Closing',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: {
            investor: 'The account closes on this date. To keep it, use the link in our e-mail.',
            others: 'The account closes on this date unless its owner keeps it.',
          },
          who: 'clock',
          by: 'closes_at',
          link: 'login',
        },
      },
      entry: [
        'endSessions',
        'sendUndoLink',
        {
          type: 'schedule',
          params: ({ event }) => ({
            event: 'CLOSE_DUE',
            at: addCalendarDays(event.at, CLOSING_DAYS),
          }),
        },
      ],
      exit: unschedule('CLOSE_DUE'),
      on: {
        CLOSE_UNDONE: { target: 'active', actions: ['dropClosing', notify('party', 'user.kept')] },
        CLOSE_DUE: [
          {
            target: 'closed',
            guard: and(['nothingOpen', 'mustRetain']),
            actions: 'assignRetainUntil',
          },
          { target: 'erased', guard: and(['nothingOpen', 'nothingToRetain']) },
        ],
      },
    },
    closed: {
      meta: {
        label: 'Closed',
        tone: 'neutral',
        icon: 'archive',
        next: {
          cause: 'We erase legally retained records when the retention period ends.',
          who: 'clock',
          by: 'keep_until',
          link: 'admin-user',
        },
      },
      entry: [
        notify('party', 'user.closed'),
        'restrictAccount',
        {
          type: 'schedule',
          params: ({ context: c, event }) => ({
            event: 'RETENTION_OVER',
            at: c.keep_until ?? event.at,
          }),
        },
      ],
      exit: unschedule('RETENTION_OVER'),
      on: {
        RETENTION_OVER: [
          { target: 'erased', guard: 'nothingToRetain' },
          // a security that is still held, for example, moves the day on
          {
            guard: 'mustRetain',
            actions: [
              'assignRetainUntil',
              {
                type: 'schedule',
                params: ({ context: c, event }) => ({
                  event: 'RETENTION_OVER',
                  at:
                    typeof event.facts?.keep_until === 'string'
                      ? event.facts.keep_until
                      : (c.keep_until ?? event.at),
                }),
              },
            ],
          },
        ],
      },
    },
    erased: {
      type: 'final',
      meta: { label: 'Erased', tone: 'neutral', icon: 'ban' },
      entry: [notify('party', 'user.erased'), 'eraseAccount'],
    },
    disabled: {
      meta: {
        label: 'Disabled',
        tone: 'neutral',
        icon: 'ban',
        next: {
          cause: 'An operator can enable the account again.',
          who: 'platform',
          link: 'admin-user',
        },
      },
      entry: ['endSessions', notify('party', 'user.disabled')],
      on: {
        ENABLED: { target: 'active', actions: ['dropDisabled', notify('party', 'user.enabled')] },
      },
    },
  },
})

export const userLifecycle = {
  id: 'user',
  version: 3,
  machine,
  context,
  events,
  begins: {
    by: ['INV', 'SYS'],
    road: 'command',
    session: ['INV'],
    visitor: true,
    says: 'Created the account',
  },
  guards,
  upcast: {
    1: (row) => ({ value: row.value, context: row.context }),
    2: (row) => ({ value: row.value, context: row.context }),
  },
} satisfies Lifecycle<typeof machine>
