import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { changeRequestMachines } from './handlers.ts'
import {
  addDocumentTo,
  documentOf,
  requestCompany,
  requestPartner,
  requestsOf,
  requestType,
} from './service.ts'

export { correctionRequested } from './service.ts'

/** Changes that no edit can make: requests of the company and of the platform, their documents, the decision. */
export const changeRequestsModule: Module = {
  name: 'change-requests',
  machines: changeRequestMachines,
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/change-requests': async (call) =>
      requestsOf(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.query.subject,
      ),
    'POST /api/dealroom/offerings/:listing_id/change-requests/type': async (call) =>
      requestType(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'POST /api/dealroom/offerings/:listing_id/change-requests/company': async (call) =>
      requestCompany(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'POST /api/dealroom/offerings/:listing_id/change-requests/partner': async (call) =>
      requestPartner(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'POST /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents': async (
      call,
    ) =>
      addDocumentTo(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.params.request_id,
        call.body,
      ),
    'GET /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents/:file_id':
      async (call) =>
        documentOf(call.services, call.tx, companyNamed(call.headers.accountId), call.params),
  }),
}
