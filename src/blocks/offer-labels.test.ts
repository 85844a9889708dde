import { describe, expect, it } from 'vitest'
import {
  closesSoon,
  leastAmount,
  percentOf,
  priceText,
  shortMoney,
  timeLeft,
  unitWord,
} from './offer-labels.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const inMs = (ms: number) => new Date(now + ms).toISOString()
const HOUR = 3_600_000

describe('words of an offering', () => {
  it('shows a price with all of its decimals and at least two', () =>
    expect(['4.10', '1', '0.00125', '1250.5'].map(priceText)).toEqual([
      '$4.10',
      '$1.00',
      '$0.00125',
      '$1,250.50',
    ]))
  it('shortens ends of a gauge without inventing precision', () =>
    expect([25_000_000, 107_000_000, 200_000_000, 6_180_000, 90_000].map(shortMoney)).toEqual([
      '$250k',
      '$1.07M',
      '$2.0M',
      '$61.8k',
      '$900',
    ]))
  it('never says 100 percent before the maximum is reached', () =>
    expect([
      percentOf(9_999, 10_000),
      percentOf(10_000, 10_000),
      percentOf(12_000, 10_000),
      percentOf(1, 0),
    ]).toEqual([99, 100, 120, 0]))
  it('counts days, then hours, then minutes, then nothing', () => {
    expect(
      [inMs(11 * 24 * HOUR), inMs(24 * HOUR), inMs(14.5 * HOUR), inMs(20 * 60_000), inMs(500)].map(
        (until) => timeLeft(until, now),
      ),
    ).toEqual(['11 days', '1 day', '14 hours', '20 minutes', '1 minute'])
    expect(timeLeft(inMs(0), now)).toBeNull()
  })
  it('calls the last three days soon, and a past deadline not', () =>
    expect(
      [inMs(71 * HOUR), inMs(73 * HOUR), inMs(-1)].map((until) => closesSoon(until, now)),
    ).toEqual([true, false, false]))
  it('sells shares of stock and units of the rest', () =>
    expect([
      unitWord('common'),
      unitWord('preferred', 2),
      unitWord('crowd_safe', 3),
      unitWord('llc_unit'),
    ]).toEqual(['share', 'shares', 'units', 'unit']))
})

describe('the least amount that buys the minimum in whole units', () => {
  it.each([
    ['4.10', 25_000, 1, 25_010],
    ['1', 15_000, 1, 15_000],
    ['0.00125', 10_000, 1, 10_000],
    ['4.10', 25_000, 10, 28_700],
    ['1000', 25_000, 1, 100_000],
  ])(
    'at $%s for a minimum of %i cents in steps of %i units it is %i cents',
    (price, minimum, increment, least) =>
      expect(leastAmount(price, minimum, increment)).toBe(least),
  )
})
