import type { ReportFrequency } from '#domain/workspaces/model/report-schedules.ts'
import type { ReportFormat, ReportType } from '#domain/workspaces/model/reports.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ScheduleRow {
  id: string
  listing_id: string
  account_id: string
  type: ReportType
  frequency: ReportFrequency
  time_zone: string
  columns: string[]
  format: ReportFormat
  created_by: string
  created_at: string
}
export interface NamedScheduleRow extends ScheduleRow {
  creator: string
}

const NAMED = `s.id, s.listing_id, s.account_id, s.type, s.frequency, s.time_zone, s.columns, s.format,
  s.created_by, s.created_at, concat(p.first_name, ' ', p.last_name) as creator
  from report_schedule s
  join person p on p.id = s.created_by`
const oneText = sql('report-schedule.one', `select ${NAMED} where s.id = $1`)
const listText = sql(
  'report-schedule.of-listing',
  `select ${NAMED}
  join record_state m on m.machine = 'report-schedule' and m.id = s.id and m.status = 'active'
  where s.listing_id = $1
  order by s.created_at desc, s.id desc
  limit 100`,
)
const activeText = sql(
  'report-schedule.active',
  `select count(*)::int as n
  from report_schedule s
  join record_state m on m.machine = 'report-schedule' and m.id = s.id and m.status = 'active'
  where s.account_id = $1`,
)
const addText = sql(
  'report-schedule.add',
  `insert into report_schedule (id, listing_id, account_id, type, frequency, time_zone, columns,
    format, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
export const findSchedule = (q: Queryable, id: string) => q.one<NamedScheduleRow>(oneText, [id])
/** Active schedules of an offering, newest first. */
export const findSchedules = (q: Queryable, listingId: string) =>
  q.query<NamedScheduleRow>(listText, [listingId])
export const countActive = async (q: Queryable, accountId: string): Promise<number> =>
  (await q.one<{ n: number }>(activeText, [accountId]))?.n ?? 0
export const addSchedule = (tx: Tx, s: ScheduleRow): Promise<number> =>
  tx.run(addText, [
    s.id,
    s.listing_id,
    s.account_id,
    s.type,
    s.frequency,
    s.time_zone,
    s.columns,
    s.format,
    s.created_by,
    s.created_at,
  ])
