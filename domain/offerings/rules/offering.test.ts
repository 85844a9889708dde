import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountForUnits,
  checkCommitment,
  headroomUnits,
  isPrice,
  unitsForAmount,
} from './commitment.ts'
import { fsTier, satisfiesTier } from './fs-tier.ts'
import {
  annualReportDue,
  annualReportsMayStop,
  currentReportDue,
  exitReportDue,
  financialsStaleAfter,
  formDAnnualDue,
  formDDue,
  nextFiscalYearEnd,
  progressUpdateDue,
  semiannualReportDue,
  stateNoticeDue,
  tier2NoticeDue,
} from './key-dates.ts'
import { offeringCap } from './offering-terms.ts'
import { allocate } from './oversubscription.ts'
import { bonusUnits, effectivePrice, perkRefusal, perksFor, type PerkTier } from './perks.ts'
import { regCfLimit } from '#domain/investors/rules/reg-cf-limit.ts'

const $ = (n: number): number => Math.round(n * 100)
const codes = (
  answer: { ok: true } | { ok: false; refusals: readonly { code: string }[] },
): string[] => (answer.ok ? [] : answer.refusals.map((r) => r.code))

describe('9.3 and 10.1 units and amounts', () => {
  it('turns a 50,000 target at 1.20000 into 41,666 units that cost 49,999.20', () => {
    expect(unitsForAmount($(50_000), '1.20000')).toBe(41_666)
    expect(amountForUnits(41_666, '1.20000')).toBe($(49_999.2))
  })
  it.each([
    [3, '0.33333', 100],
    [1, '0.00500', 1],
    [1, '0.00499', 0],
    [1_000_000, '0.00001', 1_000],
    ['1.5', '0.33', 50],
  ])('%s units at %s cost %i cents, half up', (units, price, cents) => {
    expect(amountForUnits(units, price)).toBe(cents)
  })
  it('never buys more than was paid for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.integer({ min: 1, max: 1e8 }),
        (cents, scaled) => {
          const price = `${Math.floor(scaled / 1e5)}.${String(scaled % 1e5).padStart(5, '0')}`
          const units = unitsForAmount(cents, price)
          expect(amountForUnits(units, price) <= cents).toBe(true)
        },
      ),
    )
  })
  it('refuses a price of zero, with six decimals or in words', () => {
    expect([
      isPrice('0'),
      isPrice('1.234567'),
      isPrice('-1'),
      isPrice('one'),
      isPrice('1.23456'),
    ]).toEqual([false, false, false, false, true])
    expect(() => unitsForAmount(100, '0')).toThrow(RangeError)
  })
})

describe('9.3 commitment', () => {
  const terms = {
    price: '1.20000',
    min_investment: $(120),
    max_investment: $(12_000),
    increment: null,
    max_units: 50_000,
    committed_units: 45_000,
    oversubscription_accepted: false,
  }
  const limit = regCfLimit({
    income: $(60_000),
    net_worth: $(100_000),
    used: $(3_200),
    accredited: false,
    on: '2026-11-20',
  })
  it('accepts whole units and says what they cost', () => {
    expect(checkCommitment({ units: 1_000 }, terms, limit)).toEqual({
      ok: true,
      value: { units: 1_000, amount: $(1_200), investor_fee: 0, oversubscribed: false },
    })
    expect(checkCommitment({ amount: $(1_000) }, terms)).toMatchObject({
      ok: true,
      value: { units: 833, amount: $(999.6) },
    })
  })
  it.each([
    ['no_units', { units: 0 }],
    ['no_units', { units: 1.5 }],
    ['no_units', { amount: 119 }],
    ['no_units', { amount: -100 }],
    ['below_minimum', { units: 99 }],
    ['over_limit', { units: 1_501 }],
  ])('refuses with %s', (code, request) => {
    expect(codes(checkCommitment(request, terms, limit))).toEqual([code])
  })
  it('allows exactly what remains of the limit, and counts the investor fee', () => {
    expect(checkCommitment({ units: 1_500 }, terms, limit).ok).toBe(true)
    expect(codes(checkCommitment({ units: 1_500 }, terms, limit, 1))).toEqual(['over_limit'])
  })
  it('refuses above the maximum of a person and beyond the headroom', () => {
    expect(codes(checkCommitment({ units: 10_001 }, terms))).toEqual([
      'above_maximum',
      'no_headroom',
    ])
    expect(codes(checkCommitment({ units: 5_001 }, terms))).toEqual(['no_headroom'])
    expect(headroomUnits({ max_units: 10, committed_units: 12 })).toBe(0)
  })
  it('takes more than the headroom where oversubscription is accepted, and says so', () => {
    expect(
      checkCommitment({ units: 5_001 }, { ...terms, oversubscription_accepted: true }),
    ).toMatchObject({ ok: true, value: { oversubscribed: true } })
  })
  it('keeps to the increment above the minimum', () => {
    const stepped = { ...terms, price: '1', min_investment: $(100), increment: $(50) }
    expect(checkCommitment({ amount: $(150) }, stepped).ok).toBe(true)
    expect(codes(checkCommitment({ amount: $(175) }, stepped))).toEqual(['not_an_increment'])
  })
  it('names the field that was typed and the sentence to show', () => {
    expect(checkCommitment({ amount: $(12) }, terms)).toMatchObject({
      refusals: [{ path: 'amount', message: 'The minimum investment is $120.00.' }],
    })
  })
})

