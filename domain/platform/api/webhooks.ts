import { z } from 'zod'
import { at, id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { integrationOwner } from '../model/integrations.ts'
import {
  webhookDeliveryDetail,
  webhookDeliveryView,
  webhookInput,
  webhookView,
} from '../model/webhooks.ts'

const owner = z.object({ owner: integrationOwner })
const endpoint = owner.extend({ endpoint_id: id })
const delivery = endpoint.extend({ delivery_id: id })

/** Webhooks of a company (`owner` is its id) or of the platform, after Standard Webhooks 1.0.0. */
export const webhooksApi = contracts({
  'GET /api/webhooks/:owner': {
    summary: 'Endpoints, and the event types that they can receive.',
    access: 'consented',
    params: owner,
    answer: z.object({
      items: z.array(webhookView),
      event_types: z.array(z.string()),
      may_edit: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /api/webhooks/:owner': {
    summary: 'Add an endpoint; owners of the company or operators only.',
    access: 'consented',
    params: owner,
    stepUp: true,
    status: 201,
    idempotent: true,
    body: webhookInput,
    answer: z.object({ id }),
    errors: ['not_found', 'forbidden', 'refused', 'invalid'],
  },
  'GET /api/webhooks/:owner/:endpoint_id': {
    summary: 'One endpoint.',
    access: 'consented',
    params: endpoint,
    answer: webhookView.extend({ may_edit: z.boolean(), event_types: z.array(z.string()) }),
    errors: ['not_found'],
  },
  'PUT /api/webhooks/:owner/:endpoint_id': {
    summary: 'Change an endpoint.',
    access: 'consented',
    params: endpoint,
    stepUp: true,
    versioned: true,
    body: webhookInput,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'stale', 'not_accepted', 'invalid'],
  },
  'POST /api/webhooks/:owner/:endpoint_id/secret': {
    summary:
      'Make a signing secret, which is shown this once. A secret that it replaces signs too for 24 hours.',
    access: 'consented',
    params: endpoint,
    stepUp: true,
    secretAnswer: true,
    answer: z.object({ secret: z.string() }),
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/webhooks/:owner/:endpoint_id/test': {
    summary: 'Send a test event.',
    access: 'consented',
    params: endpoint,
    status: 201,
    idempotent: true,
    answer: z.object({ id }),
    errors: ['not_found', 'forbidden', 'not_accepted'],
  },
  'POST /api/webhooks/:owner/:endpoint_id/resend': {
    summary:
      'Send all events again that happened at or after a time, in the order of each record; what waits for its next attempt is tried now.',
    access: 'consented',
    params: endpoint,
    idempotent: true,
    body: z.strictObject({ since: at }),
    answer: z.object({ count: z.int().nonnegative() }),
    errors: ['not_found', 'forbidden', 'not_accepted', 'refused', 'invalid'],
  },
  'GET /api/webhooks/:owner/:endpoint_id/deliveries': {
    summary: 'Deliveries, the newest first.',
    access: 'consented',
    params: endpoint,
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(webhookDeliveryView),
    errors: ['not_found'],
  },
  'GET /api/webhooks/:owner/:endpoint_id/deliveries/:delivery_id': {
    summary: 'One delivery with its body and its attempts.',
    access: 'consented',
    params: delivery,
    answer: webhookDeliveryDetail,
    errors: ['not_found'],
  },
})
