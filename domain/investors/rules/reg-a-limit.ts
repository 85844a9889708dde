import { percentOfFloor } from '#domain/shared/decimal.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { centsStep, type LimitResult, remainingOf } from './limit-result.ts'

/**
 * What the Reg A tier 2 limit depends on; all amounts are cents. Entities give revenue and net assets of the last
 * fiscal year.
 */
export type RegALimitInput = {
  readonly income: number
  readonly net_worth: number
  readonly accredited: boolean
  /** True when the security is listed on an exchange at qualification: then there is no limit. */
  readonly exchange_listed: boolean
  /** Earlier purchases in the same offering (platform policy adds them up). */
  readonly used: number
  /** Date (YYYY-MM-DD) of the commitment: it picks the share. */
  readonly on: string
}

const SOURCE = '17 CFR 230.251(d)(2)(i)(C)'

/**
 * The Reg A tier 2 limit per offering: 10% of the greater of income and net worth, truncated to the cent, no floor and
 * no cap.
 */
export function regALimit(input: RegALimitInput): LimitResult {
  const inputs = {
    income: input.income,
    net_worth: input.net_worth,
    accredited: input.accredited,
    exchange_listed: input.exchange_listed,
    used: input.used,
  }
  const base = {
    rule: 'reg_a_tier2_investor_limit',
    source: SOURCE,
    used: input.used,
    thresholds_from: '',
    inputs,
  } as const
  if (input.accredited || input.exchange_listed) {
    const reason = input.accredited ? 'Accredited investor' : 'Listed on an exchange'
    return {
      ...base,
      limit: null,
      remaining: null,
      formula: 'Accredited investors and exchange-listed securities have no limit.',
      steps: [{ label: reason, value: 'Yes' }, centsStep('Limit', null)],
    }
  }
  const greater = Math.max(0, input.income, input.net_worth)
  const share = figureOn('a_tier2_percent', input.on)
  const limit = percentOfFloor(greater, String(share))
  const remaining = remainingOf(limit, input.used)
  return {
    ...base,
    limit,
    remaining,
    formula: `${share}% of the greater of income and net worth, for this offering.`,
    steps: [
      centsStep('Greater of income and net worth', greater),
      centsStep(`${share}% of the greater`, limit),
      centsStep('Bought in this offering', input.used),
      centsStep('Remaining', remaining),
    ],
  }
}

/**
 * What an issuer may still sell in 12 months under a Reg A tier, with the part for affiliate holders. 17 CFR
 * 230.251(a).
 */
export function regAIssuerCap(
  tier: 1 | 2,
  sold: number,
  soldByAffiliates: number,
  on: string,
): LimitResult & { affiliate_remaining: number } {
  const t = thresholdsOn(on)
  const cap = tier === 1 ? t.reg_a_t1_cap : t.reg_a_t2_cap
  const affiliateCap = tier === 1 ? t.reg_a_t1_affiliate_cap : t.reg_a_t2_affiliate_cap
  const remaining = Math.max(0, cap - sold)
  return {
    rule: 'reg_a_issuer_cap',
    source: `17 CFR 230.251(a)(${tier})`,
    limit: cap,
    used: sold,
    remaining,
    thresholds_from: t.effective_from,
    inputs: { tier, cap, affiliate_cap: affiliateCap, sold, sold_by_affiliates: soldByAffiliates },
    formula: `Cap less what was sold in the ${figureOn('cap_months', on)} months up to this day.`,
    steps: [
      centsStep('Cap', cap),
      centsStep(`Sold in the last ${figureOn('cap_months', on)} months`, sold),
      centsStep('Remaining', remaining),
    ],
    affiliate_remaining: Math.min(remaining, Math.max(0, affiliateCap - soldByAffiliates)),
  }
}
