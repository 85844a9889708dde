import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { GUESSES_PER_CODE } from './budgets.ts'

export type Purpose = 'login' | 'stepup' | 'reset'
export interface KeyRow {
  key_hash: string
  purpose: Purpose
  user_id: string | null
  session_id: string | null
  expires_at: string
  sends: number
  sent_at: string | null
  code_expires_at: string | null
  tries: number
  used_at: string | null
  /** when a second factor stronger than a mailed code was right */
  factor_at: string | null
  demo: boolean
  /** address of its person */
  email: string | null
}
const columns = `k.key_hash, k.purpose, k.user_id, k.session_id, k.expires_at, k.sends, k.sent_at, k.code_expires_at,
    k.tries, k.used_at, k.factor_at, coalesce(u.demo, false) as demo, u.email`
const insertSql = sql(
  'key.insert',
  `insert into auth_key (key_hash, purpose, user_id, session_id, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6)`,
)
const readSql = sql(
  'key.read',
  `select ${columns} from auth_key k left join app_user u on u.id = k.user_id where k.key_hash = $1`,
)
const lockSql = sql(
  'key.lock',
  `select ${columns} from auth_key k left join app_user u on u.id = k.user_id where k.key_hash = $1 for update of k`,
)
const newestSql = sql(
  'key.newest-login',
  `select ${columns} from auth_key k left join app_user u on u.id = k.user_id
    where k.user_id = $1 and k.purpose = 'login' and k.used_at is null and k.code_hash is not null and k.expires_at >
      $2
    order by k.sent_at desc
    limit 1`,
)
const codeSql = sql(
  'key.code',
  `update auth_key
    set code_hash = $2, code_expires_at = $3, sent_at = $4, sends = sends + 1, tries = 0
    where key_hash = $1`,
)
/**
 * One guess: counted and judged in the same statement, so that however many arrive at once, exactly five are judged per
 * code and one right answer uses the key up.
 */
const guessSql = sql(
  'key.guess',
  ` update auth_key set tries = tries + 1, used_at = case when code_hash = $2 then $3::timestamptz else null end
    where key_hash = $1 and purpose = $4 and used_at is null and tries < ${GUESSES_PER_CODE} and code_hash is not null
      and code_expires_at > $3
      and ($5::uuid is null or session_id = $5)
    returning user_id, session_id, used_at is not null as right_code`,
)
// the key is spent by the very statement that writes the password: of many at once, one succeeds
const spendSql = sql(
  'key.spend-reset',
  ` with spent as (delete from auth_key where key_hash = $1 and purpose = 'reset' and used_at is not null and
      expires_at > $3::timestamptz returning user_id)
    update app_user u set password_hash = $2 from spent where u.id = spent.user_id`,
)
const dropSql = sql('key.drop-of', 'delete from auth_key where user_id = $1')
const sweepSql = sql(
  'key.sweep',
  "delete from auth_key where expires_at < $1::timestamptz - interval '1 day'",
)

/** Stores a key by its hash, with what it is for and whose it is. */
export const insertKey = (
  q: Queryable,
  k: {
    hash: string
    purpose: Purpose
    userId: string | null
    sessionId: string | null
    expiresAt: string
    at: string
  },
): Promise<number> =>
  q.run(insertSql, [k.hash, k.purpose, k.userId, k.sessionId, k.expiresAt, k.at])
/** A key as it is now. */
export const keyByHash = (q: Queryable, hash: string): Promise<KeyRow | null> =>
  q.one<KeyRow>(readSql, [hash])
/** A key, locked until the transaction ends: two sends at once are one after the other. */
export const lockKey = (tx: Queryable, hash: string): Promise<KeyRow | null> =>
  tx.one<KeyRow>(lockSql, [hash])
/** The sign-in key of a person that was sent a code last and is still open. */
export const newestLoginKey = (q: Queryable, userId: string, now: string): Promise<KeyRow | null> =>
  q.one<KeyRow>(newestSql, [userId, now])
/** Puts a new code on a key; its attempts are reset, the old code is invalid. */
export const setCode = (
  tx: Queryable,
  hash: string,
  code: { hash: string; expiresAt: string; at: string },
): Promise<number> => tx.run(codeSql, [hash, code.hash, code.expiresAt, code.at])
/** Sets the password that a verified reset key may set, and ends the key. False when the key may not (any more). */
export const spendResetKey = async (
  tx: Queryable,
  s: { hash: string; passwordHash: string; at: string },
): Promise<boolean> => (await tx.run(spendSql, [s.hash, s.passwordHash, s.at])) === 1
/** Ends every key of a person. */
export const dropKeysOf = (tx: Queryable, userId: string): Promise<number> =>
  tx.run(dropSql, [userId])
/** Removes keys that ended more than a day ago. */
export const sweepKeys = (q: Queryable, now: string): Promise<number> => q.run(sweepSql, [now])

export interface Guess {
  keyHash: string
  codeHash: string
  purpose: Purpose
  sessionId: string | null
  at: string
}
/**
 * null: not judged, because the code is used, expired or guessed five times, or the key is of another purpose or
 * session.
 */
export const guessCode = (
  q: Queryable,
  g: Guess,
): Promise<{ user_id: string | null; session_id: string | null; right_code: boolean } | null> =>
  q.one(guessSql, [g.keyHash, g.codeHash, g.at, g.purpose, g.sessionId])
