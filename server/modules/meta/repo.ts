import { sql, type Queryable } from '../../db/db.ts'

const readSql = sql('setting.read', 'select value from server_setting where name = $1')
const writeSql = sql('setting.write', 'insert into server_setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, updated_at = now()')
const pingSql = sql('meta.ping', 'select 1 as ok')
const CLOCK = 'clock.offset_ms'

/** Milliseconds that all processes add to real time. */
export const readOffset = async (q: Queryable): Promise<number> => (await q.one<{ value: number }>(readSql, [CLOCK]))?.value ?? 0
export const writeOffset = (q: Queryable, ms: number): Promise<number> => q.run(writeSql, [CLOCK, JSON.stringify(ms)])
export const ping = (q: Queryable): Promise<unknown> => q.one(pingSql)
