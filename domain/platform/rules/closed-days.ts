import { isFederalHoliday, isReserveBankHoliday } from '#domain/shared/calendar/holidays.ts'
import { isWeekend, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, type Instant } from '#domain/shared/calendar/zone.ts'
import type { ClosureKind } from '../model/closed-day-labels.ts'
import { isOwnPage, linkAddressProblem } from './compliance-links.ts'

/** What is wrong with the address of a source, in a sentence, or null: an https address of a named public site. */
export function sourceAddressProblem(url: string): string | null {
  if (isOwnPage(url) || !/^https:/i.test(url)) return 'Enter an address that starts with https://.'
  return linkAddressProblem(url)
}

/** Whether a day isn’t over in New York at an instant: it can still be entered and approved. */
export const isAhead = (day: PlainDate, at: Instant): boolean => day >= dateInZone(at)

const holiday: Readonly<Record<ClosureKind, (day: PlainDate) => boolean>> = {
  reserve_banks_closed: isReserveBankHoliday,
  federal_offices_closed: isFederalHoliday,
}

/**
 * Why a day can’t be entered as closed, in a sentence, or null. A day that is over changes nothing any more; on a
 * weekend or a holiday of the calendar in question everybody is closed already (5 USC 6103; the holiday schedule of the
 * Reserve Banks).
 */
export function closedDayProblem(kind: ClosureKind, day: PlainDate, at: Instant): string | null {
  if (!isAhead(day, at)) return 'Enter today or a later day.'
  if (isWeekend(day)) return 'This day is a Saturday or Sunday and already closed.'
  return holiday[kind](day) ? 'This day is a holiday and already closed.' : null
}
