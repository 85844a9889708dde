import { describe, expect, it } from 'vitest'
import {
  byUrgency,
  exitObstacle,
  filingCalendar,
  filingState,
  nextAnnualReport,
  reminderOf,
  type FilingFacts,
} from './filing-calendar.ts'
import { exitReportObstacle } from './key-dates.ts'

const base: FilingFacts = {
  id: 'o1',
  type: 'reg_cf',
  today: '2026-11-25',
  fiscal_year_end: '12-31',
  selling: false,
  opens_on: '2026-06-01',
  live_on: '2026-06-01',
  qualified_on: null,
  sold_on: null,
  closed_on: null,
  deadline_on: null,
  progress_public: false,
  half_on: null,
  target_on: null,
  filed_on: null,
  home_state: null,
  half_state: null,
  broker_dealer: false,
  statements_of: null,
  sales: [],
  events: [],
  records: [],
  siblings: [],
  may_stop: null,
}
const of = (facts: Partial<FilingFacts>) =>
  filingCalendar({ ...base, sold_on: facts.closed_on ?? null, ...facts }).map((one) => [
    one.filing,
    one.period,
    one.due,
  ])

describe('the filing calendar of Reg CF', () => {
  it('asks for an update at 50%, at 100% and at the end, each within five business days', () => {
    expect(of({ half_on: '2026-11-20', target_on: '2026-11-24', closed_on: '2026-11-25' })).toEqual(
      [
        ['c_u', 'half', '2026-11-30'],
        ['c_u', 'target', '2026-12-02'],
        ['c_u', 'final', '2026-12-03'],
        ['c_ar', '2026-12-31', '2027-04-30'],
      ],
    )
  })
  it('asks only for the final one where the platform shows the progress (17 CFR 227.203(a)(3)(iii))', () => {
    const facts = { half_on: '2026-11-20', target_on: '2026-11-24', progress_public: true }
    expect(of(facts)).toEqual([])
    expect(of({ ...facts, closed_on: '2026-11-25' })[0]).toEqual(['c_u', 'final', '2026-12-03'])
    // five business days after the deadline, whenever escrow closes
    expect(of({ deadline_on: '2026-11-20', closed_on: '2026-11-24' })[0]).toEqual([
      'c_u',
      'final',
      '2026-11-30',
    ])
    const records = [{ filing: 'c_u', period: 'half', on: '2026-11-23' }] as const
    expect(of({ ...facts, records })).toEqual([['c_u', 'half', '2026-11-30']])
  })
  it('goes by the real fiscal year, and an overdue year stays beside the next', () => {
    expect(of({ closed_on: '2025-03-10', fiscal_year_end: '06-30' }).slice(1)).toEqual([
      ['c_ar', '2025-06-30', '2025-10-28'],
      ['c_ar', '2026-06-30', '2026-10-28'],
      ['c_ar', '2027-06-30', '2027-10-28'],
    ])
  })
  it('asks a company that is selling for new statements 120 days after the next year end', () => {
    expect(of({ selling: true, statements_of: '2025-12-31' })).toEqual([
      ['financials', '2026-12-31', '2027-04-30'],
    ])
    expect(of({ selling: true })).toEqual([['financials', '2026-12-31', '2027-04-30']])
    // an offering that ends by then goes on with the statements that it has
    const stale = { selling: true, statements_of: '2025-12-31' }
    expect(of({ ...stale, deadline_on: '2027-04-30' })).toEqual([])
    expect(of({ ...stale, deadline_on: '2027-05-01' })).toEqual([
      ['financials', '2026-12-31', '2027-04-30'],
    ])
  })
  it('offers Form C-TR when a reason of 227.202(b) holds, and ends the annual reports with it', () => {
    const closed = { closed_on: '2025-03-10', sold_on: '2025-03-10' }
    const few = { reason: 'few_holders', on: '2026-11-20' } as const
    // within five business days of becoming eligible, Thanksgiving in between (227.203(b)(3))
    expect(of({ ...closed, may_stop: few })).toContainEqual(['c_tr', 'few_holders', '2026-11-30'])
    const record = { filing: 'c_tr', period: 'few_holders', on: '2026-11-01' } as const
    const after = filingCalendar({ ...base, ...closed, records: [record] })
    expect(after.map((one) => [one.filing, one.period])).toEqual([
      ['c_u', 'final'],
      // due before the reports ended, and still owed
      ['c_ar', '2025-12-31'],
      ['c_tr', 'few_holders'],
    ])
    // until compliance has confirmed the form, the reports are due as before it (41.2)
    const waiting = filingCalendar({
      ...base,
      ...closed,
      records: [record],
      may_stop: few,
      end_in_review: true,
    })
    expect(waiting.slice(1).map((one) => [one.filing, one.period, one.filed_on])).toEqual([
      ['c_ar', '2025-12-31', null],
      ['c_ar', '2026-12-31', null],
      ['c_tr', 'few_holders', '2026-11-01'],
    ])
    expect(waiting.at(-1)?.what).toBe(
      'Fewer than 300 holders of record after an annual report. Compliance reviews the form.',
    )
  })
})

