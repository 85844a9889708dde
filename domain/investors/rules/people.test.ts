import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import {
  type EntityInput,
  entityAccredited,
  incomeAccredited,
  type MinInvestmentInput,
  minInvestmentNeeded,
  netWorthAccredited,
  netWorthForAccreditation,
  jointNetWorth,
  ownNetWorth,
  spousesAccredited,
  verificationValidUntil,
  verifyByMinInvestment,
} from './accreditation.ts'
import { ageToContract, ageOn, checkAdult } from '#domain/shared/age.ts'
import { bandOf, NET_WORTH_BANDS } from '#domain/shared/bands.ts'
import { effectiveOwners, type OwnershipEdge, sharesAddTo100 } from './beneficial-owners.ts'
import { worksheetTotals } from './financial-worksheet.ts'
import { iraTitle, sCorpRefusal, screenIra } from './ira.ts'
import {
  concentration,
  evaluateSuitability,
  suitabilityFlagText,
  type SuitabilityInput,
} from './suitability.ts'
import {
  isUsPerson,
  presenceSixths,
  substantiallyPresent,
  taxFormFor,
  type TaxPerson,
} from './tax-form.ts'
import { w8ExpiresOn } from './w8-expiry.ts'

const $ = (n: number): number => Math.round(n * 100)
const T = thresholdsOn('2026-11-20')

describe('1.1 substantial presence and form', () => {
  it.each([
    [120, 120, 120, false],
    [122, 122, 122, true],
    [30, 365, 365, false],
    [183, 0, 0, true],
    [31, 365, 365, true],
    [182, 0, 5, false],
    [182, 0, 6, true],
  ])('%i/%i/%i days: %s', (a, b, c, present) => {
    expect(substantiallyPresent({ this_year: a, last_year: b, year_before: c })).toBe(present)
  })
  it('shows the weighted days in sixths', () => {
    expect(presenceSixths({ this_year: 122, last_year: 122, year_before: 122 })).toBe(1_098)
  })
  const foreign: TaxPerson = {
    kind: 'individual',
    citizen: false,
    green_card: false,
    presence: null,
    effectively_connected: false,
  }
  it.each<[string, TaxPerson]>([
    ['w9', { ...foreign, citizen: true }],
    ['w9', { ...foreign, green_card: true }],
    ['w9', { ...foreign, presence: { this_year: 183, last_year: 0, year_before: 0 } }],
    ['w8ben', foreign],
    ['w8eci', { ...foreign, effectively_connected: true }],
    ['w9', { kind: 'entity', domestic: true, effectively_connected: true }],
    ['w8eci', { kind: 'entity', domestic: false, effectively_connected: true }],
    ['w8ben_e', { kind: 'entity', domestic: false, effectively_connected: false }],
    [
      'w8imy',
      {
        kind: 'entity',
        domestic: false,
        effectively_connected: false,
        foreign_kind: 'flow_through',
      },
    ],
    [
      'w8exp',
      { kind: 'entity', domestic: false, effectively_connected: false, foreign_kind: 'government' },
    ],
  ])('asks for %s', (form, person) => {
    expect(taxFormFor(person)).toBe(form)
    expect(isUsPerson(person)).toBe(form === 'w9')
  })
})

describe('1.3 W-8 expiry', () => {
  it.each([
    ['2026-11-20', '2029-12-31'],
    ['2024-01-01', '2027-12-31'],
    ['2023-12-31', '2026-12-31'],
    ['2024-02-29', '2027-12-31'],
  ])('signed %s expires %s', (signed, end) => {
    expect(w8ExpiresOn(signed)).toBe(end)
  })
})

