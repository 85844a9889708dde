import { decimalText, divideDecimalHalfUp, decimal } from '#domain/shared/decimal.ts'
import { formatCents } from '#domain/shared/money.ts'
import { newestThresholds } from '#domain/shared/thresholds.ts'
import type { SecurityType } from '#domain/shared/securities.ts'

/** What concentration in one offering requires (platform policy). */
export type Concentration = 'ok' | 'warn' | 'review' | 'hold'

/**
 * Concentration of an investment in liquid net worth, both in cents: above 10% warn, above 25% a principal reviews,
 * above 50% or with nothing liquid it is held. The percentage is text with two decimals, null when nothing is liquid.
 */
export function concentration(
  amount: number,
  liquidNetWorth: number,
): { level: Concentration; percent: string | null } {
  if (liquidNetWorth <= 0) return { level: 'hold', percent: null }
  const [a, l] = [BigInt(amount) * 100n, BigInt(liquidNetWorth)]
  const level = concentrationLevel((percent) => a > percent * l)
  return { level, percent: decimalText(divideDecimalHalfUp(decimal(a), decimal(l), 2)) }
}
function concentrationLevel(above: (percent: bigint) => boolean): Concentration {
  if (above(50n)) return 'hold'
  if (above(25n)) return 'review'
  return above(10n) ? 'warn' : 'ok'
}

/** Answers of the questionnaire that raise flags. */
export type SuitabilityInput = {
  readonly age: number
  readonly time_horizon: '<1y' | '1-3y' | '3-5y' | '5-10y' | '>10y'
  readonly liquidity_need: 'immediate' | '<1y' | '1-5y' | 'not_needed'
  readonly risk_tolerance:
    | 'conservative'
    | 'moderately_conservative'
    | 'moderate'
    | 'moderately_aggressive'
    | 'aggressive'
  readonly objectives: readonly (
    | 'capital_preservation'
    | 'income'
    | 'growth'
    | 'aggressive_growth'
    | 'speculation'
    | 'diversification'
    | 'tax_benefit'
  )[]
  readonly private_experience: 'none' | '<1' | '1-5' | '5-10' | '>10'
  readonly can_afford_total_loss: boolean
  readonly understands_illiquidity: boolean
  readonly equity: boolean
  readonly amount: number
  readonly liquid_net_worth: number
  /** the legal limit is kept only by figures that were raised since earlier ones */
  readonly means_raised?: boolean
  /** earlier answers that a person refused, or had to review and did not yet, were changed */
  readonly answers_changed?: boolean
}

/** Flags never block silently: each has a message for the investor. */
export type SuitabilityFlag =
  | 'short_horizon'
  | 'liquidity_need'
  | 'conservative_risk'
  | 'objective_mismatch'
  | 'senior_concentration'
  | 'no_private_experience'
  | 'cannot_afford_loss'
  | 'illiquidity_not_understood'
  | 'concentration_warn'
  | 'concentration_review'
  | 'concentration_hold'
  | 'means_raised'
  | 'answers_changed'

/** The sentence for each flag: to the investor, and about the investor to everyone who reviews the answers. */
const FLAG_TEXT: Readonly<Record<SuitabilityFlag, { investor: string; others: string }>> = {
  short_horizon: {
    investor:
      'You plan to need this money within three years. These securities are hard to resell before then.',
    others: 'The investor plans to need this money within three years.',
  },
  liquidity_need: {
    investor: 'You need this money soon. You may not be able to sell these securities.',
    others: 'The investor needs this money soon.',
  },
  conservative_risk: {
    investor: 'You describe yourself as conservative. These securities carry a high risk.',
    others:
      'The investor describes themselves as conservative. These securities carry a high risk.',
  },
  objective_mismatch: {
    investor: 'Your objectives are to keep capital or earn income. These shares may do neither.',
    others: 'The objectives are to keep capital or earn income. These shares may do neither.',
  },
  senior_concentration: {
    investor: 'This is more than 10% of your liquid net worth. A principal looks at it with you.',
    others: 'This is more than 10% of the liquid net worth of an investor of 65 or older.',
  },
  no_private_experience: {
    investor:
      'This is your first private investment. You answer a few more questions about the risk.',
    others: 'This is the investor’s first private investment.',
  },
  cannot_afford_loss: {
    investor: 'You say that you cannot afford to lose this money. You can lose all of it.',
    others: 'The investor says that they cannot afford to lose this money.',
  },
  illiquidity_not_understood: {
    investor: 'Read how hard these securities are to resell before you continue.',
    others: 'The investor has not confirmed how hard these securities are to resell.',
  },
  concentration_warn: {
    investor: 'This is more than 10% of your liquid net worth.',
    others: 'This is more than 10% of the investor’s liquid net worth.',
  },
  concentration_review: {
    investor: 'This is more than 25% of your liquid net worth. A principal reviews it.',
    others: 'This is more than 25% of the investor’s liquid net worth. A principal reviews it.',
  },
  concentration_hold: {
    investor: 'This is more than half of your liquid net worth. It waits for the broker-dealer.',
    others: 'This is more than half of the investor’s liquid net worth. The broker-dealer decides.',
  },
  means_raised: {
    investor:
      'This amount is within your limit only with figures higher than those stated before. A person compares both.',
    others:
      'This amount is within the limit only with figures higher than those stated before. Compare both.',
  },
  answers_changed: {
    investor:
      'Answers that a person refused, or had to review, were changed. A person compares both.',
    others: 'Answers that a person refused, or had to review, were changed. Compare both.',
  },
}
/** The sentence for a flag in words for the one who reads it; the name of a flag that no longer exists. */
export const suitabilityFlagText = (flag: string, reader: 'investor' | 'others'): string =>
  Object.hasOwn(FLAG_TEXT, flag) ? FLAG_TEXT[flag as SuitabilityFlag][reader] : flag

