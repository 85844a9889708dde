import { describe, expect, test } from 'vitest'
import {
  accreditationCategories,
  categoryFacts,
  claimMethods,
  isNatural,
  letterText,
  methodHelp,
  type AccreditationCategory,
  type ClaimMethod,
} from './accreditation.ts'
import { claimForm } from './accreditation-form.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'

const ON = '2026-11-20'
const FILE = '01900000-0000-7000-8000-000000000001'
const problems = (
  category: AccreditationCategory,
  method: ClaimMethod,
  values: object,
): string[] => {
  const result = claimForm(category, method, ON).safeParse(values)
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.')).sort()
}
const income = (over: object) => ({ files: [FILE], rep: true, ...over })
const total = (over: object) => ({
  as_of: '2026-09-30',
  formed_for_this_investment: false,
  files: [FILE],
  memo: 'Audited statements of the year.',
  ...over,
})

describe('the form of a claim of a person (17 CFR 230.501(a))', () => {
  test.each<[string, AccreditationCategory, object, string[]]>([
    [
      '200,000 and 200,000',
      'np_income',
      { income_last: 20_000_000, income_before: 20_000_000, income_expected: 20_000_000 },
      ['income_before', 'income_expected', 'income_last'],
    ],
    [
      'a cent more, and expects the same',
      'np_income',
      { income_last: 20_000_001, income_before: 20_000_001, income_expected: 20_000_001 },
      [],
    ],
    [
      '190k and 210k',
      'np_income',
      { income_last: 21_000_000, income_before: 19_000_000, income_expected: 21_000_000 },
      ['income_before'],
    ],
    [
      'joint 301k and 305k',
      'np_income_joint',
      { income_last: 30_500_000, income_before: 30_100_000, income_expected: 30_500_000 },
      [],
    ],
    [
      '250k and 250k but expects 90k',
      'np_income',
      { income_last: 25_000_000, income_before: 25_000_000, income_expected: 9_000_000 },
      ['income_expected'],
    ],
  ])('%s', (_, category, over, wrong) =>
    expect(problems(category, 'income_docs', income(over))).toEqual(wrong),
  )
  test.each([
    ['a state plan of 5,000,000', { institution: 'state_plan', total: 500_000_000 }, ['total']],
    ['a state plan above it', { institution: 'state_plan', total: 500_000_001 }, []],
    ['a bank without a figure', { institution: 'bank' }, []],
    ['an ERISA plan that does not say how', { institution: 'erisa_plan' }, ['plan_basis']],
    [
      'an ERISA plan by its assets, which are too few',
      { institution: 'erisa_plan', plan_basis: 'assets', total: 100 },
      ['total'],
    ],
    ['an ERISA plan by its fiduciary', { institution: 'erisa_plan', plan_basis: 'fiduciary' }, []],
  ])('%s (17 CFR 230.501(a)(1))', (_, over, wrong) =>
    expect(
      problems('ent_institution', 'principles_based', {
        register_no: '12345',
        files: [FILE],
        memo: 'Audited statements of the year.',
        ...over,
      }),
    ).toEqual(wrong),
  )
  test('net worth of exactly 1,000,000 is not enough', () => {
    const values = {
      joint: false,
      files: [FILE],
      report: [FILE],
      statements_on: '2026-10-01',
      report_on: '2026-10-01',
      rep: true,
    }
    expect(
      problems('np_net_worth', 'net_worth_docs', { ...values, net_worth: 100_000_000 }),
    ).toEqual(['net_worth'])
    expect(
      problems('np_net_worth', 'net_worth_docs', { ...values, net_worth: 105_000_000 }),
    ).toEqual([])
    expect(
      problems('np_net_worth', 'net_worth_docs', {
        ...values,
        net_worth: 105_000_000,
        statements_on: '2026-08-19',
      }),
    ).toEqual(['statements_on'])
    expect(
      problems('np_net_worth', 'net_worth_docs', {
        ...values,
        net_worth: 105_000_000,
        report_on: '2026-11-21',
      }),
    ).toEqual(['report_on'])
  })
})

