import { decimalText, divideDecimalHalfUp, decimal } from '../decimal.ts'

/** What concentration in one deal asks for (platform policy, field facts 5.3). */
export type Concentration = 'ok' | 'warn' | 'review' | 'hold'

/**
 * Concentration of an investment in liquid net worth, both in cents: above 10% warn, above 25% a principal reviews,
 * above 50% or with nothing liquid it is held. The percentage is text with two decimals, null when nothing is liquid.
 */
export function concentration(amount: number, liquidNetWorth: number): { level: Concentration; percent: string | null } {
  if (liquidNetWorth <= 0) return { level: 'hold', percent: null }
  const [a, l] = [BigInt(amount) * 100n, BigInt(liquidNetWorth)]
  const level = a > 50n * l ? 'hold' : a > 25n * l ? 'review' : a > 10n * l ? 'warn' : 'ok'
  return { level, percent: decimalText(divideDecimalHalfUp(decimal(a), decimal(l), 2)) }
}

/** Answers of the questionnaire that raise flags. */
export type SuitabilityInput = {
  readonly age: number
  readonly time_horizon: '<1y' | '1-3y' | '3-5y' | '5-10y' | '>10y'
  readonly liquidity_need: 'immediate' | '<1y' | '1-5y' | 'not_needed'
  readonly risk_tolerance: 'conservative' | 'moderately_conservative' | 'moderate' | 'moderately_aggressive' | 'aggressive'
  readonly objectives: readonly ('capital_preservation' | 'income' | 'growth' | 'aggressive_growth' | 'speculation' | 'diversification' | 'tax_benefit')[]
  readonly private_experience: 'none' | '<1' | '1-5' | '5-10' | '>10'
  readonly can_afford_total_loss: boolean
  readonly understands_illiquidity: boolean
  readonly equity: boolean
  readonly amount: number
  readonly liquid_net_worth: number
}

/** Flags never block in silence: each has its words for the investor. */
export type SuitabilityFlag =
  | 'short_horizon' | 'liquidity_need' | 'conservative_risk' | 'objective_mismatch' | 'senior_concentration' | 'no_private_experience' | 'cannot_afford_loss'
  | 'illiquidity_not_understood' | 'concentration_warn' | 'concentration_review' | 'concentration_hold'

/** The sentence for each flag. */
export const SUITABILITY_FLAG_TEXT: Readonly<Record<SuitabilityFlag, string>> = {
  short_horizon: 'You plan to need this money within three years. These securities are hard to resell before then.',
  liquidity_need: 'You need this money soon. You may not be able to sell these securities.',
  conservative_risk: 'You describe yourself as conservative. These securities carry a high risk.',
  objective_mismatch: 'Your objectives are to keep capital or earn income. These shares may do neither.',
  senior_concentration: 'This is more than 10% of your liquid net worth. A principal looks at it with you.',
  no_private_experience: 'This is your first private investment. You answer a few more questions about the risk.',
  cannot_afford_loss: 'You say that you cannot afford to lose this money. You can lose all of it.',
  illiquidity_not_understood: 'Read how hard these securities are to resell before you go on.',
  concentration_warn: 'This is more than 10% of your liquid net worth.',
  concentration_review: 'This is more than 25% of your liquid net worth. A principal reviews it.',
  concentration_hold: 'This is more than half of your liquid net worth. It waits for the broker-dealer.',
}

/** What the answers come to: the flags, and the state that the questionnaire proposes. */
export type SuitabilityResult = { readonly flags: readonly SuitabilityFlag[]; readonly outcome: 'suitable' | 'suitable_with_warning' | 'needs_review'; readonly percent: string | null }

const SENIOR_AGE = 65
const REVIEW_FLAGS: ReadonlySet<SuitabilityFlag> = new Set(['concentration_review', 'concentration_hold', 'senior_concentration', 'cannot_afford_loss', 'illiquidity_not_understood'])

/** Evaluates a questionnaire (field facts 5.3): flags in a fixed order; a principal decides whatever needs review. */
export function evaluateSuitability(input: SuitabilityInput): SuitabilityResult {
  const { level, percent } = concentration(input.amount, input.liquid_net_worth)
  const safe = input.objectives.length > 0 && input.objectives.every((o) => o === 'capital_preservation' || o === 'income')
  const tests: readonly (readonly [SuitabilityFlag, boolean])[] = [
    ['short_horizon', input.time_horizon === '<1y' || input.time_horizon === '1-3y'],
    ['liquidity_need', input.liquidity_need === 'immediate' || input.liquidity_need === '<1y'],
    ['conservative_risk', input.risk_tolerance === 'conservative'],
    ['objective_mismatch', safe && input.equity],
    ['senior_concentration', input.age >= SENIOR_AGE && level !== 'ok'],
    ['no_private_experience', input.private_experience === 'none'],
    ['cannot_afford_loss', !input.can_afford_total_loss],
    ['illiquidity_not_understood', !input.understands_illiquidity],
    ['concentration_warn', level === 'warn'],
    ['concentration_review', level === 'review'],
    ['concentration_hold', level === 'hold'],
  ]
  const flags = tests.filter(([, raised]) => raised).map(([flag]) => flag)
  const outcome = flags.some((flag) => REVIEW_FLAGS.has(flag)) ? 'needs_review' : flags.length > 0 ? 'suitable_with_warning' : 'suitable'
  return { flags, outcome, percent }
}
