import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { visibleCards, visibleOffering } from '../offerings/index.ts'
import { addSaved, countSaved, dropSaved, findSaved } from './repo.ts'

/** What one person may save. */
const MOST = 200

/** Offerings that people saved to follow. */
export const savedModule: Module = {
  name: 'saved',
  handlers: defineHandlers({
    'GET /api/saved': async ({ services, tx, actor }) => {
      const items = await visibleCards(services, tx, await findSaved(tx, actor.userId), actor)
      return { items, ids: items.map((card) => card.listing_id) }
    },
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
