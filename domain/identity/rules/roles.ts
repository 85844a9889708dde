import type { AdminRole } from '#domain/shared/access/actor.ts'
import {
  addDays,
  dateParts,
  plainDate,
  type PlainDate,
} from '#domain/shared/calendar/plain-date.ts'
import {
  addCalendarDays,
  dateInZone,
  startOfDay,
  type Instant,
} from '#domain/shared/calendar/zone.ts'

const LEVEL: Readonly<Record<AdminRole, number>> = { support: 1, compliance: 2, operator: 3 }
/** Nobody gives or takes a role above the own level (platform policy). */
export const reachesRole = (own: AdminRole | null, role: AdminRole): boolean =>
  own !== null && LEVEL[role] <= LEVEL[own]

/** Roles that decide: an operator and a compliance officer may each be the second person of the other. */
export const decidingRoles = ['operator', 'compliance'] as const satisfies readonly AdminRole[]
/** Whether people with the role decide for the platform; support only reads. */
export const isDeciding = (role: AdminRole | null): boolean =>
  decidingRoles.some((one) => one === role)
/**
 * One person proposes a role that decides and another one approves it (platform policy): a second account of the same
 * person would otherwise be a second person everywhere.
 */
export const needsTwoPeople = isDeciding

/** Days for which a role is granted at most (platform policy). */
export const LONGEST_ROLE_DAYS = 366
/** Days from the opening of a review in which the role is confirmed or removed (platform policy). */
const REVIEW_DAYS = 30
/** The moment at which a review that opens now is overdue: the start of a day in New York. */
export const reviewDue = (now: Instant): Instant =>
  startOfDay(addDays(dateInZone(now), REVIEW_DAYS))

/** Days in which a proposal is decided (platform policy). */
const PROPOSAL_DAYS = 14
/** Until when a proposal is decided: in its days, and before the role would end. */
export function decideBy(now: Instant, endsAt: Instant | null): Instant {
  const latest = addCalendarDays(now, PROPOSAL_DAYS)
  return endsAt !== null && endsAt < latest ? endsAt : latest
}

/** What is wrong with the last day of a role, or null: it is after today and at most a year away. */
export function roleEndProblem(endsOn: PlainDate, now: Instant): string | null {
  const today = dateInZone(now)
  const latest = addDays(today, LONGEST_ROLE_DAYS)
  return endsOn > today && endsOn <= latest
    ? null
    : `Enter a date after today and not after ${latest}.`
}

/** The moment at which a role ends: the end of its last day in New York. */
export const roleEnd = (endsOn: PlainDate): Instant => startOfDay(addDays(endsOn, 1))
/** The last day of a role that ends at this moment. */
export const lastDayOf = (endsAt: Instant): PlainDate => addDays(dateInZone(endsAt), -1)

/** The role that counts now: after its end it admits nothing. */
export function roleInForce(
  role: AdminRole | null,
  endsAt: Instant | null,
  now: Date,
): AdminRole | null {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime() ? null : role
}

/** The quarter of a moment in New York: its name and when it began. */
export function reviewQuarter(now: Instant): { name: string; begins: Instant } {
  const { year, month } = dateParts(dateInZone(now))
  const quarter = Math.ceil(month / 3)
  return {
    name: `${year}-Q${quarter}`,
    begins: startOfDay(plainDate(year, quarter * 3 - 2, 1)),
  }
}
