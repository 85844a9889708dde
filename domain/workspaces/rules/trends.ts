import { nextFiscalYearEnd } from '#domain/offerings/rules/key-dates.ts'
import { addDays, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** Weeks that the operators' home looks back on, this one included. */
export const TREND_WEEKS = 13
const WEEK = 7
/** January 5, 1970 was a Monday. */
const A_MONDAY = Date.UTC(1970, 0, 5)
const DAY_MS = 86_400_000

/** Mondays on which the last weeks began, the oldest first; the last of them began the week of `today`. */
export function weeksUntil(today: PlainDate, count = TREND_WEEKS): PlainDate[] {
  const sinceMonday = Math.round((Date.parse(today) - A_MONDAY) / DAY_MS) % WEEK
  const monday = addDays(today, -((sinceMonday + WEEK) % WEEK))
  return Array.from({ length: count }, (_, at) => addDays(monday, (at + 1 - count) * WEEK))
}

/** A range of days; `end` is not included. */
export interface Span {
  start: PlainDate
  end: PlainDate
}

/**
 * The fiscal year to date and the same range of the year before, for a year that ends on a month and day ("06-30");
 * 02-29 counts as 02-28.
 */
export function fiscalYearToDate(today: PlainDate, monthDay: string): { now: Span; before: Span } {
  const end = nextFiscalYearEnd(addDays(today, -1), monthDay)
  const start = addDays(addYears(end, -1), 1)
  return {
    now: { start, end: addDays(today, 1) },
    before: { start: addDays(addYears(end, -2), 1), end: addDays(addYears(today, -1), 1) },
  }
}
