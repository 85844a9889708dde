import { nextFiscalYearEnd } from '#domain/offerings/rules/key-dates.ts'
import { addDays, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

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
