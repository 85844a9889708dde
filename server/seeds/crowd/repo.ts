import { sql, type Queryable, type Statement } from '#server/kernel/db/db.ts'

/** A row of a table as JSON. */
export type Row = Record<string, unknown>

/** Tables that the crowd writes; nothing else comes into a statement. */
export const TABLES = [
  'app_user',
  'consent_acceptance',
  'investor_registration',
  'sign_in_event',
  'email_message',
  'company',
  'company_member',
  'offering',
  'escrow_account',
  'offering_document',
  'machine_instance',
  'machine_log',
  'investment',
  'investment_step',
  'payment',
  'receipt',
  'ledger_posting',
  'ledger_entry',
  'envelope',
  'envelope_document',
  'envelope_signer',
] as const
export type Table = (typeof TABLES)[number]

/** Where a unit's rows are found: by which of its columns, among which ids. */
const KEYS = [
  'id',
  'account_id',
  'listing_id',
  'investment_id',
  'payment_id',
  'posting_id',
  'envelope_id',
  'user_id',
] as const
export type Key = (typeof KEYS)[number]

const columnsSql = sql(
  'crowd.columns',
  `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
    group by table_name`,
)
const rowsSql: Readonly<Record<string, Statement>> = Object.fromEntries(
  TABLES.flatMap((table) =>
    KEYS.map((key) => [
      `${table} ${key}`,
      sql(
        `crowd.rows-${table}-${key}`.slice(0, 63),
        `select to_jsonb(t) as row from ${table} t where ${key} = any($1)`,
      ),
    ]),
  ),
)
const logSql = sql(
  'crowd.log',
  'select to_jsonb(t) as row from machine_log t where machine = $1 and id = $2 order by rev',
)
const richestSql = sql(
  'crowd.richest',
  ` select i.listing_id as id
    from machine_instance i
    join machine_instance o on o.machine = 'offering' and o.id = i.listing_id and o.state = 'live'
    join machine_instance l on l.machine = 'listing' and l.id = i.listing_id and l.state = 'listed'
    join offering f on f.listing_id = i.listing_id and f.type = 'reg_cf'
    where i.machine = 'investment'
    group by i.listing_id
    having bool_or(i.state = 'draft')
    order by count(distinct i.state) desc, i.listing_id
    limit 1`,
)
const examplesSql = sql(
  'crowd.examples',
  `select distinct on (state) id, state, (context->>'amountCents')::bigint as cents
    from machine_instance
    where machine = 'investment' and listing_id = $1
    order by state, rev, (context->>'amountCents')::bigint, id`,
)
const messageSql = sql(
  'crowd.message',
  `select to_jsonb(t) as row
    from email_message t
    where user_id is not null and cause_machine is not null
    order by seq
    limit 1`,
)
const totalsSql = sql(
  'crowd.totals',
  ` update offering o
    set committed = s.committed, reserved = s.reserved, investors = s.investors, funded = coalesce((select
      sum(b.balance) from ledger_balance b where b.account in ('escrow:' || s.listing_id, 'in-transit-in:' ||
      s.listing_id, 'in-transit-out:' || s.listing_id)), 0)
    from (select listing_id, sum(committed) as committed, sum(reserved) as reserved, count(distinct user_id) filter
      (where committed > 0) as investors from investment group by listing_id) s
    where o.listing_id = s.listing_id and o.listing_id = any($1)`,
)
const tallySql = sql(
  'crowd.tally',
  `insert into investment_tally (listing_id, bucket, count, amount)
    select *
    from unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[])`,
)
const unhurriedSql = sql('crowd.unhurried', 'set local statement_timeout = 0')
const analyseSql = sql('crowd.analyse', 'analyze')
const lineSql: Readonly<Record<string, (columns: string) => Statement>> = Object.fromEntries(
  TABLES.map((table) => [
    table,
    (columns: string) =>
      sql(
        `crowd.line-${table}`,
        `select to_jsonb(array[${columns
          .split(', ')
          .map((column) => `${column}::text`)
          .join(', ')}]) as values from jsonb_populate_record(null::${table}, $1::jsonb)`,
      ),
  ]),
)
// those of constraints stay: they hold while rows come in
const indexesSql = sql(
  'crowd.indexes',
  `select i.schemaname || '.' || quote_ident(i.indexname) as name, i.indexdef as made
    from pg_indexes i
    where i.schemaname = 'public' and i.tablename = any($1) and not exists (select 1 from pg_constraint c where
      c.conindid = (quote_ident(i.schemaname) || '.' || quote_ident(i.indexname))::regclass)
    order by 1`,
)
const asynchronousSql = sql('crowd.asynchronous', 'set local synchronous_commit = off')
const roomySql = sql('crowd.roomy', "set local maintenance_work_mem = '256MB'")
const restSql = sql('crowd.counters-rest', 'select counters_rest($1)')
const recountSql = sql('crowd.recount', 'select recount()')
const serialSql = sql(
  'crowd.serial',
  "select (select count(*) from app_user where email like '%@crowd.example')::int as n",
)

