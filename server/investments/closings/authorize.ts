import { isAdmin, memberRole, type ActorCode } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Authorize } from '#server/kernel/state-machines/index.ts'

/** What an editor of the company prepares; an owner proposes and signs. */
const prepared = ['INCLUDED', 'EXCLUDED', 'DATED']

/**
 * An owner of the company is ISS, an editor prepares, a viewer reads. Compliance acts for the principal, an operator
 * for the principal or the escrow staff (one signature of a person, whatever it is given as); support reads. Whoever is
 * of the company signs for nobody else. Everybody else: the closing does not exist.
 */
export const authorizeClosing: Authorize = async ({ instance, event, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const looking = event.type === '@look'
  const role = instance.account_id === null ? null : memberRole(actor, instance.account_id)
  if (role !== null) {
    if (!looking && (role === 'viewer' || (role === 'editor' && !prepared.includes(event.type))))
      throw refuse('forbidden', {
        message: 'Only a company owner can propose and sign a closing.',
      })
    return ['ISS']
  }
  if (!isAdmin(actor)) return []
  if (!looking && actor.adminRole === 'support') throw refuse('forbidden')
  const codes: ActorCode[] = ['ADM', 'BD']
  return actor.adminRole === 'operator' ? [...codes, 'ESC'] : codes
}
