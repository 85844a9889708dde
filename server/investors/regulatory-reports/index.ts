import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { enterReport, listReports, recordFiled, sweepReports } from './service.ts'

export { reportsUntil, unblocked } from './service.ts'

/** Reports of compliance to OFAC and FinCEN with their deadlines (31 CFR 501.603, 501.604, 1023.320). */
export const regulatoryReportsModule: Module = {
  name: 'regulatory-reports',
  handlers: defineHandlers({
    'GET /api/admin/regulatory-reports': (call) => listReports(call),
    'POST /api/admin/regulatory-reports': (call) => enterReport(call, call.body),
    'POST /api/admin/regulatory-reports/:report_id/filed': (call) =>
      recordFiled(call, call.params.report_id, call.body),
  }),
  sweep: sweepReports,
}
