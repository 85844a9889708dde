import { addBusinessDays, onOrNextBusinessDay } from '#domain/shared/calendar/business-days.ts'
import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  plainDate,
  type PlainDate,
} from '#domain/shared/calendar/plain-date.ts'

/** Business days for a progress update, for the final one and for a termination report (17 CFR 227.203(a)(3), (b)). */
export const PROGRESS_BUSINESS_DAYS = 5

/** A filing with its due date and the rule it comes from. */
export type KeyDate = {
  readonly filing:
    | 'form_d'
    | 'form_d_annual'
    | 'c_u'
    | 'c_ar'
    | 'c_tr'
    | 'one_k'
    | 'one_sa'
    | 'one_u'
    | 'one_z'
    | 'state_notice'
  readonly due: PlainDate
  readonly source: string
}

/** Form D: 15 calendar days after the first sale, moved on to a business day (17 CFR 230.503(a)(1)). */
export function formDDue(firstSale: PlainDate): PlainDate {
  return onOrNextBusinessDay(addDays(firstSale, 15))
}

/** Annual Form D/A: on or before the anniversary of the last filing while the offering runs (17 CFR 230.503(a)(3)(iii)). */
export function formDAnnualDue(lastFiled: PlainDate): PlainDate {
  return addYears(lastFiled, 1)
}

/** Progress update, final update or Form C-TR: five business days after the event. */
export function progressUpdateDue(event: PlainDate): PlainDate {
  return addBusinessDays(event, PROGRESS_BUSINESS_DAYS)
}

/** Form C-AR (and the annual report 1-K): 120 calendar days after the fiscal year end (17 CFR 227.202(a), 230.257(b)(1)). */
export function annualReportDue(fiscalYearEnd: PlainDate): PlainDate {
  return addDays(fiscalYearEnd, 120)
}

/** The last day that a live CF offering may use the statements of the year before: FYE + 120 days (C&DI 201.03). */
export function financialsStaleAfter(nextFiscalYearEnd: PlainDate): PlainDate {
  return addDays(nextFiscalYearEnd, 120)
}

/** Form 1-SA: 90 calendar days after the first half of the fiscal year (17 CFR 230.257(b)(3)). */
export function semiannualReportDue(fiscalYearEnd: PlainDate): PlainDate {
  const half = addMonths(fiscalYearEnd, 6)
  const { year, month } = dateParts(half)
  const endsMonth = dateParts(addDays(fiscalYearEnd, 1)).day === 1
  return addDays(endsMonth ? plainDate(year, month, 31) : half, 90)
}

/** Form 1-U: four business days after the event (17 CFR 230.257(b)(4)). */
export function currentReportDue(event: PlainDate): PlainDate {
  return addBusinessDays(event, 4)
}

/** Form 1-Z of tier 1: 30 calendar days after the end of the offering (17 CFR 230.257(a)). */
export function exitReportDue(offeringEnd: PlainDate): PlainDate {
  return addDays(offeringEnd, 30)
}

/** State notice filing: typically 15 days after the first sale in the state. */
export function stateNoticeDue(firstSaleInState: PlainDate): PlainDate {
  return onOrNextBusinessDay(addDays(firstSaleInState, 15))
}

/** The next fiscal year end strictly after a date; `monthDay` is "MM-DD" of the fiscal year end. */
export function nextFiscalYearEnd(after: PlainDate, monthDay: string): PlainDate {
  const thisYear = addMonths(`${after.slice(0, 4)}-${monthDay === '02-29' ? '02-28' : monthDay}`, 0)
  return thisYear > after ? thisYear : addYears(thisYear, 1)
}

/** The filings that follow the close of an offering, by type, in order of date. */
export function filingsAfterClose(
  type: 'reg_cf' | 'reg_d_506b' | 'reg_d_506c' | 'reg_a_t1' | 'reg_a_t2',
  closed: PlainDate,
  fiscalYearEndMonthDay: string,
): KeyDate[] {
  const fye = nextFiscalYearEnd(closed, fiscalYearEndMonthDay)
  if (type === 'reg_cf') {
    return [
      { filing: 'c_u', due: progressUpdateDue(closed), source: '17 CFR 227.203(a)(3)' },
      { filing: 'c_ar', due: annualReportDue(fye), source: '17 CFR 227.202(a)' },
    ]
  }
  if (type === 'reg_a_t1')
    return [{ filing: 'one_z', due: exitReportDue(closed), source: '17 CFR 230.257(a)' }]
  if (type === 'reg_a_t2') {
    return [
      { filing: 'one_k', due: annualReportDue(fye), source: '17 CFR 230.257(b)(1)' },
      { filing: 'one_sa', due: semiannualReportDue(fye), source: '17 CFR 230.257(b)(3)' },
    ]
  }
  return []
}

/** Why annual CF reports may stop (17 CFR 227.202(b)), or null while they must go on; assets in cents. */
export function annualReportsMayStop(input: {
  exchange_act_reporting: boolean
  annual_reports_filed: number
  holders_of_record: number
  total_assets: number
  assets_limit: number
  all_repurchased: boolean
  dissolved: boolean
}):
  | 'exchange_act_reporting'
  | 'few_holders'
  | 'three_reports_small'
  | 'all_repurchased'
  | 'dissolved'
  | null {
  if (input.exchange_act_reporting) return 'exchange_act_reporting'
  if (input.annual_reports_filed >= 1 && input.holders_of_record < 300) return 'few_holders'
  if (input.annual_reports_filed >= 3 && input.total_assets <= input.assets_limit)
    return 'three_reports_small'
  if (input.all_repurchased) return 'all_repurchased'
  return input.dissolved ? 'dissolved' : null
}
