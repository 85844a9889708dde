import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBankingDays,
  addBusinessDays,
  businessDaysBetween,
  isBankingDay,
  isBusinessDay,
  onOrNextBusinessDay,
} from './business-days.ts'
import { holidaysOf, isFederalHoliday, isReserveBankHoliday } from './holidays.ts'
import {
  addDays,
  addMonths,
  addYears,
  anniversary,
  daysBetween,
  isPlainDate,
  isWeekend,
  weekday,
} from './plain-date.ts'
import {
  addCalendarDays,
  addElapsedHours,
  compareInstants,
  dateInZone,
  endOfDay,
  instantAt,
  instantMs,
  wallClock,
  withOffset,
} from './zone.ts'

describe('plain dates', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-01', '2026-04-31', '26-01-01', '2026-1-1', ''])(
    'refuses %s',
    (text) => {
      expect(isPlainDate(text)).toBe(false)
      expect(() => addDays(text, 1)).toThrow(RangeError)
    },
  )
  it('clamps months and years and never shortens an anniversary', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
    expect(anniversary('2028-02-29', 1)).toBe('2029-03-01')
  })
  it('counts days and weekdays', () => {
    expect(daysBetween('2026-12-31', '2027-03-01')).toBe(60)
    expect(weekday('2026-11-20')).toBe(5)
    expect(weekday('1969-12-31')).toBe(3)
  })
  it('goes forth and back to the same date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (n) => {
        expect(addDays(addDays('2026-11-20', n), -n)).toBe('2026-11-20')
      }),
    )
  })
})

describe('0.2 business days and banking days', () => {
  it.each([
    ['2026-11-20', '2026-11-30'],
    ['2026-12-18', '2026-12-28'],
    ['2026-06-30', '2026-07-08'],
    ['2026-11-06', '2026-11-16'],
    ['2026-11-21', '2026-11-30'],
  ])('five business days after a notice on %s is %s', (notice, due) => {
    expect(addBusinessDays(notice, 5)).toBe(due)
  })
  it('holds Fri 2026-07-03 to be a banking day and not a business day', () => {
    expect(isBusinessDay('2026-07-03')).toBe(false)
    expect(isBankingDay('2026-07-03')).toBe(true)
    expect(addBankingDays('2026-07-02', 1)).toBe('2026-07-03')
    expect(addBusinessDays('2026-07-02', 1)).toBe('2026-07-06')
  })
  it('observes a Sunday holiday on Monday in both calendars', () => {
    expect(holidaysOf(2027).find((h) => h.name === 'Independence Day')).toMatchObject({
      date: '2027-07-04',
      federal: '2027-07-05',
      banking: '2027-07-05',
    })
  })
  it('observes New Year on the last day of the year before when it is a Saturday', () => {
    expect(isFederalHoliday('2027-12-31')).toBe(true)
    expect(isReserveBankHoliday('2027-12-31')).toBe(false)
    expect(isReserveBankHoliday('2028-01-01')).toBe(false)
  })
  it('knows the holidays of 2026 by rule', () => {
    expect(holidaysOf(2026).map((h) => h.federal)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })
  it('has no Juneteenth before 2021', () => {
    expect(holidaysOf(2020)).toHaveLength(10)
    expect(holidaysOf(2021)).toHaveLength(11)
  })
  it('never observes a holiday at a weekend, from 2020 to 2040', () => {
    for (let year = 2020; year <= 2040; year += 1) {
      for (const h of holidaysOf(year)) {
        expect(isWeekend(h.federal)).toBe(false)
        if (h.banking) expect(isWeekend(h.banking)).toBe(false)
      }
    }
  })
  it('counts back and counts between', () => {
    expect(addBusinessDays('2026-11-30', -5)).toBe('2026-11-20')
    expect(businessDaysBetween('2026-11-20', '2026-11-30')).toBe(5)
    expect(businessDaysBetween('2026-11-30', '2026-11-20')).toBe(0)
    expect(onOrNextBusinessDay('2026-12-05')).toBe('2026-12-07')
    expect(onOrNextBusinessDay('2026-12-07')).toBe('2026-12-07')
    expect(() => addBusinessDays('2026-11-20', 1.5)).toThrow(RangeError)
  })
})

describe('instants and zones', () => {
  it('refuses a time without a zone', () => {
    expect(() => instantMs('2026-11-20T10:00:00')).toThrow(RangeError)
    expect(() => instantMs('soon')).toThrow(RangeError)
  })
  it('keeps the wall time over a clock change when it adds days, and not when it adds hours', () => {
    expect(withOffset(addCalendarDays('2026-10-31T10:00:00-04:00', 2))).toBe(
      '2026-11-02T10:00:00-05:00',
    )
    expect(withOffset(addElapsedHours('2026-10-31T10:00:00-04:00', 48))).toBe(
      '2026-11-02T09:00:00-05:00',
    )
  })
  it('takes the first of a time that occurs twice and moves a skipped time forward', () => {
    expect(instantAt('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(withOffset(instantAt('2026-03-08', '02:30'))).toBe('2026-03-08T03:30:00-04:00')
  })
  it('knows the date, wall clock and end of day of a zone', () => {
    expect(dateInZone('2026-11-21T03:00:00Z')).toBe('2026-11-20')
    expect(dateInZone('2026-11-21T03:00:00Z', 'UTC')).toBe('2026-11-21')
    expect(wallClock('2026-11-20T15:00:00Z', 'Asia/Kolkata')).toEqual({
      date: '2026-11-20',
      time: '20:30:00',
      offset_minutes: 330,
    })
    expect(withOffset('2026-11-20T15:00:00Z', 'Asia/Kolkata')).toBe('2026-11-20T20:30:00+05:30')
    expect(endOfDay('2026-11-30')).toBe('2026-12-01T04:59:59.000Z')
  })
  it('compares instants whatever their offsets', () => {
    expect(compareInstants('2026-11-20T10:00:00-05:00', '2026-11-20T15:00:00Z')).toBe(0)
    expect(compareInstants('2026-11-20T10:00:01-05:00', '2026-11-20T15:00:00Z')).toBe(1)
  })
  it('finds each wall time again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_577_836_800, max: 2_208_988_800 }), (seconds) => {
        const instant = new Date(seconds * 1000).toISOString()
        const wall = wallClock(instant)
        const again = instantAt(wall.date, wall.time)
        expect(wallClock(again).time).toBe(wall.time)
        expect(Math.abs(instantMs(again) - instantMs(instant)) <= 3_600_000).toBe(true)
      }),
    )
  })
})
