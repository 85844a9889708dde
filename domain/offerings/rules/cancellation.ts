import { addBusinessDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import {
  addElapsedHours,
  compareInstants,
  dateInZone,
  DEFAULT_ZONE,
  endOfDay,
  type Instant,
} from '#domain/shared/calendar/zone.ts'
import { figureOn, newestFigure } from '#domain/shared/figures.ts'

/** Business days an investor has to reconfirm after a material change (17 CFR 227.304(c)(1)), for texts. */
export const RECONFIRM_BUSINESS_DAYS = newestFigure('cf_reconfirm_business_days')

/** Business days within which refunds are directed and notices sent (17 CFR 227.304(c)(2), (d)), for texts. */
export const REFUND_BUSINESS_DAYS = newestFigure('cf_refund_business_days')

/** The last instant at which a Reg CF commitment may be cancelled: 48 elapsed hours before the deadline. */
export function cancelUntil(deadline: Instant): Instant {
  return addElapsedHours(deadline, -figureOn('cf_cancel_hours', deadline))
}

/** What of a commitment decides whether it may be cancelled; all instants are ISO. */
export interface Cancellable {
  offeringType: string
  /** last instant at which a Reg CF commitment may be cancelled (`cancelUntil`); null without a deadline: not over */
  cancelUntil: Instant | null
  /** when the issuer accepted the subscription */
  acceptedAt: Instant | null
  /** until when a material change waits for the investor's reconfirmation */
  reconfirmUntil: Instant | null
  /** until when the investor may leave after a cut below the minimum (platform policy) */
  leaveUntil: Instant | null
}

/**
 * Whether the investor may cancel now. Reg CF: for any reason until 48 hours before the deadline, the cutoff second
 * itself included (17 CFR 227.304(a)); other exemptions: until the issuer accepts (platform policy). While a material
 * change waits for reconfirmation, always (227.304(c)). A closed commitment cannot be cancelled: the machine has no
 * such event there.
 */
export function mayCancel(commitment: Cancellable, now: Instant): boolean {
  const { offeringType, cancelUntil: until, acceptedAt, reconfirmUntil, leaveUntil } = commitment
  if (reconfirmUntil !== null) return true
  if (leaveUntil !== null && compareInstants(now, leaveUntil) <= 0) return true
  if (offeringType !== 'reg_cf') return acceptedAt === null
  return until === null || compareInstants(now, until) <= 0
}

/** The instant by which an investor reconfirms: the end of the fifth business day after the notice was received. */
export function reconfirmBy(
  received: Instant,
  closed?: ClosedDays,
  zone: string = DEFAULT_ZONE,
): Instant {
  return endOfDay(
    addBusinessDays(
      dateInZone(received, zone),
      figureOn('cf_reconfirm_business_days', received),
      closed,
    ),
    zone,
  )
}

/** The instant by which a refund and its notice are due after a cancellation or a failed offering. */
export function refundBy(
  event: Instant,
  closed?: ClosedDays,
  zone: string = DEFAULT_ZONE,
): Instant {
  return endOfDay(
    addBusinessDays(dateInZone(event, zone), figureOn('cf_refund_business_days', event), closed),
    zone,
  )
}

/**
 * The deadline after a material change: extended only when less than the full reconfirmation window is left (17 CFR
 * 227.304(c)(1)).
 */
export function deadlineAfterMaterialChange(
  deadline: Instant,
  received: Instant,
  closed?: ClosedDays,
  zone: string = DEFAULT_ZONE,
): { deadline: Instant; extended: boolean } {
  const needed = reconfirmBy(received, closed, zone)
  return compareInstants(needed, deadline) > 0
    ? { deadline: needed, extended: true }
    : { deadline, extended: false }
}
