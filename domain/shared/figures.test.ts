import { describe, expect, it } from 'vitest'
import { FIGURES, figureOn, newestFigure, rowOn, type Figure, type FigureName } from './figures.ts'

const figure: Figure = {
  is: 'of a rule',
  unit: 'days',
  source: '17 CFR 1',
  by: 'law',
  rows: [
    { from: '2020-01-01', value: 10 },
    { from: '2027-07-01', value: 15 },
  ],
}

describe('figures by date', () => {
  it('are those of the row that is in force: a change of law is another row', () => {
    expect(
      ['2020-01-01', '2027-06-30', '2027-07-01'].map((day) => rowOn(figure, day).value),
    ).toEqual([10, 10, 15])
  })
  it('are those of the first row before it', () => {
    expect(rowOn(figure, '2019-12-31').value).toBe(10)
  })
  it('take an instant by the day in New York', () => {
    expect(figureOn('cf_cancel_hours', '2026-11-20T03:00:00Z')).toBe(48)
  })
  it('are whole, positive and in order of date, and say where they come from', () => {
    for (const [name, { rows, source, is }] of Object.entries(FIGURES) as [FigureName, Figure][]) {
      const days = rows.map((row) => row.from)
      expect([name, days]).toEqual([name, [...days].sort((a, b) => a.localeCompare(b))])
      expect([name, source !== '' && is !== '']).toEqual([name, true])
      for (const { value } of rows)
        expect([name, Number.isInteger(value) && value > 0]).toEqual([name, true])
      expect(newestFigure(name)).toBe(rows.at(-1)?.value)
    }
  })
})

// the value with the words of its source
it.each([
  [
    'cf_public_days',
    21,
    '17 CFR 227.303(a)(2): a minimum of 21 days before any securities are sold',
  ],
  ['cf_cancel_hours', 48, '17 CFR 227.304(a): until 48 hours prior to the deadline'],
  [
    'cf_early_close_business_days',
    5,
    '17 CFR 227.304(b)(3): at least five business days after the notice',
  ],
  ['cf_reconfirm_business_days', 5, '17 CFR 227.304(c)(1): within five business days'],
  ['cf_small_percent', 5, '17 CFR 227.100(a)(2)(i): $2,500 or 5 percent'],
  ['cf_large_percent', 10, '17 CFR 227.100(a)(2)(ii): 10 percent'],
  ['a_tier2_percent', 10, '17 CFR 230.251(d)(2)(i)(C): no more than 10% of the greater'],
  ['cf_annual_report_days', 120, '17 CFR 227.202(a): no later than 120 days'],
  ['a_semiannual_report_days', 90, '17 CFR 230.257(b)(3): within 90 calendar days'],
  ['a_current_report_business_days', 4, '17 CFR 230.257(b)(4): within four business days'],
  ['form_d_days', 15, '17 CFR 230.503(a)(1): no later than 15 calendar days'],
  ['rule_144_reporting_months', 6, '17 CFR 230.144(d)(1)(i): a minimum of six months'],
  ['not_accredited_most', 35, '17 CFR 230.506(b)(2)(i): no more than 35 purchasers'],
  ['not_accredited_days', 90, '17 CFR 230.506(b)(2)(i): in any 90-calendar-day period'],
] as const)('%s is %d on November 29, 2026 (%s)', (name, value, _text) => {
  expect(figureOn(name, '2026-11-29')).toBe(value)
})
