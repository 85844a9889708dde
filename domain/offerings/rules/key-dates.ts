import {
  addBusinessDays,
  type ClosedDays,
  onOrNextBusinessDay,
} from '#domain/shared/calendar/business-days.ts'
import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  plainDate,
  type PlainDate,
} from '#domain/shared/calendar/plain-date.ts'
import { figureOn, newestFigure } from '#domain/shared/figures.ts'

/** Form D: 15 calendar days after the first sale, or the next business day (17 CFR 230.503(a)(1)). */
export function formDDue(firstSale: PlainDate, closed?: ClosedDays): PlainDate {
  return onOrNextBusinessDay(addDays(firstSale, figureOn('form_d_days', firstSale)), closed)
}

/**
 * Annual Form D/A: on or before the anniversary of the last filing while the offering runs (17 CFR 230.503(a)(3)(iii)).
 */
export function formDAnnualDue(lastFiled: PlainDate): PlainDate {
  return addYears(lastFiled, figureOn('form_d_amendment_years', lastFiled))
}

/** Progress update or final update: five business days after the event (17 CFR 227.203(a)(3)). */
export function progressUpdateDue(event: PlainDate, closed?: ClosedDays): PlainDate {
  return addBusinessDays(event, figureOn('cf_progress_business_days', event), closed)
}

/** Form C-AR or Form 1-K: 120 calendar days after the fiscal year end (17 CFR 227.202(a), 230.257(b)(1)). */
export function annualReportDue(fiscalYearEnd: PlainDate, form: 'c_ar' | 'one_k'): PlainDate {
  const figure = form === 'c_ar' ? 'cf_annual_report_days' : 'a_annual_report_days'
  return addDays(fiscalYearEnd, figureOn(figure, fiscalYearEnd))
}

/** The last day that a live CF offering may use the statements of the year before: FYE + 120 days (C&DI 201.03). */
export function financialsStaleAfter(nextFiscalYearEnd: PlainDate): PlainDate {
  return addDays(nextFiscalYearEnd, figureOn('cf_annual_report_days', nextFiscalYearEnd))
}

/** The last day of the first six months after a fiscal year end. */
export function halfYearEnd(fiscalYearEnd: PlainDate): PlainDate {
  const half = addMonths(fiscalYearEnd, 6)
  const { year, month } = dateParts(half)
  const endsMonth = dateParts(addDays(fiscalYearEnd, 1)).day === 1
  return endsMonth ? plainDate(year, month, 31) : half
}

/** Form 1-SA: 90 calendar days after the first half of the fiscal year (17 CFR 230.257(b)(3)). */
export function semiannualReportDue(fiscalYearEnd: PlainDate): PlainDate {
  return addDays(halfYearEnd(fiscalYearEnd), figureOn('a_semiannual_report_days', fiscalYearEnd))
}

/** Form 1-U: four business days after the event (17 CFR 230.257(b)(4)). */
export function currentReportDue(event: PlainDate, closed?: ClosedDays): PlainDate {
  return addBusinessDays(event, figureOn('a_current_report_business_days', event), closed)
}

/** Form 1-Z of tier 1: 30 calendar days after the end of the offering (17 CFR 230.257(a)). */
export function exitReportDue(offeringEnd: PlainDate): PlainDate {
  return addDays(offeringEnd, figureOn('a_tier1_exit_days', offeringEnd))
}

/**
 * Notice filing of a Rule 506 offering in a state: 15 days after the first sale there (15 U.S.C. 77r(c)(2); NASAA EFD,
 * Form D).
 */
export function stateNoticeDue(firstSaleInState: PlainDate, closed?: ClosedDays): PlainDate {
  return onOrNextBusinessDay(
    addDays(firstSaleInState, figureOn('state_notice_days', firstSaleInState)),
    closed,
  )
}

/**
 * Notice filing of a Reg A tier 2 offering: at least 21 days before the first sale in a state (NASAA uniform notice
 * filing form, Regulation A tier 2).
 */
export function tier2NoticeDue(opening: PlainDate): PlainDate {
  return addDays(opening, -figureOn('a_state_notice_days', opening))
}