describe('2.2 age', () => {
  it('turns on the birthday, and on 1 March for 29 February', () => {
    expect([ageOn('2008-11-20', '2026-11-19'), ageOn('2008-11-20', '2026-11-20')]).toEqual([17, 18])
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })
  it('knows the age of majority by state', () => {
    expect(['CA', 'AL', 'NE', 'MS', null].map(ageToContract)).toEqual([18, 19, 18, 18, 18])
  })
  it.each([
    ['2026-11-21', 'CA', 'birth_in_future'],
    ['1906-11-19', 'CA', 'ok'],
    ['1905-11-20', 'CA', 'birth_too_early'],
    ['2008-11-21', 'CA', 'under_age'],
    ['2007-11-21', 'AL', 'under_age'],
    ['2008-11-20', 'MS', 'ok'],
    ['2008-11-20', 'NE', 'ok'],
    ['2008-11-21', 'NE', 'under_age'],
  ])('born %s in %s: %s', (birth, state, code) => {
    const answer = checkAdult(birth, '2026-11-20', state)
    expect(answer.ok ? 'ok' : answer.code).toBe(code)
  })
})

describe('2.5 beneficial owners', () => {
  const edge = (owner: string, owned: string, percent: string, person = true): OwnershipEdge => ({
    owner,
    owned,
    percent,
    person,
  })
  const value = (edges: OwnershipEdge[]): unknown => {
    const answer = effectiveOwners(edges, 'L')
    return answer.ok
      ? answer.value.map((o) => [o.person, o.percent, o.is_beneficial_owner])
      : answer.refusals.map((r) => r.code)
  }
  it('multiplies along a chain: 60% of 40% is 24%, not an owner', () => {
    expect(value([edge('A', 'H', '60'), edge('H', 'L', '40', false)])).toEqual([['A', '24', false]])
  })
  it('adds over chains: 2% more makes 26%, an owner', () => {
    expect(value([edge('A', 'H', '60'), edge('H', 'L', '40', false), edge('A', 'L', '2')])).toEqual(
      [['A', '26', true]],
    )
  })
  it('finds nobody among five at 20%', () => {
    expect(value(['A', 'B', 'C', 'D', 'E'].map((p) => edge(p, 'L', '20')))).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((p) => [p, '20', false]),
    )
  })
  it('draws the line at 25.00%', () => {
    expect(value([edge('A', 'L', '25.00'), edge('B', 'L', '24.99')])).toEqual([
      ['A', '25', true],
      ['B', '24.99', false],
    ])
  })
  it('refuses direct owners above 100%, bad percentages and circles', () => {
    expect(value([edge('A', 'L', '60'), edge('B', 'L', '40.01')])).toEqual(['over_100'])
    expect(value([edge('A', 'L', '0')])).toEqual(['bad_percent'])
    expect(value([edge('A', 'L', 'half')])).toEqual(['bad_percent'])
    expect(value([edge('H', 'L', '50', false), edge('L', 'H', '50', false)])).toEqual(['circular'])
  })
  it('wants tenants in common to hold exactly 100.00 (2.1)', () => {
    expect(sharesAddTo100(['33.33', '33.33', '33.34'])).toBe(true)
    expect(sharesAddTo100(['33.33', '33.33', '33.33'])).toBe(false)
    expect(sharesAddTo100(['110', '-10'])).toBe(false)
    expect(sharesAddTo100([])).toBe(false)
  })
})

