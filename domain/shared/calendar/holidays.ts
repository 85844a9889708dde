import { addDays, dateParts, plainDate, type PlainDate, weekday } from './plain-date.ts'

/** The eleven legal public holidays of 5 USC 6103(a). */
export type HolidayName =
  | "New Year's Day"
  | 'Birthday of Martin Luther King, Jr.'
  | "Washington's Birthday"
  | 'Memorial Day'
  | 'Juneteenth'
  | 'Independence Day'
  | 'Labor Day'
  | 'Columbus Day'
  | 'Veterans Day'
  | 'Thanksgiving Day'
  | 'Christmas Day'

/** A holiday with its legal date and the days that federal offices and Reserve Banks close for it. */
export type Holiday = {
  readonly name: HolidayName
  readonly date: PlainDate
  /** Day federal offices close (Saturday moves to Friday, Sunday to Monday). */
  readonly federal: PlainDate
  /** Day the Reserve Banks close; null when the holiday falls on a Saturday, for then they stay open on Friday. */
  readonly banking: PlainDate | null
}

const MONDAY = 1
const THURSDAY = 4

function nthWeekday(year: number, month: number, day: number, n: number): PlainDate {
  const first = plainDate(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + (n - 1) * 7)
}

function lastMonday(year: number, month: number): PlainDate {
  const last = plainDate(year, month, 31)
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7))
}

function observe(name: HolidayName, date: PlainDate): Holiday {
  const day = weekday(date)
  if (day === 6) return { name, date, federal: addDays(date, -1), banking: null }
  if (day === 0) return { name, date, federal: addDays(date, 1), banking: addDays(date, 1) }
  return { name, date, federal: date, banking: date }
}

/** The holidays whose legal date lies in a year; Juneteenth from 2021 on (Public Law 117-17). */
export function holidaysOf(year: number): readonly Holiday[] {
  const juneteenth = year >= 2021 ? [observe('Juneteenth', plainDate(year, 6, 19))] : []
  return [
    observe("New Year's Day", plainDate(year, 1, 1)),
    observe('Birthday of Martin Luther King, Jr.', nthWeekday(year, 1, MONDAY, 3)),
    observe("Washington's Birthday", nthWeekday(year, 2, MONDAY, 3)),
    observe('Memorial Day', lastMonday(year, 5)),
    ...juneteenth,
    observe('Independence Day', plainDate(year, 7, 4)),
    observe('Labor Day', nthWeekday(year, 9, MONDAY, 1)),
    observe('Columbus Day', nthWeekday(year, 10, MONDAY, 2)),
    observe('Veterans Day', plainDate(year, 11, 11)),
    observe('Thanksgiving Day', nthWeekday(year, 11, THURSDAY, 4)),
    observe('Christmas Day', plainDate(year, 12, 25)),
  ]
}

const closures = new Map<
  number,
  { federal: ReadonlySet<PlainDate>; banking: ReadonlySet<PlainDate> }
>()

function closuresOf(year: number): {
  federal: ReadonlySet<PlainDate>
  banking: ReadonlySet<PlainDate>
} {
  const known = closures.get(year)
  if (known) return known
  // 1 January of the next year is observed on 31 December of this one when it falls on a Saturday.
  const all = [...holidaysOf(year), ...holidaysOf(year + 1)]
  const made = {
    federal: new Set(all.map((h) => h.federal)),
    banking: new Set(all.flatMap((h) => (h.banking === null ? [] : [h.banking]))),
  }
  closures.set(year, made)
  return made
}

/** True when federal offices (and EDGAR) close for a holiday on this date. */
export function isFederalHoliday(date: PlainDate): boolean {
  return closuresOf(dateParts(date).year).federal.has(date)
}

/** True when the Reserve Banks close for a holiday on this date. */
export function isReserveBankHoliday(date: PlainDate): boolean {
  return closuresOf(dateParts(date).year).banking.has(date)
}
