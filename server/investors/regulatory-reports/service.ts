import type { z } from 'zod'
import type {
  filedRegulatoryReport,
  newRegulatoryReport,
  RegulatoryReportView,
} from '#domain/investors/model/regulatory-reports.ts'
import { reportDue } from '#domain/investors/mail/screening.ts'
import {
  annualReportDay,
  isSar,
  regulatoryReportDue,
  regulatoryReportKeptUntil,
  regulatoryReportRules,
  type RegulatoryReportKind,
} from '#domain/investors/rules/regulatory-reports.ts'
import { seesScreening, type Person } from '#domain/shared/access/actor.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople } from '#server/kernel/notifications/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import * as repo from './repo.ts'

/** Compliance is reminded this many days before a report is due. */
const REMINDER_DAYS = 3

/** Only compliance may learn that a report exists (31 CFR 1023.320(e)). */
function demandCompliance(actor: Person): void {
  if (!seesScreening(actor)) throw refuse('forbidden')
}

function viewOf(row: repo.ReportRow, today: string): RegulatoryReportView {
  const { label, cause, source } = regulatoryReportRules[row.kind]
  return {
    id: row.id,
    kind: row.kind,
    label,
    case_no: row.case_no,
    from_on: row.from_on,
    due_on: row.due_on,
    overdue: row.filed_on === null && row.due_on < today,
    cause,
    source,
    filed_on: row.filed_on,
    evidence: row.evidence,
    filed_by: row.filed_by,
    kept_until: row.filed_on === null ? null : regulatoryReportKeptUntil(row.kind, row.filed_on),
  }
}

/** All reports, those that are due first. Throws forbidden. */
export async function listReports({ actor, tx, now }: RequestContext<Person>) {
  demandCompliance(actor)
  const today = dateInZone(now.toISOString())
  return { items: (await repo.findReports(tx)).map((row) => viewOf(row, today)) }
}

interface Begun {
  kind: RegulatoryReportKind
  case_no: string
  from_on: string
  suspect: boolean
}
/** Adds a report with its last day; the same case of the same day is added once. */
async function addDue(tx: Tx, report: Begun, by: { userId: string | null; now: Date }) {
  const id = newId()
  const closed = await closedDays(tx, 'federal_offices_closed')
  await repo.addReport(tx, {
    ...report,
    id,
    due_on: regulatoryReportDue(report.kind, report.from_on, { suspect: report.suspect, closed }),
    by: by.userId,
    at: by.now.toISOString(),
  })
  return id
}

/** Enters a report that is due. Throws forbidden; invalid for a day in the future. */
export async function enterReport(
  { actor, tx, now }: RequestContext<Person>,
  body: z.output<typeof newRegulatoryReport>,
): Promise<{ id: string }> {
  demandCompliance(actor)
  if (body.from_on > dateInZone(now.toISOString()))
    throw refuse('invalid', { fields: { from_on: 'Enter a date that isn’t in the future.' } })
  return { id: await addDue(tx, body, { userId: actor.userId, now }) }
}

/**
 * Records that a report was filed, with its evidence. Activity that continues makes the next report due (FinCEN, SAR
 * filing instructions). Throws forbidden, not_found; invalid for a day that is not between the event and today; refused
 * where it was recorded before.
 */
export async function recordFiled(
  { actor, tx, now }: RequestContext<Person>,
  id: string,
  body: z.output<typeof filedRegulatoryReport>,
): Promise<RegulatoryReportView> {
  demandCompliance(actor)
  await repo.lockReport(tx, id)
  const row = await repo.findReport(tx, id)
  if (row === null) throw refuse('not_found')
  if (row.filed_on !== null)
    throw refuse('refused', { message: 'This report is already recorded as filed.' })
  const today = dateInZone(now.toISOString())
  if (body.filed_on > today || body.filed_on < row.from_on)
    throw refuse('invalid', {
      fields: { filed_on: `Enter a date from ${formatDay(row.from_on)} to today.` },
    })
  if (body.continues && !isSar(row.kind))
    throw refuse('invalid', { fields: { continues: 'Only suspicious activity continues.' } })
  await repo.fileReport(tx, id, { ...body, by: actor.userId })
  if (body.continues)
    await addDue(
      tx,
      {
        kind: 'sar_continuing',
        case_no: row.case_no,
        from_on: body.filed_on,
        suspect: row.suspect,
      },
      { userId: actor.userId, now },
    )
  const filed = await repo.findReport(tx, id)
  if (filed === null) throw refuse('not_found')
  return viewOf(filed, today)
}

/** A true match was lifted: its property is unblocked, which is reported (31 CFR 501.603(b)(3)). */
export async function unblocked(tx: Tx, match: string, now: Date): Promise<void> {
  const from_on = dateInZone(now.toISOString())
  await addDue(
    tx,
    { kind: 'ofac_unblocked', case_no: `Match ${match}`, from_on, suspect: true },
    { userId: null, now },
  )
}

/** Open reports whose last day has come by this day; for compliance alone. */
export const reportsUntil = async (q: Queryable, actor: Person, day: string) =>
  seesScreening(actor) ? (await repo.findDue(q, day)).map((row) => viewOf(row, day)) : []

/** Whether a match whose property is still blocked was confirmed before this moment. */
async function wasBlocked(services: AppServices, tx: Tx, at: string): Promise<boolean> {
  for (const { id } of await repo.findBlocked(tx)) {
    const log = await services.lifecycles.history(tx, { machine: 'sanctions-match', id })
    if (log.some((entry) => entry.type === 'CONFIRMED' && entry.at <= at)) return true
  }
  return false
}

/** From July on the report of property that was blocked on June 30, once a year; and reminders before any last day. */
export async function sweepReports(services: AppServices): Promise<number> {
  return services.db.tx(async (tx) => {
    const now = services.clock.now()
    const today = dateInZone(now.toISOString())
    const year = today.slice(0, 4)
    const from_on = annualReportDay(year)
    const annual = { kind: 'ofac_annual', case_no: year, from_on, suspect: true } as const
    if (today > from_on && (await wasBlocked(services, tx, endOfDay(from_on))))
      await addDue(tx, annual, { userId: null, now })
    const due = await repo.takeReminders(tx, addDays(today, REMINDER_DAYS), now.toISOString())
    if (due.length === 0) return 0
    const staff = (await staffOf(tx, ['compliance'])).map((one) => one.user_id)
    for (const userId of await existingPeople(tx, staff))
      for (const { kind, due_on } of due)
        await services.mailer.send(tx, {
          template: 'notice',
          to: { userId },
          data: reportDue(regulatoryReportRules[kind].label, formatDay(due_on)),
        })
    return due.length
  })
}
