import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface RecoveryRow {
  id: string
  state: string
  context: { ready_at: string; ends_at: string }
  created_at: string
}
const openSql = sql(
  'recovery.open',
  `select id, state, context, created_at
    from record_state
    where machine = 'recovery' and user_id = $1 and status = 'active'
    order by created_at desc
    limit 1`,
)
const saveSql = sql(
  'recovery.link',
  `insert into recovery_link (recovery_id, user_id, token_hash)
    values ($1, $2, $3)
    on conflict (recovery_id) do update set token_hash = excluded.token_hash`,
)
const byTokenSql = sql(
  'recovery.by-token',
  'select recovery_id as id, user_id from recovery_link where token_hash = $1',
)

/** The account recovery that a person has in progress. */
export const openRecovery = (q: Queryable, userId: string): Promise<RecoveryRow | null> =>
  q.one<RecoveryRow>(openSql, [userId])
/** Stores the link of the warning by the hash of its token. */
export const saveRecoveryLink = (
  q: Queryable,
  id: string,
  userId: string,
  hash: string,
): Promise<number> => q.run(saveSql, [id, userId, hash])
/** The account recovery that a link cancels. */
export const recoveryByToken = (
  q: Queryable,
  hash: string,
): Promise<{ id: string; user_id: string } | null> => q.one(byTokenSql, [hash])
