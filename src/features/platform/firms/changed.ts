import type { ReadName } from '#src/api/query.ts'

/** Reads that a new version of a firm makes old. */
export const FIRMS = [
  'GET /api/admin/firms',
  'GET /api/admin/firms/:firm_id',
  'GET /api/admin/firms/:firm_id/history',
] as const satisfies readonly ReadName[]