describe('3.1 accreditation of persons', () => {
  const base = {
    other_assets: $(1_150_000),
    other_debts: $(100_000),
    home_value: $(600_000),
    mortgage: $(500_000),
    home_loans: [],
    sale_on: '2026-11-20',
  }
  const loan = (
    drawn_on: string,
    bought_home = false,
  ): { amount: number; drawn_on: string; bought_home: boolean } => ({
    amount: $(60_000),
    drawn_on,
    bought_home,
  })
  it.each([
    ['a mortgage below the value of the home', base, 1_050_000],
    ['a mortgage above it', { ...base, home_value: $(400_000), mortgage: $(480_000) }, 970_000],
    ['a home loan drawn 30 days ago', { ...base, home_loans: [loan('2026-10-21')] }, 990_000],
    ['a home loan drawn 60 days ago', { ...base, home_loans: [loan('2026-09-21')] }, 990_000],
    ['a home loan drawn 61 days ago', { ...base, home_loans: [loan('2026-09-20')] }, 1_050_000],
    [
      'a new loan that bought the home',
      { ...base, home_loans: [loan('2026-10-21', true)] },
      1_050_000,
    ],
    [
      'a recent loan beyond the value, counted once',
      { ...base, mortgage: $(580_000), home_loans: [loan('2026-10-21')] },
      990_000,
    ],
  ])('with %s', (_what, input, netWorth) => {
    const result = netWorthForAccreditation(input)
    expect(result.net_worth).toBe($(netWorth))
    expect(netWorthAccredited(result.net_worth, T)).toBe(netWorth > 1_000_000)
  })
  it('needs more than exactly $1,000,000', () => {
    expect(netWorthAccredited($(1_000_000), T)).toBe(false)
    expect(netWorthAccredited($(1_000_000) + 1, T)).toBe(true)
  })
  const income = (
    a: number,
    b: number,
    c: number,
  ): { last_year: number; year_before: number; expected: number } => ({
    last_year: $(a),
    year_before: $(b),
    expected: $(c),
  })
  it.each([
    [200_000, 200_000, 200_000, false],
    [200_000.01, 200_000.01, 200_000.01, true],
    [190_000, 210_000, 210_000, false],
    [250_000, 250_000, 90_000, false],
  ])('income %d / %d, expecting %d: %s', (a, b, c, ok) => {
    expect(incomeAccredited(income(a, b, c), null, T)).toBe(ok)
  })
  it('takes a joint income of 301k / 305k and not one of 300k', () => {
    expect(incomeAccredited(null, income(301_000, 305_000, 305_000), T)).toBe(true)
    expect(
      incomeAccredited(income(190_000, 190_000, 190_000), income(300_000, 305_000, 305_000), T),
    ).toBe(false)
  })
})

describe('3.2 accreditation of entities', () => {
  const base: EntityInput = {
    category: '3',
    total: $(5_000_000) + 1,
    formed_for_this_investment: false,
    directed_by_sophisticated_person: true,
    all_owners_accredited: false,
    plan: null,
  }
  it.each<[boolean, Partial<EntityInput>]>([
    [true, {}],
    [false, { total: $(5_000_000) }],
    [false, { formed_for_this_investment: true }],
    [true, { category: '7' }],
    [false, { category: '7', directed_by_sophisticated_person: false }],
    [false, { category: '9', formed_for_this_investment: true }],
    [
      true,
      { category: '8', all_owners_accredited: true, total: 0, formed_for_this_investment: true },
    ],
    [false, { category: '8' }],
    [true, { category: '1', total: 0 }],
    [true, { category: '1', plan: { kind: 'state_plan' } }],
    [false, { category: '1', total: $(5_000_000), plan: { kind: 'state_plan' } }],
    [false, { category: '1', total: 0, plan: { kind: 'erisa_plan', basis: 'assets' } }],
    [true, { category: '1', total: 0, plan: { kind: 'erisa_plan', basis: 'fiduciary' } }],
    [true, { category: '1', total: 0, plan: { kind: 'erisa_plan', basis: 'self_directed' } }],
  ])('is %s for %o', (ok, change) => {
    expect(entityAccredited({ ...base, ...change }, T)).toBe(ok)
  })
})

