/**
 * Every dollar threshold of the product in one dated table, in cents. Law moves: Reg CF figures are adjusted for
 * inflation every five years (last 87 FR 57398, effective 2022-09-20; next expected 2027), so a rule always calls
 * `thresholdsOn(date)` and no other file holds a dollar figure.
 */

import { isPlainDate } from './calendar/plain-date.ts'
import { dateInZone } from './calendar/zone.ts'
import { formatCents } from './money.ts'

/** One row of the table; all amounts are cents. */
export type Thresholds = {
  readonly effective_from: string
  readonly source: string
  /** 17 CFR 227.100(a)(2): below this income or net worth, the 5% branch applies. */
  readonly cf_threshold: number
  readonly cf_floor: number
  readonly cf_cap: number
  /** 17 CFR 227.201(t): upper ends of the financial-statement tiers. */
  readonly fs_tier1: number
  readonly fs_tier2: number
  readonly fs_tier3: number
  /** 17 CFR 227.100(a)(1). */
  readonly cf_issuer_cap: number
  /** 17 CFR 230.251(a). */
  readonly reg_a_t1_cap: number
  readonly reg_a_t1_affiliate_cap: number
  readonly reg_a_t2_cap: number
  readonly reg_a_t2_affiliate_cap: number
  /** 17 CFR 230.501(a)(5), (6) and the entity tests. */
  readonly accredited_net_worth: number
  readonly accredited_income: number
  readonly accredited_joint_income: number
  readonly accredited_entity_assets: number
  /** SEC staff letter 2025-03-12 on Rule 506(c) minimum investments. */
  readonly verify_min_natural: number
  readonly verify_min_entity: number
  readonly verify_min_per_owner: number
  /** Information returns of dividends and interest: 26 USC 6042(a), 6049(a). */
  readonly report_dividends: number
  /** 31 CFR 1023.320(a)(2). */
  readonly suspicious_activity: number
  /** Exchange Act 12(g) and Rule 12g-6 assets. */
  readonly holders_12g_assets: number
  readonly holders_12g6_assets: number
  /** 17 CFR 240.12g5-1(a)(7)(iii): annual revenues below which, without a public float, tier 2 holders do not count. */
  readonly tier2_revenues: number
  /** IRC 512(b)(12). */
  readonly ubti_return: number
  /** 17 CFR 227.202(b): annual reports may stop at this size after three reports. */
  readonly cf_reports_stop_assets: number
  /** Platform policy: expected investment of a year above which a customer's risk has more points. */
  readonly risk_annual_amount: number
  /**
   * Platform policy: value of a transfer from which the signature is guaranteed; the surety of a guarantor (17 CFR
   * 240.17Ad-15) begins there.
   */
  readonly signature_guarantee: number
}

const USD = 100

const BASE: Thresholds = {
  effective_from: '2021-03-15',
  source: '86 FR 3496 (effective 2021-03-15)',
  cf_threshold: 107_000 * USD,
  cf_floor: 2_200 * USD,
  cf_cap: 107_000 * USD,
  fs_tier1: 107_000 * USD,
  fs_tier2: 535_000 * USD,
  fs_tier3: 1_070_000 * USD,
  cf_issuer_cap: 5_000_000 * USD,
  reg_a_t1_cap: 20_000_000 * USD,
  reg_a_t1_affiliate_cap: 6_000_000 * USD,
  reg_a_t2_cap: 75_000_000 * USD,
  reg_a_t2_affiliate_cap: 22_500_000 * USD,
  accredited_net_worth: 1_000_000 * USD,
  accredited_income: 200_000 * USD,
  accredited_joint_income: 300_000 * USD,
  accredited_entity_assets: 5_000_000 * USD,
  verify_min_natural: 200_000 * USD,
  verify_min_entity: 1_000_000 * USD,
  verify_min_per_owner: 200_000 * USD,
  report_dividends: 10 * USD,
  suspicious_activity: 5_000 * USD,
  holders_12g_assets: 10_000_000 * USD,
  holders_12g6_assets: 25_000_000 * USD,
  tier2_revenues: 50_000_000 * USD,
  ubti_return: 1_000 * USD,
  cf_reports_stop_assets: 10_000_000 * USD,
  risk_annual_amount: 250_000 * USD,
  signature_guarantee: 10_000 * USD,
}

const ADJUSTED_2022: Thresholds = {
  ...BASE,
  effective_from: '2022-09-20',
  source: '87 FR 57398 (2022-09-20)',
  cf_threshold: 124_000 * USD,
  cf_floor: 2_500 * USD,
  cf_cap: 124_000 * USD,
  fs_tier1: 124_000 * USD,
  fs_tier2: 618_000 * USD,
  fs_tier3: 1_235_000 * USD,
}

/** The rows in order of their first day. */
export const THRESHOLDS: readonly Thresholds[] = [BASE, ADJUSTED_2022]

/**
 * The row in force on a date (YYYY-MM-DD), or on the law's day of an instant; throws a RangeError before the first row.
 */
export function thresholdsOn(date: string): Thresholds {
  const day = isPlainDate(date) ? date : dateInZone(date)
  const row = THRESHOLDS.filter((t) => t.effective_from <= day).at(-1)
  if (!row) throw new RangeError(`No thresholds are recorded for ${day}.`)
  return row
}

/** The newest row, for texts that have no date (choices of a form); a rule always calls `thresholdsOn`. */
export const newestThresholds: Thresholds = THRESHOLDS.at(-1) ?? BASE

/** A threshold as text, without cents: "$124,000". */
export const thresholdWords = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
