import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'

/** Who asks for which record. What a role may send is the rule of each event (`machines/lib/authority.ts`). */
interface Asked {
  instance: { account_id: string | null; user_id: string | null }
  by: { actor: Actor }
}

/** The platform's side: its staff. Null for everybody else. */
export const platformSide = ({ by }: Asked): 'ADM' | null => (isAdmin(by.actor) ? 'ADM' : null)

/** The company's own side: its members. Null for everybody else. */
export const companySide = ({ instance, by }: Asked): 'ISS' | null =>
  instance.account_id !== null && memberRole(by.actor, instance.account_id) !== null ? 'ISS' : null

/** Who a person is to a record of a company: of the company before of the platform. */
export const companyOrPlatform = (asked: Asked): 'ISS' | 'ADM' | null =>
  companySide(asked) ?? platformSide(asked)

/** Who a person is to a record of one person: its owner before the platform. */
export const ownerOrPlatform = (asked: Asked): 'INV' | 'ADM' | null =>
  asked.by.actor.kind === 'person' && asked.by.actor.userId === asked.instance.user_id
    ? 'INV'
    : platformSide(asked)
