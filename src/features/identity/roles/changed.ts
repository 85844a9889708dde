import type { ReadName } from '#src/api/query.ts'

/** Reads that a change of a role makes old. */
export const ROLES = [
  'GET /api/admin/roles',
  'GET /api/admin/roles/:grant_id',
  'GET /api/admin/users',
] as const satisfies readonly ReadName[]
