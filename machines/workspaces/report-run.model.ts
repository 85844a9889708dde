import { defineModel } from '#machines/lib/model.ts'
import { reportRunLifecycle, type ReportRunContext } from './report-run.lifecycle.ts'

const hasFile = ({ context }: { context: unknown }) =>
  (context as ReportRunContext).expires_at !== null
const hasFailed = ({ context }: { context: unknown }) =>
  (context as ReportRunContext).failure !== null

/** Cases of a report run: prepared, failed and run again, and an answer of an earlier try. */
export const reportRunModel = defineModel(reportRunLifecycle.machine, {
  rules: reportRunLifecycle.events,
  cases: {
    STARTED: { default: { run: 1 }, 'another run': { run: 99 } },
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
    'report-run.requested': (state) => !hasFile(state) && !hasFailed(state),
    'report-run.running': (state) => !hasFile(state) && !hasFailed(state),
    'report-run.ready': (state) => hasFile(state) && !hasFailed(state),
    'report-run.failed': (state) => !hasFile(state) && hasFailed(state),
    'report-run.expired': hasFile,
  },
})
