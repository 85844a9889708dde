import { defineModel } from '#machines/lib/model.ts'
import { achBatchLifecycle, type AchBatchContext } from './ach-batch.lifecycle.ts'

const reason = 'An entry is wrong.'
const contextOf = (state: { context: unknown }): AchBatchContext => state.context as AchBatchContext
const released = (state: { context: unknown }): boolean => contextOf(state).released_at !== null

/** Cases of an ACH file: empty, one person twice, refused by the bank. */
export const achBatchModel = defineModel(achBatchLifecycle.machine, {
  rules: achBatchLifecycle.events,
  cases: {
    RELEASED: {
      default: { facts: { has_entries: true, second_person: true } },
      'nothing in it': { facts: { has_entries: false, second_person: true } },
      'the same person': { facts: { has_entries: true, second_person: false } },
    },
    REOPENED: { default: { reason } },
    SENT: { default: {} },
    SETTLED: { default: {} },
    REJECTED: { default: { reason } },
  },
  invariants: {
    'ach-batch.open': (state) => !released(state),
    'ach-batch.released_once': (state) => !released(state),
    'ach-batch.released': released,
    'ach-batch.sent': (state) => released(state) && contextOf(state).sent_at !== null,
    'ach-batch.settled': (state) => released(state) && contextOf(state).sent_at !== null,
    'ach-batch.rejected': released,
  },
})
