import { addDays } from '#domain/shared/calendar/plain-date.ts'
import {
  compareInstants,
  dateInZone,
  endOfDay,
  startOfDay,
  type Instant,
} from '#domain/shared/calendar/zone.ts'

/** Where a dated duty comes from. */
export const dutyKinds = [
  'filing',
  'review',
  'refund',
  'closing',
  'launch',
  'deadline',
  'change-request',
  'closed-day',
  'proposal',
  'role-proposal',
  'access-review',
  'role-end',
  'link-review',
  'blocked-report',
  'regulatory-report',
] as const
export type DutyKind = (typeof dutyKinds)[number]
export const dutyLabels: Readonly<Record<DutyKind, string>> = {
  filing: 'Filing',
  review: 'Review',
  refund: 'Refund',
  closing: 'Closing',
  launch: 'Launch',
  deadline: 'End of an offering',
  'change-request': 'Change request',
  'closed-day': 'Closed day',
  proposal: 'Second person',
  'role-proposal': 'Proposed role',
  'access-review': 'Review of a role',
  'role-end': 'End of a role',
  'link-review': 'Review of a link',
  'blocked-report': 'Report to OFAC',
  'regulatory-report': 'Report to a regulator',
}

/** The moment at which today is over, in the zone: what is due before it is due today. */
export const endOfToday = (now: Instant, zone?: string): Instant =>
  startOfDay(addDays(dateInZone(now, zone), 1), zone)

/** A duty that ends as a day begins in New York is due on the day before, at its last second. */
function lastMoment(due: Instant): Instant {
  const day = dateInZone(due)
  return compareInstants(due, startOfDay(day)) === 0 ? endOfDay(addDays(day, -1)) : due
}

/**
 * Duties that are due before today is over, what is due first before all others; overdue once the moment has passed.
 */
export function dueNow<T extends { due: Instant }>(
  found: readonly T[],
  now: Instant,
  zone?: string,
): (T & { overdue: boolean })[] {
  const end = endOfToday(now, zone)
  return found
    .map((one) => ({ ...one, due: lastMoment(one.due) }))
    .filter((one) => compareInstants(one.due, end) < 0)
    .sort((a, b) => compareInstants(a.due, b.due))
    .map((one) => ({ ...one, overdue: compareInstants(one.due, now) < 0 }))
}
