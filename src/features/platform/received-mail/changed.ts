import type { ReadName } from '#src/api/query.ts'

/** Queries that an imported or handled e-mail invalidates. */
export const RECEIVED = [
  'GET /api/admin/received-emails',
  'GET /api/admin/received-emails/:received_id',
  'GET /api/admin/home',
] as const satisfies readonly ReadName[]