/**
 * When Form U-CF is due: for the state of the company's principal place of business, with the first Form C; for
 * another state whose residents bought half or more, 30 days after the offering was completed (15 U.S.C. 77r(c)(2)(F);
 * NASAA model rule on notice filings for federal crowdfunding). A state may ask for none, or give more days.
 */
export const crowdfundingNoticeDue = (state: 'home' | 'half', from: PlainDate): PlainDate =>
  state === 'home' ? from : addDays(from, figureOn('cf_half_notice_days', from))

/** FINRA rule 5123(a): within 15 calendar days of the first sale of a private placement that a member sells. */
export function privatePlacementDue(firstSale: PlainDate): PlainDate {
  return addDays(firstSale, figureOn('finra_5123_days', firstSale))
}

/**
 * Amendment of Form D for a mistake or a change: as soon as practicable (17 CFR 230.503(a)(3)(i), (ii)), which the
 * platform counts as five business days.
 */
export function formDChangeDue(event: PlainDate, closed?: ClosedDays): PlainDate {
  return addBusinessDays(event, figureOn('form_d_change_business_days', event), closed)
}

/** Special financial report on Form 1-K: 120 calendar days after the qualification (17 CFR 230.257(b)(2)(ii)). */
export function specialReportDue(qualified: PlainDate): PlainDate {
  return addDays(qualified, figureOn('a_annual_report_days', qualified))
}

/**
 * Due dates every twelve months from a day on, up to the first one that is not past: of the post-qualification amendment
 * after the qualification (17 CFR 230.252(f)(2)(i)), and of the renewal of the state notices after they were filed (NASAA
 * uniform notice filing form, Regulation A tier 2).
 */
export function yearlyFrom(from: PlainDate, today: PlainDate): PlainDate[] {
  const days = [addYears(from, 1)]
  while ((days.at(-1) ?? today) < today) days.push(addYears(from, days.length + 1))
  return days
}

/** The next fiscal year end strictly after a date; `monthDay` is "MM-DD" of the fiscal year end. */
export function nextFiscalYearEnd(after: PlainDate, monthDay: string): PlainDate {
  const thisYear = addMonths(`${after.slice(0, 4)}-${monthDay === '02-29' ? '02-28' : monthDay}`, 0)
  return thisYear > after ? thisYear : addYears(thisYear, 1)
}

/** Why annual CF reports end (17 CFR 227.202(b)). */
export type ReportsEnd =
  | 'exchange_act_reporting'
  | 'few_holders'
  | 'three_reports_small'
  | 'all_repurchased'
  | 'dissolved'

/**
 * Why an issuer may end its annual CF reports, and the day on which it became eligible; null while they must go on. The
 * reports are those that the issuer filed since its most recent sale in any offering under Reg CF, by their days; the
 * holders of record are the issuer's, null where their number is not known; assets are cents. The earliest day counts.
 * Source: 17 CFR 227.202(b)(1) to (5).
 */
export function annualReportsMayStop(input: {
  /** the day that is judged */
  today: PlainDate
  exchange_act_since: PlainDate | null
  annual_reports_filed: readonly PlainDate[]
  holders_of_record: number | null
  /** since when there are fewer than 300; null when there never were 300 */
  few_holders_since: PlainDate | null
  total_assets: number
  assets_limit: number
  repurchased_on: PlainDate | null
  dissolved_on: PlainDate | null
}): { reason: ReportsEnd; on: PlainDate } | null {
  const filed = [...input.annual_reports_filed].sort((a, b) => a.localeCompare(b))
  const exit = cfExitOn(input.today)
  const few = input.holders_of_record !== null && input.holders_of_record < exit.holders
  const small = input.total_assets <= input.assets_limit
  const after = (day: PlainDate | undefined, since: PlainDate | null) =>
    day === undefined || since === null || day > since ? day : since
  const found: [ReportsEnd, PlainDate | null | undefined][] = [
    ['exchange_act_reporting', input.exchange_act_since],
    ['few_holders', few ? after(filed[0], input.few_holders_since) : null],
    ['three_reports_small', small ? filed[exit.reports - 1] : null],
    ['all_repurchased', input.repurchased_on],
    ['dissolved', input.dissolved_on],
  ]
  return (
    found
      .flatMap(([reason, on]) => (on === null || on === undefined ? [] : [{ reason, on }]))
      .sort((a, b) => a.on.localeCompare(b.on))[0] ?? null
  )
}
/** Reg CF reports may end below this number of holders of record, or after these reports (17 CFR 227.202(b)(2), (3)). */
export const cfExitOn = (day: PlainDate) => ({
  holders: figureOn('cf_exit_holders', day),
  reports: figureOn('cf_exit_reports', day),
})

