import { defineModel } from '#machines/lib/model.ts'
import {
  selfStatementLifecycle,
  type SelfStatementContext,
  type SelfStatementFacts,
} from './self-statement.lifecycle.ts'

const reason = 'Seen in the register of the regulator.'
const contextOf = (state: { context: unknown }): SelfStatementContext =>
  state.context as SelfStatementContext
const no = {
  version: 1,
  is_new: true,
  says_yes: false,
  outcome: 'not_disqualifying',
} satisfies SelfStatementFacts
const decided = (outcome: SelfStatementFacts['outcome'], other: SelfStatementFacts['outcome']) => ({
  default: { reason, facts: { outcome, reviewer_is_author: false } },
  'the rules say otherwise': { reason, facts: { outcome: other, reviewer_is_author: false } },
  'own statement': { reason, facts: { outcome, reviewer_is_author: true } },
})
const open = (state: { context: unknown }): boolean => contextOf(state).valid_until === null
const holds = (state: { context: unknown }): boolean =>
  contextOf(state).valid_until !== null && contextOf(state).signed_at !== null

/** Cases of a statement: no, yes, what a person finds, and time. */
export const selfStatementModel = defineModel(selfStatementLifecycle.machine, {
  rules: selfStatementLifecycle.events,
  cases: {
    SIGNED: {
      default: { facts: no },
      yes: { facts: { ...no, says_yes: true, outcome: 'disqualifying' } },
      'nothing signed': { facts: { ...no, is_new: false } },
      'without facts': {},
    },
    CLEARED: decided('not_disqualifying', 'disqualifying'),
    DISCLOSURE_REQUIRED: decided('disclosure_only', 'not_disqualifying'),
    DISQUALIFIED: decided('disqualifying', 'disclosure_only'),
    RETURNED: { default: { reason } },
    REOPENED: { default: { reason } },
    ASKED_AGAIN: { default: { reason } },
    EXPIRED: { default: {} },
  },
  invariants: {
    'self-statement.open': (state) => open(state) && contextOf(state).version === 0,
    'self-statement.in_review': (state) => open(state) && contextOf(state).signed_at !== null,
    'self-statement.returned': (state) => open(state) && contextOf(state).asked !== null,
    'self-statement.clear': (state) =>
      holds(state) && contextOf(state).outcome === 'not_disqualifying',
    'self-statement.disclosed': (state) =>
      holds(state) && contextOf(state).outcome === 'disclosure_only',
    'self-statement.disqualified': open,
    'self-statement.expired': open,
    'self-statement.asked_again': (state) => open(state) && contextOf(state).asked !== null,
  },
})
