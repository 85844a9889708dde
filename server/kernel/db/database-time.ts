import { sql, type Queryable } from './db.ts'

const timeSql = sql('database.time', 'select clock_timestamp() as at')

/** What the clock of the database says, in milliseconds since 1970. */
export async function databaseTime(q: Queryable): Promise<number> {
  const row = await q.one<{ at: string }>(timeSql)
  if (row === null) throw new Error('the database returned no time')
  return Date.parse(row.at)
}
