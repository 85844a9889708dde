/**
 * A person's bank account (Nacha Operating Rules): two small deposits prove that it is theirs, returns of debits end or
 * freeze it. Effects: notify, schedule, unschedule (see party.ts), sendDeposits {run}: two distinct amounts from 1 to
 * 99 cents, taken back as one debit; accountVerified {}: payments that waited for the account go on; endAuthorizations
 * {code}.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import {
  MICRO_DEPOSIT_ATTEMPTS,
  MICRO_DEPOSIT_DAYS,
} from '#domain/payments/rules/micro-deposits.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** number of the current or last verification */
  run: z.number().int().nonnegative(),
  /** wrong answers of this run */
  attempts: z.number().int().nonnegative(),
  expires_at: z.iso.datetime().nullable(),
  verified_at: z.iso.datetime().nullable(),
  /** return code that ended or froze the account */
  code: z.string().nullable(),
})
export type BankAccountContext = z.infer<typeof context>

export interface BankAccountFacts {
  /** the holder's name matches the person by 0.85 or more */
  holder_matches?: boolean
  /** both amounts are those that were sent, in any order */
  amounts_match?: boolean
  /** result of the table of returns: the account ends, is frozen, or only the authorization ends */
  return_does?: 'disable' | 'freeze' | 'authorization'
  code?: string
}
type BankAccountEvent = Sent<BankAccountFacts> &
  (
    | Of<
        | 'START'
        | 'HOLDER_ACCEPTED'
        | 'HOLDER_REFUSED'
        | 'DEPOSITS_SETTLED'
        | 'DEPOSITS_RETURNED'
        | 'EXPIRED'
        | 'RETURNED'
        | 'UNFROZEN'
        | 'CLOSED'
        | 'CORRECTED'
        | 'REPLACED'
      >
    | { type: 'CONFIRMED'; first: number; second: number }
  )
const micro = z
  .int('Enter the deposit amount in cents.')
  .min(1, 'A deposit is at least one cent.')
  .max(99, 'A deposit is less than a dollar.')
  .meta({ secret: true })

const events = {
  START: { by: ['INV', 'SYS'], road: 'command', says: 'Requested bank account verification' },
  HOLDER_ACCEPTED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    says: 'Accepted the account holder',
    reason: true,
  },
  HOLDER_REFUSED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'refuse the account',
    says: 'Rejected the account holder',
    reason: true,
  },
  DEPOSITS_SETTLED: { by: ['SYS', 'ESC'], road: 'system', says: 'Two small deposits arrived' },
  DEPOSITS_RETURNED: {
    by: ['SYS', 'ESC'],
    road: 'system',
    says: 'The bank returned the small deposits',
  },
  CONFIRMED: {
    by: ['INV'],
    road: 'command',
    // the two amounts are the proof, and their tries are counted
    session: ['INV'],
    payload: z.strictObject({ first: micro, second: micro }),
    says: 'Entered the deposit amounts',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The deposits were not confirmed in time' },
  RETURNED: { by: ['SYS'], road: 'system', says: 'The bank returned a debit from the account' },
  UNFROZEN: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    says: 'Unfroze the account',
    reason: true,
  },
  CLOSED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'close the account',
    says: 'Closed the account for payments',
    reason: true,
  },
  CORRECTED: { by: ['ADM'], road: 'command', says: 'Applied the bank’s correction' },
  REPLACED: {
    by: ['SYS', 'INV'],
    road: 'command',
    or: 'use another account',
    says: 'Entered another account',
  },
} as const satisfies Record<BankAccountEvent['type'], EventRule>

const guards = {
  holderMatches: 'The name on the account differs from yours.',
  holderDiffers: 'The name on the account is yours.',
  amountsMatch: 'These amounts don’t match the deposits we sent.',
  triesLeft: 'No attempts are left.',
  disables: 'This return doesn’t close the account.',
  freezes: 'This return doesn’t freeze the account.',
} as const

