import { defineModel } from '#machines/lib/model.ts'
import { bulkActionLifecycle } from './bulk-action.lifecycle.ts'

/** Cases of a bulk action: finished, stopped, failed and continued, and an answer of an earlier run. */
export const bulkActionModel = defineModel(bulkActionLifecycle.machine, {
  rules: bulkActionLifecycle.events,
  cases: {
    FINISHED: {
      default: { run: 1, facts: { waiting: 0 } },
      'some wait': { run: 1, facts: { waiting: 3 } },
      'another run': { run: 99, facts: { waiting: 0 } },
    },
    FAILED: { default: { run: 1 }, 'another run': { run: 99 } },
    RETRIED: { default: {} },
    STOPPED: { default: {} },
  },
  invariants: {
    'bulk-action.failed': ({ context }) => context.run >= 1,
  },
})
