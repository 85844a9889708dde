import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { updateMachines } from './handlers.ts'
import { beginUpdate, changeUpdate, companyUpdates, publicUpdates } from './service.ts'

export { recordUpdate } from './service.ts'

/** A company's updates on its offering: drafts, publication, and what was taken back. */
export const updatesModule: Module = {
  name: 'updates',
  machines: updateMachines,
  handlers: defineHandlers({
    'GET /api/offerings/:listing_id/updates': async ({ services, tx, params, actor, query }) =>
      publicUpdates(services, tx, params.listing_id, actor, query),
    'GET /api/dealroom/offerings/:listing_id/updates': async ({
      services,
      tx,
      params,
      actor,
      headers,
    }) => companyUpdates(services, tx, companyNamed(headers.accountId), params.listing_id, actor),
    'POST /api/dealroom/offerings/:listing_id/updates': async (call) =>
      beginUpdate(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'PUT /api/dealroom/offerings/:listing_id/updates/:update_id': async (call) =>
      changeUpdate(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.params.update_id,
        call.body,
      ),
  }),
}
