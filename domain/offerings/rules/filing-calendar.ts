import { newestThresholds, thresholdWords } from '#domain/shared/thresholds.ts'
import { figureOn, newestFigure } from '#domain/shared/figures.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { addDays, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import {
  currentReportEvents,
  filingEventLabels,
  formDEvents,
  type FilingEventKind,
  type FilingKind,
  type filingStates,
} from '../model/filing.ts'
import type { OfferingType } from '../model/offering.ts'
import {
  annualReportDue,
  crowdfundingNoticeDue,
  currentReportDue,
  exitReportDue,
  exitReportObstacle,
  type ExitObstacle,
  financialsStaleAfter,
  formDAnnualDue,
  formDChangeDue,
  formDDue,
  halfYearEnd,
  nextFiscalYearEnd,
  privatePlacementDue,
  progressUpdateDue,
  semiannualReportDue,
  specialReportDue,
  stateNoticeDue,
  tier2NoticeDue,
  terminationDue,
  type annualReportsMayStop,
  type ReportsEnd,
  yearlyFrom,
} from './key-dates.ts'

/** A filing as it was recorded. */
interface Recorded {
  readonly filing: FilingKind
  readonly period: string
  readonly on: PlainDate
}
/**
 * Another offering of the company under the same exemption, and the day on which its reports began: the first sale under
 * Reg CF, the qualification under tier 2. A company files one annual report a year, however many offerings it made.
 */
export interface SiblingOffering {
  readonly id: string
  readonly start: PlainDate
  readonly records: readonly Recorded[]
  /** it ended without a sale: the form that ends the reports is not asked for there */
  readonly withdrawn?: boolean
}

/** What the filing calendar of one offering is computed from; days are days in New York. */
export interface FilingFacts {
  /** of the offering */
  readonly id: string
  readonly type: OfferingType
  readonly today: PlainDate
  /** days on which federal offices are closed in addition to weekends and holidays */
  readonly closed?: ClosedDays
  /** fiscal year end as "MM-DD" */
  readonly fiscal_year_end: string
  /** the offering takes commitments, or has paused them */
  readonly selling: boolean
  readonly opens_on: PlainDate
  readonly live_on: PlainDate | null
  readonly qualified_on: PlainDate | null
  /** the first sale: the first closing that was released */
  readonly sold_on: PlainDate | null
  readonly closed_on: PlainDate | null
  /** the last day of the offering, which an early close or an extension moves; null while it was never live */
  readonly deadline_on: PlainDate | null
  /** the platform shows the progress publicly, which replaces the interim updates */
  readonly progress_public: boolean
  /** when commitments first reached half of the target, and the target */
  readonly half_on: PlainDate | null
  readonly target_on: PlainDate | null
  /** last day of the fiscal year that the financial statements in force are about */
  readonly statements_of: PlainDate | null
  /** Form C or Form D was filed with the SEC */
  readonly filed_on: PlainDate | null
  /** the state of the company's principal place of business; null outside of the United States */
  readonly home_state: string | null
  /** another state whose residents bought half or more of a Reg CF offering that closed */
  readonly half_state: string | null
  /** a FINRA member sells the offering */
  readonly broker_dealer: boolean
  /** the first day on which somebody of each state was bound to buy; null is outside of the United States */
  readonly sales: readonly { readonly state: string | null; readonly on: PlainDate }[]
  readonly events: readonly {
    readonly id: string
    readonly kind: FilingEventKind
    readonly on: PlainDate
  }[]
  readonly records: readonly Recorded[]
  readonly siblings: readonly SiblingOffering[]
  readonly may_stop: ReturnType<typeof annualReportsMayStop>
  /** a form that ends the reports is recorded, and compliance hasn't confirmed it: reports stay due */
  readonly end_in_review?: boolean
  /** holders of record of the company's securities; null when not known, absent while the offering does not report */
  readonly holders?: number | null
  /** the company states that it is a bank or a bank holding company */
  readonly bank?: boolean
  /** other offerings of the company under tier 2 that were qualified; `ended_on` is null while they may be sold */
  readonly others?: readonly {
    readonly qualified_on: PlainDate
    readonly ended_on: PlainDate | null
  }[]
}

