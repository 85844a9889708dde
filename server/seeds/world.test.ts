import { compareInstants, dateInZone, endOfDay, wallClock } from '#domain/shared/calendar/zone.ts'
import { cancelUntil } from '#domain/offerings/rules/cancellation.ts'
import { describe, expect, test } from 'vitest'
import { dayFrom } from './world.ts'

const hours = Array.from(
  { length: 24 },
  (_, n) => `2026-11-22T${String(n).padStart(2, '0')}:10:37.000Z`,
)
const days = Array.from({ length: 1400 }, (_, n) => -140 + n / 10)

describe.each(hours)('the demo world made at %s', (present) => {
  test('has its past at the same hours of the law’s day, whole days at ten in the morning', () => {
    expect(
      new Set([-135, -81, -22, -21, -20, -1].map((day) => wallClock(dayFrom(present, day)).time)),
    ).toEqual(new Set(['10:00:00']))
    expect(wallClock(dayFrom(present, -81.5)).time).toBe('22:00:00')
  })
  test('keeps the order of its acts, over the change of clocks too, and ends at the present', () => {
    const at = days.map((day) => dayFrom(present, day))
    expect(at.findIndex((one, n) => n > 0 && compareInstants(at[n - 1] ?? '', one) >= 0)).toBe(-1)
    expect(dayFrom(present, 0)).toBe(present)
    expect(compareInstants(dayFrom(present, -1), dayFrom(present, -0.999))).toBe(-1)
  })
  test('has what is one day before a closing after the last moment to cancel', () => {
    const deadline = endOfDay(dateInZone(dayFrom(present, -80)))
    expect(compareInstants(dayFrom(present, -81), cancelUntil(deadline))).toBe(1)
  })
})
