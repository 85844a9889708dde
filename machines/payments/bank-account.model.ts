import { defineModel } from '#machines/lib/model.ts'
import { bankAccountLifecycle, type BankAccountContext } from './bank-account.lifecycle.ts'

const reason = 'The account was compared with its statement.'
const contextOf = (state: { context: unknown }): BankAccountContext =>
  state.context as BankAccountContext
const open = (state: { context: unknown }): boolean =>
  contextOf(state).expires_at === null && contextOf(state).verified_at === null
const asked = (state: { context: unknown }): boolean =>
  contextOf(state).expires_at !== null && contextOf(state).attempts < 3 && contextOf(state).run > 0

/** Cases of a bank account: the name that fits or not, right and wrong amounts, and the three things a return does. */
export const bankAccountModel = defineModel(bankAccountLifecycle.machine, {
  rules: bankAccountLifecycle.events,
  cases: {
    START: {
      default: { facts: { holder_matches: true } },
      'another name': { facts: { holder_matches: false } },
      'without facts': {},
    },
    HOLDER_ACCEPTED: { default: { reason } },
    HOLDER_REFUSED: { default: { reason } },
    DEPOSITS_SETTLED: { default: {} },
    DEPOSITS_RETURNED: { default: {} },
    CONFIRMED: {
      right: { first: 32, second: 45, facts: { amounts_match: true } },
      wrong: { first: 32, second: 46, facts: { amounts_match: false } },
    },
    EXPIRED: { default: {} },
    RETURNED: {
      closed: { facts: { return_does: 'disable', code: 'R02' } },
      'not authorized': { facts: { return_does: 'freeze', code: 'R10' } },
      stopped: { facts: { return_does: 'authorization', code: 'R08' } },
    },
    UNFROZEN: { default: { reason } },
    CLOSED: { default: { reason } },
    CORRECTED: { default: {} },
    REPLACED: { default: {} },
  },
  identify: (state) =>
    contextOf(state).attempts === 0 ? null : { attempts: contextOf(state).attempts },
  invariants: {
    'bank-account.none': open,
    'bank-account.needs_review': open,
    'bank-account.sent': (state) => asked(state) && contextOf(state).attempts === 0,
    'bank-account.awaiting_confirm': asked,
    'bank-account.verified': (state) =>
      contextOf(state).verified_at !== null && contextOf(state).expires_at === null,
    'bank-account.failed': open,
    'bank-account.expired': open,
    'bank-account.frozen': (state) => contextOf(state).code === 'R10',
  },
})
