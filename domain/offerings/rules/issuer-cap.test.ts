import { describe, expect, it } from 'vitest'
import { issuerCap, type IssuerSales } from './issuer-cap.ts'

const $ = (dollars: number): number => dollars * 100
const sales = (over: Partial<IssuerSales> = {}): IssuerSales => ({
  here: [],
  stated_before_opening: 0,
  opened_on: '2026-06-01',
  ...over,
})
const left = (over: Partial<IssuerSales>, on = '2026-11-20') =>
  issuerCap('reg_cf', sales(over), on)?.remaining

describe('what an issuer may still sell (17 CFR 227.100(a)(1))', () => {
  const here = [
    { date: '2026-02-01', amount: $(1_000_000) },
    { date: '2026-06-01', amount: $(3_500_000) },
  ]
  it('counts twelve months, rolling', () => {
    expect(left({ here })).toBe($(500_000))
    expect(left({ here }, '2027-02-02')).toBe($(1_500_000))
  })
  it('counts what is stated of other platforms and affiliates, and nothing twice', () => {
    expect(left({ here, stated_before_opening: $(1_000_000) })).toBe($(500_000))
    expect(left({ here, stated_before_opening: $(1_400_000) })).toBe($(100_000))
    expect(left({ stated_before_opening: $(2_000_000) }, '2027-05-31')).toBe($(3_000_000))
    expect(left({ stated_before_opening: $(2_000_000) }, '2027-06-01')).toBe($(5_000_000))
  })
  it('has the caps of Reg A, and none for Rule 506', () => {
    expect(issuerCap('reg_a_t1', sales({ here }), '2026-11-20')?.remaining).toBe($(15_500_000))
    expect(issuerCap('reg_a_t2', sales({ here }), '2026-11-20')?.remaining).toBe($(70_500_000))
    expect(issuerCap('reg_d_506c', sales({ here }), '2026-11-20')).toBeNull()
  })
})
