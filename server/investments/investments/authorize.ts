import { isAdmin } from '#domain/shared/access/actor.ts'
import { companyOrPlatform } from '#server/identity/access/index.ts'
import type { Authorize } from '#server/kernel/state-machines/index.ts'

/**
 * Codes on an investment and what belongs to it: its owner is INV; people of the company are ISS; staff is ADM and acts
 * for the broker-dealer's principal. Whoever is of the company decides nothing for the platform. For others it does not
 * exist.
 */
export const authorizeInvestment: Authorize = async (context) => {
  const { instance, by } = context
  if (by.actor.kind === 'person' && instance.user_id === by.actor.userId) return ['INV']
  const side = companyOrPlatform(context)
  if (side === null) return []
  return side === 'ADM' ? ['ADM', 'BD'] : [side]
}

/**
 * A person's own suitability: the person answers, compliance and operators decide; a company never sees it (section
 * 14.2).
 */
export const authorizePerson: Authorize = async ({ instance, by: { actor } }) => {
  if (actor.kind !== 'person') return []
  if (instance.user_id === actor.userId) return ['INV']
  return isAdmin(actor) ? ['ADM', 'BD'] : []
}
