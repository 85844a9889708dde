import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** A table as an export writes it. */
export interface Table {
  name: string
  /** columns that are written, with their types; generated ones are not */
  columns: { name: string; type: string }[]
}
interface Constraint {
  table: string
  name: string
  definition: string
}
interface Sequence {
  name: string
  /** null: never used */
  last_value: string | null
}
/** Rows that a cursor gives at once. */
const FETCH = 200

const tablesSql = sql(
  'installation.tables',
  `select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname
      <> 'migration'
    group by c.relname order by c.relname`,
)
const migrationsSql = sql(
  'installation.migrations',
  'select name, hash from migration order by number',
)
const sequencesSql = sql(
  'installation.sequences',
  `select sequencename as name, last_value::text as last_value
  from pg_sequences where schemaname = 'public' order by sequencename`,
)
const foreignKeysSql = sql(
  'installation.foreign-keys',
  `select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1, 2`,
)
const filesSql = `select f.store_key, k.file_id is not null as readable
  from stored_file f left join stored_file_key k on k.file_id = f.id`

const name = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** JSON travels as its text: as a value, JSON's null and no value at all could not be told apart. */
const asText = (type: string): boolean => /^jsonb?\b/.test(type)

export const tables = (q: Queryable) => q.query<Table>(tablesSql)
/** What has made the schema, in order. */
export const migrations = (q: Queryable) => q.query<{ name: string; hash: string }>(migrationsSql)
export const sequences = (q: Queryable) => q.query<Sequence>(sequencesSql)

/** One snapshot for everything that the transaction reads, for as long as it takes. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await unhurried(tx)
}
/** A whole table takes longer than a request may. */
export async function unhurried(tx: Queryable): Promise<void> {
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local idle_in_transaction_session_timeout = 0')
}

async function* walk<R>(tx: Queryable, text: string): AsyncGenerator<R> {
  await tx.query(`declare installation_rows no scroll cursor for ${text}`)
  for (;;) {
    const rows = await tx.query<R>(`fetch ${FETCH} from installation_rows`)
    yield* rows
    if (rows.length < FETCH) break
  }
  await tx.query('close installation_rows')
}

/** The rows of a table as JSON texts of one line. */
export async function* rowsOf(tx: Queryable, table: Table): AsyncGenerator<string> {
  const columns = table.columns.map((column) =>
    asText(column.type) ? `${name(column.name)}::text` : name(column.name),
  )
  const text = `select row_to_json(r)::text as line from (select ${columns.join(', ')} from ${name(table.name)}) r`
  for await (const { line } of walk<{ line: string }>(tx, text)) yield line
}

/** Keys in the store of all files; `readable` is false for one whose key was destroyed: its bytes may be gone. */
export const storedFiles = (tx: Queryable) =>
  walk<{ store_key: string; readable: boolean }>(tx, filesSql)

/** Tables that have rows. */
export async function filledTables(q: Queryable, all: readonly Table[]): Promise<string[]> {
  const found = await q.query<{ name: string; filled: boolean }>(
    all
      .map(
        (table) =>
          `select '${table.name}' as name, exists (select 1 from ${name(table.name)}) as filled`,
      )
      .join(' union all '),
  )
  return found.filter((one) => one.filled).map((one) => one.name)
}

/**
 * Empties all tables and lets them take rows in any order: without triggers (what they would write is in the export)
 * and
 * without foreign keys, which `closeTables` makes and checks again. Both need no more than the owner's rights.
 */
export async function openTables(tx: Queryable, all: readonly Table[]): Promise<Constraint[]> {
  const keys = await tx.query<Constraint>(foreignKeysSql)
  for (const key of keys)
    await tx.query(`alter table ${name(key.table)} drop constraint ${name(key.name)}`)
  for (const table of all) await tx.query(`alter table ${name(table.name)} disable trigger user`)
  await tx.query(`truncate ${all.map((table) => name(table.name)).join(', ')}`)
  return keys
}

/** Undoes `openTables`. A row that refers to one that is not there makes it throw. */
export async function closeTables(
  tx: Queryable,
  all: readonly Table[],
  keys: readonly Constraint[],
): Promise<void> {
  for (const table of all) await tx.query(`alter table ${name(table.name)} enable trigger user`)
  for (const key of keys)
    await tx.query(
      `alter table ${name(key.table)} add constraint ${name(key.name)} ${key.definition}`,
    )
  await tx.query('analyze')
}

/** Adds rows that `rowsOf` gave. */
export async function addRows(
  tx: Queryable,
  table: Table,
  lines: readonly string[],
): Promise<number> {
  const into = table.columns.map((column) => name(column.name)).join(', ')
  const from = table.columns
    .map((column) =>
      asText(column.type) ? `${name(column.name)}::${column.type}` : name(column.name),
    )
    .join(', ')
  const shape = table.columns
    .map((column) => `${name(column.name)} ${asText(column.type) ? 'text' : column.type}`)
    .join(', ')
  return tx.run(
    `insert into ${name(table.name)} (${into}) overriding system value
      select ${from}
      from json_to_recordset($1::json) as r(${shape})`,
    [`[${lines.join(',')}]`],
  )
}

/** Lets a sequence go on where it was; one that was never used stays so. */
export async function setSequence(tx: Queryable, sequence: Sequence): Promise<void> {
  if (sequence.last_value !== null)
    await tx.query('select setval($1::regclass, $2::bigint)', [
      `public.${name(sequence.name)}`,
      sequence.last_value,
    ])
}