type Args = { context: BankAccountContext; event: BankAccountEvent }
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'partner' | 'clock',
  by?: 'expires_at',
): StateMeta['next'] => ({ cause, who, link: 'record', by })
const schedule = {
  type: 'schedule' as const,
  params: ({ context }: Args) => ({ event: 'EXPIRED', at: context.expires_at ?? '' }),
}
/** A notification of change: the numbers or the kind are corrected, nothing else moves (Nacha, six banking days). */
const corrected = { CORRECTED: { actions: notify('party', 'bank-account.corrected') } }
const replaced = { REPLACED: 'replaced' as const }
const start = [
  { target: 'sent' as const, guard: 'holderMatches' as const },
  { target: 'needs_review' as const, guard: 'holderDiffers' as const },
]
const returns = [
  {
    target: 'frozen' as const,
    guard: 'freezes' as const,
    actions: [
      'assignCode' as const,
      {
        type: 'endAuthorizations' as const,
        params: ({ event }: Args) => ({ code: event.facts?.code ?? '' }),
      },
    ],
  },
  {
    target: 'disabled' as const,
    guard: 'disables' as const,
    actions: [
      'assignCode' as const,
      {
        type: 'endAuthorizations' as const,
        params: ({ event }: Args) => ({ code: event.facts?.code ?? '' }),
      },
    ],
  },
]

