/**
 * Periods and shares that a rule sets and that people read next to a field: one table with the source of each, so that
 * help, refusals and computations say the same. Amounts of money are in `domain/shared/thresholds.ts`.
 */
export const PERIODS = {
  /**
   * months in which a letter, statement or report about an investor's means is fresh (17 CFR 230.506(c)(2)(ii)(B), (C))
   */
  evidence_months: 3,
  /** days for which a verification by income or by principles may be relied on (platform policy) */
  reliance_days: 90,
  /** years in which a company may rely on its own earlier verification (17 CFR 230.506(c)(2)(ii)(E)) */
  prior_verification_years: 5,
  /** years whose income is looked at (17 CFR 230.501(a)(6)) */
  income_years: 2,
  /** months that an employee of a private fund takes part in its investments (17 CFR 270.3c-5(a)(4)) */
  knowledgeable_months: 12,
  /** months that the limit of an investor looks back on (17 CFR 227.100(a)(2)) */
  limit_months: 12,
  /** days after which a document about a person or an entity is too old (platform policy) */
  paper_days: 90,
  /** months after which the data of an account is reviewed again (17 CFR 240.17a-3(a)(17)(i)(B)) */
  account_look_months: 36,
  /** hours in which nothing is paid out to a bank account that was changed (platform policy, 24 to 72 hours) */
  payout_hours: 48,
  /** business days that a custodian of a retirement account usually takes: from, to (platform policy) */
  custodian_from_business_days: 5,
  custodian_to_business_days: 15,
  /** days that a list of holders may be old when the offering is filed (17 CFR 227.201(c)) */
  holders_days: 120,
  /** business days in which blocked property is reported to OFAC (31 CFR 501.603(b)(1)) */
  blocked_report_business_days: 10,
  /** years for which records under a sanctions program are retained (31 CFR 501.601) */
  ofac_years: 10,
  /** days from the detection in which suspicious activity is reported, with a suspect and without (31 CFR 1023.320(b)(3)) */
  sar_days: 30,
  sar_days_without_suspect: 60,
  /** days after a report in which a report of activity that continues is filed (FinCEN, SAR filing instructions) */
  sar_continuing_days: 120,
  /** years for which a suspicious activity report is retained (31 CFR 1023.320(d)) */
  sar_years: 5,
  /** months whose sales the cap of an exemption counts together (17 CFR 227.100(a)(1), 230.251(a)) */
  cap_months: 12,
  /** years back for which a company names its exempt offerings (17 CFR 227.201(q)) */
  past_offerings_years: 3,
  /** fiscal years that financial statements cover (17 CFR 227.201(t)) */
  statement_years: 2,
  /** months without a position after which a biography says what was done in between (platform policy) */
  gap_months: 3,
  /** years of an officer's work history that are disclosed: Reg CF, Reg A (17 CFR 227.201(b); Form 1-A, item 10) */
  career_years_cf: 3,
  career_years_a: 5,
  /** years from the filing in which a patent ends (35 USC 154(a)(2)) */
  patent_years: 20,
  /** days that a cap table may be old when it is submitted (platform policy) */
  captable_days: 30,
} as const

/** Shares in percent that a rule names. */
export const SHARES = {
  /** who holds as much of an issuer's votes is named in its offering (17 CFR 227.201(c)) */
  named_holder: 20,
  /** working capital above this part of the proceeds is explained (platform policy) */
  working_capital: 20,
  /**
   * dealings with related persons above this part of what is raised in twelve months are disclosed (17 CFR 227.201(r))
   */
  related_dealing: 5,
  /** the most that investors pay as a fee (platform policy) */
  investor_fee: 5,
  /** who holds as much of a listed company is its insider (Exchange Act section 16(a)) */
  insider: 10,
  /** who holds as much of an issuer's votes is covered by the bad-actor rule (17 CFR 230.506(d)(1)) */
  covered_holder: 20,
  /** the most of the aggregate offering price that holders offer in the first year of Reg A (17 CFR 230.251(a)(3)) */
  first_year_holders: 30,
} as const

/** Purchasers who are not accredited, and the days in which they are counted (17 CFR 230.506(b)(2)(i)). */
export const NOT_ACCREDITED = { most: 35, days: 90 } as const

/** Hours before the deadline at which the right to cancel for any reason ends (17 CFR 227.304(a)). */
export const CANCEL_HOURS = 48

/** Day before which holders of before Rule 506(c) bought (17 CFR 230.506(c)(2)(ii)(D)). */
export const RULE_506C_SINCE = '2013-09-23'
