import type { ActorCode } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { integrationRight } from '#domain/platform/rules/integration-access.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { staffOf } from '../platform/index.ts'
import { findOwners } from './repo.ts'

/** The company that a webhook or an API key belongs to; null for the platform's own. */
export const accountOf = (owner: IntegrationOwner): string | null =>
  owner === 'platform' ? null : owner

/**
 * What the actor may do with the webhooks and API keys of an owner: whether they manage them. Throws not_found for
 * those who may not know of any, and forbidden for those who only see.
 */
export function demandRight(
  { actor }: Pick<RequestContext, 'actor'>,
  owner: IntegrationOwner,
  need: 'see' | 'manage',
): boolean {
  const right = integrationRight(actor, owner)
  if (right === null) throw refuse('not_found')
  if (need === 'manage' && right !== 'manage') throw refuse('forbidden')
  return right === 'manage'
}

/** As whom those who manage a webhook or a key send its events. */
export const managersOf = (owner: IntegrationOwner): ActorCode =>
  owner === 'platform' ? 'ADM' : 'ISS'

/** Ids of those who are notified about a webhook or a key: the owners of its company, or the operators. */
export const findManagers = async (q: Queryable, accountId: string | null): Promise<string[]> =>
  accountId === null
    ? (await staffOf(q, ['operator'])).map((one) => one.user_id)
    : findOwners(q, accountId)
