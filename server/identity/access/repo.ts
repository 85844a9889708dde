import { BY_NAME } from '#server/kernel/db/found.ts'
import type { MemberRole } from '#domain/shared/access/actor.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { memberRoleInForce } from './role-in-force.ts'

export interface CompanyOfPerson {
  account_id: string
  name: string
  slug: string
  role: MemberRole
}
const companiesSql = sql(
  'access.companies',
  `select c.account_id, c.name, c.slug, ${memberRoleInForce('m', '$2::timestamptz')} as role
    from company_member_shared m
    join company_shared c on c.account_id = m.account_id
    where m.user_id = $1
    order by c.name ${BY_NAME}, c.account_id`,
)
const membersSql = sql(
  'access.members',
  `select u.id as user_id, m.role
    from company_member_shared m
    join app_user u on u.id = m.user_id
    where m.account_id = $1 and m.role = any($2)
    order by m.since`,
  { reads: ['app_user', 'company_member'] },
)
/** The companies in which the person has a role at a time, by name, with the role in force. */
export const companiesOf = (q: Queryable, userId: string, now: Date): Promise<CompanyOfPerson[]> =>
  q.query<CompanyOfPerson>(companiesSql, [userId, now.toISOString()])
/** Members of a company with one of the roles: whom to write to. */
export const membersOf = (
  q: Queryable,
  accountId: string,
  roles: readonly MemberRole[] = ['owner', 'editor'],
): Promise<{ user_id: string; role: MemberRole }[]> => q.query(membersSql, [accountId, [...roles]])
