import type { AdminRole, MemberRole } from './actor.ts'

/**
 * May somebody take a copy of a list that they can read? Support and viewers read and take no copies. `memberRole` is
 * their role in the company whose list it is, null where it is nobody's or where they have none.
 */
export const mayCopyLists = (who: {
  adminRole: AdminRole | null
  memberRole: MemberRole | null
}): boolean => (who.memberRole === null ? who.adminRole !== 'support' : who.memberRole !== 'viewer')