describe('3.3 verification', () => {
  const np: MinInvestmentInput = {
    party: 'natural_person',
    category: null,
    owners: 0,
    owners_all_natural: false,
    amount: $(200_000),
    represents_accredited: true,
    represents_not_financed: true,
    issuer_knows_otherwise: false,
  }
  const llc: MinInvestmentInput = {
    ...np,
    party: 'entity',
    category: '8',
    owners: 3,
    owners_all_natural: true,
  }
  it.each<[string, MinInvestmentInput, string]>([
    ['a person at $200,000 with both representations', np, 'ok'],
    ['a person at $199,999.99', { ...np, amount: $(199_999.99) }, 'below_minimum'],
    [
      'a person at $250,000 financed by a lender',
      { ...np, amount: $(250_000), represents_not_financed: false },
      'financed',
    ],
    ['an LLC of 3 owners at $600,000', { ...llc, amount: $(600_000) }, 'ok'],
    ['an LLC of 3 owners at $599,999', { ...llc, amount: $(599_999) }, 'below_minimum'],
    ['an LLC of 5 owners at $1,000,000', { ...llc, owners: 5, amount: $(1_000_000) }, 'ok'],
    ['an LLC of 5 owners at $900,000', { ...llc, owners: 5, amount: $(900_000) }, 'below_minimum'],
    [
      'a corporation at $1,000,000',
      { ...llc, category: '3', owners: 2, amount: $(1_000_000) },
      'ok',
    ],
    [
      'a person without the first representation',
      { ...np, represents_accredited: false },
      'representation_missing',
    ],
    [
      'a person of whom the issuer knows otherwise',
      { ...np, issuer_knows_otherwise: true },
      'contrary_knowledge',
    ],
    [
      'an LLC owned by another company at $600,000',
      { ...llc, owners_all_natural: false, amount: $(600_000) },
      'below_minimum',
    ],
  ])('%s is %s', (_who, input, reason) => {
    expect(verifyByMinInvestment(input, T)).toEqual({
      verified: reason === 'ok',
      minimum: minInvestmentNeeded(input, T),
      reason,
    })
  })
  it('lives as long as its method', () => {
    expect(
      (
        [
          'income_docs',
          'net_worth_docs',
          'third_party_letter',
          'prior_verification',
          'prior_506b_holder',
          'min_investment',
          'principles_based',
        ] as const
      ).map((m) => verificationValidUntil(m, '2026-11-20')),
    ).toEqual(['2027-02-18', '2027-02-20', '2027-02-20', '2031-11-20', null, null, null])
  })
})

describe('5.1 and 5.2 bands and worksheet', () => {
  it('puts a breakpoint into the band that begins with it', () => {
    expect(
      [$(-1), $(123_999.99), $(1_000_000), $(5_000_000)].map((v) => bandOf(NET_WORTH_BANDS, v)),
    ).toEqual(['<50k', '50-124k', '1-5M', '>5M'])
    expect(bandOf(NET_WORTH_BANDS, null)).toBe('unknown')
  })
  const sheet = {
    assets: [
      { kind: 'cash', value: $(50_000) },
      { kind: 'brokerage', value: $(100_000) },
      { kind: 'retirement', value: $(1_000_000) },
      { kind: 'primary_residence', value: $(600_000) },
    ] as const,
    debts: [
      { kind: 'credit_cards', value: $(100_000) },
      { kind: 'mortgage_primary', value: $(500_000) },
      { kind: 'heloc_primary', value: $(60_000), drawn_on: '2026-10-21' },
    ] as const,
  }
  it('adds up liquid assets and net worth without the residence', () => {
    expect(worksheetTotals(sheet, '2026-11-20')).toEqual({
      total_assets: $(1_150_000),
      liquid: $(150_000),
      total_debts: $(100_000),
      net_worth: $(990_000),
      shared_net_worth: 0,
      home_debt_counted: $(60_000),
    })
    expect(worksheetTotals(sheet, '2026-12-31').net_worth).toBe($(1_050_000))
  })
})

