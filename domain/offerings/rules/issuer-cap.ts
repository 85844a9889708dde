import { addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { OfferingType } from '../model/offering.ts'
import type { LimitResult } from '#domain/investors/rules/limit-result.ts'
import { regAIssuerCap } from '#domain/investors/rules/reg-a-limit.ts'
import {
  type DatedAmount,
  regCfIssuerCap,
  usedInTrailingYear,
} from '#domain/investors/rules/reg-cf-limit.ts'

/** What an issuer has sold, as far as the cap of twelve months counts it; amounts in cents. */
export interface IssuerSales {
  /** commitments on this platform under the same exemption, in this offering and in others of the issuer */
  readonly here: readonly DatedAmount[]
  /**
   * what the issuer has stated for the twelve months before the opening: its own sales anywhere, those of its predecessors
   * and of entities under common control (17 CFR 227.100(c)); it includes what was sold here before
   */
  readonly stated_before_opening: number
  readonly opened_on: PlainDate
}

/** Sales that count on a day: those since the opening, and the larger of what is stated and what is recorded before it. */
function counted(sales: IssuerSales, on: PlainDate): DatedAmount[] {
  const since = sales.here.filter((one) => one.date >= sales.opened_on)
  const before = sales.here.filter((one) => one.date < sales.opened_on)
  const missing = sales.stated_before_opening - usedInTrailingYear(before, sales.opened_on)
  const forgotten = on >= addYears(sales.opened_on, 1)
  // the day of a stated sale is unknown: it counts for a year from the opening, the cautious reading
  return missing <= 0 || forgotten
    ? [...before, ...since]
    : [...before, ...since, { date: sales.opened_on, amount: missing }]
}

/**
 * What an issuer may still sell on a day: $5M in twelve months under Reg CF (17 CFR 227.100(a)(1), with affiliates and
 * predecessors), $20M and $75M under the tiers of Reg A (17 CFR 230.251(a)); null where the exemption has no cap.
 */
export function issuerCap(
  type: OfferingType,
  sales: IssuerSales,
  on: PlainDate,
): LimitResult | null {
  const all = counted(sales, on)
  if (type === 'reg_cf') return regCfIssuerCap(all, on)
  if (type === 'reg_a_t1' || type === 'reg_a_t2')
    return regAIssuerCap(type === 'reg_a_t1' ? 1 : 2, usedInTrailingYear(all, on), 0, on)
  return null
}
