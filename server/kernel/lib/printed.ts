import { wallClock } from '#domain/shared/calendar/zone.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "December 20, 2026" from a plain date. */
export const printedDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`

/** "December 20, 2026, 11:59 p.m. Eastern Time" from an instant. */
export function printedMoment(instant: string): string {
  const { date, time } = wallClock(instant)
  const hour = Number(time.slice(0, 2))
  return `${printedDay(date)}, ${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'a.m.' : 'p.m.'} Eastern Time`
}

/** "2026-12-20 23:59:00 UTC" for records. */
export const printedUtc = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

/** A whole number with commas. */
export const printedCount = (count: number): string =>
  count.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A price with at least two decimals: "$0.80", "$4.125". */
export function printedPrice(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  return `$${printedCount(Number(whole))}.${fraction.padEnd(2, '0')}`
}

/** "a", "a and b", "a, b and c". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
