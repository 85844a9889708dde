import type { ReadName } from '#src/api/query.ts'

/** Reads that a list, a screening or a decision makes old. */
export const SCREENING = [
  'GET /api/admin/sanctions',
  'GET /api/admin/sanctions/lists',
  'GET /api/admin/sanctions/matches',
  'GET /api/admin/sanctions/matches/:match_id',
] as const satisfies readonly ReadName[]
