import { isPlainDate, type PlainDate } from './calendar/plain-date.ts'
import { dateInZone } from './calendar/zone.ts'
import { counted } from './text.ts'

/**
 * Periods, shares and counts of rules in one dated table, as amounts of money are in `domain/shared/thresholds.ts`: a
 * change of law is another row. Rules call `figureOn` with the day that the rule looks at; texts without a day take the
 * newest row. `docs/rules.md` is generated from it.
 */
export interface Figure {
  /** follows the value and its unit: "21 days that offering documents are public before the first sale" */
  readonly is: string
  readonly unit: Unit
  readonly source: string
  /** a rule of law or of a network, or the platform's own policy */
  readonly by: 'law' | 'network' | 'policy'
  /** in order of their first day */
  readonly rows: readonly [FigureRow, ...FigureRow[]]
}
/** A value from its first day on. */
export interface FigureRow {
  readonly from: PlainDate
  readonly value: number
  /**
   * The published act that sets the first day, compared with it on 2026-11-30. Without one, no published text confirms
   * the first day of a rule of law or of a network.
   */
  readonly act?: string
}
type Unit =
  | 'hours'
  | 'days'
  | 'business days'
  | 'banking days'
  | 'months'
  | 'years'
  | 'percent'
  | 'basis points'
  | 'holders'
  | 'purchasers'
  | 'reports'
  | 'entries'

const REG_CF = { from: '2016-05-16', act: '80 FR 71387' } as const
const REG_A = { from: '2015-06-19', act: '80 FR 21805' } as const
const RULE_506C = { from: '2013-09-23', act: '78 FR 44771' } as const
const FORM_D = { from: '2008-09-15', act: '73 FR 10592' } as const
const REG_D = { from: '1982-04-15' } as const
const ACCESS = { from: '2021-03-15', act: '86 FR 3496' } as const
const RULE_144 = { from: '2008-02-15', act: '72 FR 71546' } as const
const JOBS_ACT = { from: '2012-04-05', act: 'Public Law 112-106' } as const
const SAR = { from: '2002-12-30', act: '67 FR 44048' } as const
const RETURNS = { from: '2015-09-18', act: 'Nacha, ACH Network Risk and Enforcement' } as const

const figureBy =
  (by: Figure['by']) =>
  (is: string, unit: Unit, source: string, ...rows: Figure['rows']): Figure => ({
    is,
    unit,
    source,
    by,
    rows,
  })
const law = figureBy('law')
const network = figureBy('network')
/** In force since the platform's first release. */
const policy = (is: string, unit: Unit, value: number, source = 'platform policy'): Figure =>
  figureBy('policy')(is, unit, source, { from: '2025-01-01', value })