/** One filing that is due, was made, or may be made. */
export interface FilingEntry {
  readonly filing: FilingKind
  /** what the filing is about, with the filing unique within an offering */
  readonly period: string
  readonly what: string
  /** the day before which it cannot have been filed; null when it may come before */
  readonly since: PlainDate | null
  readonly due: PlainDate | null
  readonly source: string
  readonly filed_on: PlainDate | null
}
type Planned = Omit<FilingEntry, 'filed_on'>

const STOP_REASONS: Readonly<Record<ReportsEnd, string>> = {
  exchange_act_reporting: 'The company reports under the Exchange Act',
  few_holders: `Fewer than ${newestFigure('cf_exit_holders')} holders of record after an annual report`,
  three_reports_small: `${newestFigure('cf_exit_reports')} annual reports and total assets of at most ${thresholdWords(newestThresholds.cf_reports_stop_assets)}`,
  all_repurchased: 'All securities sold under Reg CF were repurchased',
  dissolved: 'The company dissolves',
}

/** Fiscal year ends from a day on, the first after today included. */
function fiscalYearEnds(from: PlainDate, { today, fiscal_year_end }: FilingFacts): PlainDate[] {
  const ends: PlainDate[] = []
  let end = nextFiscalYearEnd(addDays(from, -1), fiscal_year_end)
  while (ends.length === 0 || (ends.at(-1) ?? end) < today) {
    ends.push(end)
    end = nextFiscalYearEnd(end, fiscal_year_end)
  }
  return ends
}
const endText = (facts: FilingFacts, reason: string): string =>
  facts.end_in_review === true ? `${reason}. Compliance reviews the form.` : reason
/**
 * Whether an offering carries a report of its company for a period: the offering that the report was recorded with, or
 * else the offering whose reports began last by the end of the period.
 */
function carries(facts: FilingFacts, start: PlainDate, one: Pick<Planned, 'filing' | 'period'>) {
  if (isFiled(facts, one)) return true
  return !facts.siblings.some(
    (other) =>
      other.records.some((r) => r.filing === one.filing && r.period === one.period) ||
      (other.start <= one.period && isLater(other, { id: facts.id, start })),
  )
}
const isLater = (
  a: Pick<SiblingOffering, 'id' | 'start'>,
  b: Pick<SiblingOffering, 'id' | 'start'>,
): boolean => a.start > b.start || (a.start === b.start && a.id > b.id)
const isLast = (facts: FilingFacts, start: PlainDate): boolean =>
  !facts.siblings.some(
    (other) => other.withdrawn !== true && isLater(other, { id: facts.id, start }),
  )
/** The form that ended the reports of the company: recorded with any of its offerings, after this one began. */
const endOf = (facts: FilingFacts, filing: 'c_tr' | 'one_z', start: PlainDate) =>
  [...facts.records, ...facts.siblings.flatMap((other) => other.records)]
    .filter((one) => one.filing === filing && one.on >= start)
    .sort((a, b) => a.on.localeCompare(b.on))[0]

const yearText = (end: PlainDate): string => `Fiscal year ended ${formatDay(end)}`

/** The day on which an offering ended: its deadline, or its closing if that came first or it has no deadline. */
function endedOn(facts: FilingFacts): PlainDate | null {
  const { closed_on, deadline_on } = facts
  if (closed_on === null || deadline_on === null) return closed_on
  return deadline_on < closed_on ? deadline_on : closed_on
}

/**
 * Progress updates at half of the target and at the target, unless the platform shows the progress publicly, and in any
 * case one with the total amount sold, five business days after the deadline (17 CFR 227.203(a)(3)).
 */
function progressUpdates(facts: FilingFacts): Planned[] {
  const update = (period: string, what: string, on: PlainDate | null, source: string) =>
    on === null
      ? []
      : [
          {
            filing: 'c_u' as const,
            period,
            what,
            since: on,
            due: progressUpdateDue(on, facts.closed),
            source,
          },
        ]
  const onTheWay = [
    ...update('half', '50% of the target reached', facts.half_on, '17 CFR 227.203(a)(3)(i)'),
    ...update('target', '100% of the target reached', facts.target_on, '17 CFR 227.203(a)(3)(i)'),
  ]
  return [
    ...onTheWay.filter((one) => !facts.progress_public || isFiled(facts, one)),
    ...update(
      'final',
      'Total amount sold',
      endedOn(facts),
      `17 CFR 227.203(a)(3)${facts.progress_public ? '(iii)' : '(ii)'}`,
    ),
  ]
}

