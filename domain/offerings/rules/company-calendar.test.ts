/**
 * The filing calendars of two companies through their years, as tables for a securities lawyer: what is due on the day
 * that is named, and what was filed. Dates are computed by hand from the rules that stand in the last column.
 */
import { expect, it } from 'vitest'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { filingLabels } from '../model/filing.ts'
import { filingCalendar, filingState, type FilingFacts } from './filing-calendar.ts'
import { annualReportsMayStop } from './key-dates.ts'

const nothing: FilingFacts = {
  id: 'o1',
  type: 'reg_cf',
  today: '2026-01-01',
  fiscal_year_end: '12-31',
  selling: false,
  opens_on: '2025-02-03',
  live_on: '2025-02-03',
  qualified_on: null,
  sold_on: null,
  closed_on: null,
  deadline_on: null,
  progress_public: true,
  half_on: null,
  target_on: null,
  filed_on: '2025-02-03',
  home_state: 'VA',
  half_state: null,
  broker_dealer: false,
  statements_of: '2024-12-31',
  sales: [],
  events: [],
  records: [],
  siblings: [],
  may_stop: null,
}
/** Rows of a calendar on a day: form | about | due | state | rule. */
const table = (...offerings: FilingFacts[]): string =>
  offerings
    .flatMap((facts) =>
      filingCalendar(facts).map((one) =>
        [
          facts.id,
          filingLabels[one.filing],
          one.what,
          one.due ?? 'when it chooses',
          filingState(one, facts.today),
          one.source,
        ].join(' | '),
      ),
    )
    .join('\n')
const lines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')

/**
 * A company in Virginia with the calendar year. Its first offering, of February 3, 2025, closes on May 5, 2025. A second
 * one, of March 2, 2026, fails on June 1, 2026: nothing is sold. A third one is sold on September 14, 2026.
 */
const first: FilingFacts = {
  ...nothing,
  deadline_on: '2025-05-05',
  sold_on: '2025-05-05',
  closed_on: '2025-05-05',
  half_on: '2025-03-03',
  target_on: '2025-03-24',
  records: [
    { filing: 'u_cf', period: 'VA', on: '2025-02-03' },
    { filing: 'c_u', period: 'final', on: '2025-05-09' },
    { filing: 'c_ar', period: '2025-12-31', on: '2026-04-20' },
  ],
}
const third: FilingFacts = {
  ...nothing,
  id: 'o3',
  opens_on: '2026-06-15',
  live_on: '2026-06-15',
  filed_on: '2026-06-15',
  deadline_on: '2026-09-14',
  sold_on: '2026-09-14',
  closed_on: '2026-09-14',
  statements_of: '2025-12-31',
  half_state: 'CA',
  records: [{ filing: 'u_cf', period: 'VA', on: '2026-06-15' }],
}
const together = (today: string, filed: FilingFacts['records'] = []): FilingFacts[] => {
  const last = { ...third, records: [...third.records, ...filed] }
  return [
    { ...first, today, siblings: [{ id: 'o3', start: '2026-09-14', records: last.records }] },
    { ...last, today, siblings: [{ id: 'o1', start: '2025-05-05', records: first.records }] },
  ]
}

it('Reg CF, May 1, 2025: the offering is open', () =>
  expect(
    table({
      ...first,
      today: '2025-05-01',
      selling: true,
      sold_on: null,
      closed_on: null,
      records: [],
    }),
  ).toBe(
    lines(`
      o1 | Form U-CF | VA: principal place of business, unless the state asks for none | 2025-02-03 | overdue | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
    `),
  ))

it('Reg CF, May 6, 2025: it has closed; the year 2025 is the first to report', () =>
  expect(table({ ...first, today: '2025-05-06', records: [] })).toBe(
    lines(`
      o1 | Form C-U | Total amount sold | 2025-05-12 | due | 17 CFR 227.203(a)(3)(iii)
      o1 | Form U-CF | VA: principal place of business, unless the state asks for none | 2025-02-03 | overdue | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
      o1 | Form C-AR | Fiscal year ended Dec 31, 2025 | 2026-04-30 | due | 17 CFR 227.202(a)
    `),
  ))

it('Reg CF, June 2, 2026: the second offering failed and adds nothing', () =>
  expect(
    table(
      { ...first, today: '2026-06-02' },
      { ...nothing, id: 'o2', today: '2026-06-02', deadline_on: '2026-06-01', filed_on: null },
    ),
  ).toBe(
    lines(`
      o1 | Form C-U | Total amount sold | 2025-05-12 | filed | 17 CFR 227.203(a)(3)(iii)
      o1 | Form U-CF | VA: principal place of business, unless the state asks for none | 2025-02-03 | filed | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
      o1 | Form C-AR | Fiscal year ended Dec 31, 2025 | 2026-04-30 | filed | 17 CFR 227.202(a)
      o1 | Form C-AR | Fiscal year ended Dec 31, 2026 | 2027-04-30 | due | 17 CFR 227.202(a)
    `),
  ))

