import { addBusinessDays } from '../calendar/business-days.ts'
import { addElapsedHours, compareInstants, dateInZone, DEFAULT_ZONE, endOfDay, type Instant } from '../calendar/zone.ts'
import { CANCEL_HOURS } from './periods.ts'

/** Business days an investor has to reconfirm after a material change (17 CFR 227.304(c)(1)). */
export const RECONFIRM_BUSINESS_DAYS = 5

/** Business days within which refunds are directed and notices sent (17 CFR 227.304(c)(2), (d)). */
export const REFUND_BUSINESS_DAYS = 5

/** The last instant at which a Reg CF commitment may be cancelled: 48 elapsed hours before the deadline. */
export function cancelUntil(deadline: Instant): Instant {
  return addElapsedHours(deadline, -CANCEL_HOURS)
}

/** Why a cancellation is refused. */
export type CancelRefusal = 'window_closed' | 'already_closed' | 'already_accepted'

/** Answer to "may this investor cancel now?", with the last instant where there is one. */
export type CancelAnswer =
  | { readonly allowed: true; readonly until: Instant | null }
  | { readonly allowed: false; readonly until: Instant | null; readonly code: CancelRefusal; readonly message: string }

/**
 * Reg CF: any reason until 48 hours before the deadline (the cutoff second itself is allowed); inside that window only
 * while a material change awaits reconfirmation; never once the commitment is closed, also in a rolling close. 17 CFR 227.304.
 */
export function mayCancelRegCf(input: { now: Instant; deadline: Instant; reconfirmation_pending: boolean; closed: boolean }): CancelAnswer {
  const until = cancelUntil(input.deadline)
  if (input.closed) return { allowed: false, until, code: 'already_closed', message: 'This investment is closed and can no longer be cancelled.' }
  if (compareInstants(input.now, until) <= 0 || input.reconfirmation_pending) return { allowed: true, until }
  return { allowed: false, until, code: 'window_closed', message: `You can cancel until ${CANCEL_HOURS} hours before the deadline. That time has passed.` }
}

/** Other exemptions: revocable until the issuer accepts (platform policy, field facts 3.6). */
export function mayCancelOther(input: { accepted: boolean; closed: boolean }): CancelAnswer {
  if (input.closed) return { allowed: false, until: null, code: 'already_closed', message: 'This investment is closed and can no longer be cancelled.' }
  if (input.accepted) return { allowed: false, until: null, code: 'already_accepted', message: 'The issuer has accepted your subscription, so you can no longer cancel it.' }
  return { allowed: true, until: null }
}

/** The instant by which an investor reconfirms: the end of the fifth business day after the notice was received. */
export function reconfirmBy(received: Instant, zone: string = DEFAULT_ZONE): Instant {
  return endOfDay(addBusinessDays(dateInZone(received, zone), RECONFIRM_BUSINESS_DAYS), zone)
}

/** The instant by which a refund and its notice are due after a cancellation or a failed offering. */
export function refundBy(event: Instant, zone: string = DEFAULT_ZONE): Instant {
  return endOfDay(addBusinessDays(dateInZone(event, zone), REFUND_BUSINESS_DAYS), zone)
}

/** The deadline after a material change: moved only when less than the full reconfirmation window is left (17 CFR 227.304(c)(1)). */
export function deadlineAfterMaterialChange(deadline: Instant, received: Instant, zone: string = DEFAULT_ZONE): { deadline: Instant; extended: boolean } {
  const needed = reconfirmBy(received, zone)
  return compareInstants(needed, deadline) > 0 ? { deadline: needed, extended: true } : { deadline, extended: false }
}
