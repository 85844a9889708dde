import { endsReports, nextAnnualReport } from '#domain/offerings/rules/filing-calendar.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import type { OfferingFacts } from '#machines/offerings/offering.events.ts'
import type { EventContext, OnTransition } from '#server/kernel/state-machines/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { entriesOf } from './calendar.ts'
import { findCalendars, findRecord, findReporting } from './repo.ts'

/** Events that require the annual reports of an offering. */
const ASK = new Set([
  'CLOSE',
  'WITHDRAW',
  'REPORTING_STARTED',
  'REPORT_FILED',
  'END_FILED',
  'REPORTS_ENDED',
])
const ANNUAL: ReadonlySet<string> = new Set(['c_ar', 'one_k', 'c_tr', 'one_z'])

/** When the next annual report is due, and whether the one that the event names was recorded. */
export async function annualReportFacts({
  tx,
  id,
  instance,
  event,
  now,
}: EventContext): Promise<Partial<OfferingFacts>> {
  if (!ASK.has(event.type)) return {}
  const [row] = await findCalendars(tx, { listingId: id })
  if (row === undefined) return {}
  const today = dateInZone(now.toISOString())
  const closed = await closedDays(tx, 'federal_offices_closed')
  // the company files one report a year, which its last offering carries
  const others = (await findCalendars(tx, { accountId: row.account_id })).filter(
    (one) => one.type === row.type && one.listing_id !== id,
  )
  const closing = { ...row, closed_at: row.closed_at ?? now.toISOString() }
  const due = nextAnnualReport([closing, ...others].flatMap((one) => entriesOf(one, today, closed)))
  const filed =
    ['REPORT_FILED', 'END_FILED'].includes(event.type) && instance.account_id !== null
      ? await findRecord(tx, String(event['filingId']), instance.account_id)
      : null
  return {
    reportDueAt: due === null ? null : endOfDay(due),
    reportRecorded:
      filed !== null &&
      [id, ...others.map((one) => one.listing_id)].includes(filed.listing_id) &&
      ANNUAL.has(filed.filing),
    // a report ends nothing: entries of versions before 5 of the machine have the fact at a report, too
    reportsStopped:
      event.type !== 'REPORT_FILED' &&
      [row, ...others].some((of) => of.records.some((one) => endsReports(one.filing, of.type))),
  }
}

/**
 * One form ends the reports of a company: a decision of compliance about it applies to all offerings under review for the
 * same form.
 */
export const endWithSiblings: OnTransition = async ({ tx, services, id, event, by }) => {
  if (event.type !== 'REPORTS_ENDED' && event.type !== 'END_REFUSED') return
  const [next] = await findReporting(tx, id, ['reports_ending'])
  // the transition of the next one goes on to the one after it
  if (next !== undefined) await services.lifecycles.send(tx, 'offering', next, event, by)
}
