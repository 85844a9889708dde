import { addDays, addMonths, weekday, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { instantAt, type Instant } from '#domain/shared/calendar/zone.ts'
import type { ReportFrequency } from '../model/report-schedules.ts'

const MONDAY = 1
/** The first day after `day` on which a schedule runs: the next day, the next Monday, or the next first of a month. */
export function nextRunDay(frequency: ReportFrequency, day: PlainDate): PlainDate {
  if (frequency === 'daily') return addDays(day, 1)
  if (frequency === 'monthly') return `${addMonths(day, 1).slice(0, 7)}-01`
  const ahead = (MONDAY - weekday(day) + 7) % 7
  return addDays(day, ahead === 0 ? 7 : ahead)
}

/** The interval of the run of a day: the day, week or month that ended with it; the end is not included. */
export function intervalBefore(
  frequency: ReportFrequency,
  day: PlainDate,
): { start: PlainDate; end: PlainDate } {
  if (frequency === 'monthly') return { start: addMonths(day, -1), end: day }
  return { start: addDays(day, frequency === 'daily' ? -1 : -7), end: day }
}

/** When the run of a day starts: an hour after midnight of its time zone, when the day before is complete. */
export const runAt = (day: PlainDate, zone: string): Instant => instantAt(day, '01:00', zone)
