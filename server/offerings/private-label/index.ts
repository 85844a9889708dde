import { encryptedColumns } from './dkim.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { CHECK_JOB, checkDomain } from './check.ts'
import { privateDomainMachines } from './handlers.ts'
import { labelSenders } from './sender.ts'
import { decideLook, labelOf, requestDomain, savedLogo, saveLook } from './service.ts'
import { demandCertifiable, visitorLogo, visitorLook } from './visitors.ts'

export { looksWaiting } from './service.ts'
export { privateHost } from './visitors.ts'

/** Offerings at domains of their companies: the look, the records and the certificate, and the calls of their pages. */
export const privateLabelModule: Module = {
  name: 'private-label',
  encrypted: encryptedColumns,
  machines: privateDomainMachines,
  jobs: { [CHECK_JOB]: checkDomain },
  provides: (services) => ({ senders: labelSenders(services) }),
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/private-label': async (call) =>
      labelOf(call, companyNamed(call.headers.accountId), call.params.listing_id),
    'PUT /api/dealroom/offerings/:listing_id/private-label': async (call) =>
      saveLook(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'POST /api/admin/offerings/:listing_id/private-label/review': (call) =>
      decideLook(call, call.params.listing_id, call.body),
    'GET /api/dealroom/offerings/:listing_id/private-label/logo': async (call) =>
      savedLogo(call, companyNamed(call.headers.accountId), call.params.listing_id),
    'POST /api/dealroom/offerings/:listing_id/private-label/domain': async (call) =>
      requestDomain(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'GET /api/private-labels/:host': ({ services, tx, params }) =>
      visitorLook(services, tx, params.host),
    'GET /api/private-labels/:host/logo/:file_id': ({ services, tx, params }) =>
      visitorLogo(services, tx, params),
    'GET /api/private-label-hosts': ({ tx, query }) => demandCertifiable(tx, query.domain),
  }),
}