describe('3.6 oversubscription', () => {
  const asks = [60_000, 50_000, 40_000].map((units, i) => ({
    id: `c${i}`,
    units,
    committed_at: `2026-11-2${i}T10:00:00Z`,
  }))
  it('cuts 60,000 / 50,000 / 40,000 pro rata to 40,000 / 33,333 / 26,667', () => {
    expect(allocate(100_000, asks, 'pro_rata').map((a) => a.units)).toEqual([
      40_000, 33_333, 26_667,
    ])
  })
  it('cuts the same first come, first served to 60,000 / 40,000 / 0', () => {
    expect(allocate(100_000, asks, 'first_come').map((a) => a.units)).toEqual([60_000, 40_000, 0])
  })
  it('goes by time and not by place in the list', () => {
    expect(allocate(60_000, [...asks].reverse(), 'first_come').map((a) => a.units)).toEqual([
      0, 0, 60_000,
    ])
  })
  it('gives a tied remainder to the earlier commitment', () => {
    const tied = [
      { id: 'late', units: 1, committed_at: '2026-11-21T00:00:00Z' },
      { id: 'early', units: 1, committed_at: '2026-11-20T00:00:00Z' },
    ]
    expect(allocate(1, tied, 'pro_rata').map((a) => [a.id, a.units])).toEqual([
      ['late', 0],
      ['early', 1],
    ])
  })
  it('cuts nobody when all fits, and flags who falls below the minimum', () => {
    expect(allocate(150_000, asks, 'pro_rata').every((a) => a.cut === 0)).toBe(true)
    expect(
      allocate(
        10,
        [{ id: 'a', units: 20, committed_at: '2026-11-20T00:00:00Z', min_units: 15 }],
        'pro_rata',
      )[0],
    ).toEqual({ id: 'a', units: 10, cut: 10, below_minimum: true })
  })
  it('gives out exactly the cap and nobody more than asked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.constantFrom('pro_rata' as const, 'first_come' as const),
        (units, cap, method) => {
          const requests = units.map((u, i) => ({
            id: String(i),
            units: u,
            committed_at: '2026-11-20T00:00:00Z',
          }))
          const given = allocate(cap, requests, method)
          expect(given.reduce((s, a) => s + a.units, 0)).toBe(
            Math.min(
              cap,
              units.reduce((s, u) => s + u, 0),
            ),
          )
          expect(given.every((a) => a.units >= 0 && a.cut >= 0)).toBe(true)
        },
      ),
    )
  })
  it('refuses a broken number of units', () => {
    expect(() => allocate(-1, asks, 'pro_rata')).toThrow(RangeError)
  })
})

describe('9.4 perks', () => {
  const perk = (id: string, threshold: number, more: Partial<PerkTier> = {}): PerkTier => ({
    id,
    basis: 'amount',
    threshold,
    claimed: 0,
    eligibility: 'all',
    ...more,
  })
  const me = {
    amount: $(1_000),
    units: 1_000,
    at: '2026-11-20T10:00:00Z',
    accredited: false,
    prior_investor: false,
  }
  it('gives the highest tier that the amount reaches', () => {
    expect(
      perksFor([perk('a', $(100)), perk('b', $(1_000)), perk('c', $(1_000) + 1)], me).map(
        (p) => p.id,
      ),
    ).toEqual(['b'])
  })
  it('adds the best of another basis', () => {
    expect(
      perksFor(
        [perk('a', $(100)), perk('bird', 0, { basis: 'time', ends_at: '2026-12-01T00:00:00Z' })],
        me,
      ).map((p) => p.id),
    ).toEqual(['a', 'bird'])
  })
  it.each<[string, Partial<PerkTier>]>([
    ['not_eligible', { eligibility: 'accredited' }],
    ['not_eligible', { basis: 'loyalty' }],
    ['not_started', { starts_at: '2026-11-21T00:00:00Z' }],
    ['ended', { ends_at: '2026-11-20T09:59:59Z' }],
    ['none_left', { quantity_limit: 5, claimed: 5 }],
    ['below_threshold', { threshold: $(1_000) + 1 }],
    ['below_threshold', { basis: 'units', threshold: 1_001 }],
  ])('refuses with %s', (code, more) => {
    expect(perkRefusal(perk('p', 0, more), me)).toBe(code)
  })
  it('counts bonus units and shows what they do to the price', () => {
    expect(bonusUnits(1_005, '10')).toBe(100)
    expect(effectivePrice($(1_000), 1_000, 100)).toBe('0.90909')
  })
})

