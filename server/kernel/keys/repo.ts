import type { Db, Queryable, Tx } from '../db/db.ts'
import type { EncryptedColumn } from './encrypted-column.ts'

/** A sealed column as the database has it: the type of the column and the columns of the primary key with theirs. */
export interface Shape extends EncryptedColumn {
  type: string
  key: readonly { name: string; type: string }[]
}
/** A row as it is read for re-encryption; everything as text. */
export interface EncryptedRow {
  key: string[]
  parts: string[]
  value: string
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** The text before the id of the key, in a column of text and in one of jsonb. */
const before = (shape: Pick<Shape, 'type'>): string =>
  shape.type === 'jsonb' ? '"$sealed": "v1.' : 'v1.'
const isEncrypted = (shape: Shape): string =>
  shape.type === 'jsonb'
    ? `strpos(${quoted(shape.column)}::text, '${before(shape)}') > 0`
    : `starts_with(${quoted(shape.column)}, '${before(shape)}')`
/** A regular expression of PostgreSQL for a value that is not encrypted with the newest key. */
const older = (shape: Shape, newestId: string): string =>
  shape.type === 'jsonb'
    ? `${quoted(shape.column)}::text ~ '"\\$sealed": "v1\\.(?!${newestId})'`
    : `starts_with(${quoted(shape.column)}, 'v1.') and not starts_with(${quoted(shape.column)}, 'v1.${newestId}.')`

/** Completes a sealed column from the catalog. Throws when the database has no such column or no primary key. */
export async function shapeOf(q: Queryable, column: EncryptedColumn): Promise<Shape> {
  const type = await q.one<{ type: string }>(
    `select data_type as type
      from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [column.table, column.column],
  )
  const key = await q.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, n)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = $1::regclass and i.indisprimary order by k.n`,
    [quoted(column.table)],
  )
  if (type === null || key.length === 0)
    throw new Error(
      `${column.table}.${column.column} is not a column of a table with a primary key`,
    )
  return { ...column, type: type.type, key }
}

/** What reads a whole table takes as long as it takes. */
const unhurried = <T>(db: Db, read: (q: Queryable) => Promise<T>): Promise<T> =>
  db.tx(
    async (tx) => {
      await tx.run('set local statement_timeout = 0')
      return read(tx)
    },
    { readOnly: true },
  )
const count = (
  db: Db,
  shape: Shape,
  where: string,
  values: readonly unknown[] = [],
): Promise<number> =>
  unhurried(db, async (q) => {
    const text = `select count(*)::int as n from ${quoted(shape.table)} where ${where}`
    return (await q.one<{ n: number }>(text, values))?.n ?? 0
  })

/** How many values are encrypted with another key than the newest. */
export const olderIn = (db: Db, shape: Shape, newestId: string): Promise<number> =>
  count(db, shape, older(shape, newestId))

/** How many values are encrypted with one key. */
export const encryptedWith = (db: Db, shape: Shape, id: string): Promise<number> =>
  count(db, shape, `strpos(${quoted(shape.column)}::text, $1) > 0`, [`${before(shape)}${id}.`])

/** Ids of the keys that values of a column are encrypted with, with the number of values of each. */
export const idsIn = (db: Db, shape: Shape): Promise<{ id: string; values: number }[]> =>
  unhurried(db, (q) =>
    q.query(
      shape.type === 'jsonb'
        ? `select found[1] as id, count(*)::int as values
             from ${quoted(shape.table)},
               regexp_matches(${quoted(shape.column)}::text, '"\\$sealed": "v1\\.([0-9a-f]{8})\\.', 'g') as found
            where ${isEncrypted(shape)} group by 1`
        : `select substr(${quoted(shape.column)}, 4, 8) as id, count(*)::int as values
             from ${quoted(shape.table)} where ${quoted(shape.column)} ~ '^v1\\.[0-9a-f]{8}\\.' group by 1`,
    ),
  )

/** Encrypted rows after a position (the primary key of the last row that was read), in the order of the primary key. */
export function rowsAfter(
  db: Db,
  shape: Shape,
  after: readonly string[] | null,
  limit: number,
): Promise<EncryptedRow[]> {
  const key = shape.key.map(({ name }) => quoted(name))
  const position = shape.key.map(({ type }, i) => `$${i + 1}::${type}`)
  const texts = (names: readonly string[]): string =>
    `array[${names.map((n) => `${n}::text`).join(', ')}]`
  const text = `select ${texts(key)} as key, ${texts(shape.from.map(quoted))} as parts, ${quoted(shape.column)}::text
      as value
     from ${quoted(shape.table)}
    where ${isEncrypted(shape)}${after === null ? '' : ` and (${key.join(', ')}) > (${position.join(', ')})`}
    order by ${key.join(', ')} limit ${limit}`
  // a table with few encrypted values is read to its end
  return unhurried(db, (q) => q.query<EncryptedRow>(text, after ?? []))
}

/**
 * Stores values that were encrypted again; a row that somebody changed meanwhile is left alone (what they stored is
 * encrypted with the newest key). Returns how many rows were changed.
 */
export async function replace(
  tx: Tx,
  shape: Shape,
  rows: readonly { key: readonly string[]; before: string; after: string }[],
): Promise<number> {
  // append-only tables let a value be encrypted again, and nothing else (migration 0510)
  await tx.run("select set_config('capstan.reencrypts', $1, true)", [
    `${shape.table}.${shape.column}`,
  ])
  const names = shape.key.map((_, i) => `k${i}`)
  const columns = quoted(shape.column)
  return tx.run(
    `update ${quoted(shape.table)} t set ${columns} = x.after::${shape.type}
       from unnest($1::text[], $2::text[], ${names.map((_, i) => `$${i + 3}::text[]`).join(', ')}) as x (before,
         after, ${names.join(', ')})
      where ${shape.key.map(({ name, type }, i) => `t.${quoted(name)} = x.k${i}::${type}`).join(' and ')} and
        t.${columns}::text = x.before`,
    [
      rows.map((row) => row.before),
      rows.map((row) => row.after),
      ...names.map((_, i) => rows.map((row) => row.key[i])),
    ],
  )
}
