import { type Regulation } from '#domain/shared/regulation.ts'
import { describe, expect, it } from 'vitest'
import {
  BAD_ACTOR_CUTOFF,
  type BadActorEvent,
  type BadActorQuestion,
  type BadActorSubject,
  evaluateEvent,
  isTwentyPercentVoter,
  lookBackYears,
  worstOutcome,
} from '#domain/investors/rules/bad-actor.ts'
import {
  fullyDiluted,
  noteBalance,
  percentText,
  postMoneySafePercent,
} from '#domain/holders/rules/cap-table.ts'
import { checkClass } from './security-class.ts'
import {
  inWindow,
  noticeWindow,
  proxyExpiresOn,
  quorumFloor,
  quorumMajority,
  recordDateWindow,
  tally,
  writtenConsentBy,
} from '#domain/holders/rules/meetings.ts'
import {
  cfRestrictionEnds,
  checkCfTransfer,
  FAMILY_RELATIONS,
  isFamily,
  reaches12g,
  rule144FreeOn,
  type Transferee,
} from '#domain/holders/rules/resale.ts'

const $ = (n: number): number => Math.round(n * 100)

describe('4.2 covered persons', () => {
  it.each([
    ['200 votes of 1,000', [{ held: 200, outstanding: 1_000, votes_per_unit: 1 }], true],
    ['199 votes of 1,000', [{ held: 199, outstanding: 1_000, votes_per_unit: 1 }], false],
    [
      '25% of a class without votes',
      [
        { held: 250, outstanding: 1_000, votes_per_unit: 0 },
        { held: 0, outstanding: 1_000, votes_per_unit: 1 },
      ],
      false,
    ],
    [
      '10% of class A and none of class B with ten votes',
      [
        { held: 100, outstanding: 1_000, votes_per_unit: 1 },
        { held: 0, outstanding: 1_000, votes_per_unit: 10 },
      ],
      false,
    ],
    [
      '10% of class A and 21% of class B with ten votes',
      [
        { held: 100, outstanding: 1_000, votes_per_unit: 1 },
        { held: 210, outstanding: 1_000, votes_per_unit: 10 },
      ],
      true,
    ],
    ['nothing outstanding', [], false],
  ])('%s: %s', (_what, holdings, covered) => {
    expect(isTwentyPercentVoter(holdings)).toBe(covered)
  })
})

