import type { ActorCode } from '#domain/shared/access/actor.ts'
import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { demandNotPassedOn } from '#server/payments/payments/index.ts'
import { findRescissionApprovers } from './repo.ts'
import type { Authorize, EventContext } from '#server/kernel/state-machines/index.ts'

/** Steps that undo a sale: all of its units have to be there. */
const UNDOES: ReadonlySet<string> = new Set(['RESCISSION_APPROVED', 'RESCIND'])

/** True when the store only resolves somebody's codes and no event is sent. */
const looking = (context: EventContext): boolean => context.event.type === '@look'

/**
 * Codes on an investment and what belongs to it: its owner is INV; an owner of the company is ISS, other members only
 * read; compliance and operators are ADM and act for the broker-dealer's principal, support only reads. Whoever is of
 * the company decides nothing for the platform, and two people approve a rescission (four eyes). Everybody else: it
 * does not exist.
 */
export const authorizeInvestment: Authorize = async (context) => {
  const { instance, by } = context
  const { actor } = by
  if (actor.kind !== 'person') return []
  if (instance.user_id === actor.userId) return ['INV']
  const role = instance.account_id === null ? null : memberRole(actor, instance.account_id)
  if (role !== null) return readsOnly(context, role !== 'owner', ['ISS'])
  if (!isAdmin(actor)) return []
  const codes = readsOnly(context, actor.adminRole === 'support', ['ADM', 'BD'])
  if (
    context.event.type === 'RESCISSION_APPROVED' &&
    (await findRescissionApprovers(context.tx, context.id)).has(actor.userId)
  )
    throw refuse('four_eyes', { message: 'A second person has to approve: you have approved it.' })
  if (UNDOES.has(context.event.type)) await demandNotPassedOn(context.tx, context.id)
  return codes
}
function readsOnly(context: EventContext, only: boolean, codes: ActorCode[]): readonly ActorCode[] {
  if (only && !looking(context)) throw refuse('forbidden')
  return codes
}

/**
 * A person's own suitability: the person answers, compliance and operators decide; a company never sees it (section
 * 14.2).
 */
export const authorizePerson: Authorize = async (context) => {
  const { instance, by } = context
  const { actor } = by
  if (actor.kind !== 'person') return []
  if (instance.user_id === actor.userId) return ['INV']
  return isAdmin(actor) ? readsOnly(context, actor.adminRole === 'support', ['ADM', 'BD']) : []
}
