import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatDay, formatMoment, timeInWords } from '#domain/shared/calendar/format.ts'
import { wallClock } from '#domain/shared/calendar/zone.ts'
import { groupDigits } from '#domain/shared/money.ts'

/** Times are shown in the zone of the offerings' deadlines, so that server and browser write the same. */
export const ZONE = 'America/New_York'
/** Created with the first month that is shown: creating it takes a phone some 10 ms. */
let monthFormat: Intl.DateTimeFormat | null = null
const isInstant = (text: string): boolean => !Number.isNaN(new Date(text).getTime())
/** The wall clock in New York, or null where the text is no time. */
const easternClock = (iso: string) =>
  isInstant(iso) ? wallClock(new Date(iso).toISOString(), ZONE) : null

/** "Sep 14, 2026" of an ISO date or time; other text is given back as it is. */
export function formatDate(iso: string): string {
  if (isPlainDate(iso)) return formatDay(iso)
  const clock = easternClock(iso)
  return clock ? formatDay(clock.date) : iso
}

/** "February 2023" of an ISO time, Eastern time. */
export function formatMonth(iso: string): string {
  if (!isInstant(iso)) return iso
  monthFormat ??= new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    year: 'numeric',
    month: 'long',
  })
  return monthFormat.format(new Date(iso))
}

/** "2:14 PM" of an ISO time, Eastern time. */
export function formatTime(iso: string): string {
  const clock = easternClock(iso)
  return clock ? timeInWords(clock.time) : iso
}

/**
 * A number with commas between thousands: "1,234". Whole ones without the browser's formatter, which takes a phone long
 * the first time (docs/decisions/0022).
 */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count)
    ? `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}`
    : count.toLocaleString('en-US')

/** Hour of the day of an ISO time, 0 to 23, Eastern time; NaN of other text. */
export function hourOf(iso: string): number {
  return Number(easternClock(iso)?.time.slice(0, 2))
}

/** "Sep 14, 2026, 11:59 PM ET": deadlines and full times always carry their zone. */
export function formatDateTime(iso: string): string {
  return isInstant(iso) ? formatMoment(new Date(iso).toISOString()) : iso
}

/**
 * The same time in the reader's own zone, "Fri, Dec 4, 4:59 AM": shown next to a deadline in Eastern time. Null where
 * the reader's zone is Eastern time anyway. The server does not know the zone: call it in the browser only.
 */
export function formatOwnTime(iso: string, zone: string): string | null {
  if (zone === ZONE || !isInstant(iso)) return null
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso))
}

/** "2 min ago", "1 h ago", "Today, 9:12 AM", "Yesterday", then the date; `now` is ms since 1970. */
export function formatAgo(iso: string, now: number): string {
  const then = new Date(iso).getTime()
  if (Number.isNaN(then)) return iso
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 0) return formatDate(iso)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 180) return `${Math.floor(minutes / 60)} h ago`
  const today = formatDate(new Date(now).toISOString())
  if (formatDate(iso) === today) return `Today, ${formatTime(iso)}`
  return formatDate(iso) === formatDate(new Date(now - 86_400_000).toISOString())
    ? 'Yesterday'
    : formatDate(iso)
}
