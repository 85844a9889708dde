import { decidesReviews, isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'

/** An access request for a record: the actor and the action; `@look` is reading. */
interface Asked {
  instance: { account_id: string | null; user_id: string | null }
  event: { type: string }
  by: { actor: Actor }
}
const acts = ({ event }: Asked): boolean => event.type !== '@look'

/**
 * The platform's side: compliance and operators act, support reads and is refused when it acts. Null for everybody
 * else.
 */
export function platformSide(asked: Asked): 'ADM' | null {
  const { actor } = asked.by
  if (!isAdmin(actor)) return null
  if (acts(asked) && !decidesReviews(actor)) throw refuse('forbidden')
  return 'ADM'
}

/**
 * The company's own side: owners and editors act, viewers look and are refused when they act. Null for everybody else.
 */
export function companySide(asked: Asked): 'ISS' | null {
  const { instance, by } = asked
  const role = instance.account_id === null ? null : memberRole(by.actor, instance.account_id)
  if (role === null) return null
  if (acts(asked) && role === 'viewer') throw refuse('forbidden')
  return 'ISS'
}

/** Who a person is to a record of a company: of the company before of the platform. */
export const companyOrPlatform = (asked: Asked): 'ISS' | 'ADM' | null =>
  companySide(asked) ?? platformSide(asked)

/** Who a person is to a record of one person: its owner before the platform. */
export function ownerOrPlatform(asked: Asked): 'INV' | 'ADM' | null {
  const { instance, by } = asked
  return by.actor.kind === 'person' && by.actor.userId === instance.user_id
    ? 'INV'
    : platformSide(asked)
}
