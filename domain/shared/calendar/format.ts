import { dateParts, type PlainDate } from './plain-date.ts'
import { wallClock, type Instant } from './zone.ts'

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const
const NOON = 12

/** A day of this year: "Sep 14". */
export function formatShortDay(date: PlainDate): string {
  const { month, day } = dateParts(date)
  return `${MONTHS[month - 1] ?? ''} ${day}`
}

/** A month: "Sep 2026". */
export function monthInWords(date: PlainDate): string {
  const { year, month } = dateParts(date)
  return `${MONTHS[month - 1] ?? ''} ${year}`
}

/** A day as screens, mails and documents write it: "Sep 14, 2026". */
export function formatDay(date: PlainDate): string {
  return `${formatShortDay(date)}, ${dateParts(date).year}`
}

/** A wall-clock time, HH:MM of 24 hours, on twelve: "11:59 PM". */
export function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % NOON === 0 ? NOON : hour % NOON}:${time.slice(3, 5)} ${hour < NOON ? 'AM' : 'PM'}`
}

/**
 * A time with its day and zone as screens, mails and documents write it: "Sep 14, 2026, 11:59 PM ET". Eastern time, the
 * zone of the deadlines.
 */
export function formatMoment(at: Instant): string {
  const { date, time } = wallClock(at)
  return `${formatDay(date)}, ${timeInWords(time)} ET`
}
