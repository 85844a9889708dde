import { readingSide, decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { Download, defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import * as service from './service.ts'

/** What the public and the company see of offerings. */
export const offeringHandlers = defineHandlers({
  'GET /api/offerings': async ({ services, tx, query }) => service.marketplace(services, tx, query),
  'GET /api/offerings/:listing_id': async ({ services, tx, params, actor, now }) =>
    service.offeringPage(services, tx, params.listing_id, actor, now),
  'GET /api/offerings/:listing_id/gallery/:file_id': async ({
    services,
    tx,
    params,
    actor,
    reply,
  }) => {
    const { name, contentType, bytes } = await service.galleryPicture(
      services,
      tx,
      params.listing_id,
      params.file_id,
      actor,
    )
    // a picture of a private offering stays with the one who was shown it
    reply.header('cache-control', 'private, max-age=86400, immutable')
    return new Download(bytes, { name, contentType })
  },
  'GET /api/companies/:company_id/logo/:file_id': async ({ services, tx, params, reply }) => {
    const { name, contentType, bytes } = await service.companyLogo(
      services,
      tx,
      params.company_id,
      params.file_id,
    )
    reply.header('cache-control', 'public, max-age=604800, immutable')
    return new Download(bytes, { name, contentType })
  },
  'GET /api/offerings/:listing_id/documents/:file_id': async ({ services, tx, params, actor }) => {
    const { name, contentType, bytes } = await service.publishedDocument(
      services,
      tx,
      params.listing_id,
      params.file_id,
      actor,
    )
    return new Download(bytes, { name, contentType })
  },
  'GET /api/companies': async ({ tx, actor, now }) => ({
    items: await service.companiesOf(tx, actor.userId, now),
  }),
  'GET /api/dealroom/company': async ({ services, tx, actor, headers }) =>
    service.companyOverview(services, tx, companyNamed(headers.accountId), actor),
  'GET /api/dealroom/offerings': async ({ services, tx, actor, headers, query }) =>
    service.offeringsByStatus(
      services,
      tx,
      companyNamed(headers.accountId),
      readingSide(actor),
      query,
    ),
  'POST /api/admin/offerings/:listing_id/evidence': async ({ tx, params, body, actor, now }) => {
    operatorOnly(actor)
    return service.recordEvidence(tx, params.listing_id, body, actor.userId, now)
  },
  'POST /api/admin/offerings/:listing_id/filing': async (call) => {
    const { tx, params, body, actor } = call
    operatorOnly(actor)
    const { proceed, ...filing } = body
    await service.recordFiling(tx, params.listing_id, filing)
    if (proceed)
      await call.services.lifecycles.send(
        tx,
        'offering',
        params.listing_id,
        { type: 'FILED' },
        call,
      )
    return { filed_at: body.filed_at }
  },
  'GET /api/admin/offerings': async ({ services, tx, query }) =>
    service.offeringsByStatus(services, tx, null, 'platform', query),
})

const operatorOnly = (actor: Person): void => {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}
