import { defineModel } from '#machines/lib/model.ts'
import { bankStatementLifecycle, type BankStatementContext } from './bank-statement.lifecycle.ts'

const decided = (state: { context: unknown }): boolean =>
  (state.context as BankStatementContext).decided_at !== null

/** Cases of a bank statement: booked by a second person, refused to the first, discarded. */
export const bankStatementModel = defineModel(bankStatementLifecycle.machine, {
  rules: bankStatementLifecycle.events,
  cases: {
    BOOKED: {
      default: { facts: { secondPerson: true, linesRead: true } },
      'the same person': { facts: { secondPerson: false, linesRead: true } },
      'lines that are still being read': { facts: { secondPerson: true, linesRead: false } },
    },
    LINES_BOOKED: { default: {} },
    DISCARDED: { default: { reason: 'It is the statement of another account.' } },
  },
  invariants: {
    'bank-statement.to_check': (state) => !decided(state),
    'bank-statement.booking': decided,
    'bank-statement.booked': decided,
    'bank-statement.discarded': decided,
  },
})
