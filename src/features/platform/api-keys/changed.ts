import type { ReadName } from '#src/api/query.ts'

/** Reads that a change of an API key makes old. */
export const API_KEYS = [
  'GET /api/keys/:owner',
  'GET /api/keys/:owner/:key_id',
  'GET /api/keys/:owner/:key_id/calls',
] as const satisfies readonly ReadName[]
