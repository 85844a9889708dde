import type { ReadName } from '#src/api/query.ts'

/** Reads that a change of a closed day makes old. */
export const CLOSED_DAYS = [
  'GET /api/admin/closed-days',
  'GET /api/admin/closed-days/:closed_day_id',
  'GET /api/admin/home',
] as const satisfies readonly ReadName[]