/** Form C-TR: five business days after the issuer became eligible (17 CFR 227.203(b)(3)). */
export function terminationDue(eligible: PlainDate, closed?: ClosedDays): PlainDate {
  return addBusinessDays(eligible, figureOn('cf_progress_business_days', eligible), closed)
}

/** What prevents an exit report of tier 2. */
export type ExitObstacle =
  | 'selling'
  | 'other_selling'
  | 'year_of_qualification'
  | 'other_qualified'
  | 'reports_missing'
  | 'holders'
export const exitObstacles: Readonly<Record<ExitObstacle, string>> = {
  selling:
    'Offers and sales must have ended: the offering is not closed, or its reports have not begun.',
  other_selling:
    'Offers and sales must have ended: another Tier 2 offering of the company is not closed.',
  year_of_qualification:
    'First file the annual report for the fiscal year in which the offering was qualified, after that year ends.',
  other_qualified:
    'Another Tier 2 offering of the company was qualified in this fiscal year. Wait until the year ends.',
  reports_missing: 'A report that was due is not filed. File it first.',
  holders: `Form 1-Z needs fewer than ${newestFigure('a_exit_holders')} holders of record, fewer than ${newestFigure('a_exit_holders_bank').toLocaleString('en-US')} of a bank.`,
}

/**
 * Why the duty to report under tier 2 cannot be suspended by Form 1-Z yet, or null: it is for a class with fewer than
 * 300 holders of record (1,200 of a bank or its holding company), when nothing is offered or sold any more, no offering
 * was qualified in this fiscal year, the annual report of the fiscal year of the qualification is filed, and so is
 * every report that was due since the duty began or in the last three fiscal years and this one, whichever is shorter.
 * `others` are the company's other offerings under tier 2 of whatever class, which is stricter than by class. `today`
 * and `qualified_on` are days in New York, `fiscal_year_end` is "MM-DD", `reports` are those that were due with the end
 * of the period or the day that each is about. Source: 17 CFR 230.257(d)(2) and (4).
 */
export function exitReportObstacle(input: {
  today: PlainDate
  fiscal_year_end: string
  qualified_on: PlainDate
  selling: boolean
  others: readonly { qualified_on: PlainDate; selling: boolean }[]
  bank: boolean
  /** null when not known */
  holders_of_record: number | null
  annual_reports_filed: readonly PlainDate[]
  reports: readonly { due: PlainDate; about: PlainDate; filed: boolean }[]
}): ExitObstacle | null {
  const { today, fiscal_year_end: monthDay } = input
  if (input.selling) return 'selling'
  if (input.others.some((one) => one.selling)) return 'other_selling'
  const qualifiedYear = nextFiscalYearEnd(addDays(input.qualified_on, -1), monthDay)
  if (qualifiedYear >= today || !input.annual_reports_filed.includes(qualifiedYear))
    return 'year_of_qualification'
  const inThisYear = (on: PlainDate) => nextFiscalYearEnd(addDays(on, -1), monthDay) >= today
  if (input.others.some((one) => inThisYear(one.qualified_on))) return 'other_qualified'
  // the fiscal years that ended, three of them, and the one that runs
  const thisYear = nextFiscalYearEnd(addDays(today, -1), monthDay)
  const since = addYears(thisYear, -4)
  if (input.reports.some((one) => one.about > since && one.due < today && !one.filed))
    return 'reports_missing'
  const limit = figureOn(input.bank ? 'a_exit_holders_bank' : 'a_exit_holders', today)
  const few = input.holders_of_record !== null && input.holders_of_record < limit
  return few ? null : 'holders'
}
