import { describe, expect, it } from 'vitest'
import { holdersMayOffer, issuerCap, type IssuerSales } from './issuer-cap.ts'

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
  it('counts what holders offer under the same offering statement of Reg A', () => {
    const cap = issuerCap(
      'reg_a_t1',
      sales({ here, offered_by_holders: $(2_000_000) }),
      '2026-11-20',
    )
    expect(cap?.remaining).toBe($(13_500_000))
  })
  it('lets affiliates offer up to $6M and $22.5M, less what they sold (17 CFR 230.251(a)(1), (2))', () => {
    const may = (tier: 1 | 2, over: object = {}) =>
      holdersMayOffer({
        tier,
        maximum: $(5_000_000),
        sold: $(2_000_000),
        sold_by_affiliates: $(2_000_000),
        offered_by_holders: 0,
        offered_by_affiliates: 0,
        first_year: false,
        on: '2026-11-20',
        ...over,
      })
    expect(may(1)).toEqual({ affiliates: $(4_000_000), holders: null })
    expect(may(2)).toEqual({ affiliates: $(20_500_000), holders: null })
    // 30% of $10M: the issuer's $7M and the holders' $3M
    const first = { first_year: true, maximum: $(7_000_000), offered_by_holders: $(3_000_000) }
    expect(may(1, first).holders).toBe($(3_000_000))
  })
  it('has the caps of Reg A, and none for Rule 506', () => {
    expect(issuerCap('reg_a_t1', sales({ here }), '2026-11-20')?.remaining).toBe($(15_500_000))
    expect(issuerCap('reg_a_t2', sales({ here }), '2026-11-20')?.remaining).toBe($(70_500_000))
    expect(issuerCap('reg_d_506c', sales({ here }), '2026-11-20')).toBeNull()
  })
})