/** Result of the answers: the flags, and the outcome that the questionnaire proposes. */
export type SuitabilityResult = {
  readonly flags: readonly SuitabilityFlag[]
  readonly outcome: 'suitable' | 'suitable_with_warning' | 'needs_review'
  readonly percent: string | null
}

const SENIOR_AGE = 65
const REVIEW_FLAGS: ReadonlySet<SuitabilityFlag> = new Set([
  'concentration_review',
  'concentration_hold',
  'senior_concentration',
  'cannot_afford_loss',
  'illiquidity_not_understood',
  'means_raised',
  'answers_changed',
])

/** Evaluates a questionnaire (platform policy): flags in a fixed order; a principal decides whatever needs review. */
export function evaluateSuitability(input: SuitabilityInput): SuitabilityResult {
  const { level, percent } = concentration(input.amount, input.liquid_net_worth)
  const safe =
    input.objectives.length > 0 &&
    input.objectives.every((o) => o === 'capital_preservation' || o === 'income')
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
    ['means_raised', input.means_raised === true],
    ['answers_changed', input.answers_changed === true],
  ]
  const flags = tests.filter(([, raised]) => raised).map(([flag]) => flag)
  return { flags, outcome: outcomeOf(flags), percent }
}
function outcomeOf(flags: readonly SuitabilityFlag[]): SuitabilityResult['outcome'] {
  if (flags.some((flag) => REVIEW_FLAGS.has(flag))) return 'needs_review'
  return flags.length > 0 ? 'suitable_with_warning' : 'suitable'
}

/** The answers as the investor gives them; a form that is filled in has some of them. */
export interface SuitabilityAnswers {
  readonly annual_income?: unknown
  readonly net_worth?: unknown
  readonly liquid_net_worth?: unknown
  readonly joint_income?: unknown
  readonly joint_net_worth?: unknown
  readonly accreditation?: unknown
  readonly objectives?: unknown
  readonly risk_tolerance?: unknown
  readonly time_horizon?: unknown
  readonly liquidity_need?: unknown
  readonly experience?: unknown
  readonly can_afford_loss?: unknown
  readonly understands_illiquidity?: unknown
}

const HORIZONS: Readonly<Record<string, SuitabilityInput['time_horizon']>> = {
  lt_1y: '<1y',
  '1_3y': '1-3y',
  '3_5y': '3-5y',
  '5_10y': '5-10y',
  gt_10y: '>10y',
}
const LIQUIDITY: Readonly<Record<string, SuitabilityInput['liquidity_need']>> = {
  immediate: 'immediate',
  lt_1y: '<1y',
  '1_5y': '1-5y',
  not_needed: 'not_needed',
}
const EXPERIENCES: Readonly<Record<string, SuitabilityInput['private_experience']>> = {
  none: 'none',
  lt_1: '<1',
  '1_5': '1-5',
  '5_10': '5-10',
  gt_10: '>10',
}
const isNumber = (value: unknown): value is number => typeof value === 'number'

const DEBT: readonly SecurityType[] = ['simple_debt', 'revenue_share']
/** Does a security share in what the company is worth, rather than pay back a sum? */
export const isEquity = (security: SecurityType): boolean => !DEBT.includes(security)

/**
 * Flags of answers that may be incomplete: a missing answer raises none. Amounts are cents; `age` is 0 while the date
 * of birth is unknown. The step, the review and the operator's queue all call this function.
 */
