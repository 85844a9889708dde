import { endOfDay, type Instant, startOfDay } from '#domain/shared/calendar/zone.ts'
import {
  addDays,
  dateParts,
  type PlainDate,
  plainDate,
} from '#domain/shared/calendar/plain-date.ts'

/**
 * The last day of a W-8: 31 December of the third calendar year after the one in which it was signed (26 CFR
 * 1.1441-1(e)(4)(ii)(A)).
 */
export function w8ExpiresOn(signedOn: PlainDate): PlainDate {
  return plainDate(dateParts(signedOn).year + 3, 12, 31)
}

/** Days before the end in which a form is "expiring". */
export const W8_EXPIRING_DAYS = 90

/** Days before the end at which the second letter is written. */
export const W8_REMINDER_DAYS = 30

/** The three moments of a W-8: 90 days before its last day, 30 days before it, and the last second of that day. */
export function w8Moments(signedOn: PlainDate): {
  expiring_at: Instant
  reminder_at: Instant
  expires_at: Instant
} {
  const last = w8ExpiresOn(signedOn)
  return {
    expiring_at: startOfDay(addDays(last, -W8_EXPIRING_DAYS)),
    reminder_at: startOfDay(addDays(last, -W8_REMINDER_DAYS)),
    expires_at: endOfDay(last),
  }
}

/** Days in which a form that became invalid is replaced (26 CFR 1.1441-1(e)(4)(ii)(D)). */
export const W8_CURE_DAYS = 30
