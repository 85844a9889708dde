import type { Before } from '#server/kernel/lib/cursor.ts'
import type { ReportFormat, ReportType } from '#domain/workspaces/model/reports.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ReportRow {
  id: string
  listing_id: string
  account_id: string
  type: ReportType
  type_version: number
  start_day: string
  end_day: string
  time_zone: string
  columns: string[]
  format: ReportFormat
  requested_by: string
  requested_at: string
  rows: number
  file_id: string | null
  size: number | null
  sha256: string | null
  /** the schedule that requested it; null: a person did */
  schedule_id: string | null
}
/** A run as it is listed: with the name of who requested it. */
export interface NamedReportRow extends ReportRow {
  requester: string
}

const COLUMNS = `r.id, r.listing_id, r.account_id, r.type, r.type_version, r.start_day, r.end_day,
  r.time_zone, r.columns, r.format, r.requested_by, r.requested_at, r.rows, r.file_id, r.size, r.sha256,
  r.schedule_id`
const NAMED = `${COLUMNS}, concat(p.first_name, ' ', p.last_name) as requester
  from report_run r
  join person p on p.id = r.requested_by`
const addText = sql(
  'report-run.add',
  `insert into report_run (id, listing_id, account_id, type, type_version, start_day, end_day,
    time_zone, columns, format, requested_by, requested_at, schedule_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const oneText = sql('report-run.one', `select ${NAMED} where r.id = $1`)
const pageText = sql(
  'report-run.page',
  `select ${NAMED}
  where r.listing_id = $1 and (r.requested_at, r.id) < ($2, $3)
  order by r.requested_at desc, r.id desc
  limit $4`,
)
const openText = sql(
  'report-run.open',
  `select count(*)::int as n
  from report_run r
  join record_state m on m.machine = 'report-run' and m.id = r.id
  where r.account_id = $1 and m.state in ('requested', 'running')`,
)
const lockText = sql(
  'report-run.lock-company',
  'select pg_advisory_xact_lock(hashtextextended($1, 410))',
)
const rowsText = sql('report-run.rows', 'update report_run set rows = $2 where id = $1')
const fileText = sql(
  'report-run.file',
  'update report_run set rows = $2, file_id = $3, size = $4, sha256 = $5 where id = $1',
)
const removeText = sql(
  'report-run.remove-file',
  'update report_run set file_id = null where id = $1',
)

export type NewReport = Omit<ReportRow, 'rows' | 'file_id' | 'size' | 'sha256'>
export const addReport = (tx: Tx, r: NewReport): Promise<number> =>
  tx.run(addText, [
    r.id,
    r.listing_id,
    r.account_id,
    r.type,
    r.type_version,
    r.start_day,
    r.end_day,
    r.time_zone,
    r.columns,
    r.format,
    r.requested_by,
    r.requested_at,
    r.schedule_id,
  ])
export const findReport = (q: Queryable, id: string) => q.one<NamedReportRow>(oneText, [id])
/** Runs of an offering before one, newest first. */
export const findReports = (q: Queryable, listingId: string, before: Before, limit: number) =>
  q.query<NamedReportRow>(pageText, [listingId, before.at, before.id, limit])
/**
 * Runs of a company that wait or run; locked, so that requests that arrive together are counted one after the other.
 */
export async function countOpen(tx: Tx, accountId: string): Promise<number> {
  await tx.run(lockText, [accountId])
  return (await tx.one<{ n: number }>(openText, [accountId]))?.n ?? 0
}
/** How many rows are written so far. */
export const setRows = (q: Queryable, id: string, rows: number) => q.run(rowsText, [id, rows])
export const setFile = (
  tx: Tx,
  id: string,
  rows: number,
  file: { id: string; size: number; sha256: string },
) => tx.run(fileText, [id, rows, file.id, file.size, file.sha256])
export const removeFile = (tx: Tx, id: string) => tx.run(removeText, [id])