describe('the annual reports of a company with several offerings (17 CFR 227.202(a))', () => {
  const first = { id: 'o1', sold_on: '2025-03-10', closed_on: '2025-03-10' }
  const second = { id: 'o2', sold_on: '2026-05-04', closed_on: '2026-05-04' }
  const sibling = ({ id, sold_on }: typeof first, records: FilingFacts['records'] = []) => ({
    id,
    start: sold_on,
    records,
  })
  const reports = (facts: Partial<FilingFacts>) =>
    of(facts).filter(([filing]) => filing === 'c_ar' || filing === 'c_tr')
  it('are one for each year, with the offering of the last sale by then', () => {
    expect(reports({ ...first, siblings: [sibling(second)] })).toEqual([
      ['c_ar', '2025-12-31', '2026-04-30'],
    ])
    expect(reports({ ...second, siblings: [sibling(first)] })).toEqual([
      ['c_ar', '2026-12-31', '2027-04-30'],
    ])
  })
  it('stay with the offering that they were recorded with', () => {
    const records = [{ filing: 'c_ar', period: '2025-12-31', on: '2026-04-02' }] as const
    const late = { ...second, sold_on: '2025-08-01', closed_on: '2025-08-01' }
    expect(reports({ ...first, records, siblings: [sibling(late)] })).toEqual([
      ['c_ar', '2025-12-31', '2026-04-30'],
    ])
    expect(reports({ ...late, siblings: [sibling(first, records)] })).toEqual([
      ['c_ar', '2026-12-31', '2027-04-30'],
    ])
  })
  it('end for all of them with one Form C-TR, and begin again with a later sale', () => {
    const few = { reason: 'few_holders', on: '2026-11-20' } as const
    const end = ['c_tr', 'few_holders', '2026-11-30']
    expect(reports({ ...first, may_stop: few, siblings: [sibling(second)] })).not.toContainEqual(
      end,
    )
    expect(reports({ ...second, may_stop: few, siblings: [sibling(first)] })).toContainEqual(end)
    const ended = [{ filing: 'c_tr', period: 'few_holders', on: '2026-04-01' }] as const
    // sold after the end: reports are due again
    expect(reports({ ...second, siblings: [sibling(first, ended)] })).toEqual([
      ['c_ar', '2026-12-31', '2027-04-30'],
    ])
    const later = [{ ...ended[0], on: '2026-06-01' }]
    expect(reports({ ...second, siblings: [sibling(first, later)] })).toEqual([])
  })
})

describe('the state notices of Reg CF (15 U.S.C. 77r(c)(2)(F))', () => {
  const notices = (facts: Partial<FilingFacts>) => of(facts).filter(([filing]) => filing === 'u_cf')
  it('go to the state of the company, and to one in which half was bought', () => {
    const filed = { filed_on: '2026-06-01', home_state: 'VA' }
    expect(notices(filed)).toEqual([['u_cf', 'VA', '2026-06-01']])
    // 30 days after the offering was completed
    expect(notices({ ...filed, closed_on: '2026-10-01', half_state: 'CA' })).toEqual([
      ['u_cf', 'VA', '2026-06-01'],
      ['u_cf', 'CA', '2026-10-31'],
    ])
    expect(notices({ ...filed, closed_on: '2026-10-01', half_state: 'VA' })).toHaveLength(1)
    expect(notices({ filed_on: '2026-06-01' })).toEqual([])
    expect(notices({ home_state: 'VA' })).toEqual([])
  })
})

