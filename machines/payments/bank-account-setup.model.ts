import type { BankAccountInput, BankAccountView } from '#domain/payments/model/banking.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { defineModel } from '../lib/model.ts'
import { GENERAL } from '../flows/answers.ts'
import { bankAccountFlow } from './bank-account-setup.flow.ts'

const status = (state: string, label: string, cause: string, accepts: string[]): Presented => ({
  state,
  label,
  tone: 'info',
  icon: 'landmark',
  bucket: null,
  next: { cause, who: 'investor', by: null, link: null, alternatives: [] },
  accepts,
  rev: 1,
})
const account = (given: Presented, more: Partial<BankAccountView> = {}): BankAccountView => ({
  id: '01900000-0000-7000-8000-0000000000ac',
  kind: 'ach',
  holder_name: 'Ann Vale',
  account_type: 'checking',
  bank_name: 'Wells Fargo',
  routing_number: '121000248',
  bic: null,
  country: 'US',
  mask: '*****4567',
  status: given,
  attempts_left: null,
  expires_at: null,
  payout_after: null,
  call_due: false,
  added_at: '2026-11-20T15:00:00.000Z',
  ...more,
})
/** An account in each state of its lifecycle, as the server returns it. */
export const accounts = {
  unproven: account(
    status('none', 'Not verified', 'Verify the account: we send two small deposits.', ['START']),
  ),
  inReview: account(
    status('needs_review', 'In review', 'The name on the account differs from yours.', []),
  ),
  deposits: account(status('sent', 'Deposits in transit', 'Two small deposits reach it.', []), {
    expires_at: '2026-11-30T15:00:00.000Z',
  }),
  proving: account(
    status('awaiting_confirm', 'Waiting for the amounts', 'Enter the amounts.', ['CONFIRMED']),
    { expires_at: '2026-11-30T15:00:00.000Z', attempts_left: 3 },
  ),
  'wrong amounts': account(
    status('awaiting_confirm', 'Waiting for the amounts', 'Enter the amounts.', ['CONFIRMED']),
    { expires_at: '2026-11-30T15:00:00.000Z', attempts_left: 2 },
  ),
  proven: account(status('verified', 'Verified', 'The account can be used.', [])),
  refused: account(
    status('failed', 'Not verified', 'The account could not be verified.', ['START']),
  ),
  locked: account(status('frozen', 'On hold', 'Payments are stopped.', [])),
} satisfies Record<string, BankAccountView>

/** What is entered: a routing number and an account number that pass their checks. */
export const enteredAccount: BankAccountInput = {
  holder_name: 'Ann Vale',
  account_type: 'checking',
  routing_number: '121000248',
  account_number: '000123456789',
  attest: true,
}
const down = { error: { code: 'internal', message: GENERAL } }
const limited = {
  error: { code: 'too_many', message: 'Too many verifications today. Try again tomorrow.' },
}
const placeOf = (context: unknown): string | undefined =>
  (context as { account: BankAccountView | null }).account?.status?.state

/** Adding a bank account, proving it, and what the server or somebody else decides meanwhile. */
export const bankAccountModel = defineModel(bankAccountFlow, {
  cases: {
    ACCOUNT: {
      missing: { account: null },
      unproven: { account: accounts.unproven },
      inReview: { account: accounts.inReview },
      deposits: { account: accounts.deposits },
      proving: { account: accounts.proving },
      proven: { account: accounts.proven },
      refused: { account: accounts.refused },
      locked: { account: accounts.locked },
    },
    SUBMIT: { default: { body: enteredAccount } },
    CHANGE: { default: {} },
    CANCEL: { default: {} },
    START: { default: {} },
    CONFIRM: { default: { first: 32, second: 45 } },
    'xstate.done.actor.give': {
      deposits: { output: accounts.deposits },
      'another name': { output: accounts.inReview },
      'no bank yet': { output: accounts.unproven },
      'the same account': { output: accounts.proven },
    },
    'xstate.error.actor.give': {
      invalid: {
        error: {
          code: 'invalid',
          message: 'Check the highlighted fields.',
          fields: { account_number: 'That account number isn’t valid.' },
        },
      },
      down,
    },
    'xstate.done.actor.start': {
      deposits: { output: accounts.deposits },
      'another name': { output: accounts.inReview },
      'proven elsewhere': { output: accounts.proven },
    },
    'xstate.error.actor.start': { limited },
    'xstate.done.actor.confirm': {
      right: { output: accounts.proven },
      wrong: { output: accounts['wrong amounts'] },
      'wrong for the last time': { output: accounts.refused },
      'locked meanwhile': { output: accounts.locked },
    },
    'xstate.error.actor.confirm': { down },
  },
  // an account is never taken away: "none" is what the first read finds
  onPage: (state, event) =>
    event.type !== 'ACCOUNT' || event.case !== 'missing' || state.matches({ current: 'opening' }),
  identify: (state) =>
    state.matches('entering') || state.matches('starting') ? placeOf(state.context) : null,
  invariants: {
    'bank-account-setup.current.opening': (s) => s.context.failure === null,
    'bank-account-setup.current.deposits': (s) => placeOf(s.context) === 'sent',
    'bank-account-setup.current.proving': (s) => placeOf(s.context) === 'awaiting_confirm',
    'bank-account-setup.current.proven': (s) => placeOf(s.context) === 'verified',
    'bank-account-setup.current.refused': (s) => placeOf(s.context) === 'failed',
    'bank-account-setup.current.locked': (s) =>
      placeOf(s.context) === 'frozen' && !s.can({ type: 'CHANGE' }),
  },
})