describe('4.3 bad-actor look-back on 2026-11-20', () => {
  const event = (
    question: BadActorQuestion,
    event_date: string,
    more: Partial<BadActorEvent> = {},
  ): BadActorEvent => ({
    question,
    event_date,
    in_force: { until: null },
    of_covered_kind: true,
    waived: false,
    ...more,
  })
  it.each<[string, BadActorEvent, BadActorSubject, Regulation, string]>([
    [
      'a felony of a director in 2017',
      event('Q1', '2017-01-15'),
      'other',
      'reg_d',
      'disqualifying',
    ],
    ['the same for the issuer', event('Q1', '2017-01-15'), 'issuer', 'reg_d', 'not_disqualifying'],
    [
      'a conviction of a director on 2016-11-19',
      event('Q1', '2016-11-19'),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    [
      'a conviction of a director on 2016-11-20',
      event('Q1', '2016-11-20'),
      'other',
      'reg_d',
      'disqualifying',
    ],
    [
      'an injunction of 2020 still in force',
      event('Q2', '2020-01-10'),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    [
      'an injunction of 2022 still in force',
      event('Q2', '2022-05-01'),
      'other',
      'reg_d',
      'disqualifying',
    ],
    [
      'an injunction of 2022 vacated in 2024',
      event('Q2', '2022-05-01', { in_force: { until: '2024-03-01' } }),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    ['a state fraud order of 2018', event('Q3b', '2018-05-01'), 'other', 'reg_d', 'disqualifying'],
    [
      'a state fine without fraud in 2024',
      event('Q3b', '2024-05-01', { of_covered_kind: false }),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    [
      'an SEC bar of 2011 in force under 506',
      event('Q4', '2011-05-01'),
      'other',
      'reg_d',
      'disclosure_only',
    ],
    [
      'an SEC bar of 2011 in force under CF',
      event('Q4', '2011-05-01'),
      'other',
      'reg_cf',
      'disclosure_only',
    ],
    [
      'a FINRA suspension that ended 2026-11-19',
      event('Q6', '2025-01-01', { in_force: { until: '2026-11-19' } }),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    [
      'a FINRA suspension that ends 2026-12-01',
      event('Q6', '2025-01-01', { in_force: { until: '2026-12-01' } }),
      'other',
      'reg_d',
      'disqualifying',
    ],
    [
      'a cease-and-desist for 17(a)(2) negligence',
      event('Q5', '2025-03-01', { of_covered_kind: false }),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
    [
      'a section 5 cease-and-desist of 2023',
      event('Q5', '2023-03-01'),
      'other',
      'reg_d',
      'disqualifying',
    ],
    [
      'the same with a waiver',
      event('Q5', '2023-03-01', { waived: true }),
      'other',
      'reg_d',
      'waived',
    ],
    [
      'a stop order of four years ago',
      event('Q7a', '2022-11-21'),
      'other',
      'reg_a',
      'disqualifying',
    ],
    ['a bar of 2014 under Reg A', event('Q3a', '2014-01-01'), 'other', 'reg_a', 'disclosure_only'],
    ['a bar of 2014 under Reg D', event('Q3a', '2014-01-01'), 'other', 'reg_d', 'disqualifying'],
    [
      'a postal order of 2021-11-19',
      event('Q8a', '2021-11-19'),
      'other',
      'reg_d',
      'not_disqualifying',
    ],
  ])('%s', (_what, e, subject, regime, outcome) => {
    expect(evaluateEvent(e, subject, regime, '2026-11-20')).toBe(outcome)
  })
  it('takes the worst of a person, and nothing for nothing', () => {
    expect(worstOutcome(['waived', 'disqualifying', 'disclosure_only'])).toBe('disqualifying')
    expect(worstOutcome(['waived', 'disclosure_only'])).toBe('disclosure_only')
    expect(worstOutcome([])).toBe('not_disqualifying')
  })
  it('shows its look-back and cut-off', () => {
    expect([
      lookBackYears('Q1', 'issuer'),
      lookBackYears('Q1', 'other'),
      lookBackYears('Q3a', 'other'),
    ]).toEqual([5, 10, null])
    expect(BAD_ACTOR_CUTOFF).toEqual({
      reg_d: '2013-09-23',
      reg_cf: '2016-05-16',
      reg_a: '2015-06-19',
    })
  })
})

describe('12.1 cap table', () => {
  it('adds simple interest of 6% for 18 months to a note of 50,000', () => {
    expect(noteBalance($(50_000), '6', { passed: 18, perYear: 12 })).toBe($(54_500))
  })
  it.each([
    [100_000, 5_000_000, '2.0000'],
    [100_000, 10_000_000, '1.0000'],
  ])('a post-money SAFE of %d at a cap of %d is %s%%', (invested, cap, percent) => {
    expect(postMoneySafePercent($(invested), $(cap))).toBe(percent)
  })
  const good = {
    authorised: 100,
    issued: 80,
    outstanding: 75,
    treasury: 5,
    reserved: 20,
    holdings: [50, 25],
  }
  it('accepts a class that adds up', () => {
    expect(checkClass(good)).toEqual([])
  })
  it.each([
    ['over_authorised', { reserved: 21 }],
    ['holdings_differ', { holdings: [50, 24] }],
    ['outstanding_wrong', { treasury: 4 }],
  ])('refuses with %s', (code, change) => {
    expect(checkClass({ ...good, ...change }).map((r) => r.code)).toEqual([code])
  })
  it('counts fully diluted units as converted', () => {
    expect(
      fullyDiluted({
        classes: [
          { outstanding: 1_000, conversion_ratio: '1' },
          { outstanding: 101, conversion_ratio: '1.5' },
        ],
        options: 10,
        warrants: 5,
        pool: 20,
        convertibles: 3,
      }),
    ).toBe(1_189)
  })
  it('shows percentages from full precision with four decimals', () => {
    expect([percentText(1, 3), percentText(2, 3), percentText(0, 0)]).toEqual([
      '33.3333',
      '66.6667',
      '0.0000',
    ])
  })
})

describe('12.5 resale', () => {
  const person = (relation: string | null, accredited = false): Transferee => ({
    kind: 'person',
    relation,
    accredited,
  })
  it.each<[string, string, Transferee, boolean]>([
    ['a friend on the last day', '2027-11-19', person('friend'), false],
    ['a friend after a year', '2027-11-20', person('friend'), true],
    ['a sibling', '2026-12-01', person('sibling'), true],
    ['a cousin', '2026-12-01', person('cousin'), false],
    ['an accredited buyer', '2026-12-01', person(null, true), true],
    ['the issuer', '2026-12-01', { kind: 'issuer' }, true],
    ['a registered offering', '2026-12-01', { kind: 'registered_offering' }, true],
    ['an estate', '2026-12-01', { kind: 'death_or_divorce' }, true],
    [
      'a trust for family',
      '2026-12-01',
      { kind: 'trust', for_family: true, accredited: false },
      true,
    ],
    ['another trust', '2026-12-01', { kind: 'trust', for_family: false, accredited: false }, false],
  ])('issued 2026-11-20, to %s on %s', (_who, on, to, allowed) => {
    expect(checkCfTransfer('2026-11-20', on, to).ok).toBe(allowed)
  })
  it('frees what was issued on 2028-02-29 on 2029-03-01', () => {
    expect(cfRestrictionEnds('2028-02-29')).toBe('2029-03-01')
    expect(checkCfTransfer('2028-02-29', '2029-02-28', person(null)).ok).toBe(false)
    expect(checkCfTransfer('2028-02-29', '2029-03-01', person(null))).toEqual({
      ok: true,
      value: '2029-03-01',
    })
  })
  it('knows family and not-family', () => {
    expect(FAMILY_RELATIONS.every(isFamily)).toBe(true)
    expect(['cousin', 'uncle', 'friend', null].some(isFamily)).toBe(false)
  })
  it('frees restricted securities after a year, or six months when the issuer reports', () => {
    expect([rule144FreeOn('2026-11-20', null), rule144FreeOn('2026-11-20', '2020-01-02')]).toEqual([
      '2027-11-20',
      '2027-05-20',
    ])
  })
  const noTier2 = {
    bank: false,
    tier2_holders: 0,
    tier2_non_accredited: 0,
    mixed_holders: 0,
    mixed_non_accredited: 0,
    annual_revenues: null,
    tier2_reports_current: false,
  }
  it.each([
    ['current reports, a transfer agent and revenues below $50M', {}, false],
    ['revenues of $50M', { annual_revenues: $(50_000_000) }, true],
    ['revenues that are not on file', { annual_revenues: null }, true],
    ['a report that is missing, or a suspended duty', { tier2_reports_current: false }, true],
    ['no registered transfer agent', { registered_transfer_agent: false }, true],
  ])('holders of tier 2 securities with %s (17 CFR 240.12g5-1(a)(7))', (_, change, reached) => {
    expect(
      reaches12g({
        holders: 2_500,
        non_accredited: 2_400,
        cf_holders: 0,
        cf_non_accredited: 0,
        ...noTier2,
        tier2_holders: 2_300,
        tier2_non_accredited: 2_300,
        annual_revenues: $(49_999_999.99),
        tier2_reports_current: true,
        // above what 240.12g-6 allows: that exception is another one
        total_assets: $(30_000_000),
        registered_transfer_agent: true,
        reports_current: true,
        on: '2026-11-20',
        ...change,
      }),
    ).toBe(reached)
  })
  it.each([
    [2_000, 0, 10_000_000.01, true],
    [1_999, 499, 10_000_000.01, false],
    [600, 500, 10_000_000.01, true],
    [5_000, 5_000, 10_000_000, false],
  ])('%i holders, %i not accredited, assets %d: %s', (holders, non, assets, reached) => {
    expect(
      reaches12g({
        holders,
        non_accredited: non,
        ...noTier2,
        cf_holders: 0,
        cf_non_accredited: 0,
        total_assets: $(assets),
        registered_transfer_agent: true,
        reports_current: true,
        on: '2026-11-20',
      }),
    ).toBe(reached)
  })
  it('counts only all holders of a bank (Exchange Act 12(g)(1)(B)) (L18)', () => {
    const reached = (holders: number, bank: boolean) =>
      reaches12g({
        ...noTier2,
        holders,
        non_accredited: holders,
        cf_holders: 0,
        cf_non_accredited: 0,
        bank,
        total_assets: $(10_000_000.01),
        registered_transfer_agent: false,
        reports_current: false,
        on: '2026-11-20',
      })
    expect([reached(1_999, false), reached(1_999, true), reached(2_000, true)]).toEqual([
      true,
      false,
      true,
    ])
  })
  it.each([
    ['a registered transfer agent, current reports and $25M', {}, false],
    ['assets above $25M', { total_assets: $(25_000_000.01) }, true],
    ['no registered transfer agent', { registered_transfer_agent: false }, true],
    ['a report that is overdue', { reports_current: false }, true],
    ['no balance sheet', { total_assets: null }, true],
  ])('holders of Reg CF securities with %s (17 CFR 240.12g-6)', (_, change, reached) => {
    expect(
      reaches12g({
        ...noTier2,
        holders: 2_500,
        non_accredited: 2_400,
        cf_holders: 2_300,
        cf_non_accredited: 2_300,
        total_assets: $(25_000_000),
        registered_transfer_agent: true,
        reports_current: true,
        on: '2026-11-20',
        ...change,
      }),
    ).toBe(reached)
  })
})

describe('12.6 meetings', () => {
  it('opens the notice window of 2027-03-01 from 2026-12-31 to 2027-02-19, for a merger to 2027-02-09', () => {
    expect(noticeWindow('2027-03-01')).toEqual({ from: '2026-12-31', to: '2027-02-19' })
    expect(noticeWindow('2027-03-01', true)).toEqual({ from: '2026-12-31', to: '2027-02-09' })
    expect(recordDateWindow('2027-03-01')).toEqual({ from: '2026-12-31', to: '2027-02-19' })
  })
  it('counts both ends of a window', () => {
    expect(
      ['2026-12-30', '2026-12-31', '2027-02-19', '2027-02-20'].map((d) =>
        inWindow(noticeWindow('2027-03-01'), d),
      ),
    ).toEqual([false, true, true, false])
  })
  it('needs 5,000,001 of 10,000,000 for a quorum and never less than 3,333,334', () => {
    expect([quorumMajority(10_000_000), quorumFloor(10_000_000), quorumFloor(9)]).toEqual([
      5_000_001, 3_333_334, 3,
    ])
  })
  it('fails 3,000,000 for of 6,100,000 present, and passes it of the votes cast', () => {
    const count = { for: 3_000_000, against: 2_900_000, abstain: 200_000, outstanding: 10_000_000 }
    expect(tally(count, 'majority_of_present')).toEqual({ needed: 3_050_001, passes: false })
    expect(tally(count, 'majority_of_cast')).toEqual({ needed: 2_950_001, passes: true })
    expect(tally(count, 'majority_of_outstanding')).toEqual({ needed: 5_000_001, passes: false })
  })
  it('does not pass a tie, and elects a director with one vote', () => {
    expect(
      tally({ for: 5, against: 5, abstain: 0, outstanding: 10 }, 'majority_of_cast').passes,
    ).toBe(false)
    expect(tally({ for: 1, against: 9, abstain: 0, outstanding: 10 }, 'plurality').passes).toBe(
      true,
    )
  })
  it('ends proxies after three years and consents after 60 days', () => {
    expect(proxyExpiresOn('2026-11-20')).toBe('2029-11-20')
    expect(writtenConsentBy('2026-11-20')).toBe('2027-01-19')
  })
})
