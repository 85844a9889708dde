import { newestFigure, type FigureName } from './figures.ts'

/** The newest values of figures by their names, for texts and checks of forms that have no day. */
const newest = <N extends FigureName>(...names: N[]): Readonly<Record<N, number>> =>
  Object.fromEntries(names.map((name) => [name, newestFigure(name)])) as Record<N, number>

/**
 * Periods that people read next to a field, as `domain/shared/figures.ts` has them newest, so that help, refusals and
 * computations say the same. A rule asks for the figure of its day (`figureOn`).
 */
export const PERIODS = newest(
  'evidence_months',
  'reliance_days',
  'prior_verification_years',
  'income_years',
  'knowledgeable_months',
  'limit_months',
  'paper_days',
  'account_look_months',
  'payout_hours',
  'custodian_from_business_days',
  'custodian_to_business_days',
  'holders_days',
  'blocked_report_business_days',
  'cap_months',
  'past_offerings_years',
  'statement_years',
  'gap_months',
  'career_years_cf',
  'career_years_a',
  'patent_years',
  'captable_days',
)

/** Shares in percent that people read next to a field. */
export const SHARES = newest(
  'named_holder',
  'working_capital',
  'related_dealing',
  'investor_fee',
  'insider',
  'covered_holder',
  'first_year_holders',
)

/** Purchasers who are not accredited, and the days in which they are counted (17 CFR 230.506(b)(2)(i)). */
export const NOT_ACCREDITED = {
  most: newestFigure('not_accredited_most'),
  days: newestFigure('not_accredited_days'),
} as const

/** Hours before the deadline at which the right to cancel for any reason ends (17 CFR 227.304(a)). */
export const CANCEL_HOURS = newestFigure('cf_cancel_hours')

/** Day before which holders of before Rule 506(c) bought (17 CFR 230.506(c)(2)(ii)(D)). */
export const RULE_506C_SINCE = '2013-09-23'
