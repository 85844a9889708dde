import type { ReadName } from '#src/api/query.ts'

/** Reads that a proposal makes old, besides those of the record that it is about. */
export const PROPOSALS = [
  'GET /api/admin/proposals',
  'GET /api/admin/proposals/:proposal_id',
  'GET /api/admin/home',
] as const satisfies readonly ReadName[]
