import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import type { IntegrationOwner } from '../model/integrations.ts'

/**
 * What an actor may do with webhooks and API keys: members of a company and staff see its own, its owners manage them;
 * staff sees the platform's, operators manage them. Null: they may not know that any exist.
 */
export function integrationRight(actor: Actor, owner: IntegrationOwner): 'see' | 'manage' | null {
  if (owner !== 'platform') {
    const role = memberRole(actor, owner)
    if (role === 'owner') return 'manage'
    return role !== null || isAdmin(actor) ? 'see' : null
  }
  if (!isAdmin(actor) || actor.kind !== 'person') return null
  return actor.adminRole === 'operator' ? 'manage' : 'see'
}
