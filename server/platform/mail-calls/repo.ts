import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'

const takeText = sql(
  'mail-call.take',
  'insert into mail_call (token_hash, at) values ($1, $2) on conflict (token_hash) do nothing',
)
const forgetText = sql('mail-call.forget', 'delete from mail_call where at < $1')

/** False when a call with this token counted before. */
export const takeToken = async (tx: Tx, token: string, at: string): Promise<boolean> =>
  (await tx.run(takeText, [sha256(token), at])) === 1
/** Removes the tokens of calls before an instant. */
export const forgetTokens = (q: Queryable, before: string): Promise<number> =>
  q.run(forgetText, [before])
