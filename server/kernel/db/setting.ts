import { sql, type Queryable } from './db.ts'

const readSql = sql('setting.read', 'select value from server_setting where name = $1')
const writeSql = sql(
  'setting.write',
  `insert into server_setting (name, value)
    values ($1, $2)
    on conflict (name) do update set value = excluded.value, updated_at = now()`,
)

/** A value that all processes share. */
export const readSetting = async <T>(q: Queryable, name: string): Promise<T | null> =>
  (await q.one<{ value: T }>(readSql, [name]))?.value ?? null
export const writeSetting = (q: Queryable, name: string, value: unknown): Promise<number> =>
  q.run(writeSql, [name, JSON.stringify(value)])
