import { decidesReviews, isOperator, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { addElapsedHours, compareInstants, type Instant } from '#domain/shared/calendar/zone.ts'
import { actsNext } from '#domain/shared/acts-next.ts'
import type { NextAction } from '#domain/shared/presented.ts'
import { REMINDER_HOURS } from '../model/bulk-actions.ts'

/**
 * Why an investor is not reminded now, or null when the reminder may go: the investor acts next, and the last reminder
 * of this investment is 72 hours old (platform policy). `next` is null where the investment has ended; what was
 * abandoned
 * has a reminder of its own, while its offering is open.
 */
export function whyNoReminder(
  { state, next }: { state: string; next: Pick<NextAction, 'who'> | null },
  remindedAt: Instant | null,
  now: Instant,
): string | null {
  if (state === 'abandoned')
    return 'The investment was abandoned. Its offering’s page of abandoned investments has a reminder for it.'
  if (next === null) return 'The investment has ended.'
  if (next.who !== 'investor')
    return next.who === 'clock'
      ? 'A date has to pass; nobody acts next.'
      : `${actsNext(next.who)}, not the investor.`
  if (remindedAt === null) return null
  const from = addElapsedHours(remindedAt, REMINDER_HOURS)
  return compareInstants(now, from) < 0
    ? `The investor was reminded in the last ${REMINDER_HOURS} hours.`
    : null
}

/** Why a status takes no approval now: its label, and what it waits for. */
export const whyNotAccepted = (label: string, next: Pick<NextAction, 'cause'> | null): string =>
  next === null ? `${label}: the investment has ended.` : `${label}: ${next.cause}`

/** Reasons with their counts, the most frequent first. */
export function groupReasons(reasons: readonly string[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
}

/** Whose bulk action: the company's that accepts, or the platform's (null); and who began it. */
interface BulkOwner {
  accountId: string | null
  requestedBy: string
}
/** May a person do bulk actions of this side: compliance and operators for the platform, owners for their company. */
export const mayDoBulk = (actor: Person, accountId: string | null): boolean =>
  accountId === null ? decidesReviews(actor) : memberRole(actor, accountId) === 'owner'
/**
 * May a person continue a bulk action that failed: the person who began it and may still do it. It decides in that
 * person's name, so that nobody else sets it going again.
 */
export const mayContinueBulk = (actor: Person, of: BulkOwner): boolean =>
  actor.userId === of.requestedBy && mayDoBulk(actor, of.accountId)
/** May a person stop a bulk action: the person who began it and may still do it, and operators. */
export const maySteerBulk = (actor: Person, of: BulkOwner): boolean =>
  isOperator(actor) || mayContinueBulk(actor, of)