/**
 * New statements for an offering that goes on more than 120 days after the next fiscal year end (Securities Act C&DI
 * 201.03, Reg CF).
 */
function newStatements(facts: FilingFacts): Planned[] {
  if (!facts.selling) return []
  const last =
    facts.statements_of ??
    addYears(nextFiscalYearEnd(addDays(facts.opens_on, -1), facts.fiscal_year_end), -1)
  const end = nextFiscalYearEnd(last, facts.fiscal_year_end)
  const due = financialsStaleAfter(end)
  // an offering that has ended by then needs none
  if (facts.deadline_on !== null && facts.deadline_on <= due) return []
  return [
    {
      filing: 'financials',
      period: end,
      what: yearText(end),
      since: end,
      due,
      source: '17 CFR 227.201(t), C&DI 201.03',
    },
  ]
}

/**
 * Annual reports of Reg CF from the first sale on, one of the company for each year, until a Form C-TR ends them. It is
 * due five business days after the company becomes eligible (17 CFR 227.202, 227.203(b)).
 */
function crowdfundingReports(facts: FilingFacts): Planned[] {
  const { sold_on: start } = facts
  if (start === null) return []
  const stopped = endOf(facts, 'c_tr', start)
  const annual = fiscalYearEnds(start, facts)
    .map((end) => ({
      filing: 'c_ar' as const,
      period: end,
      what: yearText(end),
      since: end,
      due: annualReportDue(end, 'c_ar'),
      source: '17 CFR 227.202(a)',
    }))
    .filter((one) => carries(facts, start, one) && isStillDue(facts, one, stopped))
  const own = facts.records.filter((one) => one.filing === 'c_tr')
  const end = stopped === undefined && isLast(facts, start) ? facts.may_stop : null
  const source = '17 CFR 227.202(b), 227.203(b)(3)'
  return [
    ...annual,
    ...own.map((one) => ({
      filing: 'c_tr' as const,
      period: one.period,
      what: endText(facts, STOP_REASONS[one.period as ReportsEnd]),
      since: null,
      due: null,
      source,
    })),
    ...(end === null
      ? []
      : [
          {
            filing: 'c_tr' as const,
            period: end.reason,
            what: STOP_REASONS[end.reason],
            since: end.on,
            due: terminationDue(end.on, facts.closed),
            source,
          },
        ]),
  ]
}

/**
 * Notices of Reg CF to the only states that may ask for one: the state of the company's principal place of business, and
 * one whose residents bought half or more of the offering (15 U.S.C. 77r(c)(2)(F)).
 */
function crowdfundingNotices(facts: FilingFacts): Planned[] {
  const { home_state: home, half_state: half, filed_on: filed, closed_on: closed } = facts
  const notice = (
    which: 'home' | 'half',
    state: string,
    what: string,
    since: PlainDate,
  ): Planned => ({
    filing: 'u_cf',
    period: state,
    what: `${state}: ${what}, unless the state asks for none`,
    since,
    due: crowdfundingNoticeDue(which, since),
    source: '15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF',
  })
  return [
    ...(home === null || filed === null
      ? []
      : [notice('home', home, 'principal place of business', filed)]),
    ...(half === null || half === home || closed === null
      ? []
      : [notice('half', half, 'half of the offering was bought there', closed)]),
  ]
}

/**
 * Yearly filings of a tier 2 offering that is on sale, and the special report of one that was qualified without audited
 * statements of the last full fiscal year (17 CFR 230.257(b)(2)(i)(A)).
 */
