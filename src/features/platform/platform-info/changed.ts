import type { ReadName } from '#src/api/query.ts'

/** Queries that a new version of the platform’s information invalidates. */
export const PLATFORM = [
  'GET /api/platform',
  'GET /api/admin/platform',
  'GET /api/admin/platform/versions',
  'GET /api/admin/platform/versions/:version',
] as const satisfies readonly ReadName[]
