import { defineModel } from '#machines/lib/model.ts'
import { sanctionsMatchLifecycle } from './sanctions-match.lifecycle.ts'

const reason = 'Another date of birth.'
const decides = {
  default: { reason, facts: { somebody_else: true } },
  'about oneself': { reason, facts: { somebody_else: false } },
}

/** Cases of a match: decided by somebody else, by the party itself, reported, and what the next lists bring. */
export const sanctionsMatchModel = defineModel(sanctionsMatchLifecycle.machine, {
  rules: sanctionsMatchLifecycle.events,
  cases: {
    CLEARED: decides,
    CLOSED: decides,
    CONFIRMED: decides,
    REPORTED: {
      default: { reason, day: '2026-11-20' },
      'a day that is ahead': { reason, day: '2099-01-01' },
    },
    LIFTED: decides,
    CHANGED: { default: {} },
    GONE: { default: {} },
    FOUND: { default: {} },
  },
  identify: ({ context }) => String((context as { unlisted: boolean }).unlisted),
  invariants: {},
})
