import { describe, expect, it } from 'vitest'
import { legendOf, legendText } from '#domain/offerings/rules/legends.ts'
import {
  adjournable,
  consentLastDay,
  countProposal,
  noticeAllowed,
  planProblems,
  planWindows,
  quorumNeeded,
  type MeetingPlan,
} from './meeting-plan.ts'
import { checkNews, newsDuties } from './news.ts'
import {
  checkResale,
  documentsNeeded,
  freeOn,
  isAffiliate,
  titleOfReceiver,
  transfereeOf,
} from './transfers.ts'

const stranger = { accredited: false, relation: null, own: false }
const self = { accredited: false, relation: null, own: true }
const plan = (over: Partial<MeetingPlan> = {}): MeetingPlan => ({
  kind: 'annual',
  meets_on: '2027-03-01',
  record_on: '2027-01-15',
  merger: false,
  quorum: 'majority',
  ...over,
})

describe('12.5 whether a security may be transferred', () => {
  const cf = { exemption: 'reg_cf', issued_on: '2026-11-20', reporting_since: null }
  it.each([
    ['a friend a day too early', '2027-11-19', 'gift', { ...stranger, relation: 'friend' }, false],
    ['a friend after the year', '2027-11-20', 'gift', { ...stranger, relation: 'friend' }, true],
    ['a sibling', '2026-12-01', 'gift', { ...stranger, relation: 'sibling' }, true],
    ['a cousin', '2026-12-01', 'gift', { ...stranger, relation: 'cousin' }, false],
    ['an accredited buyer', '2026-12-01', 'sale_private', { ...stranger, accredited: true }, true],
    ['the issuer', '2026-12-01', 'repurchase', stranger, true],
    ['an heir', '2026-12-01', 'estate', stranger, true],
    ['a trust of one’s own', '2026-12-01', 'trust', self, true],
    ['a trust of a child', '2026-12-01', 'trust', { ...stranger, relation: 'child' }, true],
    ['a trust of somebody else', '2026-12-01', 'trust', stranger, false],
    ['a new name of one’s own', '2026-12-01', 'name_change', self, true],
    ['a new name of somebody else', '2027-12-01', 'name_change', stranger, false],
    ['an IRA of somebody else', '2026-12-01', 'ira_in_kind', stranger, false],
  ] as const)('to %s', (_, on, kind, to, allowed) =>
    expect(checkResale(cf, on, kind, to).ok).toBe(allowed),
  )
  it('a leap day is free on the first of March', () =>
    expect(freeOn('reg_cf', '2028-02-29', null)).toBe('2029-03-01'))
  it('under 506 is sold after a year, or with an opinion of counsel; a gift goes at once with its restriction', () => {
    const d = { exemption: 'reg_d_506c', issued_on: '2026-11-20', reporting_since: null }
    expect([
      checkResale(d, '2027-11-19', 'sale_private', stranger).ok,
      checkResale(d, '2027-11-20', 'sale_private', stranger).ok,
      checkResale(d, '2026-12-01', 'sale_private', stranger, { opinion: true, affiliate: false })
        .ok,
      checkResale(d, '2026-12-01', 'gift', stranger).ok,
    ]).toEqual([false, true, true, true])
    // six months, once the issuer has reported for 90 days; never later than the year (17 CFR 230.144(d)(1))
    expect(freeOn('reg_d_506b', '2026-11-20', '2025-01-02')).toBe('2027-05-20')
    expect(freeOn('reg_d_506b', '2026-11-20', '2027-04-01')).toBe('2027-06-30')
    expect(freeOn('reg_d_506b', '2026-11-20', '2027-10-01')).toBe('2027-11-20')
  })
  it.each(['reg_cf', 'reg_d_506c', 'reg_a_t2'])(
    'under %s is sold by an affiliate with an opinion only, also when it is free; a gift and the issuer are no such sale',
    (exemption) => {
      const s = { exemption, issued_on: '2020-01-02', reporting_since: null }
      const by = (opinion: boolean) => ({ opinion, affiliate: true })
      expect([
        checkResale(s, '2026-12-01', 'sale_private', stranger, by(false)),
        checkResale(s, '2026-12-01', 'sale_private', stranger, by(true)).ok,
        checkResale(s, '2026-12-01', 'gift', stranger, by(false)).ok,
        checkResale(s, '2026-12-01', 'repurchase', stranger, by(false)).ok,
      ]).toEqual([expect.objectContaining({ ok: false, code: 'affiliate' }), true, true, true])
    },
  )
  it('an affiliate has a position, ten percent or said so', () => {
    const none = { position: false, ownership_percent: 9.99, declared: false }
    expect([
      isAffiliate(none),
      isAffiliate({ ...none, position: true }),
      isAffiliate({ ...none, ownership_percent: 10 }),
      isAffiliate({ ...none, declared: true }),
    ]).toEqual([false, true, true, true])
  })
  it('of Regulation A is free', () =>
    expect(
      checkResale(
        { exemption: 'reg_a_t2', issued_on: '2026-11-20', reporting_since: null },
        '2026-11-21',
        'sale_private',
        stranger,
      ),
    ).toEqual({ ok: true, value: null }))
  it('needs its assignment, the proof of its reason, and above $10,000 a guarantee of the signature', () => {
    expect(
      documentsNeeded('estate', stranger, 5_000, {
        restricted: true,
        date: '2026-11-20',
        affiliate: false,
      }),
    ).toEqual(['assignment', 'letters_testamentary', 'death_certificate'])
    expect(
      documentsNeeded('gift', { ...stranger, accredited: true }, 1_000_000, {
        restricted: true,
        date: '2026-11-20',
        affiliate: false,
      }),
    ).toEqual(['assignment', 'accreditation_proof', 'signature_guarantee'])
    expect(
      documentsNeeded('gift', { ...stranger, accredited: true }, 999_999, {
        restricted: false,
        date: '2026-11-20',
        affiliate: false,
      }),
    ).toEqual(['assignment'])
    expect(
      documentsNeeded('sale_private', stranger, 5_000, {
        restricted: false,
        date: '2026-11-20',
        affiliate: true,
      }),
    ).toEqual(['assignment', 'tax_form', 'opinion_of_counsel'])
  })
  it('stays with the holder when only the name or the plan changes', () =>
    expect(transfereeOf('name_change', self)).toEqual({ kind: 'holder' }))
  it('is entered under a proven name, never under what was typed', () => {
    const names = {
      verified: 'Ada M. Lindqvist',
      registrations: [
        { type: 'corporation', title: 'Lindqvist Boats, Inc.' },
        { type: 'trust_revocable', title: 'Ada Lindqvist, trustee of the Lindqvist Trust' },
      ],
      custodians: [],
    } as const
    expect([
      titleOfReceiver('gift', 'The Vanguard Group', names),
      titleOfReceiver('gift', 'LINDQVIST BOATS INC', names),
      titleOfReceiver('trust', 'The Vanguard Group', names),
      titleOfReceiver('trust', 'The Vanguard Group', { ...names, registrations: [] }),
      titleOfReceiver('ira_in_kind', 'The Vanguard Group', names),
    ]).toEqual([
      'Ada M. Lindqvist',
      'Lindqvist Boats, Inc.',
      'Ada Lindqvist, trustee of the Lindqvist Trust',
      null,
      null,
    ])
  })
  it('says its legend and, before anything is typed, until when and to whom', () => {
    expect([legendOf('reg_a_t2'), legendOf('reg_cf')?.includes('227.501')]).toEqual([null, true])
    expect(legendText('reg_cf', '2027-11-20', '2027-11-19').who_may).toHaveLength(5)
    expect(legendText('reg_cf', '2027-11-20', '2027-11-20')).toMatchObject({
      who_may: ['Anybody'],
    })
  })
})

