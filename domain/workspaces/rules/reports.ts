import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { startOfDay, type Instant } from '#domain/shared/calendar/zone.ts'
import {
  MAX_REPORT_DAYS,
  reportRules,
  type ReportRunView,
  type ReportType,
} from '../model/reports.ts'

function isZone(zone: string): boolean {
  // an offset such as "+02:00" knows no daylight saving time
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** What is wrong with a time zone, or null for one that the IANA database names. */
export const zoneProblem = (zone: string): string | null =>
  isZone(zone) ? null : 'Enter a time zone like America/New_York.'

/**
 * What is wrong with the interval of a report, by field, in sentences; null when it can be run. `today` is the date in
 * its time zone.
 */
export function intervalProblem(
  { start, end, time_zone }: { start: PlainDate; end: PlainDate; time_zone: string },
  todayIn: (zone: string) => PlainDate,
): Readonly<Record<string, string>> | null {
  const zone = zoneProblem(time_zone)
  if (zone !== null) return { time_zone: zone }
  if (end <= start) return { end: 'Choose an end after the start. The end isn’t included.' }
  if (end > addDays(start, MAX_REPORT_DAYS))
    return { end: `Choose at most ${MAX_REPORT_DAYS} days.` }
  return end > addDays(todayIn(time_zone), 1)
    ? { end: 'Choose an end that is tomorrow at the latest.' }
    : null
}

/**
 * The instants between which rows are in a report: from the first moment of `start` to just before the first of `end`.
 */
export const intervalOf = (
  start: PlainDate,
  end: PlainDate,
  zone: string,
): { from: Instant; to: Instant } => ({ from: startOfDay(start, zone), to: startOfDay(end, zone) })

/** Chosen columns in their order, or all of the type; the names that the type doesn’t have are in `unknown`. */
export function columnsOf(
  type: ReportType,
  chosen: readonly string[],
): { columns: string[]; unknown: string[] } {
  const all = Object.keys(reportRules[type].columns)
  const unique = [...new Set(chosen)]
  return {
    columns: unique.length === 0 ? all : unique,
    unknown: unique.filter((name) => !all.includes(name)),
  }
}

/** Name of the file of a run: "kyc_status-2026-06-01-2026-07-01.csv". */
export const reportFileName = ({
  type,
  start,
  end,
  format,
}: Pick<ReportRunView, 'type' | 'start' | 'end' | 'format'>): string =>
  `${type}-${start}-${end}.${format}`