describe('the filing calendar of Reg D', () => {
  const sales = [
    { state: 'CA', on: '2026-11-20' },
    { state: 'OR', on: '2026-11-24' },
  ]
  it('begins with the first sale: Form D, and a notice to each state of a purchaser', () => {
    expect(of({ type: 'reg_d_506b', selling: true })).toEqual([])
    expect(of({ type: 'reg_d_506b', selling: true, sales })).toEqual([
      ['form_d', 'first', '2026-12-07'],
      ['state_notice', 'CA', '2026-12-07'],
      ['state_notice', 'OR', '2026-12-09'],
    ])
  })
  it('asks no state for whoever lives in none, whose purchase is a sale all the same', () => {
    expect(
      of({ type: 'reg_d_506b', selling: true, sales: [{ state: null, on: '2026-11-19' }] }),
    ).toEqual([['form_d', 'first', '2026-12-04']])
  })
  it('asks for an amendment when the notice is wrong, and a broker-dealer for FINRA 5123', () => {
    const events = [
      { id: 'e1', kind: 'notice_changed', on: '2026-11-23' },
      { id: 'e2', kind: 'officer_departed', on: '2026-11-23' },
    ] as const
    const found = of({ type: 'reg_d_506b', selling: true, sales, events, broker_dealer: true })
    // as soon as practicable: five business days, Thanksgiving among them (17 CFR 230.503(a)(3)(ii))
    expect(found).toContainEqual(['form_d_change', 'e1', '2026-12-01'])
    // 15 calendar days, Saturday or not (FINRA 5123(a))
    expect(found).toContainEqual(['finra_5123', 'first', '2026-12-05'])
    expect(found.map(([, period]) => period)).not.toContain('e2')
  })
  it('asks for an amendment a year after the last notice while the offering goes on', () => {
    const records = [{ filing: 'form_d', period: 'first', on: '2025-10-01' }] as const
    const facts = { type: 'reg_d_506c', sales: [], records } as const
    const sold = { ...facts, sales: [{ state: 'CA', on: '2025-09-20' }] }
    expect(of({ ...sold, selling: true })).toContainEqual([
      'form_d_annual',
      '2026-10-01',
      '2026-10-01',
    ])
    expect(of({ ...sold, selling: false }).map(([filing]) => filing)).not.toContain('form_d_annual')
  })
})

describe('the filing calendar of Reg A', () => {
  it('tier 1 files its exit report 30 days after the end', () => {
    expect(of({ type: 'reg_a_t1' })).toEqual([])
    expect(of({ type: 'reg_a_t1', closed_on: '2026-11-20' })).toEqual([
      ['one_z', 'exit', '2026-12-20'],
    ])
  })
  it('tier 2 reports from its qualification on: year, half year, events, and the states before it opens', () => {
    expect(of({ type: 'reg_a_t2' })).toEqual([])
    expect(
      of({
        type: 'reg_a_t2',
        qualified_on: '2026-05-20',
        events: [{ id: 'e1', kind: 'officer_departed', on: '2026-11-20' }],
      }),
    ).toEqual([
      ['state_notice', 'tier_2', '2026-05-11'],
      ['one_k', '2026-12-31', '2027-04-30'],
      ['one_sa', '2026-06-30', '2026-09-28'],
      ['one_sa', '2027-06-30', '2027-09-28'],
      ['one_u', 'e1', '2026-11-27'],
    ])
  })
})

