import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'

/** "Nov 18, 2026" of a day, or of a time in the zone of the law's deadlines. */
export const writtenDate = (at: string): string => formatDay(isPlainDate(at) ? at : dateInZone(at))
