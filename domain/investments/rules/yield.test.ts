import { expect, it } from 'vitest'
import { yieldToMaturity } from './yield.ts'

it.each([
  // at its face the yield is the interest
  [1, '8', '2027-01-15', '2030-01-15', '8.00'],
  [1, '0', '2027-01-15', '2030-01-15', '0.00'],
  // (100 / 90) ^ (1/2) - 1, and 110/95 - 1
  [0.9, '0', '2026-01-15', '2028-01-15', '5.41'],
  [0.95, '10', '2026-01-15', '2027-01-15', '15.79'],
  // a one-year note above its face: 108/103 - 1
  [1.03, '8', '2026-01-15', '2027-01-15', '4.85'],
])(
  'the yield of one dollar at %d with %s%% from %s to %s is %s%% (17 CFR 227.303(f)(1)(iv))',
  (paid, interestPercent, bought, maturity, is) =>
    expect(yieldToMaturity({ paid, interestPercent, bought, maturity })).toBe(is),
)
it('is null for a security that is already due', () =>
  expect(
    yieldToMaturity({
      paid: 1,
      interestPercent: '8',
      bought: '2027-01-15',
      maturity: '2027-01-15',
    }),
  ).toBeNull())
