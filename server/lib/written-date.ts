import { dayInWords } from '#domain/calendar/words.ts'
import { dateInZone } from '#domain/calendar/zone.ts'

/** "18 Nov 2026", in the zone of the law's deadlines. */
export const writtenDate = (at: string): string => dayInWords(dateInZone(at))
