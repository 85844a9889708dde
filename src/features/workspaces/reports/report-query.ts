export const REPORTS = 'GET /api/dealroom/offerings/:listing_id/reports'
export const SCHEDULES = 'GET /api/dealroom/offerings/:listing_id/report-schedules'
