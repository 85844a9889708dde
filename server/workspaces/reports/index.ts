import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { REPORT_JOB, reportMachines } from './handlers.ts'
import { downloadReport, reportOf, reportsOf, requestReport, type At } from './service.ts'
import { addSchedule, scheduleMachines, schedulesOf } from './schedules.ts'
import { writeReport } from './write.ts'

const at = (call: {
  headers: { accountId: string | null }
  params: { listing_id: string }
}): At => ({
  accountId: companyNamed(call.headers.accountId),
  listingId: call.params.listing_id,
})

/**
 * Report runs of offerings: investors, investments, payments, the cap table, identity status and the audit log as
 * files.
 */
export const reportsModule: Module = {
  name: 'reports',
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/reports': (call) =>
      reportsOf(call, at(call), call.query),
    'POST /api/dealroom/offerings/:listing_id/reports': (call) =>
      requestReport(call, at(call), call.body),
    'GET /api/dealroom/offerings/:listing_id/reports/:report_id': (call) =>
      reportOf(call, at(call), call.params.report_id),
    'POST /api/dealroom/offerings/:listing_id/reports/:report_id/download': (call) =>
      downloadReport(call, at(call), call.params.report_id),
    'GET /api/dealroom/offerings/:listing_id/report-schedules': (call) =>
      schedulesOf(call, at(call)),
    'POST /api/dealroom/offerings/:listing_id/report-schedules': (call) =>
      addSchedule(call, at(call), call.body),
  }),
  machines: { ...reportMachines, ...scheduleMachines },
  jobs: { [REPORT_JOB]: writeReport },
}
