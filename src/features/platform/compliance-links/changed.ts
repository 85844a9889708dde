import type { ReadName } from '#src/api/query.ts'

/** Reads that a change of a compliance link makes old. */
export const LINKS = [
  'GET /api/admin/compliance-links',
  'GET /api/admin/compliance-links/:link_id',
  'GET /api/admin/home',
] as const satisfies readonly ReadName[]
