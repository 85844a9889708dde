import type { RegulatoryReportKind } from '#domain/investors/rules/regulatory-reports.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ReportRow {
  id: string
  kind: RegulatoryReportKind
  case_no: string
  from_on: string
  due_on: string
  suspect: boolean
  filed_on: string | null
  evidence: string | null
  filed_by: string | null
}
const columns = `r.id, r.kind, r.case_no, r.from_on::text, r.due_on::text, r.suspect, r.filed_on::text, r.evidence,
  case when r.filed_by is null then null
    else coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'A former colleague') end as filed_by`
const allText = sql(
  'regulatory-report.all',
  `select ${columns} from regulatory_report r left join person u on u.id = r.filed_by
   order by r.filed_on is not null, case when r.filed_on is null then r.due_on end, r.filed_on desc, r.id`,
)
const oneText = sql(
  'regulatory-report.one',
  `select ${columns} from regulatory_report r left join person u on u.id = r.filed_by where r.id = $1`,
)
const lockText = sql(
  'regulatory-report.lock',
  'select id from regulatory_report where id = $1 for update',
)
const dueText = sql(
  'regulatory-report.due',
  `select ${columns} from regulatory_report r left join person u on u.id = r.filed_by
   where r.filed_on is null and r.due_on <= $1 order by r.due_on, r.id`,
)
const addText = sql(
  'regulatory-report.add',
  `insert into regulatory_report (id, kind, case_no, from_on, due_on, suspect, entered_by, entered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (kind, case_no, from_on) do nothing`,
)
const fileText = sql(
  'regulatory-report.file',
  'update regulatory_report set filed_on = $2, evidence = $3, filed_by = $4 where id = $1',
)
const remindText = sql(
  'regulatory-report.remind',
  `update regulatory_report set reminded_at = $2
   where filed_on is null and reminded_at is null and due_on <= $1 returning kind, due_on::text`,
)
const blockedText = sql(
  'regulatory-report.blocked',
  "select id from record_state where machine = 'sanctions-match' and state in ('confirmed', 'reported')",
)

export const findReports = (q: Queryable) => q.query<ReportRow>(allText, [])
export const findReport = (q: Queryable, id: string) => q.one<ReportRow>(oneText, [id])
export const lockReport = (tx: Tx, id: string) => tx.one<{ id: string }>(lockText, [id])
/** Open reports whose last day is this day or before. */
export const findDue = (q: Queryable, day: string) => q.query<ReportRow>(dueText, [day])
export const addReport = (
  tx: Tx,
  r: Pick<ReportRow, 'id' | 'kind' | 'case_no' | 'from_on' | 'due_on' | 'suspect'> & {
    by: string | null
    at: string
  },
) => tx.run(addText, [r.id, r.kind, r.case_no, r.from_on, r.due_on, r.suspect, r.by, r.at])
export const fileReport = (
  tx: Tx,
  id: string,
  of: { filed_on: string; evidence: string; by: string },
) => tx.run(fileText, [id, of.filed_on, of.evidence, of.by])
/** Marks open reports that are due by a day and were not reminded of, and returns them. */
export const takeReminders = (tx: Tx, day: string, at: string) =>
  tx.query<Pick<ReportRow, 'kind' | 'due_on'>>(remindText, [day, at])
/** Matches whose property is blocked. */
export const findBlocked = (q: Queryable) => q.query<{ id: string }>(blockedText, [])