describe('the form of a claim of an entity (17 CFR 230.501(a))', () => {
  test.each<[AccreditationCategory, object, string[]]>([
    ['ent_assets', { total: 500_000_000 }, ['total']],
    ['ent_assets', { total: 500_000_001 }, []],
    [
      'ent_assets',
      { total: 900_000_000, formed_for_this_investment: true },
      ['formed_for_this_investment'],
    ],
    [
      'ent_trust',
      { total: 600_000_000, directed_by_sophisticated_person: false },
      ['directed_by_sophisticated_person'],
    ],
    ['ent_trust', { total: 600_000_000, directed_by_sophisticated_person: true }, []],
    ['ent_investments', { total: 400_000_000 }, ['total']],
    ['ent_family_office', { total: 600_000_000, directed_by_sophisticated_person: true }, []],
  ])('%s with %o', (category, over, wrong) =>
    expect(problems(category, 'principles_based', total(over))).toEqual(wrong),
  )
})

describe('the form of a verification (17 CFR 230.506(c)(2)(ii))', () => {
  const net = { net_worth: 105_000_000, joint: false }
  const letter = {
    ...net,
    letter_by: 'link',
    writer_role: 'attorney',
    writer_name: 'Ida Marsh',
    writer_firm: 'Marsh LLP',
    rep: true,
  }
  test('a letter by a link needs an address, one on paper the paper and its date', () => {
    expect(problems('np_net_worth', 'third_party_letter', letter)).toEqual(['writer_email'])
    expect(
      problems('np_net_worth', 'third_party_letter', { ...letter, letter_by: 'paper' }),
    ).toEqual(['files', 'letter_on'])
    expect(
      problems('np_net_worth', 'third_party_letter', {
        ...letter,
        letter_by: 'paper',
        files: [FILE],
        letter_on: '2026-07-01',
      }),
    ).toEqual(['letter_on'])
  })
  test('the minimum investment needs both statements', () => {
    expect(
      problems('np_net_worth', 'min_investment', {
        ...net,
        investment_id: FILE,
        rep_accredited: true,
        rep_not_financed: false,
      }),
    ).toEqual(['rep_not_financed'])
    expect(
      problems('np_net_worth', 'min_investment', {
        ...net,
        investment_id: FILE,
        rep_accredited: true,
        rep_not_financed: true,
      }),
    ).toEqual([])
  })
  test('holders of before the rule bought before September 23, 2013', () => {
    const held = { ...net, account_id: FILE, files: [FILE], rep: true }
    expect(
      problems('np_net_worth', 'prior_506b_holder', { ...held, bought_on: '2013-09-23' }),
    ).toEqual(['bought_on'])
    expect(
      problems('np_net_worth', 'prior_506b_holder', { ...held, bought_on: '2013-09-22' }),
    ).toEqual([])
  })
  test('a license is shown by a CRD number in good standing', () => {
    expect(
      problems('np_license', 'principles_based', {
        license: 'series_65',
        crd: 'x',
        good_standing: true,
        files: [FILE],
        memo: 'A print of BrokerCheck.',
      }),
    ).toEqual(['crd'])
  })
})

test('the minimum investment belongs to the categories that the staff letter names', () => {
  const allowed = accreditationCategories.filter((one) =>
    categoryFacts[one].methods.includes('min_investment'),
  )
  expect(allowed).toEqual([
    'np_net_worth',
    'np_income',
    'np_income_joint',
    'ent_assets',
    'ent_trust',
    'ent_owners',
    'ent_investments',
    'ent_family_office',
  ])
  expect(
    allowed.filter((one) => !isNatural(one)).map((one) => categoryFacts[one].paragraph),
  ).toEqual(['3', '7', '8', '9', '12'])
})
test('the letter reads as a person writes it', () => {
  expect(
    letterText('Omar Linden', 'Linden Advisers LLC', 'sec_adviser', 'Mateo Escobar', 'Net worth'),
  ).toContain('am an adviser registered with the SEC in good standing')
})
test('help takes its figures from the rule table', () => {
  const t = { ...thresholdsOn(ON), accredited_net_worth: 123_400, verify_min_natural: 567_800 }
  expect(categoryFacts.np_net_worth.label(t)).toContain('$1,234')
  expect(claimMethods.map((method) => methodHelp(method, t)).join(' ')).toContain('$5,678')
})