/** Columns of each table that a row is written with; those that the database gives itself are left out. */
export const columnsOfTables = async (q: Queryable): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ table: string; columns: string }>(columnsSql)).map((one) => [
      one.table,
      one.columns,
    ]),
  )
/** Rows of a table whose key is among the ids. */
export const rowsOf = async (
  q: Queryable,
  table: Table,
  key: Key,
  ids: readonly unknown[],
): Promise<Row[]> => {
  const statement = rowsSql[`${table} ${key}`]
  if (!statement) throw new Error(`the crowd does not read ${table} by ${key}`)
  return ids.length === 0
    ? []
    : (await q.query<{ row: Row }>(statement, [ids])).map((one) => one.row)
}
export const logOf = async (q: Queryable, machine: string, id: string): Promise<Row[]> =>
  (await q.query<{ row: Row }>(logSql, [machine, id])).map((one) => one.row)
/** The live offering of the demo data whose investments are in most different states. */
export const richestOffering = async (q: Queryable): Promise<string | null> =>
  (await q.one<{ id: string }>(richestSql))?.id ?? null
/** One investment of each state of an offering, the one with the shortest history. */
export const examplesOf = (q: Queryable, listingId: string) =>
  q.query<{ id: string; state: string; cents: number }>(examplesSql, [listingId])
export const anyMessage = async (q: Queryable): Promise<Row | null> =>
  (await q.one<{ row: Row }>(messageSql))?.row ?? null

/** Characters that mean something in PostgreSQL's copy format. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
/** A row as a line of the copy format, with the columns that a copy is written with. */
export async function lineOf(
  q: Queryable,
  table: Table,
  columns: string,
  row: Row,
): Promise<string> {
  const statement = lineSql[table]?.(columns)
  const found =
    statement && (await q.one<{ values: (string | null)[] }>(statement, [JSON.stringify(row)]))
  if (!found) throw new Error(`the crowd does not write ${table}`)
  return found.values
    .map((value) =>
      value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign),
    )
    .join('\t')
}
/** Reads a file of such lines, which the database opens itself, into a table. */
export const copyFile = (
  q: Queryable,
  table: Table,
  columns: string,
  file: string,
): Promise<number> => q.run(`copy ${table} (${columns}) from '${file.replaceAll("'", "''")}'`)
/**
 * Disables the triggers that increment a counter, or enables them: a hundred thousand times in one transaction is
 * slower than counting once.
 */
export const restCounters = (q: Queryable, rest: boolean): Promise<number> => q.run(restSql, [rest])
export const recount = (q: Queryable): Promise<number> => q.run(recountSql)
export interface IndexMade {
  name: string
  made: string
}
/** Indexes of the tables that are no constraint's. */
export const indexesOf = (q: Queryable): Promise<IndexMade[]> =>
  q.query<IndexMade>(indexesSql, [TABLES])
export const dropIndex = (q: Queryable, index: IndexMade): Promise<number> =>
  q.run(`drop index if exists ${index.name}`)
export async function makeIndex(q: Queryable, index: IndexMade): Promise<void> {
  await q.run(roomySql)
  await q.run(index.made.replace(/ INDEX /, ' INDEX IF NOT EXISTS '))
}
/** Totals of offerings from their investments and their ledger, as the events would have stored them. */
export const writeTotals = (q: Queryable, listingIds: readonly string[]): Promise<number> =>
  q.run(totalsSql, [listingIds])
export const writeTallies = (
  q: Queryable,
  rows: readonly { listing: string; bucket: string; count: number; amount: number }[],
): Promise<number> =>
  q.run(tallySql, [
    rows.map((r) => r.listing),
    rows.map((r) => r.bucket),
    rows.map((r) => r.count),
    rows.map((r) => r.amount),
  ])
/** The rest of this transaction may take as long as it does, and its commit does not wait for the disk. */
export async function takeTime(q: Queryable): Promise<void> {
  await q.run(unhurriedSql)
  await q.run(asynchronousSql)
}
export const analyse = (q: Queryable): Promise<number> => q.run(analyseSql)
/** How many people of a crowd are there already. */
export const crowdSize = async (q: Queryable): Promise<number> =>
  (await q.one<{ n: number }>(serialSql))?.n ?? 0
