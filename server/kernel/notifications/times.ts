import { addDays } from '#domain/shared/calendar/plain-date.ts'
import {
  addCalendarDays,
  dateInZone,
  startOfDay,
  addElapsedHours,
} from '#domain/shared/calendar/zone.ts'
import { DIGEST_HOUR, REMINDER_DAYS } from '#domain/shared/notice.ts'

/**
 * When the next message about something that still waits is due: one, three and seven days after it began, and always a
 * day before it ends; null after the last one. `mails` is how many were sent.
 */
export function nextReminder(
  began: string,
  dueAt: string | null,
  mails: number,
  now: string,
): string | null {
  const planned = REMINDER_DAYS.map((days) => addCalendarDays(began, days)).filter((at) => at > now)
  const last = dueAt === null ? null : addElapsedHours(dueAt, -24)
  const all = [
    ...(mails > REMINDER_DAYS.length ? [] : planned),
    ...(last !== null && last > now ? [last] : []),
  ].filter((at) => dueAt === null || at < dueAt)
  return all.sort()[0] ?? null
}

/** The next morning in New York at which the daily summary is sent. */
export function nextDigest(now: string): string {
  const today = addElapsedHours(startOfDay(dateInZone(now)), DIGEST_HOUR)
  return today > now ? today : addElapsedHours(startOfDay(addDays(dateInZone(now), 1)), DIGEST_HOUR)
}
