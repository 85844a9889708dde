import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import type { WebhookOwner } from '../model/webhooks.ts'

/**
 * What an actor may do with webhooks: members of a company and staff see its endpoints, its owners keep them; staff sees the
 * platform's, operators keep them. Null: they may not know that any exist.
 */
export function webhookRight(actor: Actor, owner: WebhookOwner): 'see' | 'keep' | null {
  if (owner !== 'platform') {
    const role = memberRole(actor, owner)
    if (role === 'owner') return 'keep'
    return role !== null || isAdmin(actor) ? 'see' : null
  }
  if (!isAdmin(actor) || actor.kind !== 'person') return null
  return actor.adminRole === 'operator' ? 'keep' : 'see'
}
