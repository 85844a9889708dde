import { compare } from '../compare.ts'
import { addDays, addMonths, isPlainDate, type PlainDate } from './plain-date.ts'

/** The zone in which an offering's calendar runs unless it says otherwise (platform policy). */
export const DEFAULT_ZONE = 'America/New_York'

/** An instant as ISO 8601 text with Z or an offset; results are always UTC ("2026-12-11T15:00:00.000Z"). */
export type Instant = string

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const HOUR_MS = 3_600_000

/**
 * Milliseconds since 1970 of an instant; throws a RangeError without a Z or offset, for such a text has no single
 * meaning.
 */
export function instantMs(instant: Instant): number {
  const ms = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`"${instant}" is not an instant with a zone.`)
  return ms
}

/** The instant of a number of milliseconds since 1970, in UTC. */
export function instantOfMs(ms: number): Instant {
  return new Date(ms).toISOString()
}

/** -1, 0 or 1: order of `a` and `b`, whatever their offsets. */
export function compareInstants(a: Instant, b: Instant): -1 | 0 | 1 {
  return compare(instantMs(a), instantMs(b))
}

/** The later of two instants, in UTC. */
export function laterInstant(a: Instant, b: Instant): Instant {
  return instantOfMs(Math.max(instantMs(a), instantMs(b)))
}

/** Adds elapsed hours: absolute time, so a clock change shows up on the wall (17 CFR 227.304(a) counts hours). */
export function addElapsedHours(instant: Instant, hours: number): Instant {
  return instantOfMs(instantMs(instant) + hours * HOUR_MS)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

function wallMs(ms: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function offsetMs(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1000) * 1000
  return wallMs(whole, zone) - whole
}

/** The wall clock of a zone at an instant: date, time "HH:MM:SS" and offset in minutes. */
export function wallClock(
  instant: Instant,
  zone: string = DEFAULT_ZONE,
): { date: PlainDate; time: string; offset_minutes: number } {
  const ms = instantMs(instant)
  const offset = offsetMs(ms, zone)
  const text = new Date(ms + offset).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19), offset_minutes: offset / 60_000 }
}

/** The calendar date of an instant in a zone. */
export function dateInZone(instant: Instant, zone: string = DEFAULT_ZONE): PlainDate {
  return wallClock(instant, zone).date
}

/** The instant with the offset of a zone, to the minute or second: "2026-12-29T23:59:00-05:00". */
export function withOffset(instant: Instant, zone: string = DEFAULT_ZONE): string {
  const { date, time, offset_minutes } = wallClock(instant, zone)
  const abs = Math.abs(offset_minutes)
  const hours = String(Math.floor(abs / 60)).padStart(2, '0')
  return `${date}T${time}${offset_minutes < 0 ? '-' : '+'}${hours}:${String(abs % 60).padStart(2, '0')}`
}

/**
 * The instant at which a zone's wall clock shows a date and time ("HH:MM" or "HH:MM:SS").
 * A time that occurs twice means the first; a time that is skipped moves forward by the length of the gap.
 */
export function instantAt(date: PlainDate, time: string, zone: string = DEFAULT_ZONE): Instant {
  if (!isPlainDate(date) || !/^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(time))
    throw new RangeError(`"${date} ${time}" is not a date and time.`)
  const wall = Date.parse(`${date}T${time}Z`)
  const before = offsetMs(wall - 24 * HOUR_MS, zone)
  const after = offsetMs(wall + 24 * HOUR_MS, zone)
  const fits = [before, after]
    .map((offset) => wall - offset)
    .filter((ms) => ms + offsetMs(ms, zone) === wall)
  return instantOfMs(fits.length > 0 ? Math.min(...fits) : wall - before)
}

/** The first second of a date in a zone. */
export function startOfDay(date: PlainDate, zone: string = DEFAULT_ZONE): Instant {
  return instantAt(date, '00:00:00', zone)
}

/** The last second of a date in a zone: a window "within five business days" ends here. */
export function endOfDay(date: PlainDate, zone: string = DEFAULT_ZONE): Instant {
  return instantAt(date, '23:59:59', zone)
}

/** Moves an instant to another date and preserves the wall time of the zone. */
export function sameTimeOn(
  instant: Instant,
  date: PlainDate,
  zone: string = DEFAULT_ZONE,
): Instant {
  const millis = String(((instantMs(instant) % 1000) + 1000) % 1000).padStart(3, '0')
  return instantAt(date, `${wallClock(instant, zone).time}.${millis}`, zone)
}

/** Adds calendar days in a zone and preserves the wall time ("+21 days" over a clock change stays at 10:00). */
export function addCalendarDays(
  instant: Instant,
  days: number,
  zone: string = DEFAULT_ZONE,
): Instant {
  return sameTimeOn(instant, addDays(dateInZone(instant, zone), days), zone)
}

/** Adds calendar months in a zone; the day is clamped to the length of the month. */
export function addCalendarMonths(
  instant: Instant,
  months: number,
  zone: string = DEFAULT_ZONE,
): Instant {
  return sameTimeOn(instant, addMonths(dateInZone(instant, zone), months), zone)
}