it('Reg CF, September 15, 2026: a second sale; one report for 2026, with the newer offering', () =>
  expect(table(...together('2026-09-15'))).toBe(
    lines(`
      o1 | Form C-U | Total amount sold | 2025-05-12 | filed | 17 CFR 227.203(a)(3)(iii)
      o1 | Form U-CF | VA: principal place of business, unless the state asks for none | 2025-02-03 | filed | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
      o1 | Form C-AR | Fiscal year ended Dec 31, 2025 | 2026-04-30 | filed | 17 CFR 227.202(a)
      o3 | Form C-U | Total amount sold | 2026-09-21 | due | 17 CFR 227.203(a)(3)(iii)
      o3 | Form U-CF | VA: principal place of business, unless the state asks for none | 2026-06-15 | filed | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
      o3 | Form U-CF | CA: half of the offering was bought there, unless the state asks for none | 2026-10-14 | due | 15 U.S.C. 77r(c)(2)(F), NASAA Form U-CF
      o3 | Form C-AR | Fiscal year ended Dec 31, 2026 | 2027-04-30 | due | 17 CFR 227.202(a)
    `),
  ))

it('Reg CF: the report on 2025 was filed before the last sale and ends nothing; that on 2026 lets them end', () => {
  const may = (annual_reports_filed: string[]) =>
    annualReportsMayStop({
      today: '2026-11-20',
      exchange_act_since: null,
      annual_reports_filed,
      holders_of_record: 212,
      few_holders_since: null,
      total_assets: 40_000_000,
      assets_limit: 1_000_000_000,
      repurchased_on: null,
      dissolved_on: null,
    })
  // 227.202(b)(2): one annual report since the most recent sale, September 14, 2026
  expect(may([])).toBeNull()
  const end = may(['2027-04-26'])
  expect(end).toEqual({ reason: 'few_holders', on: '2027-04-26' })
  const [old, newest] = together('2027-04-27', [
    { filing: 'c_u', period: 'final', on: '2026-09-18' },
    { filing: 'u_cf', period: 'CA', on: '2026-10-01' },
    { filing: 'c_ar', period: '2026-12-31', on: '2027-04-26' },
  ])
  const rows = table(
    { ...(old as FilingFacts), may_stop: end },
    { ...(newest as FilingFacts), may_stop: end },
  )
  expect(
    rows
      .split('\n')
      .filter((row) => !row.includes('| filed |'))
      .join('\n'),
  ).toBe(
    lines(`
      o3 | Form C-AR | Fiscal year ended Dec 31, 2027 | 2028-04-29 | due | 17 CFR 227.202(a)
      o3 | Form C-TR | Fewer than 300 holders of record after an annual report | 2027-05-03 | due | 17 CFR 227.202(b), 227.203(b)(3)
    `),
  )
})

/** A tier 2 offering of a company with the calendar year, qualified on May 20, 2025, sold until February 2, 2026. */
const tier2: FilingFacts = {
  ...nothing,
  type: 'reg_a_t2',
  opens_on: '2025-06-20',
  live_on: '2025-06-20',
  filed_on: '2025-02-03',
  qualified_on: '2025-05-20',
  selling: true,
}
it('Reg A tier 2, July 1, 2025: on sale', () =>
  expect(table({ ...tier2, today: '2025-07-01' })).toBe(
    lines(`
      o1 | State notice | Every state in which the offering is made | 2025-05-30 | overdue | 15 U.S.C. 77r(c)(2)
      o1 | Post-qualification amendment of Form 1-A | Twelve months after May 20, 2025 | 2026-05-20 | due | 17 CFR 230.252(f)(2)(i)
      o1 | Form 1-K | Fiscal year ended Dec 31, 2025 | 2026-04-30 | due | 17 CFR 230.257(b)(1)
      o1 | Form 1-SA | Six months ended Jun 30, 2025 | 2025-09-28 | due | 17 CFR 230.257(b)(3)
      o1 | Form 1-SA | Six months ended Jun 30, 2026 | 2026-09-28 | due | 17 CFR 230.257(b)(3)
    `),
  ))

it('Reg A tier 2, September 29, 2026: sold, an officer left, and everything is filed but one report', () => {
  const records = [
    { filing: 'state_notice', period: 'tier_2', on: '2025-05-28' },
    { filing: 'one_sa', period: '2025-06-30', on: '2025-09-22' },
    { filing: 'one_k', period: '2025-12-31', on: '2026-04-27' },
    { filing: 'one_u', period: 'e1', on: '2026-08-07' },
  ] as const
  const sold: FilingFacts = {
    ...tier2,
    today: '2026-09-29',
    selling: false,
    sold_on: '2026-02-02',
    closed_on: '2026-02-02',
    holders: 240,
    events: [{ id: 'e1', kind: 'officer_departed', on: '2026-08-03' }],
    records,
  }
  const open = (facts: FilingFacts) =>
    table(facts)
      .split('\n')
      .filter((row) => !row.includes('| filed |'))
      .join('\n')
  // 257(d)(2): a report that was due is missing, so Form 1-Z can't end the reports
  expect(open(sold)).toBe(
    lines(`
      o1 | Form 1-K | Fiscal year ended Dec 31, 2026 | 2027-04-30 | due | 17 CFR 230.257(b)(1)
      o1 | Form 1-SA | Six months ended Jun 30, 2026 | 2026-09-28 | overdue | 17 CFR 230.257(b)(3)
      o1 | Form 1-SA | Six months ended Jun 30, 2027 | 2027-09-28 | due | 17 CFR 230.257(b)(3)
    `),
  )
  const late = { filing: 'one_sa', period: '2026-06-30', on: addDays(sold.today, 0) } as const
  expect(open({ ...sold, records: [...records, late] })).toContain(
    'o1 | Form 1-Z | Fewer than 300 holders of record, and every report is filed | when it chooses | optional | 17 CFR 230.257(d)',
  )
})
