import { defineModel } from '#machines/lib/model.ts'
import { dataExportLifecycle } from './data-export.lifecycle.ts'

/** Cases of an export of one's data: prepared, failed and requested again, and a response of an earlier preparation. */
export const dataExportModel = defineModel(dataExportLifecycle.machine, {
  rules: dataExportLifecycle.events,
  input: { whole_numbers: false },
  cases: {
    PREPARED: { default: { run: 1 }, 'another run': { run: 99 } },
    FAILED: { default: { run: 1 }, 'another run': { run: 99 } },
    RETRIED: { default: {} },
    DOWNLOADED: { default: {} },
    REMOVED: { default: {} },
    EXPIRED: { default: {} },
  },
  invariants: {
    'data-export.preparing': ({ context }) =>
      context.expires_at === null && context.downloads === 0,
    'data-export.ready': ({ context }) => context.expires_at !== null,
    'data-export.failed': ({ context }) => context.expires_at === null,
  },
})
