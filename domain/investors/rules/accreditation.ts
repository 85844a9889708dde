import { addDays, addMonths, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { Thresholds } from '#domain/shared/thresholds.ts'
import { figureOn, newestFigure } from '#domain/shared/figures.ts'

/** A loan secured by the primary residence and drawn on a date; loans that bought the home do not count as recent. */
export type HomeLoan = {
  readonly amount: number
  readonly drawn_on: PlainDate
  readonly bought_home: boolean
}

/**
 * The balance sheet of a person (or couple) for the net-worth test, in cents; the residence is apart from other assets.
 */
export type NetWorthInput = {
  readonly other_assets: number
  readonly other_debts: number
  readonly home_value: number
  readonly mortgage: number
  readonly home_loans: readonly HomeLoan[]
  readonly sale_on: PlainDate
}

/** Days before the sale in which a new loan on the home counts as a debt (17 CFR 230.501(a)(5)(i)(B)). */
export const HOME_LOAN_DAYS = newestFigure('home_loan_days')

/**
 * Net worth in cents with the primary residence left out as 17 CFR 230.501(a)(5) says, and the part of home debt that
 * counts.
 */
export function netWorthForAccreditation(input: NetWorthInput): {
  net_worth: number
  home_debt_counted: number
} {
  const since = addDays(input.sale_on, -figureOn('home_loan_days', input.sale_on))
  const isRecent = (loan: HomeLoan): boolean =>
    !loan.bought_home && loan.drawn_on >= since && loan.drawn_on <= input.sale_on
  const recent = input.home_loans.filter(isRecent).reduce((sum, loan) => sum + loan.amount, 0)
  const older =
    input.mortgage +
    input.home_loans.filter((loan) => !isRecent(loan)).reduce((sum, loan) => sum + loan.amount, 0)
  // A recent loan counts whole; of older ones only what exceeds the value of the home. Nothing counts twice.
  const counted = recent + Math.max(0, older - input.home_value)
  return { net_worth: input.other_assets - input.other_debts - counted, home_debt_counted: counted }
}

/** True when the net worth is MORE than the threshold (exactly $1,000,000 is not). */
export function netWorthAccredited(netWorth: number, t: Thresholds): boolean {
  return netWorth > t.accredited_net_worth
}

/** Income of the last two calendar years and what is expected for this one, in cents. */
export type IncomeInput = {
  readonly last_year: number
  readonly year_before: number
  readonly expected: number
}

/** True when income was and is expected to be more than the threshold, alone or jointly (17 CFR 230.501(a)(6)). */
export function incomeAccredited(
  own: IncomeInput | null,
  joint: IncomeInput | null,
  t: Thresholds,
): boolean {
  const above = (input: IncomeInput | null, floor: number): boolean =>
    input !== null && input.last_year > floor && input.year_before > floor && input.expected > floor
  return above(own, t.accredited_income) || above(joint, t.accredited_joint_income)
}

/** Paragraphs of 17 CFR 230.501(a) for entities. */
export type EntityCategory = '1' | '2' | '3' | '7' | '8' | '9' | '12' | '13'

/**
 * A plan under paragraph (1): of a state or its subdivisions, or an employee benefit plan under ERISA. An ERISA plan
 * qualifies by its assets, by a fiduciary who decides (bank, insurer or registered adviser), or when it is
 * self-directed and only accredited investors decide (17 CFR 230.501(a)(1)).
 */
export type PlanInput =
  | { readonly kind: 'state_plan' }
  | {
      readonly kind: 'erisa_plan'
      readonly basis: 'assets' | 'fiduciary' | 'self_directed'
    }

/**
 * Data of an entity; `total` is its assets, investments or assets under management, as its paragraph requires, in
 * cents.
 */
export type EntityInput = {
  readonly category: EntityCategory
  readonly total: number
  readonly formed_for_this_investment: boolean
  readonly directed_by_sophisticated_person: boolean
  readonly all_owners_accredited: boolean
  /** what kind of plan it is; null for every other institution of paragraph (1) */
  readonly plan: PlanInput | null
}

/**
 * True when an entity meets its paragraph: (3), (7), (9), (12) need more than $5M and must not be formed for the
 * purpose; (8) looks to its owners; of (1), plans need more than $5M unless an ERISA plan qualifies by who decides.
 */
export function entityAccredited(input: EntityInput, t: Thresholds): boolean {
  if (input.category === '8') return input.all_owners_accredited
  if (input.category === '1' && input.plan !== null)
    return (
      (input.plan.kind === 'erisa_plan' && input.plan.basis !== 'assets') ||
      input.total > t.accredited_entity_assets
    )
  if (input.category === '1' || input.category === '2' || input.category === '13') return true
  if (input.formed_for_this_investment || input.total <= t.accredited_entity_assets) return false
  return input.category === '7' || input.category === '12'
    ? input.directed_by_sophisticated_person
    : true
}

/** Ways to verify an accredited investor under 17 CFR 230.506(c)(2). */
export type VerificationMethod =
  | 'income_docs'
  | 'net_worth_docs'
  | 'third_party_letter'
  | 'prior_506b_holder'
  | 'prior_verification'
  | 'min_investment'
  | 'principles_based'

/** The last day on which a verification may be relied on; null when it holds for one sale or offering only. */
export function verificationValidUntil(
  method: VerificationMethod,
  verifiedOn: PlainDate,
): PlainDate | null {
  if (method === 'income_docs') return addDays(verifiedOn, figureOn('reliance_days', verifiedOn))
  if (method === 'net_worth_docs' || method === 'third_party_letter')
    return addMonths(verifiedOn, figureOn('evidence_months', verifiedOn))
  return method === 'prior_verification'
    ? addYears(verifiedOn, figureOn('prior_verification_years', verifiedOn))
    : null
}

/** What the minimum-investment method looks at; `amount` in cents. */
export type MinInvestmentInput = {
  readonly party: 'natural_person' | 'entity'
  readonly category: EntityCategory | null
  readonly owners: number
  readonly owners_all_natural: boolean
  readonly amount: number
  readonly represents_accredited: boolean
  readonly represents_not_financed: boolean
  readonly issuer_knows_otherwise: boolean
}

/**
 * The net worth of one person in cents as stated, and the part of it that is owned together with a spouse, at its whole
 * value; null where nobody has stated it.
 */
export type StatedNetWorth = {
  readonly net_worth: number
  readonly shared_net_worth: number | null
}

/** One person's own net worth in cents: of what is owned together, half. */
export const ownNetWorth = (one: StatedNetWorth): number =>
  one.net_worth - Math.ceil((one.shared_net_worth ?? 0) / 2)

/**
 * The joint net worth of two spouses in cents: what each owns alone, and what they own together once (17 CFR
 * 230.501(a)(5) and its joint calculation; 17 CFR 227.100(a)(2), Instruction 2). Where both state what they share, the
 * smaller figure counts; where one has not stated it, that spouse's figure is taken to include it as far as it can.
 */
export function jointNetWorth(a: StatedNetWorth, b: StatedNetWorth): number {
  const stated = [a.shared_net_worth, b.shared_net_worth].filter((one) => one !== null)
  if (stated.length === 0) return a.net_worth + b.net_worth
  const shared = Math.min(...stated)
  const alone = (one: StatedNetWorth): number =>
    one.net_worth -
    (one.shared_net_worth ?? (shared <= 0 ? shared : Math.min(shared, Math.max(0, one.net_worth))))
  return alone(a) + alone(b) + shared
}

/** What one of two spouses states: income and net worth in cents and the claim of a natural person. */
export type SpouseClaim = StatedNetWorth & {
  readonly annual_income: number
  readonly accreditation: string
}

/**
 * The claim by which both spouses are accredited, or null. A joint test holds for both: joint income (17 CFR
 * 230.501(a)(6)) as either states it and joint net worth (a)(5), where the figures of both are above the threshold.
 * Everything else, such as the income or the license of one, is that one's own, and each needs a claim.
 */
export function spousesAccredited(a: SpouseClaim, b: SpouseClaim, t: Thresholds): string | null {
  const claims = [a.accreditation, b.accreditation]
  if (
    claims.includes('np_income_joint') &&
    a.annual_income + b.annual_income > t.accredited_joint_income
  )
    return 'np_income_joint'
  if (claims.includes('np_net_worth') && netWorthAccredited(jointNetWorth(a, b), t))
    return 'np_net_worth'
  const own = claims.every((claim) => claim !== 'none' && claim !== 'np_income_joint')
  return own ? a.accreditation : null
}

/** Outcome of the minimum-investment method with the minimum that was needed, in cents. */
export type MinInvestmentResult = {
  readonly verified: boolean
  readonly minimum: number
  readonly reason:
    | 'ok'
    | 'below_minimum'
    | 'representation_missing'
    | 'financed'
    | 'contrary_knowledge'
}

/**
 * The minimum in cents: $200,000 for a person, $1M for an entity, $200,000 per owner for an (a)(8) entity of fewer than
 * five natural owners.
 */
export function minInvestmentNeeded(
  input: Pick<MinInvestmentInput, 'party' | 'category' | 'owners' | 'owners_all_natural'>,
  t: Thresholds,
): number {
  if (input.party === 'natural_person') return t.verify_min_natural
  const perOwner =
    input.category === '8' && input.owners_all_natural && input.owners >= 1 && input.owners < 5
  return perOwner ? t.verify_min_per_owner * input.owners : t.verify_min_entity
}

/**
 * Verifies by a high minimum investment (SEC staff letter 2025-03-12): amount, both representations, no contrary
 * knowledge.
 */
export function verifyByMinInvestment(
  input: MinInvestmentInput,
  t: Thresholds,
): MinInvestmentResult {
  const minimum = minInvestmentNeeded(input, t)
  const answer = (reason: MinInvestmentResult['reason']): MinInvestmentResult => ({
    verified: reason === 'ok',
    minimum,
    reason,
  })
  if (input.issuer_knows_otherwise) return answer('contrary_knowledge')
  if (!input.represents_accredited) return answer('representation_missing')
  if (!input.represents_not_financed) return answer('financed')
  return answer(input.amount < minimum ? 'below_minimum' : 'ok')
}
