import { dateParts, type PlainDate } from './plain-date.ts'
import { wallClock, type Instant } from './zone.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const NOON = 12

/** A day as the house writes it: "14 Sep 2026". */
export function dayInWords(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}`
}

/** A time with its day and zone as the house writes it: "14 Sep 2026, 11:59 pm ET". Eastern time, the zone of the deadlines. */
export function momentInWords(at: Instant): string {
  const { date, time } = wallClock(at)
  const hour = Number(time.slice(0, 2))
  return `${dayInWords(date)}, ${hour % NOON === 0 ? NOON : hour % NOON}:${time.slice(3, 5)} ${hour < NOON ? 'am' : 'pm'} ET`
}
