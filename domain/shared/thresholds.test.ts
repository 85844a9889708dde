import { describe, expect, it } from 'vitest'
import { THRESHOLDS, thresholdsOn } from './thresholds.ts'

describe('thresholds by date', () => {
  it('gives the figures of 87 FR 57398 from 2022-09-20 on', () => {
    expect(thresholdsOn('2026-11-20')).toMatchObject({
      cf_threshold: 12_400_000,
      cf_floor: 250_000,
      cf_cap: 12_400_000,
      fs_tier1: 12_400_000,
      fs_tier2: 61_800_000,
      fs_tier3: 123_500_000,
      cf_issuer_cap: 500_000_000,
    })
    expect(thresholdsOn('2022-09-19').cf_threshold).toBe(10_700_000)
    expect(thresholdsOn('2022-09-20').cf_threshold).toBe(12_400_000)
  })
  it('takes an instant too', () => {
    expect(thresholdsOn('2026-11-20T10:00:00Z').effective_from).toBe('2022-09-20')
  })
  it('refuses a date before the first row', () => {
    expect(() => thresholdsOn('2021-03-14')).toThrow(RangeError)
  })
  it('keeps its rows in order of date', () => {
    const days = THRESHOLDS.map((t) => t.effective_from)
    expect(days).toEqual([...days].sort())
  })
})
