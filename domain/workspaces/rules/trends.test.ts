import { describe, expect, it } from 'vitest'
import { fiscalYearToDate } from './trends.ts'

describe('the fiscal year to date', () => {
  it('is compared with the same days of the year before', () => {
    expect(fiscalYearToDate('2026-11-27', '12-31')).toEqual({
      now: { start: '2026-01-01', end: '2026-11-28' },
      before: { start: '2025-01-01', end: '2025-11-28' },
    })
    expect(fiscalYearToDate('2026-11-27', '06-30')).toEqual({
      now: { start: '2026-07-01', end: '2026-11-28' },
      before: { start: '2025-07-01', end: '2025-11-28' },
    })
  })
  it('begins a day earlier after a leap day', () => {
    expect(fiscalYearToDate('2025-06-01', '02-28')).toEqual({
      now: { start: '2025-03-01', end: '2025-06-02' },
      before: { start: '2024-02-29', end: '2024-06-02' },
    })
  })
  it('has its last day, and begins on the day after', () => {
    expect(fiscalYearToDate('2026-06-30', '06-30').now.start).toBe('2025-07-01')
    expect(fiscalYearToDate('2026-07-01', '06-30').now).toEqual({
      start: '2026-07-01',
      end: '2026-07-02',
    })
  })
})
