import { describe, expect, test } from 'vitest'
import { intervalBefore, nextRunDay, runAt } from './report-schedules.ts'

describe('a schedule of a report', () => {
  test.each([
    ['daily', '2026-02-28', '2026-03-01'],
    ['weekly', '2026-11-26', '2026-11-30'],
    ['weekly', '2026-11-30', '2026-12-07'],
    ['weekly', '2026-11-29', '2026-11-30'],
    ['monthly', '2026-01-31', '2026-02-01'],
    ['monthly', '2026-12-01', '2027-01-01'],
  ] as const)('%s after %s runs on %s', (frequency, day, next) =>
    expect(nextRunDay(frequency, day)).toBe(next),
  )
  test('has intervals that follow each other without a gap', () => {
    for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
      let day = nextRunDay(frequency, '2026-01-15')
      for (let n = 0; n < 40; n++) {
        const next = nextRunDay(frequency, day)
        expect(intervalBefore(frequency, next).start).toBe(intervalBefore(frequency, day).end)
        day = next
      }
    }
  })
  test('runs an hour after midnight of its zone', () =>
    expect(runAt('2026-07-01', 'America/New_York')).toBe('2026-07-01T05:00:00.000Z'))
})
