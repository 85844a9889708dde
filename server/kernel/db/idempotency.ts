import { sql, type Queryable } from './db.ts'

/** The response that was stored for a key. */
export interface StoredAnswer {
  route: string
  body_hash: string
  status: number
  answer: unknown
}
/** Responses are stored for a day. */
export const KEPT_HOURS = 24

// the lock lives as long as the transaction: whoever does not get it knows that the same request is still running
const lockSql = sql(
  'idempotency.lock',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 77)) as got',
)
const readSql = sql(
  'idempotency.read',
  'select route, body_hash, status, answer from idempotency where scope = $1 and key = $2',
)
const saveSql = sql(
  'idempotency.keep',
  `insert into idempotency (scope, key, route, body_hash, status, answer, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const sweepSql = sql(
  'idempotency.sweep',
  `delete from idempotency where created_at < $1::timestamptz - interval '${KEPT_HOURS} hours'`,
)

/** Takes the key for this transaction; false while another one works on it. */
export const lockKey = async (tx: Queryable, scope: string, key: string): Promise<boolean> =>
  (await tx.one<{ got: boolean }>(lockSql, [`${scope} ${key}`]))?.got === true
export const storedAnswer = (
  tx: Queryable,
  scope: string,
  key: string,
): Promise<StoredAnswer | null> => tx.one<StoredAnswer>(readSql, [scope, key])
/** Stores the response in the same transaction as its effect: both are there, or neither. */
export async function storeAnswer(
  tx: Queryable,
  scope: string,
  key: string,
  stored: StoredAnswer,
  at: Date,
): Promise<void> {
  await tx.run(saveSql, [
    scope,
    key,
    stored.route,
    stored.body_hash,
    stored.status,
    JSON.stringify(stored.answer ?? null),
    at.toISOString(),
  ])
}
export const sweepAnswers = (db: Queryable, now: Date): Promise<number> =>
  db.run(sweepSql, [now.toISOString()])
