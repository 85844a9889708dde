import type { Db } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'

/**
 * What a copy of a record does not need: logs, mails, what is encrypted for one person, and the numbers by which two
 * accounts are one person, for whose limits each copy would count.
 */
const LEFT =
  /^(?:machine_log|person_key|profile_blind_index|stored_file|envelope.*|job_key|idempotency.*|email_.*|notice.*|session.*|sign_in.*)$/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Rows that are written with one statement. */
const AT_ONCE = 500

interface Table {
  name: string
  columns: string
  key: string
}
const tablesOf = (db: Db): Promise<Table[]> =>
  db.query<Table>(
    `select c.table_name as name,
        string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position)
          filter (where c.is_identity = 'NO' and c.is_generated = 'NEVER') as columns,
        coalesce((select string_agg('t.' || quote_ident(a.attname) || '::text', ', ' order by a.attnum)
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = quote_ident(c.table_name)::regclass and i.indisprimary), 't::text') as key
      from information_schema.columns c join information_schema.tables n using (table_schema, table_name)
      where table_schema = 'public' and n.table_type = 'BASE TABLE'
      group by c.table_name
      order by c.table_name`,
  )
/** Every row by its table and its key, as the text of its JSON. */
async function rowsOf(db: Db, tables: readonly Table[]): Promise<Map<string, Map<string, string>>> {
  const all = new Map<string, Map<string, string>>()
  for (const { name, key } of tables)
    all.set(
      name,
      new Map(
        (
          await db.query<{ key: string; row: string }>(
            `select concat_ws(' ', ${key}) as key, to_jsonb(t)::text as row from ${name} t`,
          )
        ).map((one) => [one.key, one.row]),
      ),
    )
  return all
}

/** Records that one piece of work has made, which are made again under names of their own. */
export interface Copied {
  /** the same records once more; `names` are those of the texts that each copy has instead, in their order */
  copies: (names: readonly (readonly string[])[]) => Promise<void>
}

/**
 * Does the work and reads which rows it has added. `texts` of its result are names that may be there once, such as an
 * e-mail address: a copy gets others. Ids of the rows are other ones in each copy.
 */
export async function copied<T>(
  db: Db,
  work: () => Promise<T>,
  texts: (of: T) => readonly string[],
): Promise<{ made: T } & Copied> {
  const tables = (await tablesOf(db)).filter(({ name }) => !LEFT.test(name))
  const before = await rowsOf(db, tables)
  const known = new Set(
    [...before.values()].flatMap((rows) =>
      [...rows.values()].flatMap((row) => row.match(UUID) ?? []),
    ),
  )
  const made = await work()
  const added = [...(await rowsOf(db, tables))].flatMap(([name, rows]) => {
    const rest = [...rows].filter(([key]) => !before.get(name)?.has(key)).map(([, row]) => row)
    return rest.length === 0 ? [] : [{ table: tables.find((one) => one.name === name), rows: rest }]
  })
  const own = [
    ...new Set(added.flatMap(({ rows }) => rows.flatMap((row) => row.match(UUID) ?? []))),
  ].filter((id) => !known.has(id))
  const names = texts(made)
  const owns = (row: string): boolean => (row.match(UUID) ?? []).some((id) => !known.has(id))
  const places = new Map([...own, ...names].map((text, n) => [text, n]))
  const found = new RegExp(
    [...places.keys()].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  return {
    made,
    async copies(instead) {
      for (let from = 0; from < instead.length; from += AT_ONCE) {
        const part = instead
          .slice(from, from + AT_ONCE)
          .map((given) => [...own.map(newId), ...given])
        await db.tx(async (tx) => {
          await tx.run('set local statement_timeout = 0')
          await tx.run('set local session_replication_role = replica')
          for (const { table, rows: all } of added) {
            const rows = all.filter(owns)
            if (table === undefined || rows.length === 0) continue
            const texts = part.flatMap((put) =>
              rows.map((row) => row.replace(found, (text) => put[places.get(text) ?? 0] ?? text)),
            )
            await tx.run(
              `insert into ${table.name} (${table.columns}) select ${table.columns
                .split(', ')
                .map((one) => `r.${one}`)
                .join(', ')}
                from jsonb_populate_recordset(null::${table.name}, $1::jsonb) r`,
              [`[${texts.join(',')}]`],
            )
          }
        })
      }
    },
  }
}