export const FIGURES = {
  // Regulation Crowdfunding
  cf_public_days: law(
    'that offering documents are public before the first sale',
    'days',
    '17 CFR 227.303(a)(2)',
    { ...REG_CF, value: 21 },
  ),
  cf_cancel_hours: law(
    'before the deadline at which the right to cancel for any reason ends',
    'hours',
    '17 CFR 227.304(a)',
    { ...REG_CF, value: 48 },
  ),
  cf_early_close_business_days: law(
    'between the notice of an early close and the new deadline',
    'business days',
    '17 CFR 227.304(b)(3)',
    { ...REG_CF, value: 5 },
  ),
  cf_reconfirm_business_days: law(
    'to reconfirm after a material change',
    'business days',
    '17 CFR 227.304(c)(1)',
    { ...REG_CF, value: 5 },
  ),
  cf_refund_business_days: law(
    'in which refunds are directed and notices sent',
    'business days',
    '17 CFR 227.304(c)(2), (d)',
    { ...REG_CF, value: 5 },
  ),
  cf_small_percent: law(
    'of the greater of income and net worth, while one of them is below the threshold',
    'percent',
    '17 CFR 227.100(a)(2)(i)',
    { ...REG_CF, value: 5 },
  ),
  cf_large_percent: law(
    'of the greater of income and net worth, when neither is below the threshold',
    'percent',
    '17 CFR 227.100(a)(2)(ii)',
    { ...REG_CF, value: 10 },
  ),
  limit_months: law(
    'that the limit of an investor looks back on',
    'months',
    '17 CFR 227.100(a)(2)',
    { ...REG_CF, value: 12 },
  ),
  cap_months: law(
    'whose sales the cap of an exemption counts together',
    'months',
    '17 CFR 227.100(a)(1), 230.251(a)',
    { ...REG_A, value: 12 },
  ),
  cf_progress_business_days: law(
    'for a progress update, the final one and Form C-TR',
    'business days',
    '17 CFR 227.203(a)(3), (b)(3)',
    { ...REG_CF, value: 5 },
  ),
  cf_annual_report_days: law(
    'after the end of the fiscal year for Form C-AR, and for statements of a live offering',
    'days',
    '17 CFR 227.202(a); C&DI 201.03',
    { ...REG_CF, value: 120 },
  ),
  cf_exit_holders: law(
    'of record below which Reg CF reports may end after one report',
    'holders',
    '17 CFR 227.202(b)(2)',
    { ...REG_CF, value: 300 },
  ),
  cf_exit_reports: law(
    'after which reports of a small company may end',
    'reports',
    '17 CFR 227.202(b)(3)',
    { ...REG_CF, value: 3 },
  ),
  cf_resale_years: law(
    'for which a Reg CF security goes to few persons only',
    'years',
    '17 CFR 227.501(a)',
    { ...REG_CF, value: 1 },
  ),
  cf_half_notice_days: law(
    'after the end of an offering for Form U-CF in the state of half of the purchases',
    'days',
    '15 U.S.C. 77r(c)(2)(F); NASAA model rule',
    { from: REG_CF.from, value: 30 },
  ),
  holders_days: law(
    'that a list of holders may be old when the offering is filed',
    'days',
    '17 CFR 227.201(c)',
    { ...REG_CF, value: 120 },
  ),
  past_offerings_years: law(
    'back for which a company names its exempt offerings',
    'years',
    '17 CFR 227.201(q)',
    { ...REG_CF, value: 3 },
  ),
  statement_years: law('that financial statements cover', 'years', '17 CFR 227.201(t)', {
    ...REG_CF,
    value: 2,
  }),
  career_years_cf: law(
    'of an officer’s work history in a Reg CF offering',
    'years',
    '17 CFR 227.201(b)',
    { ...REG_CF, value: 3 },
  ),
  named_holder: law(
    'of an issuer’s votes from which a holder is named',
    'percent',
    '17 CFR 227.201(c)',
    { ...REG_CF, value: 20 },
  ),
  related_dealing: law(
    'of what is raised in twelve months above which dealings with related persons are disclosed',
    'percent',
    '17 CFR 227.201(r)',
    { ...REG_CF, value: 5 },
  ),
  // Regulation A
  a_tier2_percent: law(
    'of the greater of income and net worth that may be invested in one tier 2 offering',
    'percent',
    '17 CFR 230.251(d)(2)(i)(C)',
    { ...REG_A, value: 10 },
  ),
  first_year_holders: law(
    'of the aggregate offering price that holders offer in the first year of Reg A',
    'percent',
    '17 CFR 230.251(a)(3)',
    { ...REG_A, value: 30 },
  ),
  a_annual_report_days: law(
    'after the end of the fiscal year for Form 1-K, and after the qualification for a special report',
    'days',
    '17 CFR 230.257(b)(1), (2)(ii)',
    { ...REG_A, value: 120 },
  ),
  a_semiannual_report_days: law(
    'after the first half of the fiscal year for Form 1-SA',
    'days',
    '17 CFR 230.257(b)(3)',
    { ...REG_A, value: 90 },
  ),
  a_current_report_business_days: law(
    'after an event for Form 1-U',
    'business days',
    '17 CFR 230.257(b)(4)',
    { ...REG_A, value: 4 },
  ),
  a_tier1_exit_days: law(
    'after the end of a tier 1 offering for Form 1-Z',
    'days',
    '17 CFR 230.257(a)',
    { ...REG_A, value: 30 },
  ),
  a_exit_holders: law(
    'of record below which tier 2 reports may be suspended',
    'holders',
    '17 CFR 230.257(d)(2)',
    { ...REG_A, value: 300 },
  ),
  a_exit_holders_bank: law(
    'of record of a bank below which tier 2 reports may be suspended',
    'holders',
    '17 CFR 230.257(d)(2)',
    { ...REG_A, value: 1_200 },
  ),
  a_state_notice_days: law(
    'before the first sale in a state for the notice of a tier 2 offering',
    'days',
    'NASAA uniform notice filing form, Regulation A tier 2',
    { from: REG_A.from, value: 21 },
  ),
  career_years_a: law(
    'of an officer’s work history in a Reg A offering',
    'years',
    'Form 1-A, item 10',
    { ...REG_A, value: 5 },
  ),
  // Regulation D
  form_d_days: law('after the first sale for Form D', 'days', '17 CFR 230.503(a)(1)', {
    ...FORM_D,
    value: 15,
  }),
  form_d_amendment_years: law(
    'after the last filing for the yearly amendment of Form D',
    'years',
    '17 CFR 230.503(a)(3)(iii)',
    { ...FORM_D, value: 1 },
  ),
  form_d_change_business_days: policy(
    'for Form D/A after a mistake or a change, which the rule asks for as soon as practicable',
    'business days',
    5,
    '17 CFR 230.503(a)(3)(i), (ii)',
  ),
  state_notice_days: law(
    'after the first sale in a state for the notice of a Rule 506 offering',
    'days',
    '15 U.S.C. 77r(c)(2); NASAA EFD, Form D',
    { from: FORM_D.from, value: 15 },
  ),
  finra_5123_days: law(
    'after the first sale of a private placement that a member sells',
    'days',
    'FINRA rule 5123(a)',
    { from: '2012-12-03', value: 15, act: 'Regulatory Notice 12-40' },
  ),
  not_accredited_most: law(
    'who are not accredited, at most, in the window of Rule 506(b)',
    'purchasers',
    '17 CFR 230.506(b)(2)(i)',
    { ...REG_D, value: 35 },
  ),
  not_accredited_days: law(
    'in which purchasers who are not accredited are counted',
    'days',
    '17 CFR 230.506(b)(2)(i)',
    { ...ACCESS, value: 90 },
  ),
  covered_holder: law(
    'of an issuer’s votes from which the bad-actor rule covers a holder',
    'percent',
    '17 CFR 230.506(d)(1), 227.503(a), 230.262(a)',
    { from: '2013-09-23', value: 20, act: '78 FR 44730' },
  ),
  evidence_months: law(
    'in which a letter, statement or report about an investor’s means is fresh',
    'months',
    '17 CFR 230.506(c)(2)(ii)(B), (C)',
    { ...RULE_506C, value: 3 },
  ),
  prior_verification_years: law(
    'in which a company relies on its own earlier verification',
    'years',
    '17 CFR 230.506(c)(2)(ii)(E)',
    { ...ACCESS, value: 5 },
  ),
  home_loan_days: law(
    'before a sale in which a loan on the home counts as a debt',
    'days',
    '17 CFR 230.501(a)(5)(i)(B)',
    { from: '2012-02-27', value: 60, act: '76 FR 81793' },
  ),
  income_years: law('whose income is looked at', 'years', '17 CFR 230.501(a)(6)', {
    ...REG_D,
    value: 2,
  }),
  // securities
  rule_144_years: law(
    'until restricted securities of a company that does not report are free',
    'years',
    '17 CFR 230.144(d)(1)(ii)',
    { ...RULE_144, value: 1 },
  ),
  rule_144_reporting_months: law(
    'until restricted securities of a reporting company are free',
    'months',
    '17 CFR 230.144(d)(1)(i)',
    { ...RULE_144, value: 6 },
  ),
  rule_144_reporting_days: law(
    'for which a company has been subject to reports before a sale',
    'days',
    '17 CFR 230.144(d)(1)(i)',
    { ...RULE_144, value: 90 },
  ),
  holders_12g_all: law(
    'of record from which a class is registered',
    'holders',
    'Exchange Act 12(g)(1)(A)(i), (B)',
    { ...JOBS_ACT, value: 2_000 },
  ),
  holders_12g_non_accredited: law(
    'of record who are not accredited from which a class is registered',
    'holders',
    'Exchange Act 12(g)(1)(A)(ii)',
    { ...JOBS_ACT, value: 500 },
  ),
  insider: law(
    'of a listed company from which a holder is its insider',
    'percent',
    'Exchange Act section 16(a)',
    { from: '1934-06-06', value: 10 },
  ),
  s_corp_holders: law('that an S corporation may have', 'holders', 'IRC 1361(b)(1)(A)', {
    from: '2005-01-01',
    value: 100,
    act: 'Public Law 108-357',
  }),
  knowledgeable_months: law(
    'that an employee of a private fund takes part in its investments',
    'months',
    '17 CFR 270.3c-5(a)(4)',
    { from: '1997-06-09', value: 12, act: '62 FR 17512' },
  ),
  patent_years: law('from the filing in which a patent ends', 'years', '35 USC 154(a)(2)', {
    from: '1995-06-08',
    value: 20,
    act: 'Public Law 103-465',
  }),
  // accounts and payments
  account_look_months: law(
    'after which the data of an account is reviewed',
    'months',
    '17 CFR 240.17a-3(a)(17)(i)(B)',
    { from: '2003-05-02', value: 36, act: '66 FR 55818' },
  ),
  blocked_report_business_days: law(
    'in which blocked property is reported to OFAC',
    'business days',
    '31 CFR 501.603(b)(1)',
    { from: '1997-08-25', value: 10, act: '62 FR 45098' },
  ),
  ofac_owned_percent: law(
    'of an entity, owned by blocked persons in the aggregate, from which the entity is blocked',
    'percent',
    'OFAC guidance of August 13, 2014; FAQ 399, 401',
    { from: '2014-08-13', value: 50, act: '79 FR 47726' },
  ),
  ofac_years: law(
    'for which records under a sanctions program are retained',
    'years',
    '31 CFR 501.601',
    { from: '2025-03-12', value: 10, act: '89 FR 74832' },
  ),
  sar_days: law(
    'from the detection in which suspicious activity with a suspect is reported',
    'days',
    '31 CFR 1023.320(b)(3)',
    { ...SAR, value: 30 },
  ),
  sar_days_without_suspect: law(
    'from the detection in which suspicious activity without a suspect is reported',
    'days',
    '31 CFR 1023.320(b)(3)',
    { ...SAR, value: 60 },
  ),
  sar_continuing_days: law(
    'after a report in which a report of activity that continues is filed',
    'days',
    'FinCEN, SAR filing instructions',
    { from: SAR.from, value: 120 },
  ),
  sar_years: law(
    'for which a suspicious activity report is retained',
    'years',
    '31 CFR 1023.320(d)',
    { ...SAR, value: 5 },
  ),
  ach_retries: network(
    'of a debit again after R01 or R09, at most',
    'entries',
    'Nacha Operating Rules, 2.13.4',
    { ...RETURNS, value: 2 },
  ),
  ach_retry_days: network(
    'after the first entry in which a debit is presented again',
    'days',
    'Nacha Operating Rules, 2.13.4',
    { ...RETURNS, value: 180 },
  ),
  ach_return_banking_days: network(
    'in which most returns are available to our bank',
    'banking days',
    'Nacha Operating Rules, 3.8.1',
    { from: '1974-01-01', value: 2 },
  ),
  ach_unauthorized_days: network(
    'in which a consumer’s bank returns an unauthorized debit',
    'days',
    'Nacha Operating Rules, 3.13.1',
    { from: '1979-01-01', value: 60 },
  ),
  ach_unauthorized_bp: network(
    'of debits over 60 days that may be returned as unauthorized',
    'basis points',
    'Nacha Operating Rules, 2.17.2',
    { ...RETURNS, value: 50 },
  ),
  ach_administrative_bp: network(
    'of debits over 60 days that may be returned for administrative reasons',
    'basis points',
    'Nacha Operating Rules, 2.17.2',
    { ...RETURNS, value: 300 },
  ),
  ach_all_bp: network(
    'of debits over 60 days that may be returned',
    'basis points',
    'Nacha Operating Rules, 2.17.2',
    { ...RETURNS, value: 1_500 },
  ),
  // platform policy
  reliance_days: policy(
    'for which a verification by income or by principles is relied on',
    'days',
    90,
  ),
  paper_days: policy('after which a document about a person or an entity is too old', 'days', 90),
  payout_hours: policy(
    'in which nothing is paid out to a bank account that was changed',
    'hours',
    48,
    'platform policy, 24 to 72 hours',
  ),
  custodian_from_business_days: policy(
    'that a custodian of a retirement account takes at least, as a rule',
    'business days',
    5,
  ),
  custodian_to_business_days: policy(
    'that a custodian of a retirement account takes at most, as a rule',
    'business days',
    15,
  ),
  gap_months: policy(
    'without a position after which a biography says what was done in between',
    'months',
    3,
  ),
  captable_days: policy('that a cap table may be old when it is submitted', 'days', 30),
  working_capital: policy(
    'of the proceeds above which working capital is explained',
    'percent',
    20,
  ),
  investor_fee: policy('that investors pay as a fee, at most', 'percent', 5),
} as const satisfies Record<string, Figure>
export type FigureName = keyof typeof FIGURES

export const rowOn = ({ rows }: Figure, day: PlainDate): FigureRow =>
  rows.filter(({ from }) => from <= day).at(-1) ?? rows[0]

/**
 * A figure as it is in force on a date (YYYY-MM-DD), or on the law's day of an instant. A day before the first row is
 * judged by it, as the oldest rule that the platform knows.
 */
export const figureOn = (name: FigureName, date: string): number =>
  rowOn(FIGURES[name], isPlainDate(date) ? date : dateInZone(date)).value

/** The newest value, for texts that have no day (help of a form); a rule always calls `figureOn`. */
export function newestFigure(name: FigureName): number {
  const { rows }: Figure = FIGURES[name]
  return (rows.at(-1) ?? rows[0]).value
}

/** The newest value with its unit inside a sentence: "one year", "five business days". */
export function figureText(name: FigureName): string {
  const { unit }: Figure = FIGURES[name]
  const value = newestFigure(name)
  return `${counted(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}
