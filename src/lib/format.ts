import { groupDigits } from '#domain/money-text.ts'

/** Times are shown in the zone of the offerings' deadlines, so that server and browser write the same. */
export const ZONE = 'America/New_York'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Made with the first time that is shown: it takes a phone some 10 ms, and not every page shows one. */
const once = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | null = null
  return () => (made ??= new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...options }))
}
const clock = once({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true })
const month = once({ year: 'numeric', month: 'long' })

interface Parts { year: number; month: number; day: number; time: string }
function partsOf(iso: string): Parts | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const found: Record<string, string> = Object.fromEntries(clock().formatToParts(date).map((part) => [part.type, part.value]))
  return { year: Number(found['year']), month: Number(found['month']), day: Number(found['day']), time: `${found['hour']}:${found['minute']} ${(found['dayPeriod'] ?? '').toLowerCase()}` }
}

const dayText = ({ day, month, year }: Parts): string => `${day} ${MONTHS[month - 1] ?? ''} ${year}`

/** "14 Sep 2026" of an ISO date or time; other text is given back as it is. */
export function formatDate(iso: string): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (plain) return `${Number(plain[3])} ${MONTHS[Number(plain[2]) - 1] ?? ''} ${plain[1]}`
  const parts = partsOf(iso)
  return parts ? dayText(parts) : iso
}

/** "February 2023" of an ISO time, Eastern time. */
export function formatMonth(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : month().format(date)
}

/** "2:14 pm" of an ISO time, Eastern time. */
export function formatTime(iso: string): string {
  return partsOf(iso)?.time ?? iso
}

/** A number with commas between thousands: "1,234". Whole ones without the browser's formatter, which takes a phone long the first time (docs/decisions/0022). */
export const formatCount = (count: number): string => (Number.isSafeInteger(count) ? `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}` : count.toLocaleString('en-US'))

/** Hour of the day of an ISO time, 0 to 23, Eastern time; NaN of other text. */
export function hourOf(iso: string): number {
  const [hour, half] = (partsOf(iso)?.time ?? '').split(/:\d+ /)
  return half === undefined ? Number.NaN : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
}

/** "14 Sep 2026, 11:59 pm ET": deadlines and full times always carry their zone. */
export function formatDateTime(iso: string): string {
  const parts = partsOf(iso)
  return parts ? `${dayText(parts)}, ${parts.time} ET` : iso
}

/** "2 min ago", "1 h ago", "Today, 9:12 am", "Yesterday", then the date; `now` is ms since 1970. */
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
  return formatDate(iso) === formatDate(new Date(now - 86_400_000).toISOString()) ? 'Yesterday' : formatDate(iso)
}
