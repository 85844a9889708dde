import { expect, test } from 'vitest'
import { regulatoryReportDue, regulatoryReportKeptUntil } from './regulatory-reports.ts'

const suspect = true
test.each([
  // "within 10 business days of the rejected transaction"; July 3, 2026 is the holiday of July 4, a Saturday
  ['ofac_rejected', '2026-06-26', suspect, '2026-07-13'],
  // "within 10 business days of the date such property was unblocked"
  ['ofac_unblocked', '2026-11-02', suspect, '2026-11-17'],
  // "by September 30 ... all blocked property held as of June 30 of the current year", whatever the weekday
  ['ofac_annual', '2026-06-30', suspect, '2026-09-30'],
  ['ofac_annual', '2028-06-30', suspect, '2028-09-30'],
  // "no later than 30 calendar days after the date of the initial detection"
  ['sar', '2026-01-15', suspect, '2026-02-14'],
  // "may delay filing ... for an additional 30 calendar days"; "in no case ... more than 60 calendar days"
  ['sar', '2026-01-15', false, '2026-03-16'],
  // continuing activity: 120 calendar days after the report before
  ['sar_continuing', '2026-02-14', suspect, '2026-06-14'],
] as const)('%s counted from %s with a suspect %s is due on %s', (kind, from, known, due) => {
  expect(regulatoryReportDue(kind, from, { suspect: known })).toBe(due)
})
test('a day on which federal offices are closed is no business day', () => {
  const closed = new Set(['2026-11-12'])
  expect(regulatoryReportDue('ofac_unblocked', '2026-11-02', { suspect, closed })).toBe(
    '2026-11-18',
  )
})
test('a SAR is retained five years, a report to OFAC ten', () => {
  expect(regulatoryReportKeptUntil('sar', '2026-02-14')).toBe('2031-02-14')
  expect(regulatoryReportKeptUntil('ofac_annual', '2026-09-30')).toBe('2036-09-30')
  expect(regulatoryReportKeptUntil('sar', '2028-02-29')).toBe('2033-03-01')
})
