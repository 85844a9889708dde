import { describe, expect, it } from 'vitest'
import {
  addMoney,
  centsToInputText,
  dollars,
  formatCents,
  formatMoney,
  formatWholeMoney,
  money,
  moneySchema,
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
  it('adds and subtracts', () => {
    expect(addMoney(money(1), money(2), money(3))).toEqual(money(6))
    expect(addMoney()).toEqual(money(0))
    expect(subtractMoney(money(1), money(3))).toEqual(money(-2))
  })
  it.each([
    [5, '$0.05', '0.05'],
    [250_050, '$2,500.50', '2500.50'],
    [-100, '\u2212$1.00', '-1.00'],
  ])('shows %i cents as %s, and as %s in a field', (cents, shown, typed) => {
    expect([formatCents(cents), centsToInputText(cents)]).toEqual([shown, typed])
  })
})
