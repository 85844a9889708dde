import { refuse } from '#domain/shared/errors.ts'
import type { Clock } from '../lib/clock.ts'
import { sql, type Queryable } from './db.ts'

/** `points` per `seconds` for each key. */
export interface Limit {
  /** part of the key: 'login.account' */
  name: string
  points: number
  seconds: number
}
export interface Taken {
  ok: boolean
  left: number
  /** seconds until the window ends */
  retryAfter: number
}
/**
 * Budgets that all processes share, because they are rows of the database. Counted outside the request's transaction: a
 * refusal does not give a point back.
 */
export interface Limits {
  /** takes points; never above the budget, however many callers there are at once */
  take(limit: Limit, key: string, cost?: number): Promise<Taken>
  /** takes a point or throws `too_many` with Retry-After; `message` must begin with "Too many" */
  demand(limit: Limit, key: string, message?: string): Promise<void>
  /** gives one point back: what it was taken for did not count after all */
  give(limit: Limit, key: string): Promise<void>
  /** what is left, without taking */
  left(limit: Limit, key: string): Promise<number>
  /** gives the whole budget back (after a success) */
  clear(limit: Limit, key: string): Promise<void>
  /** removes windows that ended */
  sweep(): Promise<void>
}

// one guarded statement: the row's lock makes parallel takers queue, the condition refuses the one past the budget
const takeSql = sql(
  'limit.take',
  `
  insert into rate_limit as r (key, points, resets_at) values ($1, $2, $4::timestamptz + make_interval(secs => $5))
  on conflict (key) do update set
    points = case when r.resets_at <= $4 then $2 else r.points + $2 end,
    resets_at = case when r.resets_at <= $4 then excluded.resets_at else r.resets_at end
  where r.resets_at <= $4 or r.points + $2 <= $3
  returning points, resets_at`,
)
const giveSql = sql(
  'limit.give',
  'update rate_limit set points = greatest(points - 1, 0) where key = $1 and resets_at > $2',
)
const readSql = sql(
  'limit.read',
  'select points, resets_at from rate_limit where key = $1 and resets_at > $2',
)
const clearSql = sql('limit.clear', 'delete from rate_limit where key = $1')
const sweepSql = sql('limit.sweep', 'delete from rate_limit where resets_at <= $1')

interface Row {
  points: number
  resets_at: string
}
const secondsTo = (clock: Clock, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - clock.now().getTime()) / 1000))

/** Limits over one database and the server's clock. */
export function databaseLimits(db: Queryable, clock: Clock): Limits {
  const name = (limit: Limit, key: string): string => `${limit.name}:${key}`
  const take = async (limit: Limit, key: string, cost = 1): Promise<Taken> => {
    if (cost > limit.points) return { ok: false, left: 0, retryAfter: limit.seconds }
    const now = clock.now().toISOString()
    const row = await db.one<Row>(takeSql, [
      name(limit, key),
      cost,
      limit.points,
      now,
      limit.seconds,
    ])
    if (row)
      return {
        ok: true,
        left: limit.points - row.points,
        retryAfter: secondsTo(clock, row.resets_at),
      }
    const held = await db.one<Row>(readSql, [name(limit, key), now])
    return {
      ok: false,
      left: held ? Math.max(0, limit.points - held.points) : 0,
      retryAfter: held ? secondsTo(clock, held.resets_at) : 1,
    }
  }
  return {
    take,
    async demand(limit, key, message) {
      const taken = await take(limit, key)
      if (!taken.ok)
        throw refuse('too_many', { retryAfter: taken.retryAfter, message: message || undefined })
    },
    async give(limit, key) {
      await db.run(giveSql, [name(limit, key), clock.now().toISOString()])
    },
    async left(limit, key) {
      const row = await db.one<Row>(readSql, [name(limit, key), clock.now().toISOString()])
      return row ? Math.max(0, limit.points - row.points) : limit.points
    },
    async clear(limit, key) {
      await db.run(clearSql, [name(limit, key)])
    },
    async sweep() {
      await db.run(sweepSql, [clock.now().toISOString()])
    },
  }
}
