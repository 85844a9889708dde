import type { ReadName } from '#src/api/query.ts'

export const REPORTS = 'GET /api/dealroom/offerings/:listing_id/reports'
/** Reads that an event of a report makes old. */
export const REPORTS_CHANGED = [
  REPORTS,
  'GET /api/dealroom/offerings/:listing_id/reports/:report_id',
] as const satisfies readonly ReadName[]

export const SCHEDULES = 'GET /api/dealroom/offerings/:listing_id/report-schedules'
