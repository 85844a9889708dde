import { encryptedColumns } from './secret.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { deliver, SEND_JOB } from './deliver.ts'
import { webhookMachines } from './handlers.ts'
import {
  addEndpoint,
  changeEndpoint,
  deliveryOf,
  deliveryPage,
  endpointOf,
  listEndpoints,
  renewSecret,
  resendSince,
  sendTest,
} from './service.ts'

export { bodySchemas } from './catalogue.ts'

/** Webhooks of companies and of the platform (Standard Webhooks 1.0.0): endpoints, deliveries and their attempts. */
export const webhooksModule: Module = {
  name: 'webhooks',
  encrypted: encryptedColumns,
  handlers: defineHandlers({
    'GET /api/webhooks/:owner': (call) => listEndpoints(call, call.params.owner),
    'POST /api/webhooks/:owner': (call) => addEndpoint(call, call.params.owner, call.body),
    'GET /api/webhooks/:owner/:endpoint_id': (call) =>
      endpointOf(call, call.params.owner, call.params.endpoint_id),
    'PUT /api/webhooks/:owner/:endpoint_id': (call) =>
      changeEndpoint(call, call.params.owner, call.params.endpoint_id, call.body),
    'POST /api/webhooks/:owner/:endpoint_id/secret': (call) =>
      renewSecret(call, call.params.owner, call.params.endpoint_id),
    'POST /api/webhooks/:owner/:endpoint_id/test': (call) =>
      sendTest(call, call.params.owner, call.params.endpoint_id),
    'POST /api/webhooks/:owner/:endpoint_id/resend': (call) =>
      resendSince(call, call.params.owner, call.params.endpoint_id, call.body.since),
    'GET /api/webhooks/:owner/:endpoint_id/deliveries': (call) =>
      deliveryPage(call, call.params.owner, call.params.endpoint_id, call.query),
    'GET /api/webhooks/:owner/:endpoint_id/deliveries/:delivery_id': (call) =>
      deliveryOf(call, call.params.owner, call.params.endpoint_id, call.params.delivery_id),
  }),
  machines: webhookMachines,
  jobs: { [SEND_JOB]: deliver },
}