function continuousFilings(facts: FilingFacts, qualified: PlainDate): Planned[] {
  const yearly = (filing: 'one_a_pos' | 'state_renewal', from: PlainDate, source: string) =>
    yearlyFrom(from, facts.today)
      .map((due) => ({
        filing,
        period: due,
        what: `Twelve months after ${formatDay(addYears(due, -1))}`,
        since: null,
        due,
        source,
      }))
      .filter((one) => facts.selling || isFiled(facts, one))
  const notice = facts.records.find((one) => one.filing === 'state_notice')
  const lastYear = addYears(nextFiscalYearEnd(addDays(qualified, -1), facts.fiscal_year_end), -1)
  const special = facts.statements_of !== null && facts.statements_of < lastYear
  return [
    ...yearly('one_a_pos', qualified, '17 CFR 230.252(f)(2)(i)'),
    ...(notice === undefined
      ? []
      : yearly(
          'state_renewal',
          notice.on,
          'NASAA uniform notice filing form, Regulation A tier 2',
        )),
    ...(special
      ? [
          {
            filing: 'one_k_special' as const,
            period: lastYear,
            what: yearText(lastYear),
            since: qualified,
            due: specialReportDue(qualified),
            source: '17 CFR 230.257(b)(2)(i)(A)',
          },
        ]
      : []),
  ]
}

/** Reports of tier 2 that were or will be due by themselves, without its notices to the states. */
function periodicReports(facts: FilingFacts): Planned[] {
  const { qualified_on: qualified } = facts
  if (qualified === null) return []
  const ends = fiscalYearEnds(qualified, facts)
  const halves = [addYears(ends[0] ?? qualified, -1), ...ends]
    .map((end) => ({ end, half: halfYearEnd(end) }))
    .filter(({ half }) => half >= qualified)
  const upcoming = halves.find(({ half }) => half >= facts.today)
  return [
    ...ends.map((end) => ({
      filing: 'one_k' as const,
      period: end,
      what: yearText(end),
      since: end,
      due: annualReportDue(end, 'one_k'),
      source: '17 CFR 230.257(b)(1)',
    })),
    ...halves
      .filter(({ half }) => half < facts.today || half === upcoming?.half)
      .map(({ end, half }) => ({
        filing: 'one_sa' as const,
        period: half,
        what: `Six months ended ${formatDay(half)}`,
        since: half,
        due: semiannualReportDue(end),
        source: '17 CFR 230.257(b)(3)',
      })),
    ...facts.events
      .filter((event) => currentReportEvents.includes(event.kind))
      .map((event) => ({
        filing: 'one_u' as const,
        period: event.id,
        what: `${filingEventLabels[event.kind]}, ${formatDay(event.on)}`,
        since: event.on,
        due: currentReportDue(event.on, facts.closed),
        source: '17 CFR 230.257(b)(4)',
      })),
  ]
}

const EXIT_PERIOD = 'suspension'

/**
 * Why Form 1-Z cannot end the reports of an offering yet; null when it can, or when reports are not due at all (17 CFR
 * 230.257(d)). Holders and other offerings are those of the whole company, which is stricter than by class. What was filed, qualified or closed after
 * `today` does not count, for a form that is recorded later than it was filed.
 */
export function exitObstacle(given: FilingFacts): ExitObstacle | null {
  if (given.type !== 'reg_a_t2' || given.qualified_on === null) return null
  // a report of the company counts, whichever of its offerings it was recorded with
  const records = [...given.records, ...given.siblings.flatMap((other) => other.records)]
  const facts = { ...given, records: records.filter((one) => one.on <= given.today) }
  return exitReportObstacle({
    today: facts.today,
    fiscal_year_end: facts.fiscal_year_end,
    qualified_on: given.qualified_on,
    // until it is closed, an offering that was qualified may be sold at any time
    selling:
      facts.closed_on === null || facts.closed_on > facts.today || facts.holders === undefined,
    others: (facts.others ?? [])
      .filter((one) => one.qualified_on <= facts.today)
      .map(({ qualified_on, ended_on }) => ({
        qualified_on,
        selling: ended_on === null || ended_on > facts.today,
      })),
    bank: facts.bank === true,
    holders_of_record: facts.holders ?? null,
    annual_reports_filed: facts.records
      .filter((one) => one.filing === 'one_k')
      .map((one) => one.period),
    reports: periodicReports(facts).flatMap((one) =>
      one.due === null || one.since === null
        ? []
        : [{ due: one.due, about: one.since, filed: isFiled(facts, one) }],
    ),
  })
}

