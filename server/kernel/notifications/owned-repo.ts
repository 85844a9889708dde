import { sql, type Queryable } from '../db/db.ts'

const ownersSql = sql(
  'owned.owners',
  `select user_id from company_member_shared where account_id = $1 and role = 'owner' order by user_id`,
)
/** Ids of a company's owners, those included who wait for an objection. */
export const ownersOf = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(ownersSql, [accountId])).map((row) => row.user_id)

const nameSql = sql(
  'owned.name',
  `select first_name || ' ' || last_name as name from person where id = $1`,
)
export const nameOf = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ name: string }>(nameSql, [userId]))?.name ?? null
