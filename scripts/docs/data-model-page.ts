import type { Queryable } from '#server/kernel/db/db.ts'
import { owningContexts, tableWriters, WITHOUT_WRITER } from './table-owners.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  in_key: boolean
  refers_to: string | null
}

const columnsText = `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required,
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as
      in_key,
    (select r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] order by f.conname limit 1) as
        refers_to
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

const row = (column: Column): string => {
  const key = column.in_key ? 'key' : ''
  const refers = column.refers_to === null ? '' : `→ \`${column.refers_to}\``
  return `| \`${column.name}\` | ${column.type} | ${column.required ? 'yes' : ''} | ${[key, refers].filter(Boolean).join(' ')} |`
}

/**
 * docs/data-model.md: every table with its columns, below the context that writes it. The database itself is queried.
 */
export async function dataModelPage(q: Queryable): Promise<string> {
  const columns = await q.query<Column>(columnsText)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const writers = tableWriters()
  const ownerOf = (table: string): string => {
    const [owner] = owningContexts(table, writers.get(table) ?? new Set())
    if (owner === undefined) throw new Error(`no context writes the table ${table}`)
    return owner
  }
  const section = (table: string, its: readonly Column[]): string => {
    const by = [...(writers.get(table) ?? [])].sort().map((one) => `\`server/${one}\``)
    return [
      `### ${table}`,
      '',
      WITHOUT_WRITER[table]?.why ?? `Written by ${by.join(', ')}.`,
      '',
      '| Column | Type | Required | |',
      '| --- | --- | --- | --- |',
      ...its.map(row),
    ].join('\n')
  }
  const byContext = Map.groupBy(byTable, ([table]) => ownerOf(table))
  const parts = [...byContext]
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([context, tables]) => [
      `## ${context}`,
      ...tables.map(([table, its]) => section(table, its)),
    ])
  return `# Data model

Every table belongs to the context that writes it; a test holds that (\`tests/architecture/table-owners.test.ts\`). Amounts of
money are integer cents, times are UTC. This page is written from the database: \`npx vitest -u --project server
server/kernel/db/data-model.test.ts\`.

${parts.join('\n\n')}
`
}