/**
 * Whether a filing ends the reports of an offering: Form C-TR, or Form 1-Z of tier 2 (17 CFR 227.202(b), 230.257(d)).
 */
export const endsReports = (filing: FilingKind, type: OfferingType): boolean =>
  filing === 'c_tr' || (filing === 'one_z' && type === 'reg_a_t2')

/**
 * Annual, semiannual and current reports of tier 2 from the qualification on (17 CFR 230.257(b)) until a Form 1-Z
 * suspends them (17 CFR 230.257(d)), and its notices to the states.
 */
function tier2Reports(facts: FilingFacts): Planned[] {
  if (facts.qualified_on === null) return []
  const start = facts.qualified_on
  const stopped = endOf(facts, 'one_z', start)
  const reports = periodicReports(facts).filter(
    (one) =>
      (one.filing === 'one_u' || carries(facts, start, one)) && isStillDue(facts, one, stopped),
  )
  const filedHere = facts.records.some((one) => one.filing === 'one_z')
  const exit: Planned[] =
    !filedHere && (stopped !== undefined || !isLast(facts, start) || exitObstacle(facts) !== null)
      ? []
      : [
          {
            filing: 'one_z',
            period: EXIT_PERIOD,
            what: endText(
              facts,
              `Fewer than ${figureOn(facts.bank === true ? 'a_exit_holders_bank' : 'a_exit_holders', facts.today).toLocaleString('en-US')} holders of record, and every report is filed`,
            ),
            since: null,
            due: null,
            source: '17 CFR 230.257(d)',
          },
        ]
  return [
    {
      filing: 'state_notice',
      period: 'tier_2',
      what: 'Every state in which the offering is made',
      since: null,
      due: tier2NoticeDue(facts.opens_on),
      source: '15 U.S.C. 77r(c)(2)',
    },
    ...continuousFilings(facts, start),
    ...reports,
    ...exit,
  ]
}

/**
 * Form D after the first sale, every year while the offering runs, and the notices to the states of the purchasers (17
 * CFR 230.503).
 */
function privateNotices(facts: FilingFacts): Planned[] {
  const first = facts.sales.map((one) => one.on).sort((a, b) => a.localeCompare(b))[0]
  if (first === undefined) return []
  const filed = facts.records
    .filter((one) => one.filing === 'form_d' || one.filing === 'form_d_annual')
    .sort((a, b) => a.on.localeCompare(b.on))
  const amendments = filed.map((one) => ({
    filing: 'form_d_annual' as const,
    period: formDAnnualDue(one.on),
    what: `A year after the notice of ${formatDay(one.on)}`,
    since: one.on,
    due: formDAnnualDue(one.on),
    source: '17 CFR 230.503(a)(3)(iii)',
  }))
  return [
    {
      filing: 'form_d',
      period: 'first',
      what: `First sale on ${formatDay(first)}`,
      since: null,
      due: formDDue(first, facts.closed),
      source: '17 CFR 230.503(a)(1)',
    },
    ...amendments.filter((one) => facts.selling || isFiled(facts, one)),
    ...facts.events
      .filter((event) => formDEvents.includes(event.kind))
      .map((event) => ({
        filing: 'form_d_change' as const,
        period: event.id,
        what: `${filingEventLabels[event.kind]}, ${formatDay(event.on)}`,
        since: event.on,
        due: formDChangeDue(event.on, facts.closed),
        source: '17 CFR 230.503(a)(3)(i), (ii)',
      })),
    ...(facts.broker_dealer
      ? [
          {
            filing: 'finra_5123' as const,
            period: 'first',
            what: `First sale on ${formatDay(first)}, filed by the broker-dealer`,
            since: null,
            due: privatePlacementDue(first),
            source: 'FINRA rule 5123(a)',
          },
        ]
      : []),
    // no state can ask for a notice about a buyer who lives in none
    ...facts.sales.flatMap(({ state, on }) =>
      state === null
        ? []
        : {
            filing: 'state_notice' as const,
            period: state,
            what: `${state}: first sale on ${formatDay(on)}`,
            since: null,
            due: stateNoticeDue(on, facts.closed),
            source: '15 U.S.C. 77r(c)(2)',
          },
    ),
  ]
}