describe('a tier 2 offering that goes on', () => {
  const going = { type: 'reg_a_t2', qualified_on: '2025-05-20', selling: true } as const
  const only = (facts: Partial<FilingFacts>, filing: string) =>
    of({ ...going, ...facts }).filter(([one]) => one === filing)
  it('is amended with new statements every twelve months (17 CFR 230.252(f)(2)(i))', () => {
    expect(only({}, 'one_a_pos')).toEqual([
      ['one_a_pos', '2026-05-20', '2026-05-20'],
      ['one_a_pos', '2027-05-20', '2027-05-20'],
    ])
    expect(only({ selling: false }, 'one_a_pos')).toEqual([])
  })
  it('renews its notices to the states every year from when they were filed', () => {
    expect(only({}, 'state_renewal')).toEqual([])
    const records = [{ filing: 'state_notice', period: 'tier_2', on: '2026-04-20' }] as const
    expect(only({ records }, 'state_renewal')).toEqual([
      ['state_renewal', '2027-04-20', '2027-04-20'],
    ])
  })
  it('reports on the year before, where it was qualified with older statements (17 CFR 230.257(b)(2))', () => {
    expect(only({ statements_of: '2024-12-31' }, 'one_k_special')).toEqual([])
    expect(only({ statements_of: '2023-12-31' }, 'one_k_special')).toEqual([
      ['one_k_special', '2024-12-31', '2025-09-17'],
    ])
  })
})

describe('the end of the reports of tier 2 (17 CFR 230.257(d))', () => {
  const ended: FilingFacts = {
    ...base,
    type: 'reg_a_t2',
    qualified_on: '2025-05-20',
    closed_on: '2026-02-02',
    holders: 299,
    records: [
      { filing: 'one_k', period: '2025-12-31', on: '2026-04-20' },
      { filing: 'one_sa', period: '2025-06-30', on: '2025-09-20' },
      { filing: 'one_sa', period: '2026-06-30', on: '2026-09-20' },
    ],
  }
  const obstacle = (facts: Partial<FilingFacts>) => exitObstacle({ ...ended, ...facts })
  const without = (filing: string, period: string) => ({
    records: ended.records.filter((one) => one.filing !== filing || one.period !== period),
  })
  it('is open to fewer than 300 holders of record, 1,200 of a bank', () => {
    expect(obstacle({})).toBeNull()
    expect(obstacle({ holders: 300 })).toBe('holders')
    expect(obstacle({ holders: 300, bank: true })).toBeNull()
    expect(obstacle({ holders: 1_200, bank: true })).toBe('holders')
    const rule = (holders_of_record: number, bank: boolean) =>
      exitReportObstacle({
        today: '2026-11-25',
        fiscal_year_end: '12-31',
        qualified_on: '2025-05-20',
        selling: false,
        others: [],
        bank,
        holders_of_record,
        annual_reports_filed: ['2025-12-31'],
        reports: [],
      })
    expect([rule(299, false), rule(300, false)]).toEqual([null, 'holders'])
    expect([rule(1_199, true), rule(1_200, true)]).toEqual([null, 'holders'])
  })
  it('waits until offers and sales have ended', () => {
    expect(obstacle({ closed_on: null })).toBe('selling')
    const { holders: _, ...notReporting } = ended
    expect(exitObstacle(notReporting)).toBe('selling')
    expect(obstacle({ closed_on: '2026-11-26' })).toBe('selling')
  })
  it('waits for the other offerings of the company under tier 2', () => {
    const other = (qualified_on: string, ended_on: string | null) =>
      obstacle({ others: [{ qualified_on, ended_on }] })
    expect(other('2024-03-04', null)).toBe('other_selling')
    expect(other('2024-03-04', '2026-11-26')).toBe('other_selling')
    expect(other('2024-03-04', '2026-11-25')).toBeNull()
    expect(other('2025-12-31', '2026-03-04')).toBeNull()
    expect(other('2026-01-01', '2026-03-04')).toBe('other_qualified')
    // it was not qualified yet on that day
    expect(other('2026-11-26', null)).toBeNull()
  })
  it('waits for the annual report of the fiscal year of the qualification', () => {
    expect(obstacle(without('one_k', '2025-12-31'))).toBe('year_of_qualification')
    expect(obstacle({ qualified_on: '2026-02-01' })).toBe('year_of_qualification')
    expect(obstacle({ closed_on: '2025-11-02', today: '2025-12-31' })).toBe('year_of_qualification')
    // a fiscal year of its own: qualified on its last day
    const june = { fiscal_year_end: '06-30', qualified_on: '2025-06-30' }
    expect(
      obstacle({ ...june, records: [{ filing: 'one_k', period: '2025-06-30', on: '2025-10-01' }] }),
    ).toBe('reports_missing')
  })
  it('waits for every report of the last three fiscal years and of this one, and for no earlier one', () => {
    expect(obstacle(without('one_sa', '2026-06-30'))).toBe('reports_missing')
    // as of a day: what was filed later was missing then
    expect(obstacle({ today: '2026-04-19' })).toBe('year_of_qualification')
    expect(obstacle({ today: '2026-04-20' })).toBeNull()
    // on its last day a report is not late
    expect(obstacle({ ...without('one_sa', '2026-06-30'), today: '2026-09-28' })).toBeNull()
    expect(obstacle({ events: [{ id: 'e1', kind: 'officer_departed', on: '2026-11-02' }] })).toBe(
      'reports_missing',
    )
    const old = {
      qualified_on: '2020-05-20',
      records: [
        ...ended.records,
        ...['2020', '2023', '2024'].map((year) => ({
          filing: 'one_k' as const,
          period: `${year}-12-31`,
          on: `${Number(year) + 1}-04-01`,
        })),
        ...['2023', '2024'].map((year) => ({
          filing: 'one_sa' as const,
          period: `${year}-06-30`,
          on: `${year}-09-01`,
        })),
      ],
    }
    expect(obstacle(old)).toBeNull()
    expect(
      obstacle({ ...old, records: old.records.filter((one) => one.period !== '2023-06-30') }),
    ).toBe('reports_missing')
  })
  it('is offered as Form 1-Z, and recorded it ends what was not due before', () => {
    const exit = ['one_z', 'suspension', null]
    expect(of(ended)).toContainEqual(exit)
    expect(of({ ...ended, holders: 300 })).not.toContainEqual(exit)
    const record = { filing: 'one_z', period: 'suspension', on: '2026-11-20' } as const
    const after = filingCalendar({ ...ended, records: [...ended.records, record] })
    expect(after.filter((one) => one.filed_on === null).map((one) => one.filing)).toEqual([
      'state_notice',
    ])
    expect(nextAnnualReport(after)).toBeNull()
    expect(nextAnnualReport(filingCalendar(ended))).toBe('2027-04-30')
  })
})

