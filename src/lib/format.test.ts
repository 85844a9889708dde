import { describe, expect, test } from 'vitest'
import { formatCount, formatDate, formatDateTime, formatTime, hourOf } from './format.ts'

describe('a moment in Eastern time', () => {
  test.each([
    ['2026-09-14T16:00:00Z', 'Sep 14, 2026, 12:00 PM ET'],
    ['2026-12-02T04:59:00Z', 'Dec 1, 2026, 11:59 PM ET'],
    ['2027-01-01T05:00:00Z', 'Jan 1, 2027, 12:00 AM ET'],
    ['soon', 'soon'],
  ])('%s is "%s", always with its time and zone', (iso, text) =>
    expect(formatDateTime(iso)).toBe(text),
  )
  test('says the same as its day and its time', () =>
    expect(formatDateTime('2026-07-04T13:05:00Z')).toBe(
      `${formatDate('2026-07-04T13:05:00Z')}, ${formatTime('2026-07-04T13:05:00Z')} ET`,
    ))
  test.each([
    ['2026-09-14T04:30:00Z', 0],
    ['2026-09-14T15:59:00Z', 11],
    ['2026-09-14T16:00:00Z', 12],
    ['2026-12-02T04:59:00Z', 23],
    ['soon', Number.NaN],
  ])('%s has the hour %s', (iso, hour) => expect(hourOf(iso)).toBe(hour))
})

test('a plain date is written as it is, in no zone', () =>
  expect(formatDate('2026-09-14')).toBe('Sep 14, 2026'))

test.each([0, 7, 999, 1000, -1234, 1_234_567, 12.5, 1234.5678, Number.MAX_SAFE_INTEGER])(
  '%s is written as a browser writes it in English',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en-US')),
)
