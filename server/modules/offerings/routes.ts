import { refuse } from '#domain/errors.ts'
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
  'GET /api/admin/offerings': async ({ parts, tx, query }) => service.offeringsByStatus(parts, tx, null, query),
})

/** Operators have no company of their own: they must name one too. */
const companyOf = (accountId: string | null): string => {
  if (accountId === null) throw refuse('not_found')
  return accountId
}
