import { defineModel } from '#machines/lib/model.ts'
import { sanctionsMatchLifecycle } from './sanctions-match.lifecycle.ts'

const reason = 'Another date of birth.'
const decides = {
  default: { reason, facts: { somebody_else: true } },
  'about oneself': { reason, facts: { somebody_else: false } },
}

/** Cases of a match: decided by somebody else, by the party itself, and what the next lists bring. */
export const sanctionsMatchModel = defineModel(sanctionsMatchLifecycle.machine, {
  rules: sanctionsMatchLifecycle.events,
  cases: {
    CLEARED: decides,
    CONFIRMED: decides,
    LIFTED: decides,
    CHANGED: { default: {} },
    GONE: { default: {} },
    FOUND: { default: {} },
  },
  invariants: {},
})