export function riskFlags(
  answers: SuitabilityAnswers,
  deal: {
    readonly amount: number
    readonly equity: boolean
    readonly age: number
    readonly raised?: boolean
    readonly changed?: boolean
  },
): SuitabilityResult {
  const { liquid_net_worth: liquid } = answers
  return evaluateSuitability({
    age: deal.age,
    time_horizon: HORIZONS[String(answers.time_horizon)] ?? '>10y',
    liquidity_need: LIQUIDITY[String(answers.liquidity_need)] ?? 'not_needed',
    risk_tolerance:
      (answers.risk_tolerance as SuitabilityInput['risk_tolerance'] | undefined) ?? 'moderate',
    objectives: Array.isArray(answers.objectives)
      ? (answers.objectives as SuitabilityInput['objectives'])
      : [],
    private_experience: EXPERIENCES[String(answers.experience)] ?? '>10',
    can_afford_total_loss: answers.can_afford_loss !== false,
    understands_illiquidity: answers.understands_illiquidity !== false,
    equity: deal.equity,
    amount: isNumber(liquid) ? deal.amount : 0,
    liquid_net_worth: isNumber(liquid) ? liquid : Number.MAX_SAFE_INTEGER,
    means_raised: deal.raised === true,
    answers_changed: deal.changed === true,
  })
}

/** What the investor confirms when the answers raise a flag. */
export const RISK_ACKNOWLEDGMENT =
  'I understand that I can lose all of this investment and may not be able to sell it for years, and I want to continue.'

/** A field whose answer contradicts another one, and how to correct it. */
export interface Contradiction {
  readonly field: 'liquid_net_worth' | 'accreditation' | 'joint_income'
  readonly message: string
}

/** What somebody states of the own means and of those with a spouse, in cents, and the claim to be accredited. */
export interface ClaimAnswers {
  readonly annual_income?: unknown
  readonly net_worth?: unknown
  /** income and net worth together with the spouse, which a claim together with the spouse states */
  readonly joint_income?: unknown
  readonly joint_net_worth?: unknown
  readonly accreditation?: unknown
}

/**
 * Where the stated figures contradict the claim to be accredited (17 CFR 230.501(a)(5), (6)), or null. Nothing is
 * reported before both are given.
 */
export function claimContradiction(answers: ClaimAnswers): Contradiction | null {
  const { net_worth: worth, annual_income: income, accreditation } = answers
  const { joint_income: jointIncome, joint_net_worth: jointWorth } = answers
  const t = newestThresholds
  const tooLow = (what: string, stated: number, least: number): Contradiction => ({
    field: 'accreditation',
    message: `You entered ${what} of ${formatCents(stated)}, which is not above ${formatCents(least)}. Correct one of the two.`,
  })
  if (accreditation === 'np_income' && isNumber(income) && income <= t.accredited_income)
    return tooLow('an annual income', income, t.accredited_income)
  if (accreditation === 'np_income_joint' && isNumber(income)) {
    if (!isNumber(jointIncome))
      return { field: 'joint_income', message: 'Enter the income of both of you together.' }
    if (jointIncome < income)
      return {
        field: 'joint_income',
        message: `This is less than your own income of ${formatCents(income)}. Enter the income of both of you together.`,
      }
    return jointIncome <= t.accredited_joint_income
      ? tooLow('a joint income', jointIncome, t.accredited_joint_income)
      : null
  }
  if (
    accreditation === 'np_net_worth' &&
    isNumber(worth) &&
    worth <= t.accredited_net_worth &&
    !(isNumber(jointWorth) && jointWorth > t.accredited_net_worth)
  )
    return isNumber(jointWorth)
      ? tooLow('a joint net worth', jointWorth, t.accredited_net_worth)
      : {
          field: 'accreditation',
          message: `You entered a net worth of ${formatCents(worth)}, which is not above ${formatCents(t.accredited_net_worth)}. Correct one of the two, or enter the net worth that you and your spouse have together.`,
        }
  return null
}

/** The claim as it counts: one that its own figures contradict is none. */
export function supportedClaim(answers: ClaimAnswers): string {
  const { accreditation } = answers
  return typeof accreditation === 'string' && claimContradiction(answers) === null
    ? accreditation
    : 'none'
}

/** Answers that contradict each other. Nothing is reported before both are given; amounts are cents. */
export function contradictions(answers: SuitabilityAnswers): readonly Contradiction[] {
  const { net_worth: worth, liquid_net_worth: liquid } = answers
  const found: Contradiction[] = []
  if (isNumber(worth) && isNumber(liquid) && liquid > Math.max(0, worth))
    found.push({
      field: 'liquid_net_worth',
      message: `This is more than your net worth of ${formatCents(worth)}. Enter the part of it that you could sell at once, or correct your net worth.`,
    })
  const claim = claimContradiction(answers)
  return claim === null ? found : [...found, claim]
}
