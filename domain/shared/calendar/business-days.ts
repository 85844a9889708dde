import { isFederalHoliday, isReserveBankHoliday } from './holidays.ts'
import { addDays, isWeekend, type PlainDate } from './plain-date.ts'

/** Days closed in addition to weekends and holidays, as operators entered them for the calendar in question. */
export type ClosedDays = ReadonlySet<PlainDate>
const NONE: ClosedDays = new Set()

/**
 * Business day as the SEC uses it: not Saturday, Sunday or a federal holiday (as observed), and no day on which an
 * executive order closes the federal offices (17 CFR 232.11, 230.503(a)(1)).
 */
export function isBusinessDay(date: PlainDate, closed: ClosedDays = NONE): boolean {
  return !isWeekend(date) && !isFederalHoliday(date) && !closed.has(date)
}

/**
 * Banking day as Nacha and the Fed use it: not Saturday, Sunday, a Reserve Bank holiday or another day on which they
 * close.
 */
export function isBankingDay(date: PlainDate, closed: ClosedDays = NONE): boolean {
  return !isWeekend(date) && !isReserveBankHoliday(date) && !closed.has(date)
}

function step(date: PlainDate, count: number, isOpen: (d: PlainDate) => boolean): PlainDate {
  if (!Number.isInteger(count)) throw new RangeError(`A count of days must be whole, not ${count}.`)
  const direction = count < 0 ? -1 : 1
  let day = date
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, direction)
    if (isOpen(day)) left -= 1
  }
  return day
}

/** The `count`th business day after `date`; the day itself is not counted. Negative counts go back. */
export function addBusinessDays(date: PlainDate, count: number, closed?: ClosedDays): PlainDate {
  return step(date, count, (day) => isBusinessDay(day, closed))
}

/** The `count`th banking day after `date`; the day itself is not counted. Negative counts go back. */
export function addBankingDays(date: PlainDate, count: number, closed?: ClosedDays): PlainDate {
  return step(date, count, (day) => isBankingDay(day, closed))
}

/** The date itself when it is a business day, else the next one (filing due dates, 17 CFR 230.503(a)(1)). */
export function onOrNextBusinessDay(date: PlainDate, closed?: ClosedDays): PlainDate {
  return isBusinessDay(date, closed) ? date : addBusinessDays(date, 1, closed)
}

/** Business days after `from` up to and including `to`; zero when `to` is not later. */
export function businessDaysBetween(from: PlainDate, to: PlainDate, closed?: ClosedDays): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isBusinessDay(day, closed)) count += 1
  return count
}
