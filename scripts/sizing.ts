import { ConfigError, readConfig } from '#server/config.ts'
import { sql, type Db } from '#server/kernel/db/db.ts'
import { drivers, forecast, type Driver, type Measured } from './sizing/forecast.ts'
import { reachDatabase } from './lib/reach-database.ts'

/**
 * `npm run sizing -- [people] [investments] [offerings]`: measures every table of an installation and says how large
 * the database becomes with as many of each (docs/sizing.md). Numbers are people, investments and offerings; without
 * them 10 million, 100 million and 20,000.
 */
const given = process.argv.slice(2).map(Number)
if (given.some((n) => !(n > 0))) {
  process.stderr.write(
    'Give numbers above 0: npm run sizing -- <people> <investments> <offerings>\n',
  )
  process.exit(1)
}
const [people = 10_000_000, investments = 100_000_000, offerings = 20_000] = given
const wanted = { person: people, investment: investments, offering: offerings }

/** Tables that are listed by themselves. */
const LISTED = 20
/** Rows below which the size of a table is that of its pages, and says nothing about its rows. */
const FEW = 1_000
/** Bytes of a row before its columns, with its pointer, and of an entry of an index, where pages would mislead. */
const ROW_HEAD = 28
const INDEX_ENTRY = 50

const columnsOf = async (db: Db): Promise<Map<string, Set<string>>> => {
  const rows = await db.query<{ table_name: string; column_name: string }>(
    sql(
      'sizing.columns',
      `select c.table_name, c.column_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        order by 1`,
    ),
  )
  const found = new Map<string, Set<string>>()
  for (const { table_name: table, column_name: column } of rows)
    found.set(table, (found.get(table) ?? new Set()).add(column))
  return found
}

/** The investment of a row, where no column of its own names it. */
const investmentOf: Readonly<Record<string, string>> = {
  investment: 't.id',
  envelope_document: '(select e.investment_id from envelope e where e.id = t.envelope_id)',
  envelope_signer: '(select e.investment_id from envelope e where e.id = t.envelope_id)',
  ledger_posting: '(select p.investment_id from payment p where p.id = t.payment_id)',
  ledger_entry: `(select p.investment_id from ledger_posting l join payment p on p.id = l.payment_id
    where l.id = t.posting_id)`,
}
/** Investments that came to their securities: they have all the rows that an investment ever has. */
const WHOLE = '(select h.investment_id from holding h)'

/**
 * Rows of a table by what makes them more: an investment before an offering before a person. Of investments only those
 * count that came to their securities.
 */
async function measure(db: Db, table: string, columns: ReadonlySet<string>): Promise<Measured> {
  const has = (driver: Driver) =>
    drivers[driver]
      .filter((column) => columns.has(column))
      .map((column) => `t.${column} is not null`)
      .join(' or ') || 'false'
  const own = investmentOf[table] ?? (columns.has('investment_id') ? 't.investment_id' : null)
  const [investment, offering] = [own === null ? 'false' : `${own} is not null`, has('offering')]
  const person = table === 'app_user' ? 'true' : has('person')
  const row = await db.one<Measured['rows'] & Omit<Measured, 'table' | 'rows'>>(
    sql(
      `sizing.${table}`,
      `select count(*)::bigint as there,
        count(*) filter (where ${own === null ? 'false' : `${own} in ${WHOLE}`})::bigint as investment,
        count(*) filter (where not (${investment}) and (${offering}))::bigint as offering,
        count(*) filter (where not (${investment}) and not (${offering}) and (${person}))::bigint as person,
        count(*) filter (where not (${investment}) and not (${offering}) and not (${person}))::bigint as fixed,
        (case when count(*) < ${FEW} then coalesce(sum(pg_column_size(t.*) + ${ROW_HEAD}), 0)
          else pg_table_size('${table}') end)::bigint as heap,
        (case when count(*) < ${FEW} then count(*) * ${INDEX_ENTRY} *
            (select count(*) from pg_index x where x.indrelid = '${table}'::regclass)
          else pg_indexes_size('${table}') end)::bigint as indexes
      from ${table} t`,
    ),
  )
  if (row === null) throw new Error(`${table} could not be measured`)
  const { there, heap, indexes, ...rows } = row
  return { table, there, rows, heap, indexes }
}

const GB = 1_000_000_000
const number = (n: number): string => n.toLocaleString('en-US')
const size = (bytes: number): string =>
  bytes >= GB ? `${number(Math.round(bytes / GB))} GB` : `${(bytes / 1_000_000).toFixed(1)} MB`

async function main(): Promise<void> {
  const database = await reachDatabase(readConfig(process.env))
  try {
    const { db } = database
    const tables = [...(await columnsOf(db))]
    const measured: Measured[] = []
    for (const [table, columns] of tables) measured.push(await measure(db, table, columns))
    const rowsOf = (table: string) => measured.find((one) => one.table === table)?.rows
    const now = {
      person: rowsOf('app_user')?.person ?? 0,
      investment: rowsOf('investment')?.investment ?? 0,
      offering: rowsOf('offering')?.offering ?? 0,
    }
    const found = forecast(measured, now, wanted)
    const sum = (of: (one: (typeof found)[number]) => number) =>
      found.reduce((a, one) => a + of(one), 0)
    const bytesNow = measured.reduce((a, { heap, indexes }) => a + heap + indexes, 0)
    process.stdout.write(
      [
        `Measured: ${number(now.person)} people, ${number(now.investment)} investments that came to their securities, ${number(now.offering)} offerings, ${size(bytesNow)}.`,
        `With ${number(people)} people, ${number(investments)} investments, ${number(offerings)} offerings:`,
        '',
        '| table | rows | data | indexes | bytes a row, with indexes |',
        '| --- | --- | --- | --- | --- |',
        ...found
          .slice(0, LISTED)
          .map(
            (one) =>
              `| \`${one.table}\` | ${number(one.rows)} | ${size(one.bytes)} | ${size(one.indexes)} | ${number(Math.round((one.bytes + one.indexes) / Math.max(one.rows, 1)))} |`,
          ),
        `| all ${found.length} tables | ${number(sum((one) => one.rows))} | ${size(sum((one) => one.bytes))} | ${size(sum((one) => one.indexes))} | |`,
        '',
        `Counted as fixed, as no column says what they belong to: ${measured
          .filter(({ rows }) => rows.fixed > FEW)
          .map(({ table, rows }) => `${table} (${number(rows.fixed)})`)
          .join(', ')}.`,
        '',
      ].join('\n'),
    )
  } finally {
    await database.close()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`,
  )
  process.exit(1)
}
