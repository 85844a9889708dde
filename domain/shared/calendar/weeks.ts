import { addDays, type PlainDate } from './plain-date.ts'

/** Weeks that trends look back on, this one included. */
const TREND_WEEKS = 13
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