describe('5.3 suitability', () => {
  it.each([
    [4_000, 40_000, 'ok', '10.00'],
    [4_001, 40_000, 'warn', '10.00'],
    [10_000, 40_000, 'warn', '25.00'],
    [10_001, 40_000, 'review', '25.00'],
    [20_000, 40_000, 'review', '50.00'],
    [20_001, 40_000, 'hold', '50.00'],
    [1, 0, 'hold', null],
  ])('%d of %d liquid is %s', (amount, liquid, level, percent) => {
    expect(concentration($(amount), $(liquid))).toEqual({ level, percent })
  })
  const calm: SuitabilityInput = {
    age: 40,
    time_horizon: '5-10y',
    liquidity_need: 'not_needed',
    risk_tolerance: 'moderate',
    objectives: ['growth'],
    private_experience: '1-5',
    can_afford_total_loss: true,
    understands_illiquidity: true,
    equity: true,
    amount: $(4_000),
    liquid_net_worth: $(40_000),
  }
  it('is suitable without a flag', () => {
    expect(evaluateSuitability(calm)).toEqual({ flags: [], outcome: 'suitable', percent: '10.00' })
  })
  it.each<[string, string, Partial<SuitabilityInput>]>([
    ['short_horizon', 'suitable_with_warning', { time_horizon: '1-3y' }],
    ['liquidity_need', 'suitable_with_warning', { liquidity_need: 'immediate' }],
    ['conservative_risk', 'suitable_with_warning', { risk_tolerance: 'conservative' }],
    [
      'objective_mismatch',
      'suitable_with_warning',
      { objectives: ['capital_preservation', 'income'] },
    ],
    ['no_private_experience', 'suitable_with_warning', { private_experience: 'none' }],
    ['concentration_warn', 'suitable_with_warning', { amount: $(4_001) }],
    ['concentration_review', 'needs_review', { amount: $(10_001) }],
    ['concentration_hold', 'needs_review', { amount: $(20_001) }],
    ['cannot_afford_loss', 'needs_review', { can_afford_total_loss: false }],
    ['illiquidity_not_understood', 'needs_review', { understands_illiquidity: false }],
  ])('raises %s and is %s', (flag, outcome, change) => {
    expect(evaluateSuitability({ ...calm, ...change })).toMatchObject({ flags: [flag], outcome })
    expect(suitabilityFlagText(flag, 'investor')).toMatch(/\.$/)
    expect(suitabilityFlagText(flag, 'others')).not.toMatch(/\byou/i)
  })
  it('gives seniors a review above 10%', () => {
    expect(evaluateSuitability({ ...calm, age: 65, amount: $(4_001) })).toMatchObject({
      flags: ['senior_concentration', 'concentration_warn'],
      outcome: 'needs_review',
    })
    expect(evaluateSuitability({ ...calm, age: 65 }).flags).toEqual([])
  })
})

describe('6 IRA', () => {
  const clear = {
    owned_by_disqualified_pct: '49.99',
    is_officer_director_10pct_or_highly_paid: false,
    family_at_issuer: false,
    receives_compensation_or_perk: false,
    will_guarantee_or_lend: false,
    collectible_or_life_insurance: false,
  }
  it.each([
    ['clear', {}, []],
    ['blocked', { owned_by_disqualified_pct: '50' }, ['disqualified_owner']],
    ['review', { is_officer_director_10pct_or_highly_paid: true }, ['position_at_issuer']],
    ['review', { family_at_issuer: true }, ['family_at_issuer']],
    ['blocked', { receives_compensation_or_perk: true }, ['personal_benefit']],
    ['blocked', { will_guarantee_or_lend: true }, ['guarantee_or_loan']],
    [
      'blocked',
      { collectible_or_life_insurance: true, family_at_issuer: true },
      ['collectible', 'family_at_issuer'],
    ],
  ])('is %s for %o', (outcome, change, codes) => {
    const result = screenIra({ ...clear, ...change })
    expect([result.outcome, result.reasons.map((r) => r.code)]).toEqual([outcome, codes])
  })
  it.each([
    [null, 'individual', true, 99, false],
    ['s_corp_full', 'individual', true, 100, false],
    [null, 'individual', true, 100, true],
    ['s_corp_holder_type', 'ira', true, 0, false],
    ['s_corp_holder_type', 'lp', true, 0, false],
    ['s_corp_holder_type', 'llc_multi', true, 0, false],
    ['s_corp_non_resident', 'individual', false, 0, false],
  ])(
    'an S corporation answers %s to %s',
    (code, registration, us_resident, holders_now, already_holder) => {
      expect(
        sCorpRefusal({
          registration,
          us_resident,
          holders_now,
          already_holder,
          on: '2026-11-20',
        })?.code ?? null,
      ).toBe(code)
    },
  )
  it('writes the title', () => {
    expect(iraTitle('Pine Trust', 'Jane Roe', 'Roth', '123')).toBe(
      'Pine Trust Custodian FBO Jane Roe Roth IRA #123',
    )
  })
  it('never lets a perk reach the owner, whatever else is answered', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        (family, officer, pct) => {
          const result = screenIra({
            ...clear,
            receives_compensation_or_perk: true,
            family_at_issuer: family,
            is_officer_director_10pct_or_highly_paid: officer,
            owned_by_disqualified_pct: String(pct),
          })
          expect(result.outcome).toBe('blocked')
        },
      ),
    )
  })
})

