import type { ReadName } from '#src/api/query.ts'

/** Reads that an act on an investment makes old. */
export const CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/offerings/:listing_id',
  'GET /api/dealroom/offerings/:listing_id/progress',
  'GET /api/dealroom/offerings/:listing_id/investments',
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id',
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history',
  'GET /api/admin/proposals',
  'GET /api/admin/home',
]
