import { describe, expect, it } from 'vitest'
import { SMALLEST_CELL, suppressSmall } from './suppression.ts'

const shown = (...counts: number[]): (number | null)[] =>
  suppressSmall(counts.map((count, index) => ({ key: String(index), count }))).map(
    ({ count }) => count,
  )

describe('counts of small groups', () => {
  it('stay where no group is small, and empty groups stay', () => {
    expect(shown(12, 0, 5, 40)).toEqual([12, 0, 5, 40])
    expect(shown()).toEqual([])
  })
  it('are hidden together with the next larger group, so that the total gives nothing away', () => {
    expect(shown(3, 0, 9, 40)).toEqual([null, 0, null, 40])
  })
  it('are hidden by themselves where there are several', () => {
    expect(shown(3, 4, 9, 40)).toEqual([null, null, 9, 40])
  })
  it('are hidden with a larger group where their sum tells each of them', () => {
    expect(shown(1, 1, 9, 40)).toEqual([null, null, null, 40])
    expect(shown(1, 1, 1, 1, 1, 9)).toEqual([null, null, null, null, null, null])
  })
  it('are hidden alone where there is nothing else', () => {
    expect(shown(2, 0, 0)).toEqual([null, 0, 0])
  })
  it('can never be worked out from the total and what is shown', () => {
    const groups = [0, 1, 2, 3, 4, 5, 6, 30]
    for (const a of groups)
      for (const b of groups)
        for (const c of groups)
          for (const d of groups) {
            const counts = [a, b, c, d]
            const told = shown(...counts)
            const hidden = counts.filter((_, index) => told[index] === null)
            expect(
              told.every((count) => count === null || count === 0 || count >= SMALLEST_CELL),
            ).toBe(true)
            const whole = hidden.length === counts.filter((count) => count > 0).length
            if (hidden.length > 0 && !whole) {
              const sum = hidden.reduce((total, count) => total + count, 0)
              expect([counts, hidden.length > 1, sum > hidden.length]).toEqual([counts, true, true])
            }
          }
  })
})
