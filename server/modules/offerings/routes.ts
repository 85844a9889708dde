import { decidesReviews, type Person } from '#domain/access/actor.ts'
import { refuse } from '#domain/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { Download, defineHandlers } from '#server/http/call.ts'
import * as repo from './repo.ts'
import * as service from './service.ts'

/** What the public and the company see of offerings. */
export const offeringHandlers = defineHandlers({
  'GET /api/offerings': async ({ parts, tx, query }) => service.marketplace(parts, tx, query),
  'GET /api/offerings/:listing_id': async ({ parts, tx, params, actor, now }) => service.offeringPage(parts, tx, params.listing_id, actor, now),
  'GET /api/offerings/:listing_id/updates': async ({ parts, tx, params, actor, query }) => service.updatesOf(parts, tx, params.listing_id, actor, query),
  'GET /api/offerings/:listing_id/documents/:file_id': async ({ parts, tx, params, actor }) => {
    await service.visibleOffering(parts, tx, params.listing_id, actor)
    const found = await repo.findDocument(tx, params.listing_id, params.file_id)
    if (found === null) throw refuse('not_found')
    return new Download(await parts.files.open(found.store_key), { name: found.name, contentType: found.content_type, size: found.size })
  },
  'GET /api/companies': async ({ tx, actor }) => ({ items: await service.companiesOf(tx, actor.userId) }),
  'GET /api/dealroom/company': async ({ parts, tx, actor, headers }) => service.companyOverview(parts, tx, companyOf(headers.accountId), actor),
  'GET /api/dealroom/offerings': async ({ parts, tx, headers, query }) => service.offeringsByStatus(parts, tx, companyOf(headers.accountId), query),
  'POST /api/admin/offerings/:listing_id/evidence': async ({ tx, params, body, actor, now }) => {
    operatorOnly(actor)
    if ((await repo.findOffering(tx, params.listing_id)) === null) throw refuse('not_found')
    const id = newId()
    await repo.addEvidence(tx, { id, listingId: params.listing_id, kind: body.kind, note: body.note, by: actor.userId, at: now.toISOString() })
    return { id, recorded_at: now.toISOString() }
  },
  'POST /api/admin/offerings/:listing_id/filing': async ({ tx, params, body, actor }) => {
    operatorOnly(actor)
    if ((await repo.setFiling(tx, params.listing_id, { form: body.form, accession: body.accession, filed_at: body.filed_at })) === 0) throw refuse('not_found')
    return { filed_at: body.filed_at }
  },
  'GET /api/admin/offerings': async ({ parts, tx, query }) => service.offeringsByStatus(parts, tx, null, query),
})

/** Operators have no company of their own: they must name one too. */
const companyOf = (accountId: string | null): string => {
  if (accountId === null) throw refuse('not_found')
  return accountId
}

const operatorOnly = (actor: Person): void => {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}
