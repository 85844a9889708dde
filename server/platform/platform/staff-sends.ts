import { decidesReviews, isAdmin } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Authorize } from '#server/kernel/state-machines/index.ts'

/**
 * A record of the platform: operators and compliance send its events, all staff reads it, and for others it does not
 * exist.
 */
export const staffSends: Authorize = async ({ event, by: { actor } }) => {
  if (!isAdmin(actor)) return []
  if (event.type !== '@look' && !decidesReviews(actor)) throw refuse('forbidden')
  return ['ADM']
}
