import { describe, expect, it } from 'vitest'
import {
  addDecimal,
  compareDecimal,
  decimal,
  decimalText,
  divideDecimalHalfUp,
  divideFloor,
  divideHalfUp,
  isDecimalText,
  multiplyDecimal,
  percentOfFloor,
  percentOfHalfUp,
  roundHalfUp,
  shortDecimalText,
  toSafeNumber,
} from './decimal.ts'

describe('exact decimals', () => {
  it.each([
    ['1.20000', 120000n, 5],
    ['-3', -3n, 0],
    ['0.1', 1n, 1],
    ['+7.50', 750n, 2],
  ])('reads %s exactly', (text, value, scale) => {
    expect(decimal(text)).toEqual({ value, scale })
  })
  it.each(['', '1.', '.5', '1e3', '1,000', ' 1', 'NaN', '--1'])('refuses the text "%s"', (text) => {
    expect(() => decimal(text)).toThrow(RangeError)
    expect(isDecimalText(text)).toBe(false)
  })
  it('refuses a fractional number, which could already be wrong', () => {
    expect(() => decimal(0.1)).toThrow(RangeError)
  })
  it('adds a tenth and two tenths to exactly three tenths', () => {
    expect(compareDecimal(addDecimal(decimal('0.1'), decimal('0.2')), decimal('0.3'))).toBe(0)
  })
  it('multiplies a price by units without loss', () => {
    expect(decimalText(multiplyDecimal(decimal('1.20000'), decimal(41_666)))).toBe('49999.20000')
  })
  it.each([
    [7n, 2n, 3n],
    [-7n, 2n, -4n],
    [6n, 3n, 2n],
    [-6n, 3n, -2n],
    [7n, -2n, -4n],
  ])('floors %s / %s to %s', (a, b, q) => {
    expect(divideFloor(a, b)).toBe(q)
  })
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [1n, 2n, 1n],
    [0n, 9n, 0n],
  ])('rounds %s / %s half up to %s', (a, b, q) => {
    expect(divideHalfUp(a, b)).toBe(q)
  })
  it('refuses to divide by zero', () => {
    expect(() => divideFloor(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  })
  it('rounds half up at a scale', () => {
    expect(decimalText(roundHalfUp(decimal('1.005'), 2))).toBe('1.01')
  })
  it('divides to a scale', () => {
    expect(decimalText(divideDecimalHalfUp(decimal(2), decimal(3), 4))).toBe('0.6667')
  })
  it('writes text with and without trailing zeros', () => {
    expect(decimalText(decimal('-0.05'))).toBe('-0.05')
    expect(shortDecimalText(decimal('1.20000'))).toBe('1.2')
    expect(shortDecimalText(decimal('100'))).toBe('100')
  })
  it('takes a percentage of cents, floored or half up', () => {
    expect(percentOfFloor(12_345_678, '5')).toBe(617_283)
    expect(percentOfHalfUp(12_345_678, '5')).toBe(617_284)
    expect(percentOfHalfUp(10_000, '7.5')).toBe(750)
  })
  it('refuses a bigint that is not a safe number', () => {
    expect(() => toSafeNumber(2n ** 60n)).toThrow(RangeError)
  })
})
