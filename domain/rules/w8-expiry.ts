import { addDays, dateParts, daysBetween, type PlainDate, plainDate } from '../calendar/plain-date.ts'

/** The last day of a W-8: 31 December of the third calendar year after the one in which it was signed (26 CFR 1.1441-1(e)(4)(ii)(A)). */
export function w8ExpiresOn(signedOn: PlainDate): PlainDate {
  return plainDate(dateParts(signedOn).year + 3, 12, 31)
}

/** Days before the end in which a form is "expiring". */
export const W8_EXPIRING_DAYS = 90

/** Where a W-8 stands on a date. A change of circumstances ends it at once, whatever the date. */
export function w8Status(signedOn: PlainDate, today: PlainDate, changedCircumstances = false): 'active' | 'expiring' | 'expired' | 'invalid' {
  if (changedCircumstances) return 'invalid'
  const left = daysBetween(today, w8ExpiresOn(signedOn))
  if (left < 0) return 'expired'
  return left <= W8_EXPIRING_DAYS ? 'expiring' : 'active'
}

/** The last day to give a new form after a change of circumstances: 30 days. */
export function w8CureBy(changedOn: PlainDate): PlainDate {
  return addDays(changedOn, 30)
}