describe('10.1 offering terms', () => {
  it('knows the cap of each type', () => {
    expect(
      (['reg_cf', 'reg_a_t1', 'reg_a_t2', 'reg_d_506b', 'reg_d_506c'] as const).map((t) =>
        offeringCap(t, '2026-11-20'),
      ),
    ).toEqual([$(5e6), $(20e6), $(75e6), null, null])
  })
})

describe('10.1 key dates', () => {
  it.each([
    ['2026-11-20', '2026-12-07'],
    ['2026-11-21', '2026-12-07'],
    ['2026-11-23', '2026-12-08'],
  ])('a first sale on %s makes Form D due on %s', (sale, due) => {
    expect(formDDue(sale)).toBe(due)
  })
  it.each([
    ['2026-12-31', '2027-04-30'],
    ['2026-06-30', '2026-10-28'],
  ])('a fiscal year end of %s makes Form C-AR due on %s', (fye, due) => {
    expect(annualReportDue(fye, 'c_ar')).toBe(due)
    expect(annualReportDue(fye, 'one_k')).toBe(due)
    expect(financialsStaleAfter(fye)).toBe(due)
  })
  it('knows the other dates', () => {
    expect(formDAnnualDue('2026-12-07')).toBe('2027-12-07')
    expect(progressUpdateDue('2026-11-20')).toBe('2026-11-30')
    expect(semiannualReportDue('2026-12-31')).toBe('2027-09-28')
    expect(semiannualReportDue('2026-06-30')).toBe('2027-03-31')
    expect(currentReportDue('2026-11-20')).toBe('2026-11-27')
    expect(exitReportDue('2026-11-20')).toBe('2026-12-20')
    expect(stateNoticeDue('2026-11-20')).toBe('2026-12-07')
    expect(tier2NoticeDue('2026-11-20')).toBe('2026-10-30')
    expect(nextFiscalYearEnd('2026-12-31', '12-31')).toBe('2027-12-31')
    expect(nextFiscalYearEnd('2026-11-20', '12-31')).toBe('2026-12-31')
  })
  it('lets annual reports stop only for the reasons of 227.202(b), from a day on', () => {
    const base = {
      today: '2026-11-20',
      exchange_act_since: null,
      annual_reports_filed: ['2026-04-20'],
      holders_of_record: 300,
      few_holders_since: null,
      total_assets: $(10e6),
      assets_limit: $(10e6),
      repurchased_on: null,
      dissolved_on: null,
    }
    const may = (over: Partial<Parameters<typeof annualReportsMayStop>[0]>) =>
      annualReportsMayStop({ ...base, ...over })
    expect(may({})).toBeNull()
    expect(may({ holders_of_record: 299 })).toEqual({ reason: 'few_holders', on: '2026-04-20' })
    // fewer than 300 only later
    expect(may({ holders_of_record: 299, few_holders_since: '2026-09-01' })?.on).toBe('2026-09-01')
    expect(may({ holders_of_record: 1, annual_reports_filed: [] })).toBeNull()
    // who they are is not known
    expect(may({ holders_of_record: null })).toBeNull()
    const three = { annual_reports_filed: ['2028-04-20', '2026-04-20', '2027-04-20'] }
    expect(may(three)).toEqual({ reason: 'three_reports_small', on: '2028-04-20' })
    expect(may({ ...three, total_assets: $(10e6) + 1 })).toBeNull()
    expect(may({ dissolved_on: '2026-05-04' })).toEqual({ reason: 'dissolved', on: '2026-05-04' })
    expect(may({ repurchased_on: '2026-05-04' })?.reason).toBe('all_repurchased')
    expect(may({ exchange_act_since: '2026-05-04' })?.reason).toBe('exchange_act_reporting')
    // the earliest of several
    expect(may({ ...three, dissolved_on: '2026-05-04' })?.reason).toBe('dissolved')
  })
})

describe('11.4 Reg CF financial-statement tier', () => {
  it.each<[number, number, boolean, string]>([
    [124_000, 0, true, 'certified'],
    [124_000.01, 0, true, 'reviewed'],
    [100_000, 24_000, false, 'certified'],
    [100_000, 24_001, false, 'reviewed'],
    [618_000, 0, false, 'reviewed'],
    [618_000.01, 0, true, 'reviewed'],
    [618_000.01, 0, false, 'audited'],
    [1_235_000, 0, true, 'reviewed'],
    [1_235_000, 0, false, 'audited'],
    [1_235_000.01, 0, true, 'audited'],
    [5_000_000, 0, true, 'audited'],
    [5_000_000, 0, false, 'audited'],
    [4_000_000, 1_000_001, false, 'exceeds_cap'],
  ])('a maximum of %d with %d sold before (first time: %s) is %s', (max, prior, first, outcome) => {
    expect(
      fsTier({
        max_amount: $(max),
        sold_prior_12_months: $(prior),
        first_time: first,
        on: '2026-11-20',
      }).outcome,
    ).toBe(outcome)
  })
  it('takes better statements than needed and refuses lesser ones', () => {
    expect(satisfiesTier('audited', 'reviewed')).toBe(true)
    expect(satisfiesTier('certified', 'reviewed')).toBe(false)
  })
})
