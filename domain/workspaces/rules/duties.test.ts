import { instantMs } from '#domain/shared/calendar/zone.ts'
import { expect, it } from 'vitest'
import { dueNow, endOfToday } from './duties.ts'

const now = '2026-11-25T15:00:00.000Z'
const shown = (found: readonly string[], zone?: string) =>
  dueNow(
    found.map((due) => ({ due })),
    now,
    zone,
  ).map((one) => [instantMs(one.due), one.overdue])
const ms = (at: string) => Date.parse(at)

it('keeps what is due before today is over, the oldest first, and says what is overdue', () => {
  expect(
    shown([
      // after midnight in New York: tomorrow
      '2026-11-26T05:00:00.001Z',
      '2026-11-26T04:59:59.999Z',
      '2026-11-25T15:00:00.000Z',
      '2026-11-25T14:59:59.999Z',
      '2026-08-01T00:00:00.000Z',
    ]),
  ).toEqual([
    [ms('2026-08-01T00:00:00.000Z'), true],
    [ms('2026-11-25T14:59:59.999Z'), true],
    [ms('2026-11-25T15:00:00.000Z'), false],
    [ms('2026-11-26T04:59:59.999Z'), false],
  ])
})

it('reads the midnight at which a day begins as the last second of the day before', () => {
  expect(shown(['2026-11-26T05:00:00.000Z'])).toEqual([[ms('2026-11-26T04:59:59.000Z'), false]])
  expect(shown(['2026-11-25T05:00:00.000Z'])).toEqual([[ms('2026-11-25T04:59:59.000Z'), true]])
})

it('ends the day by the zone', () => {
  expect(instantMs(endOfToday(now))).toBe(ms('2026-11-26T05:00:00.000Z'))
  expect(instantMs(endOfToday(now, 'Pacific/Honolulu'))).toBe(ms('2026-11-26T10:00:00.000Z'))
  expect(shown(['2026-11-26T09:00:00.000Z'], 'Pacific/Honolulu')).toHaveLength(1)
  expect(shown(['2026-11-26T09:00:00.000Z'])).toHaveLength(0)
})
