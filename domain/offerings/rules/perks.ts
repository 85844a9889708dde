import {
  decimal,
  decimalText,
  divideDecimalHalfUp,
  divideFloor,
  pow10,
  toSafeNumber,
} from '#domain/shared/decimal.ts'
import { compareInstants, type Instant } from '#domain/shared/calendar/zone.ts'

/** A perk as far as choosing its tier goes: `threshold` is cents or units by its basis, `bonus_pct` a decimal text. */
export type PerkTier = {
  readonly id: string
  readonly basis: 'amount' | 'units' | 'time' | 'loyalty'
  readonly threshold: number
  readonly bonus_pct?: string | null
  readonly quantity_limit?: number | null
  readonly claimed: number
  readonly starts_at?: Instant | null
  readonly ends_at?: Instant | null
  readonly eligibility: 'all' | 'accredited' | 'prior_investors'
}

/** The investor and investment that perks are chosen for. */
export type PerkSubject = {
  readonly amount: number
  readonly units: number
  readonly at: Instant
  readonly accredited: boolean
  readonly prior_investor: boolean
}

/** Why an investor does not get a perk. */
export type PerkRefusal = 'below_threshold' | 'not_started' | 'ended' | 'none_left' | 'not_eligible'

/** Null when the investor gets the perk, else the first reason why not. */
export function perkRefusal(perk: PerkTier, subject: PerkSubject): PerkRefusal | null {
  if (perk.eligibility === 'accredited' && !subject.accredited) return 'not_eligible'
  if (
    (perk.eligibility === 'prior_investors' || perk.basis === 'loyalty') &&
    !subject.prior_investor
  )
    return 'not_eligible'
  if (perk.starts_at && compareInstants(subject.at, perk.starts_at) < 0) return 'not_started'
  if (perk.ends_at && compareInstants(subject.at, perk.ends_at) > 0) return 'ended'
  if (
    perk.quantity_limit !== null &&
    perk.quantity_limit !== undefined &&
    perk.claimed >= perk.quantity_limit
  )
    return 'none_left'
  const size = perk.basis === 'units' ? subject.units : subject.amount
  return size < perk.threshold ? 'below_threshold' : null
}

/** The highest tier of each basis that the confirmed amount reaches, in the order given. */
export function perksFor(perks: readonly PerkTier[], subject: PerkSubject): PerkTier[] {
  const best = new Map<PerkTier['basis'], PerkTier>()
  for (const perk of perks) {
    if (perkRefusal(perk, subject) !== null) continue
    const known = best.get(perk.basis)
    if (!known || perk.threshold > known.threshold) best.set(perk.basis, perk)
  }
  return perks.filter((perk) => best.get(perk.basis) === perk)
}

/**
 * Whole bonus units on top of bought ones: floor(units x percent / 100). They count towards the maximum of securities.
 */
export function bonusUnits(units: number, bonusPct: string): number {
  const pct = decimal(bonusPct)
  return toSafeNumber(divideFloor(BigInt(units) * pct.value, pow10(pct.scale) * 100n))
}

/** What a unit costs with the bonus counted in, in dollars with five decimals; it belongs in the offering document. */
export function effectivePrice(amountCents: number, units: number, bonus: number): string {
  return decimalText(divideDecimalHalfUp(decimal(amountCents), decimal((units + bonus) * 100), 5))
}
