import { memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { companyPage, correctCompany } from './corrections.ts'
import * as service from './service.ts'

/** Revisions for everybody, amendments and the allocation for the company and the platform. */
export const amendmentHandlers = defineHandlers({
  'GET /api/offerings/:listing_id/revisions': async ({ services, tx, params, actor }) =>
    service.revisionsOf(services, tx, params.listing_id, actor),
  'GET /api/offerings/:listing_id/revisions/:number': async ({ services, tx, params, actor }) =>
    service.revisionOf(services, tx, params.listing_id, params.number, actor),
  'GET /api/investments/:investment_id/revision': async ({ tx, params, actor }) =>
    service.ownRevision(tx, params.investment_id, actor),
  'GET /api/dealroom/offerings/:listing_id/amendments': async ({
    services,
    tx,
    params,
    headers,
    actor,
  }) =>
    service.amendmentOverview(
      services,
      tx,
      companyNamed(headers.accountId),
      params.listing_id,
      actor,
    ),
  'POST /api/dealroom/offerings/:listing_id/amendments/preview': async ({
    services,
    tx,
    params,
    headers,
    body,
    now,
  }) => {
    await offeringOfCompany(tx, companyNamed(headers.accountId), params.listing_id)
    return service.previewAmendment(services, tx, params.listing_id, body, now)
  },
  'POST /api/dealroom/offerings/:listing_id/amendments': async (call) => {
    const accountId = companyNamed(call.headers.accountId)
    await offeringOfCompany(call.tx, accountId, call.params.listing_id)
    if (memberRole(call.actor, accountId) !== 'owner') throw refuse('forbidden')
    const id = await service.proposeAmendment(
      call.services,
      call.tx,
      call.params.listing_id,
      call.body,
      call,
    )
    return service.amendmentOf(call.services, call.tx, id, call.actor)
  },
  'GET /api/admin/offerings/:listing_id/company-information': async ({ tx, params }) =>
    companyPage(tx, params.listing_id),
  'PUT /api/admin/offerings/:listing_id/company-information': async (call) =>
    correctCompany(call, call.params.listing_id, call.body),
  'GET /api/dealroom/offerings/:listing_id/allocation': async ({ services, tx, params, headers }) =>
    service.allocationOverview(services, tx, companyNamed(headers.accountId), params.listing_id),
})