/** The exit report of tier 1: 30 days after the offering ended (17 CFR 230.257(a)). */
function tier1Report(facts: FilingFacts): Planned[] {
  const { closed_on: closed } = facts
  if (closed === null) return []
  return [
    {
      filing: 'one_z',
      period: 'exit',
      what: `Offering ended on ${formatDay(closed)}`,
      since: closed,
      due: exitReportDue(closed),
      source: '17 CFR 230.257(a)',
    },
  ]
}

/** Whether a report stays in the calendar next to a form that ends the reports. */
const isStillDue = (facts: FilingFacts, one: Planned, stopped: Recorded | undefined): boolean =>
  stopped === undefined ||
  facts.end_in_review === true ||
  (one.due ?? '') < stopped.on ||
  isFiled(facts, one)
const recordOf = (facts: FilingFacts, one: Pick<Planned, 'filing' | 'period'>) =>
  facts.records.find((record) => record.filing === one.filing && record.period === one.period)
const isFiled = (facts: FilingFacts, one: Pick<Planned, 'filing' | 'period'>): boolean =>
  recordOf(facts, one) !== undefined

function planned(facts: FilingFacts): Planned[] {
  if (facts.type === 'reg_cf')
    return [
      ...progressUpdates(facts),
      ...newStatements(facts),
      ...crowdfundingNotices(facts),
      ...crowdfundingReports(facts),
    ]
  if (facts.type === 'reg_a_t1') return tier1Report(facts)
  return facts.type === 'reg_a_t2' ? tier2Reports(facts) : privateNotices(facts)
}

/** Everything that one offering has to file or has filed. */
export const filingCalendar = (facts: FilingFacts): FilingEntry[] =>
  planned(facts).map((one) => ({ ...one, filed_on: recordOf(facts, one)?.on ?? null }))

/** Whether an entry is filed, late, due, or left to the company. */
export function filingState(
  { filed_on, due }: Pick<FilingEntry, 'filed_on' | 'due'>,
  today: PlainDate,
): (typeof filingStates)[number] {
  if (filed_on !== null) return 'filed'
  if (due === null) return 'optional'
  return due < today ? 'overdue' : 'due'
}

const RANK = { overdue: 0, due: 1, optional: 2, filed: 3 } as const
/** Order of a calendar: overdue first, then by date; what is filed comes last, the newest first. */
export function byUrgency(today: PlainDate) {
  return (a: Pick<FilingEntry, 'filed_on' | 'due'>, b: typeof a): number => {
    const [x, y] = [filingState(a, today), filingState(b, today)]
    if (x !== y) return RANK[x] - RANK[y]
    return x === 'filed'
      ? (b.filed_on ?? '').localeCompare(a.filed_on ?? '')
      : (a.due ?? '').localeCompare(b.due ?? '')
  }
}

/** The annual report that is due next and was not filed; null when none is (17 CFR 227.202, 230.257(b)(1)). */
export const nextAnnualReport = (entries: readonly FilingEntry[]): PlainDate | null =>
  entries
    .filter((one) => (one.filing === 'c_ar' || one.filing === 'one_k') && one.filed_on === null)
    .map((one) => one.due ?? '')
    .sort((a, b) => a.localeCompare(b))[0] ?? null

/** Days before the last day on which the company is reminded. */
export const REMIND_DAYS = [30, 7, 1] as const
/**
 * Which reminder of an open filing is due on a day: the nearest of 30, 7 and 1 days before, then one a week from the
 * day after the last day on (platform policy); null before the first.
 */
export function reminderOf(due: PlainDate, today: PlainDate): string | null {
  if (today > due) {
    let week = 0
    while (addDays(due, 1 + 7 * (week + 1)) <= today) week += 1
    return `overdue_${week}`
  }
  const days = REMIND_DAYS.filter((before) => addDays(due, -before) <= today).at(-1)
  return days === undefined ? null : `${days}_days`
}
