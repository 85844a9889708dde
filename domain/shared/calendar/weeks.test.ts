import { describe, expect, it } from 'vitest'
import { weeksUntil } from './weeks.ts'

describe('weeks', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-27', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['1969-12-31', '1969-12-29'],
  ])('of %s began on Monday, %s', (today, monday) => {
    expect(weeksUntil(today, 1)).toEqual([monday])
  })
  it('are listed from the oldest, and cross the end of a year', () => {
    expect(weeksUntil('2027-01-06', 3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
  })
})
