import { isPlainDate } from '#domain/calendar/plain-date.ts'
import { dayInWords } from '#domain/calendar/words.ts'
import { dateInZone } from '#domain/calendar/zone.ts'

/** "18 Nov 2026" of a day, or of a time in the zone of the law's deadlines. */
export const writtenDate = (at: string): string => dayInWords(isPlainDate(at) ? at : dateInZone(at))