describe('12.6 the plan of a meeting', () => {
  it('has its windows, both days included', () => {
    expect(planWindows(plan())).toEqual({
      record: { from: '2026-12-31', to: '2027-02-19' },
      notice: { from: '2026-12-31', to: '2027-02-19' },
    })
    expect(planWindows(plan({ merger: true })).notice.to).toBe('2027-02-09')
  })
  it.each([
    ['2027-02-19', '2027-01-15', []],
    ['2027-02-20', '2027-01-15', ['notice_too_late']],
    ['2027-01-20', '2026-12-30', ['record_date']],
    ['2027-01-20', '2026-12-31', []],
    ['2027-01-20', '2027-02-20', ['record_date']],
  ] as const)('on %s with the record date %s finds %j', (today, record_on, codes) =>
    expect(planProblems(plan({ record_on }), today).map((one) => one.code)).toEqual(codes),
  )
  it('sends its notice inside of the window only; a consent needs none', () => {
    expect(
      ['2026-12-30', '2026-12-31', '2027-02-19', '2027-02-20'].map((on) =>
        noticeAllowed(plan(), on),
      ),
    ).toEqual([false, true, true, false])
    expect([
      noticeAllowed(plan({ kind: 'written_consent' }), '2027-02-28'),
      planProblems(plan({ kind: 'written_consent', record_on: '2027-02-01' }), '2027-01-31').length,
    ]).toEqual([true, 1])
  })
  it('needs 5,000,001 of 10,000,000 for a quorum, or 3,333,334 where bylaws say a third', () =>
    expect([
      quorumNeeded(plan(), 10_000_000),
      quorumNeeded(plan({ quorum: 'third' }), 10_000_000),
      quorumNeeded(plan({ kind: 'written_consent' }), 10_000_000),
    ]).toEqual([5_000_001, 3_333_334, 0]))
  it('counts 3,000,000 for of 6,100,000 present: not a majority of those present, one of those cast', () => {
    const votes = { for: 3_000_000, against: 2_900_000, abstain: 200_000 }
    const at = { present: 6_100_000, outstanding: 10_000_000, consent: false }
    expect([
      countProposal(votes, at, 'majority_of_present'),
      countProposal(votes, at, 'majority_of_cast'),
    ]).toMatchObject([
      { needed: 3_050_001, passes: false },
      { needed: 2_950_001, passes: true },
    ])
    expect(countProposal(votes, { ...at, consent: true }, 'majority_of_cast')).toMatchObject({
      needed: 5_000_001,
      passes: false,
    })
  })
  it('counts who is present and chose nothing as present', () =>
    expect(
      countProposal(
        { for: 40, against: 10, abstain: 0 },
        { present: 100, outstanding: 100, consent: false },
        'majority_of_present',
      ),
    ).toMatchObject({ needed: 51, passes: false }))
  it('is adjourned for thirty days at most, and a consent ends sixty days after its first signature', () => {
    expect([
      adjournable('2027-03-01', '2027-03-31'),
      adjournable('2027-03-01', '2027-04-01'),
      adjournable('2027-03-01', '2027-03-01'),
    ]).toEqual([true, false, false])
    expect([consentLastDay(null), consentLastDay('2026-11-20')]).toEqual([null, '2027-01-19'])
  })
})

describe('12.7 news while an offering is open', () => {
  const terms = {
    audience: 'public',
    names_terms: true,
    limits_kept: false,
    legend: false,
  } as const
  it.each([
    [null, terms, []],
    ['reg_cf', terms, ['notice_limits']],
    ['reg_cf', { ...terms, limits_kept: true }, []],
    ['reg_cf', { ...terms, names_terms: false }, []],
    ['reg_a_t2', terms, ['legend']],
    ['reg_d_506b', terms, ['general_solicitation']],
    ['reg_d_506b', { ...terms, audience: 'holders' }, []],
  ] as const)('of %s, %j is refused for %j', (open, news, codes) =>
    expect(checkNews(news, open).map((one) => one.code)).toEqual(codes),
  )
  it('tells of selective disclosure, and of Form 1-U for a fundamental event of Tier 2', () =>
    expect([
      newsDuties({ audience: 'holders', fundamental: true }, 'reg_a_t2').length,
      newsDuties({ audience: 'public', fundamental: true }, 'reg_cf'),
    ]).toEqual([2, []]))
})
