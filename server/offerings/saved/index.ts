import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { visibleCards, visibleOffering } from '../offerings/index.ts'
import { interestOf } from './interest.ts'
import { addSaved, countSaved, dropSaved, findSaved } from './repo.ts'

/** What one person may save. */
const MOST = 200

/** Offerings that people saved to follow, and how much interest an offering finds. */
export const savedModule: Module = {
  name: 'saved',
  handlers: defineHandlers({
    'GET /api/saved': async ({ services, tx, actor }) => {
      const items = await visibleCards(services, tx, await findSaved(tx, actor.userId), actor)
      return { items, ids: items.map((card) => card.listing_id) }
    },
    'GET /api/dealroom/offerings/:listing_id/interest': async ({ tx, params, headers, now }) =>
      interestOf(tx, companyNamed(headers.accountId), params.listing_id, now),
    'PUT /api/saved/:listing_id': async ({ services, tx, actor, params, now }) => {
      await visibleOffering(services, tx, params.listing_id, actor)
      if ((await countSaved(tx, actor.userId)) >= MOST)
        throw refuse('refused', { message: `You can save ${MOST} offerings. Remove one first.` })
      await addSaved(tx, actor.userId, params.listing_id, now.toISOString())
    },
    'DELETE /api/saved/:listing_id': async ({ tx, actor, params }) =>
      void (await dropSaved(tx, actor.userId, params.listing_id)),
  }),
}
