import { addBusinessDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import {
  addCalendarDays,
  compareInstants,
  dateInZone,
  DEFAULT_ZONE,
  type Instant,
  laterInstant,
  sameTimeOn,
} from '#domain/shared/calendar/zone.ts'
import { figureOn, newestFigure } from '#domain/shared/figures.ts'
import { counted } from '#domain/shared/text.ts'
import { decideOn, type Decision, refusal, type Refusal } from '#domain/shared/refusal.ts'

/** Days that the offering documents must be public before the first sale (17 CFR 227.303(a)(2)), for texts. */
export const PUBLIC_DAYS = newestFigure('cf_public_days')

/** Business days between the notice of an early close and the new deadline (17 CFR 227.304(b)), for texts. */
export const EARLY_CLOSE_BUSINESS_DAYS = newestFigure('cf_early_close_business_days')

/**
 * The moment since which an offering is public: its page is shown once the offering is live and its listing is listed,
 * whatever launch date was planned (17 CFR 227.303(a)(1), (2)). Null until both have happened.
 */
export const publicSince = (of: {
  readonly live_at: Instant | null
  readonly listed_at: Instant | null
}): Instant | null =>
  of.live_at === null || of.listed_at === null ? null : laterInstant(of.live_at, of.listed_at)

/** The first instant at which a Reg CF sale may happen: 21 calendar days after the documents became public. */
export function earliestSale(postedAt: Instant, zone: string = DEFAULT_ZONE): Instant {
  return addCalendarDays(postedAt, figureOn('cf_public_days', postedAt), zone)
}

function afterNotice(noticeAt: Instant, closed: ClosedDays | undefined, zone: string): Instant {
  return sameTimeOn(
    noticeAt,
    addBusinessDays(
      dateInZone(noticeAt, zone),
      figureOn('cf_early_close_business_days', noticeAt),
      closed,
    ),
    zone,
  )
}

/**
 * The earliest new deadline after a notice: five business days later at the same wall time, and not before the 21-day
 * mark.
 */
export function earliestEarlyClose(
  postedAt: Instant,
  noticeAt: Instant,
  closed?: ClosedDays,
  zone: string = DEFAULT_ZONE,
): Instant {
  return laterInstant(afterNotice(noticeAt, closed, zone), earliestSale(postedAt, zone))
}

/**
 * What an early or rolling close is checked against; amounts are cents, commitments net of cancelled and unfunded ones.
 */
export type EarlyCloseInput = {
  readonly posted_at: Instant
  readonly notice_at: Instant
  readonly deadline: Instant
  readonly new_deadline: Instant
  readonly target: number
  readonly committed: number
  readonly closed?: ClosedDays
  readonly zone?: string
}

/**
 * Checks an early close (17 CFR 227.304(b)): target met, 21 days public, five business days of notice, before the old
 * deadline.
 */
export function checkEarlyClose(input: EarlyCloseInput): Decision<{ new_deadline: Instant }> {
  const zone = input.zone ?? DEFAULT_ZONE
  const refusals: Refusal[] = []
  if (input.committed < input.target)
    refusals.push(
      refusal(
        'below_target',
        'committed',
        'The target is not met yet, so the offering cannot close early.',
      ),
    )
  if (compareInstants(input.new_deadline, earliestSale(input.posted_at, zone)) < 0) {
    refusals.push(
      refusal(
        'before_21_days',
        'new_deadline',
        `The offering must be public for ${figureOn('cf_public_days', input.posted_at)} days before it closes.`,
      ),
    )
  }
  if (compareInstants(input.new_deadline, afterNotice(input.notice_at, input.closed, zone)) < 0) {
    refusals.push(
      refusal(
        'notice_too_short',
        'new_deadline',
        `Investors need notice at least ${counted(figureOn('cf_early_close_business_days', input.notice_at))} business days before the new deadline.`,
      ),
    )
  }
  if (compareInstants(input.new_deadline, input.deadline) >= 0) {
    refusals.push(
      refusal('not_earlier', 'new_deadline', 'The new deadline must be before the present one.'),
    )
  }
  return decideOn(refusals, { new_deadline: input.new_deadline })
}
