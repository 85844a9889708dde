import { DEFAULT_ZONE } from '#domain/calendar/zone.ts'

const withYear = new Intl.DateTimeFormat('en-US', { timeZone: DEFAULT_ZONE, day: 'numeric', month: 'short', year: 'numeric' })
/** "Nov 18, 2026", in the zone of the law's deadlines. */
export const writtenDate = (at: string): string => withYear.format(new Date(at))
