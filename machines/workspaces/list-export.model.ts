import { defineModel } from '#machines/lib/model.ts'
import { listExportLifecycle } from './list-export.lifecycle.ts'

/** Cases of an export of a long list: prepared, failed and asked for again, and an answer of an earlier preparation. */
export const listExportModel = defineModel(listExportLifecycle.machine, {
  rules: listExportLifecycle.events,
  cases: {
    PREPARED: { default: { run: 1 }, 'another run': { run: 99 } },
    FAILED: {
      default: { run: 1, failure: 'internal' },
      'another run': { run: 99, failure: 'internal' },
    },
    RETRIED: { default: {} },
    DOWNLOADED: { default: {} },
    REMOVED: { default: {} },
    EXPIRED: { default: {} },
  },
  invariants: {
    'list-export.preparing': ({ context }) =>
      context.expires_at === null && context.downloads === 0 && context.failure === null,
    'list-export.ready': ({ context }) => context.expires_at !== null,
    'list-export.failed': ({ context }) => context.failure !== null,
  },
})