describe('what spouses own together (17 CFR 230.501(a)(5); 227.100(a)(2), Instruction 2)', () => {
  const one = (netWorth: number, shared: number | null) => ({
    net_worth: $(netWorth),
    shared_net_worth: shared === null ? null : $(shared),
  })
  it('counts once in the joint net worth', () => {
    expect(jointNetWorth(one(700_000, 600_000), one(800_000, 600_000))).toBe($(900_000))
    expect(jointNetWorth(one(700_000, null), one(800_000, null))).toBe($(1_500_000))
  })
  it('is taken from the figure of the one who has not said, as far as it can hold it', () => {
    expect(jointNetWorth(one(700_000, 600_000), one(800_000, null))).toBe($(900_000))
    expect(jointNetWorth(one(700_000, 600_000), one(100_000, null))).toBe($(700_000))
  })
  it('is the smaller of two statements', () => {
    expect(jointNetWorth(one(700_000, 600_000), one(800_000, 500_000))).toBe($(900_000))
  })
  it('gives each one half', () => {
    expect(ownNetWorth(one(700_000, 600_000))).toBe($(400_000))
    expect(ownNetWorth(one(700_000, null))).toBe($(700_000))
  })
  it('is read from the lines of the worksheet, and the loan on a shared home belongs to both', () => {
    const sheet = {
      assets: [
        { kind: 'cash', value: $(50_000) },
        { kind: 'brokerage', value: $(300_000), joint: true },
        { kind: 'primary_residence', value: $(400_000), joint: true },
      ],
      debts: [
        { kind: 'mortgage_primary', value: $(480_000) },
        { kind: 'margin', value: $(20_000), joint: true },
        { kind: 'student', value: $(10_000) },
      ],
    } as const
    expect(worksheetTotals(sheet, '2026-11-20')).toMatchObject({
      net_worth: $(240_000),
      shared_net_worth: $(200_000),
    })
  })
})

describe('spouses who hold together', () => {
  const one = (accreditation: string, netWorth = 0, income = 150_000.01) => ({
    accreditation,
    annual_income: $(income),
    net_worth: $(netWorth),
    shared_net_worth: null,
  })
  it.each([
    ['joint income, stated by either', one('none'), one('np_income_joint'), 'np_income_joint'],
    [
      'joint income that the incomes of both contradict',
      one('none', 0, 150_000),
      one('np_income_joint', 0, 150_000),
      null,
    ],
    [
      'joint net worth above the threshold',
      one('np_net_worth', 900_000),
      one('none', 100_000.01),
      'np_net_worth',
    ],
    [
      'joint net worth of exactly the threshold',
      one('np_net_worth', 900_000),
      one('none', 100_000),
      null,
    ],
    [
      'the debts of one take the net worth of the other below it',
      one('np_net_worth', 1_200_000),
      one('none', -300_000),
      null,
    ],
    ['the income of one alone', one('np_income', 500_000), one('none', 400_000), null],
    ['the license of one alone', one('np_license'), one('none'), null],
    ['a claim of their own each', one('np_income'), one('np_license'), 'np_income'],
  ])('%s', (_, a, b, claim) => {
    expect(spousesAccredited(a, b, T)).toBe(claim)
    expect(spousesAccredited(b, a, T) === null).toBe(claim === null)
  })
})
