import { defineModel } from '#machines/lib/model.ts'
import { screeningRunLifecycle, type ScreeningRunContext } from './screening-run.lifecycle.ts'

/** Cases of a screening: batches, the end, a failure, and a count that goes back. */
export const screeningRunModel = defineModel(screeningRunLifecycle.machine, {
  rules: screeningRunLifecycle.events,
  input: { total: 3 },
  cases: {
    PROGRESSED: {
      default: { done: 2, matches: 1 },
      backwards: { done: 1, matches: 0 },
    },
    FINISHED: { default: { done: 3, matches: 1 }, backwards: { done: 1, matches: 0 } },
    FAILED: { default: {} },
    RETRIED: { default: {} },
  },
  identify: ({ context }) => (context as ScreeningRunContext).done,
  invariants: {
    'screening-run.screening': ({ context }) => context.done <= context.total,
    'screening-run.failed': ({ context }) => context.failures > 0,
    'screening-run.finished': ({ context }) => context.done <= context.total,
  },
})