it('shows what is overdue first, then by date, what the company may choose, and what is filed last', () => {
  const entries = filingCalendar({
    ...base,
    closed_on: '2025-03-10',
    sold_on: '2025-03-10',
    may_stop: { reason: 'few_holders', on: '2026-11-20' },
    records: [{ filing: 'c_ar', period: '2025-12-31', on: '2026-04-02' }],
  }).sort(byUrgency(base.today))
  expect(entries.map((one) => [one.filing, one.period, filingState(one, base.today)])).toEqual([
    ['c_u', 'final', 'overdue'],
    ['c_tr', 'few_holders', 'due'],
    ['c_ar', '2026-12-31', 'due'],
    ['c_ar', '2025-12-31', 'filed'],
  ])
  expect(nextAnnualReport(entries)).toBe('2027-04-30')
  expect(nextAnnualReport([])).toBeNull()
})

it('reminds 30, 7 and 1 days before, and every week afterwards', () => {
  const due = '2026-12-31'
  expect(reminderOf(due, '2026-11-30')).toBeNull()
  expect(reminderOf(due, '2026-12-01')).toBe('30_days')
  expect(reminderOf(due, '2026-12-23')).toBe('30_days')
  expect(reminderOf(due, '2026-12-24')).toBe('7_days')
  expect(reminderOf(due, '2026-12-30')).toBe('1_days')
  expect(reminderOf(due, due)).toBe('1_days')
  expect(reminderOf(due, '2027-01-01')).toBe('overdue_0')
  expect(reminderOf(due, '2027-01-07')).toBe('overdue_0')
  expect(reminderOf(due, '2027-01-08')).toBe('overdue_1')
})
