import { figureText } from '#domain/shared/figures.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'

/** What financial statements a Reg CF offering needs. */
export type FinancialStatementTier = 'certified' | 'reviewed' | 'audited'

/** The tier with the numbers it rests on, or that the offering is larger than Reg CF allows. All amounts are cents. */
export type FsTierResult = {
  readonly outcome: FinancialStatementTier | 'exceeds_cap'
  readonly basis: number
  readonly source: '17 CFR 227.201(t)'
  readonly thresholds_from: string
  readonly sentence: string
}

const SENTENCES: Record<FsTierResult['outcome'], string> = {
  certified:
    'Financial statements certified by the principal executive officer, with lines of the tax return. Give reviewed or audited ones if you have them.',
  reviewed:
    'Financial statements reviewed by an independent accountant. Give audited ones if you have them.',
  audited: 'Financial statements audited by an independent accountant.',
  exceeds_cap: `The maximum and the sales of the last ${figureText('cap_months')} are more than Reg CF allows.`,
}

function tierOf(
  basis: number,
  firstTime: boolean,
  t: ReturnType<typeof thresholdsOn>,
): FsTierResult['outcome'] {
  if (basis > t.cf_issuer_cap) return 'exceeds_cap'
  if (basis <= t.fs_tier1) return 'certified'
  if (basis <= t.fs_tier2) return 'reviewed'
  return basis <= t.fs_tier3 && firstTime ? 'reviewed' : 'audited'
}

/**
 * The tier of Reg CF financial statements. The basis is the MAXIMUM amount (never the target) plus CF sales of the
 * 12 months before; "first time" means that nothing was ever sold under section 4(a)(6).
 */
export function fsTier(input: {
  max_amount: number
  sold_prior_12_months: number
  first_time: boolean
  on: string
}): FsTierResult {
  const t = thresholdsOn(input.on)
  const basis = input.max_amount + input.sold_prior_12_months
  const outcome = tierOf(basis, input.first_time, t)
  return {
    outcome,
    basis,
    source: '17 CFR 227.201(t)',
    thresholds_from: t.effective_from,
    sentence: SENTENCES[outcome],
  }
}

/** True when statements of one tier are good enough for another: audited satisfies all, certified only itself. */
export function satisfiesTier(
  given: FinancialStatementTier,
  needed: FinancialStatementTier,
): boolean {
  const order: readonly FinancialStatementTier[] = ['certified', 'reviewed', 'audited']
  return order.indexOf(given) >= order.indexOf(needed)
}
