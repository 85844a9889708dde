import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsLimit, limitResultSchema } from './limit-result.ts'
import { regAIssuerCap, regALimit } from './reg-a-limit.ts'
import { regCfIssuerCap, regCfLimit, usedInTrailingYear } from './reg-cf-limit.ts'

const ON = '2026-11-20'
const $ = (n: number): number => Math.round(n * 100)

describe('3.4 Reg CF investor limit', () => {
  it.each([
    [1, 30_000, 105_000, 0, 5_250, 5_250],
    [2, 0, 0, 0, 2_500, 2_500],
    [3, 45_000, -20_000, 0, 2_500, 2_500],
    [4, 50_000, 49_999.99, 0, 2_500, 2_500],
    [5, 150_000, 80_000, 0, 7_500, 7_500],
    [6, 123_999.99, 500_000, 0, 25_000, 25_000],
    [7, 124_000, 124_000, 0, 12_400, 12_400],
    [8, 124_000, 123_999, 0, 6_200, 6_200],
    [9, 150_000, 124_000, 0, 15_000, 15_000],
    [10, 200_000, 900_000, 0, 90_000, 90_000],
    [11, 180_000, 1_000_000, 0, 100_000, 100_000],
    [12, 90_000, 1_000_000, 0, 50_000, 50_000],
    [13, 100_000, 123_456.78, 0, 6_172.83, 6_172.83],
    [14, 33_333.33, 77_777.77, 0, 3_888.88, 3_888.88],
    [15, 60_000, 100_000, 3_200, 5_000, 1_800],
    [16, 60_000, 100_000, 6_000, 5_000, 0],
    [17, 290_000, 310_000, 6_000, 31_000, 25_000],
    [18, 300_000, 1_500_000, 0, 124_000, 124_000],
    [19, 50_000_000, 100_000, 0, 124_000, 124_000],
  ])(
    'case %i: income %d, net worth %d, used %d gives limit %d and remaining %d',
    (_case, income, netWorth, used, limit, remaining) => {
      const result = regCfLimit({
        income: $(income),
        net_worth: $(netWorth),
        used: $(used),
        accredited: false,
        on: ON,
      })
      expect([result.limit, result.remaining]).toEqual([$(limit), $(remaining)])
    },
  )
  it('case 20: an accredited investor has no limit', () => {
    const result = regCfLimit({
      income: $(95_000),
      net_worth: $(1_200_000),
      used: $(999),
      accredited: true,
      on: ON,
    })
    expect([result.limit, result.remaining]).toEqual([null, null])
    expect(fitsLimit(result, Number.MAX_SAFE_INTEGER)).toBe(true)
  })
  it('explains itself with inputs, formula, steps and source', () => {
    const result = regCfLimit({
      income: $(60_000),
      net_worth: $(100_000),
      used: $(3_200),
      accredited: false,
      on: ON,
    })
    expect(limitResultSchema.parse(result)).toEqual(result)
    expect(result).toMatchObject({
      rule: 'reg_cf_investor_limit',
      source: '17 CFR 227.100(a)(2)',
      thresholds_from: '2022-09-20',
      inputs: { income: 6_000_000, threshold: 12_400_000 },
    })
    expect(result.steps).toContainEqual({ label: '5% of the greater', value: '$5,000.00' })
    expect(result.steps.at(-1)).toEqual({ label: 'Remaining', value: '$1,800.00' })
  })
  it('allows exactly what remains and refuses one cent more', () => {
    const result = regCfLimit({
      income: $(60_000),
      net_worth: $(100_000),
      used: $(3_200),
      accredited: false,
      on: ON,
    })
    expect(fitsLimit(result, $(1_800))).toBe(true)
    expect(fitsLimit(result, $(1_800) + 1)).toBe(false)
  })
  it('uses the thresholds of the date of the commitment', () => {
    expect(
      regCfLimit({ income: 0, net_worth: 0, used: 0, accredited: false, on: '2022-01-01' }).limit,
    ).toBe($(2_200))
  })
  it('never leaves floor and cap and never falls when income rises', () => {
    fc.assert(
      fc.property(fc.nat(1e10), fc.nat(1e10), fc.nat(1e9), (income, netWorth, more) => {
        const low =
          regCfLimit({ income, net_worth: netWorth, used: 0, accredited: false, on: ON }).limit ?? 0
        const high =
          regCfLimit({
            income: income + more,
            net_worth: netWorth,
            used: 0,
            accredited: false,
            on: ON,
          }).limit ?? 0
        expect(low >= $(2_500) && low <= $(124_000)).toBe(true)
        expect(high >= low).toBe(true)
      }),
    )
  })
  it('stops counting a purchase of 2025-11-20 on 2026-11-20', () => {
    const purchases = [
      { date: '2025-11-20', amount: 100 },
      { date: '2026-11-20', amount: 1 },
      { date: '2026-11-21', amount: 1_000 },
    ]
    expect(usedInTrailingYear(purchases, '2026-11-19')).toBe(100)
    expect(usedInTrailingYear(purchases, '2026-11-20')).toBe(1)
  })
})

describe('3.4 Reg CF issuer cap', () => {
  const sales = [
    { date: '2026-02-01', amount: $(1_000_000) },
    { date: '2026-06-01', amount: $(3_500_000) },
  ]
  it.each([
    ['2026-11-20', 500_000],
    ['2027-02-02', 1_500_000],
    ['2027-01-31', 500_000],
    ['2027-06-01', 5_000_000],
  ])('on %s the issuer may still sell %d', (on, left) => {
    expect(regCfIssuerCap(sales, on).remaining).toBe($(left))
  })
})

describe('3.5 Reg A tier 2 limit', () => {
  it.each([
    [85_000, 40_000, 8_500],
    [60_000, 700_000, 70_000],
    [0, 25_000, 2_500],
    [199_999.99, 999_999.99, 99_999.99],
    [72_345.67, 0, 7_234.56],
    [0, 0, 0],
    [-5, -5, 0],
  ])('income %d and net worth %d give %d', (income, netWorth, limit) => {
    expect(
      regALimit({
        income: $(income),
        net_worth: $(netWorth),
        used: 0,
        accredited: false,
        exchange_listed: false,
        on: ON,
      }).limit,
    ).toBe($(limit))
  })
  it('adds up purchases in the same offering', () => {
    expect(
      regALimit({
        income: $(85_000),
        net_worth: 0,
        used: $(8_000),
        accredited: false,
        exchange_listed: false,
        on: ON,
      }).remaining,
    ).toBe($(500))
  })
  it('has no limit for accredited investors and listed securities', () => {
    expect(
      regALimit({
        income: 0,
        net_worth: 0,
        used: 0,
        accredited: true,
        exchange_listed: false,
        on: ON,
      }).limit,
    ).toBeNull()
    expect(
      regALimit({
        income: 0,
        net_worth: 0,
        used: 0,
        accredited: false,
        exchange_listed: true,
        on: ON,
      }).remaining,
    ).toBeNull()
  })
  it('caps the issuer and its affiliates by tier (0.1)', () => {
    expect(regAIssuerCap(1, $(15_000_000), $(5_000_000), ON)).toMatchObject({
      remaining: $(5_000_000),
      affiliate_remaining: $(1_000_000),
    })
    expect(regAIssuerCap(2, $(76_000_000), 0, ON)).toMatchObject({
      remaining: 0,
      affiliate_remaining: 0,
    })
  })
})
