import { sql, type Queryable } from '#server/kernel/db/db.ts'

const ownersText = sql(
  'integration.owners',
  "select user_id from company_member_shared where account_id = $1 and role = 'owner' order by user_id",
)

/** Ids of a company's owners, who manage its webhooks and API keys. */
export const findOwners = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(ownersText, [accountId])).map((row) => row.user_id)