const machine = setup({
  types: {} as { context: BankAccountContext; events: BankAccountEvent; meta: StateMeta },
  guards: {
    holderMatches: ({ event }) => event.facts?.holder_matches === true,
    holderDiffers: ({ event }) => event.facts?.holder_matches === false,
    amountsMatch: ({ event }) => event.facts?.amounts_match === true,
    triesLeft: ({ context }) => context.attempts + 1 < MICRO_DEPOSIT_ATTEMPTS,
    disables: ({ event }) => event.facts?.return_does === 'disable',
    freezes: ({ event }) => event.facts?.return_does === 'freeze',
  },
  actions: {
    ...effects,
    sendDeposits: (_, _params: { run: number }) => {},
    accountVerified: () => {},
    endAuthorizations: (_, _params: { code: string }) => {},
    newRun: assign(({ context, event }) => ({
      run: context.run + 1,
      attempts: 0,
      expires_at: addElapsedHours(event.at, MICRO_DEPOSIT_DAYS * 24),
      verified_at: null,
      code: null,
    })),
    countTry: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    assignVerified: assign(({ event }) => ({ verified_at: event.at, expires_at: null })),
    noDeadline: assign({ expires_at: null }),
    assignCode: assign(({ event }) => ({ code: event.facts?.code ?? null, verified_at: null })),
  },
}).createMachine({
  id: 'bank-account',
  context: { run: 0, attempts: 0, expires_at: null, verified_at: null, code: null },
  initial: 'none',
  states: {
    none: {
      meta: {
        label: 'Not verified',
        tone: 'warning',
        icon: 'circle-dashed',
        next: next(
          {
            investor: 'Verify the account: we send two small deposits.',
            others: 'The investor verifies the account by two small deposits.',
          },
          'investor',
        ),
      },
      on: { START: start, ...replaced },
    },
    needs_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'eye',
        next: next(
          {
            investor: 'The account name differs from yours. We’re reviewing it.',
            others: 'The account name differs from the investor’s. We’re reviewing it.',
          },
          'platform',
        ),
      },
      entry: notify('staff', 'bank-account.holder'),
      on: { HOLDER_ACCEPTED: 'sent', HOLDER_REFUSED: 'failed', ...replaced },
    },
    sent: {
      meta: {
        label: 'Deposits in transit',
        tone: 'info',
        icon: 'send',
        next: next(
          {
            investor: 'Two small deposits reach your account in one to three banking days.',
            others: 'Two small deposits reach the account in one to three banking days.',
          },
          'partner',
          'expires_at',
        ),
      },
      entry: [
        'newRun',
        schedule,
        { type: 'sendDeposits', params: ({ context }) => ({ run: context.run }) },
        notify('party', 'bank-account.sent'),
      ],
      on: {
        DEPOSITS_SETTLED: 'awaiting_confirm',
        DEPOSITS_RETURNED: { target: 'failed', actions: unschedule('EXPIRED') },
        EXPIRED: 'expired',
        ...corrected,
        REPLACED: { target: 'replaced', actions: unschedule('EXPIRED') },
      },
    },
    awaiting_confirm: {
      meta: {
        label: 'Waiting for the amounts',
        tone: 'warning',
        icon: 'pen-line',
        next: next(
          {
            investor: 'Enter the amounts of the two deposits. You have three attempts.',
            others: 'The investor enters the amounts of the two deposits, in three attempts.',
          },
          'investor',
          'expires_at',
        ),
      },
      entry: notify('party', 'bank-account.arrived'),
      on: {
        CONFIRMED: [
          { target: 'verified', guard: 'amountsMatch', actions: unschedule('EXPIRED') },
          { guard: 'triesLeft', actions: 'countTry' },
          { target: 'failed', actions: ['countTry', unschedule('EXPIRED')] },
        ],
        DEPOSITS_RETURNED: { target: 'failed', actions: unschedule('EXPIRED') },
        EXPIRED: 'expired',
        ...corrected,
        REPLACED: { target: 'replaced', actions: unschedule('EXPIRED') },
      },
    },
    verified: {
      meta: {
        label: 'Verified',
        tone: 'success',
        icon: 'badge-check',
        next: next('No action needed. The account is ready to use.', 'platform'),
      },
      entry: ['assignVerified', 'accountVerified', notify('party', 'bank-account.verified')],
      on: {
        RETURNED: [
          ...returns,
          {
            actions: {
              type: 'endAuthorizations',
              params: ({ event }) => ({ code: event.facts?.code ?? '' }),
            },
          },
        ],
        CLOSED: 'disabled',
        ...corrected,
        ...replaced,
      },
    },
    failed: {
      meta: {
        label: 'Not verified',
        tone: 'danger',
        icon: 'x',
        next: next(
          {
            investor:
              'We couldn’t verify the account. Check the numbers and verify again, or enter another account.',
            others:
              'We couldn’t verify the account. The investor verifies it again, or enters another one.',
          },
          'investor',
        ),
      },
      entry: ['noDeadline', notify('party', 'bank-account.failed')],
      on: { START: start, ...corrected, ...replaced },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        next: next(
          {
            investor: 'The deposits weren’t confirmed within 10 days. Verify the account again.',
            others:
              'The deposits weren’t confirmed within 10 days. The investor verifies the account again.',
          },
          'investor',
        ),
      },
      entry: ['noDeadline', notify('party', 'bank-account.expired')],
      on: { START: start, ...corrected, ...replaced },
    },
    disabled: {
      meta: {
        label: 'Disabled',
        tone: 'danger',
        icon: 'ban',
        next: next(
          {
            investor:
              'A payment was returned, so this account is not used. Verify it again or give another one.',
            others:
              'A payment was returned, so this account is not used until the investor verifies it again.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'bank-account.disabled'),
      on: { START: start, ...corrected, ...replaced },
    },
    frozen: {
      meta: {
        label: 'On hold',
        staffLabel: 'Frozen',
        tone: 'danger',
        icon: 'ban',
        next: next(
          'Payments from this account are stopped while we look into a return.',
          'platform',
        ),
      },
      entry: [notify('staff', 'bank-account.frozen'), notify('party', 'bank-account.held')],
      on: { UNFROZEN: 'verified', CLOSED: 'disabled', ...corrected },
    },
    replaced: {
      type: 'final',
      meta: { label: 'Replaced', tone: 'neutral', icon: 'archive' },
      entry: 'noDeadline',
    },
  },
})

export const bankAccountLifecycle = {
  id: 'bank-account',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', says: 'Entered the bank account' },
  guards,
} satisfies Lifecycle<typeof machine>
