import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { Download, defineHandlers } from '#server/kernel/http/call.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { askForChanges, recordQualification, setOpening } from './acts.ts'
import { enterIdentifiers, identifiersOf } from './identifiers.ts'
import { listingsPage, requestsPage } from './lists.ts'
import { memoFile, reviewPage } from './page.ts'

const deciders = (actor: Person): void => {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}

/** The platform's side of an offering before it is live. */
export const reviewHandlers = defineHandlers({
  'GET /api/admin/requests': async ({ services, tx, query }) => requestsPage(services, tx, query),
  'GET /api/admin/listings': async ({ services, tx, query, now }) =>
    listingsPage(services, tx, query, now),
  'GET /api/admin/offerings/:listing_id/review': async ({ services, tx, params, actor }) =>
    reviewPage(services, tx, params.listing_id, actor),
  'POST /api/admin/offerings/:listing_id/changes': async (call) => {
    deciders(call.actor)
    return askForChanges(call, call.params.listing_id, call.body.reason)
  },
  'POST /api/admin/offerings/:listing_id/qualification': async (call) => {
    deciders(call.actor)
    await recordQualification(call, call.params.listing_id, call.body)
    return { qualified_at: call.body.qualified_at }
  },
  'POST /api/admin/offerings/:listing_id/opening': async (call) => {
    deciders(call.actor)
    return setOpening(call, call.params.listing_id, call.body.at)
  },
  'GET /api/admin/offerings/:listing_id/memos/:memo_id/file': async ({ services, tx, params }) => {
    const id = await memoFile(tx, params.listing_id, params.memo_id)
    const file = id === null ? null : await fileById(tx, id)
    if (file === null) throw refuse('not_found')
    return new Download(await readFile(services, tx, file), {
      name: file.name,
      contentType: file.content_type,
    })
  },
  'GET /api/admin/offerings/:listing_id/identifiers': async ({ tx, params }) => ({
    items: await identifiersOf(tx, params.listing_id),
  }),
  'PUT /api/admin/offerings/:listing_id/identifiers/:section': async (call) => {
    deciders(call.actor)
    return enterIdentifiers(call, call.params.listing_id, call.params.section, call.body.values)
  },
})
