/**
 * Arithmetic on calendar dates (YYYY-MM-DD) without a clock, a zone or the Date object: the proleptic Gregorian
 * calendar as day numbers, so that a date never slips by one because of where the code runs.
 */

/** A calendar date as text, YYYY-MM-DD. */
export type PlainDate = string

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days in a month (1-12) of a year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for leap years of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** True when the text is a real date, so not 2026-02-29. */
export function isPlainDate(text: string): boolean {
  const match = PLAIN_DATE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Year, month (1-12) and day of a date; throws a RangeError when it is not one. */
export function dateParts(date: PlainDate): { year: number; month: number; day: number } {
  if (!isPlainDate(date)) throw new RangeError(`"${date}" is not a date in the form YYYY-MM-DD.`)
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  }
}

/** A date from its parts; the day is clamped to the length of the month. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  const clamped = Math.min(day, daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(clamped).padStart(2, '0')}`
}

/** Days since 1970-01-01 (negative before). */
export function dayNumber(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000)
}

/** The date of a day number. */
export function dateOfDayNumber(days: number): PlainDate {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** The date `months` later; the day is clamped: 2026-01-31 plus one month is 2026-02-28. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = dateParts(date)
  const index = year * 12 + (month - 1) + months
  return plainDate(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, day)
}

/** The date `years` later; 29 February becomes 28 February in a common year. */
export function addYears(date: PlainDate, years: number): PlainDate {
  return addMonths(date, years * 12)
}

/** The anniversary `years` later; 29 February becomes 1 March, so that a full year always passes (resale locks). */
export function anniversary(date: PlainDate, years: number): PlainDate {
  const { year, month, day } = dateParts(date)
  if (month === 2 && day === 29 && !isLeapYear(year + years)) return plainDate(year + years, 3, 1)
  return plainDate(year + years, month, day)
}

/** Whole days from `a` to `b` (positive when `b` is later). */
export function daysBetween(a: PlainDate, b: PlainDate): number {
  return dayNumber(b) - dayNumber(a)
}

/** Day of the week: 0 Sunday to 6 Saturday. */
export function weekday(date: PlainDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

/** True on Saturday and Sunday. */
export function isWeekend(date: PlainDate): boolean {
  const day = weekday(date)
  return day === 0 || day === 6
}
