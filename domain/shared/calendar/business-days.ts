import { isFederalHoliday, isReserveBankHoliday } from './holidays.ts'
import { addDays, isWeekend, type PlainDate } from './plain-date.ts'

/** Business day as the SEC uses it: not Saturday, Sunday or a federal holiday (as observed). */
export function isBusinessDay(date: PlainDate): boolean {
  return !isWeekend(date) && !isFederalHoliday(date)
}

/** Banking day as Nacha and the Fed use it: not Saturday, Sunday or a Reserve Bank holiday. */
export function isBankingDay(date: PlainDate): boolean {
  return !isWeekend(date) && !isReserveBankHoliday(date)
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
export function addBusinessDays(date: PlainDate, count: number): PlainDate {
  return step(date, count, isBusinessDay)
}

/** The `count`th banking day after `date`; the day itself is not counted. Negative counts go back. */
export function addBankingDays(date: PlainDate, count: number): PlainDate {
  return step(date, count, isBankingDay)
}

/** The date itself when it is a business day, else the next one (filing due dates, 17 CFR 230.503(a)(1)). */
export function onOrNextBusinessDay(date: PlainDate): PlainDate {
  return isBusinessDay(date) ? date : addBusinessDays(date, 1)
}

/** Business days after `from` up to and including `to`; zero when `to` is not later. */
export function businessDaysBetween(from: PlainDate, to: PlainDate): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isBusinessDay(day)) count += 1
  return count
}
