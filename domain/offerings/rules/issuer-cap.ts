import { addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { percentOfFloor } from '#domain/shared/decimal.ts'
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
   * what the issuer has stated for the twelve months before the opening: its own sales anywhere, those of its
   * predecessors and of entities under common control (17 CFR 227.100(c)); it includes what was sold here before
   */
  readonly stated_before_opening: number
  readonly opened_on: PlainDate
  /**
   * Reg A: what holders offer under the same offering statement, and what affiliates sold in the twelve months before
   */
  readonly offered_by_holders?: number
  readonly sold_by_affiliates?: number
}

/**
 * Sales that count on a day: those since the opening, and the larger of what is stated and what is recorded before it.
 */
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
    return regAIssuerCap(
      type === 'reg_a_t1' ? 1 : 2,
      usedInTrailingYear(all, on) + (sales.offered_by_holders ?? 0),
      sales.sold_by_affiliates ?? 0,
      on,
    )
  return null
}

/**
 * What is offered and was sold under a tier of Reg A, in cents; `maximum` is the issuer's own, without what holders
 * offer.
 */
export interface HolderSales {
  readonly tier: 1 | 2
  readonly maximum: number
  readonly sold: number
  readonly sold_by_affiliates: number
  readonly offered_by_holders: number
  readonly offered_by_affiliates: number
  readonly first_year: boolean
  readonly on: PlainDate
}

/**
 * What holders may offer in addition to the issuer under a tier of Reg A, in cents: affiliates up to their own cap of
 * twelve months (17 CFR 230.251(a)(1), (2)), and all holders up to 30% of the aggregate offering price of the first
 * offering and of those qualified within a year of it ((a)(3)); null where that does not apply.
 */
export function holdersMayOffer(sales: HolderSales): {
  affiliates: number
  holders: number | null
} {
  const { tier, maximum, sold, sold_by_affiliates, offered_by_holders, first_year, on } = sales
  const { affiliate_remaining } = regAIssuerCap(tier, sold, sold_by_affiliates, on)
  return {
    affiliates: affiliate_remaining,
    holders: first_year
      ? percentOfFloor(maximum + offered_by_holders, String(figureOn('first_year_holders', on)))
      : null,
  }
}
