import type { ReadName } from '#src/api/query.ts'

/** Reads that a change of a webhook or of a delivery makes old. */
export const WEBHOOKS = [
  'GET /api/webhooks/:owner',
  'GET /api/webhooks/:owner/:endpoint_id',
  'GET /api/webhooks/:owner/:endpoint_id/deliveries',
  'GET /api/webhooks/:owner/:endpoint_id/deliveries/:delivery_id',
] as const satisfies readonly ReadName[]
