import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  centsToInputText,
  compareMoney,
  dollars,
  formatCents,
  formatMoney,
  formatWholeMoney,
  maxMoney,
  minMoney,
  money,
  moneySchema,
  parseMoneyText,
  subtractMoney,
} from './money.ts'

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_456, '$1,234.56'],
    [-123_456, '\u2212$1,234.56'],
    [100_000_000_00, '$100,000,000.00'],
    [-5, '\u2212$0.05'],
  ])('shows %s cents as %s', (cents, text) => {
    expect(formatMoney(money(cents))).toBe(text)
  })
  it('hides cents only when there are none', () => {
    expect(formatWholeMoney(dollars(1_234))).toBe('$1,234')
    expect(formatWholeMoney(money(123_450))).toBe('$1,234.50')
  })
  it('refuses a fraction of a cent', () => {
    expect(() => money(0.5)).toThrow(RangeError)
    expect(moneySchema.safeParse({ amount: 0.5, currency: 'USD' }).success).toBe(false)
    expect(moneySchema.safeParse({ amount: 1, currency: 'EUR' }).success).toBe(false)
  })
  it('adds, subtracts and compares', () => {
    expect(addMoney(money(1), money(2), money(3))).toEqual(money(6))
    expect(addMoney()).toEqual(money(0))
    expect(subtractMoney(money(1), money(3))).toEqual(money(-2))
    expect(compareMoney(money(1), money(2))).toBe(-1)
    expect(minMoney(money(1), money(2))).toEqual(money(1))
    expect(maxMoney(money(1), money(2))).toEqual(money(2))
  })
  it.each([
    ['2500', 250_000],
    ['$2,500', 250_000],
    ['2,500.5', 250_050],
    ['.5', 50],
    ['1,234,567.89', 123_456_789],
    [' 7 ', 700],
    ['7.', 700],
  ])('reads "%s"', (text, cents) => {
    expect(parseMoneyText(text)).toEqual({ ok: true, cents })
  })
  it.each([
    ['', 'empty'],
    ['abc', 'not_a_number'],
    ['.', 'not_a_number'],
    ['2 500', 'not_a_number'],
    ['25,00', 'bad_grouping'],
    ['1.234,56', 'not_a_number'],
    ['1.005', 'too_many_decimals'],
    ['-5', 'negative'],
    ['99999999999999999', 'too_large'],
  ])('refuses "%s" as %s', (text, code) => {
    expect(parseMoneyText(text)).toMatchObject({ ok: false, code })
  })
  it('reads a negative amount where one is allowed', () => {
    expect(parseMoneyText('-20,000', { allowNegative: true })).toEqual({
      ok: true,
      cents: -2_000_000,
    })
    expect(parseMoneyText('\u2212$1', { allowNegative: true })).toEqual({ ok: true, cents: -100 })
  })
  it('reads back every amount that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(parseMoneyText(formatCents(cents), { allowNegative: true })).toEqual({
          ok: true,
          cents,
        })
        expect(parseMoneyText(centsToInputText(cents), { allowNegative: true })).toEqual({
          ok: true,
          cents,
        })
      }),
    )
  })
})
