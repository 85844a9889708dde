import type { ReadName } from '#src/api/query.ts'

/** Reads that a decision on a topic makes old. */
export const TOPIC_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/offerings/:listing_id/topics/:topic',
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/history',
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions',
  'GET /api/dealroom/offerings/:listing_id/workspace',
  'GET /api/admin/offerings/:listing_id/review',
  'GET /api/admin/requests',
  'GET /api/admin/home',
]
/** Reads that an act on an offering makes old. */
export const OFFERING_CHANGED: readonly ReadName[] = [
  'GET /api/admin/offerings/:listing_id/review',
  'GET /api/dealroom/offerings/:listing_id/workspace',
  'GET /api/dealroom/offerings/:listing_id',
  'GET /api/lifecycles/:machine/:id',
  'GET /api/lifecycles/:machine/:id/history',
  'GET /api/admin/requests',
  'GET /api/admin/listings',
  'GET /api/admin/offerings',
  'GET /api/admin/home',
  'GET /api/offerings',
]
