import { addDays, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { divideFloor, toSafeNumber } from '#domain/shared/decimal.ts'

/** First and last day (both included) on which a step may happen. */
export type Window = { readonly from: PlainDate; readonly to: PlainDate }

/** When notice of a meeting may be sent: 60 to 10 days before, 60 to 20 for a merger (DGCL 222, 251(c)). */
export function noticeWindow(meetingOn: PlainDate, merger = false): Window {
  return { from: addDays(meetingOn, -60), to: addDays(meetingOn, merger ? -20 : -10) }
}

/** When the record date may lie: 60 to 10 days before the meeting (DGCL 213(a)). */
export function recordDateWindow(meetingOn: PlainDate): Window {
  return { from: addDays(meetingOn, -60), to: addDays(meetingOn, -10) }
}

/** True when a date lies in a window. */
export function inWindow(window: Window, date: PlainDate): boolean {
  return date >= window.from && date <= window.to
}

/** Votes that a quorum needs: more than half of those entitled (DGCL 216). */
export function quorumMajority(entitled: number): number {
  return Math.floor(entitled / 2) + 1
}

/** The lowest quorum that bylaws may set: one third, rounded up (DGCL 216). */
export function quorumFloor(entitled: number): number {
  return toSafeNumber(-divideFloor(-BigInt(entitled), 3n))
}

/** How a proposal passes. */
export type VoteStandard =
  | 'majority_of_present'
  | 'majority_of_cast'
  | 'majority_of_outstanding'
  | 'plurality'

/** Counted votes; present includes abstentions. */
export type VoteCount = {
  readonly for: number
  readonly against: number
  readonly abstain: number
  readonly outstanding: number
}

/** Votes needed and whether a proposal passes. Plurality is for uncontested elections: one vote in favor is enough. */
export function tally(
  count: VoteCount,
  standard: VoteStandard,
): { needed: number; passes: boolean } {
  if (standard === 'plurality') return { needed: 1, passes: count.for >= 1 }
  const base = {
    majority_of_present: count.for + count.against + count.abstain,
    majority_of_cast: count.for + count.against,
    majority_of_outstanding: count.outstanding,
  }[standard]
  const needed = quorumMajority(base)
  return { needed, passes: count.for >= needed }
}

/** The last day of a proxy: three years (DGCL 212(b)). */
export function proxyExpiresOn(signedOn: PlainDate): PlainDate {
  return addYears(signedOn, 3)
}

/** The last day for signatures of a written consent: 60 days after the first one (DGCL 228(c)). */
export function writtenConsentBy(firstSignatureOn: PlainDate): PlainDate {
  return addDays(firstSignatureOn, 60)
}
