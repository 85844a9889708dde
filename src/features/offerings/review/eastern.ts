import { startOfDay } from '#domain/shared/calendar/zone.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * The instant of a wall-clock time in New York: day YYYY-MM-DD, time HH:MM. On days when the clock changes it counts
 * hours from midnight as the wall clock shows them.
 */
export function easternInstant(day: string, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const midnight = Date.parse(startOfDay(day))
  const guess = midnight + hour * HOUR_MS + minute * MINUTE_MS
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(guess))
  const [h = 0, m = 0] = shown.split(':').map(Number)
  return new Date(guess + (hour - h) * HOUR_MS + (minute - m) * MINUTE_MS).toISOString()
}
