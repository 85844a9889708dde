import type { Before } from '#server/kernel/lib/cursor.ts'
import type { TableFormat } from '#domain/shared/table-columns.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ListExportRow {
  id: string
  user_id: string
  account_id: string | null
  list: string
  params: Record<string, string>
  query: Record<string, string | number | boolean | (string | number | boolean)[]>
  format: TableFormat
  requested_at: string
  rows: number
  total: number | null
  file_id: string | null
  size: number | null
}
const COLUMNS =
  'id, user_id, account_id, list, params, query, format, requested_at, rows, total, file_id, size'
const addSql = sql(
  'list-export.add',
  `insert into list_export (id, user_id, account_id, list, params, query, format, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const oneSql = sql('list-export.one', `select ${COLUMNS} from list_export where id = $1`)
const pageSql = sql(
  'list-export.page',
  `select ${COLUMNS} from list_export where user_id = $1 and (requested_at, id) < ($2, $3)
  order by requested_at desc, id desc limit $4`,
)
const lockSql = sql(
  'list-export.lock',
  "select pg_advisory_xact_lock(hashtextextended('list-export:' || $1::text, 0))",
)
const openSql = sql(
  'list-export.open',
  `select count(*)::int as n from record_state
  where machine = 'list-export' and user_id = $1 and state = 'preparing'`,
)
const rowsSql = sql(
  'list-export.rows',
  'update list_export set rows = $2, total = $3 where id = $1',
)
const fileSql = sql(
  'list-export.file',
  'update list_export set rows = $2, file_id = $3, size = $4 where id = $1',
)
const removeSql = sql(
  'list-export.remove-file',
  'update list_export set file_id = null where id = $1',
)

export type NewListExport = Omit<ListExportRow, 'rows' | 'total' | 'file_id' | 'size'>
export const addExport = (tx: Tx, e: NewListExport): Promise<number> =>
  tx.run(addSql, [
    e.id,
    e.user_id,
    e.account_id,
    e.list,
    JSON.stringify(e.params),
    JSON.stringify(e.query),
    e.format,
    e.requested_at,
  ])
export const findExport = (q: Queryable, id: string) => q.one<ListExportRow>(oneSql, [id])
/** Exports of a person before one, newest first. */
export const findExports = (q: Queryable, userId: string, before: Before, limit: number) =>
  q.query<ListExportRow>(pageSql, [userId, before.at, before.id, limit])
/** Requests of one person take turns from here to the end of the transaction. */
export const lockExports = (tx: Tx, userId: string): Promise<number> => tx.run(lockSql, [userId])
/** How many are being prepared. */
export const countOpen = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ n: number }>(openSql, [userId]))?.n ?? 0
/** How many rows are written so far, of how many. */
export const setRows = (q: Queryable, id: string, rows: number, total: number | null) =>
  q.run(rowsSql, [id, rows, total])
export const setFile = (tx: Tx, id: string, rows: number, file: { id: string; size: number }) =>
  tx.run(fileSql, [id, rows, file.id, file.size])
export const removeFile = (tx: Tx, id: string) => tx.run(removeSql, [id])
