import { describe, expect, test } from 'vitest'
import { registrationTypes } from '#domain/shared/registration-types.ts'
import { detailsOf, papersOf } from '../model/registration.ts'
import { preparedTypes } from './registration.ts'
import {
  custodialAges,
  custodialProblems,
  familyOf,
  jointProblems,
  registrationTitleOf,
  taxpayerOf,
  terminationDay,
  w9Classification,
} from './registration.ts'

const joint = {
  type: 'joint_jtwros',
  holders: 2,
  married: false,
  state: 'VA',
  percents: ['0', '0'],
} as const

describe('titles', () => {
  test.each([
    [{ type: 'joint_jtwros', holders: ['Ann Roe', 'Bob Roe'] }, 'Ann Roe and Bob Roe, JTWROS'],
    [
      { type: 'joint_tic', holders: ['Ann Roe', 'Bob Roe', 'Cy Poe'] },
      'Ann Roe, Bob Roe and Cy Poe, Tenants in Common',
    ],
    [
      { type: 'joint_tbe', holders: ['Ann Roe', 'Bob Roe'] },
      'Ann Roe and Bob Roe, Tenants by the Entirety',
    ],
    [
      { type: 'community_property_wros', holders: ['Ann Roe', 'Bob Roe'] },
      'Ann Roe and Bob Roe, Community Property with Right of Survivorship',
    ],
    [
      { type: 'custodial_utma', holders: ['Jane Roe'], minor: 'Sam Roe', state: 'CA' },
      'Jane Roe as custodian for Sam Roe under the California UTMA',
    ],
    [
      { type: 'custodial_ugma', holders: ['Jane Roe'], minor: 'Sam Roe', state: 'SC' },
      'Jane Roe as custodian for Sam Roe under the South Carolina UGMA',
    ],
    [{ type: 'llc_multi', holders: ['Ann Roe'], entity: 'Roe Holdings LLC' }, 'Roe Holdings LLC'],
    [
      {
        type: 'trust_irrevocable',
        holders: ['Ann Roe'],
        trustName: 'the Roe Trust',
        trustDate: '2019-05-01',
      },
      'Ann Roe, Trustee of the Roe Trust dated 2019-05-01',
    ],
    [
      { type: 'estate', holders: ['Ann Roe', 'Bob Roe'], decedent: 'Old Roe' },
      'Ann Roe and Bob Roe, Executors of the Estate of Old Roe',
    ],
  ] as const)('%o', (parts, title) => expect(registrationTitleOf(parts)).toBe(title))
})

describe('joint holders', () => {
  test('two people hold with survivorship', () => expect(jointProblems(joint)).toEqual({}))
  test('one alone is not joint', () =>
    expect(jointProblems({ ...joint, holders: 1 })).toHaveProperty('people'))
  test.each([
    [['60', '40'], true],
    [['33.33', '33.33', '33.34'], true],
    [['33.33', '33.33', '33.33'], false],
    [['60', '40.01'], false],
    [['100', '0'], false],
  ] as const)('shares of %s add up: %s', (percents, right) => {
    expect(
      'people' in
        jointProblems({ ...joint, type: 'joint_tic', holders: percents.length, percents }),
    ).toBe(!right)
  })
  test('only spouses hold by the entirety or as community property, and only two', () => {
    for (const type of ['joint_tbe', 'community_property', 'community_property_wros'] as const) {
      expect(
        jointProblems({ ...joint, type, state: type === 'joint_tbe' ? 'VA' : 'TX' }),
      ).toHaveProperty('married')
      expect(
        jointProblems({
          ...joint,
          type,
          married: true,
          holders: 3,
          state: type === 'joint_tbe' ? 'VA' : 'TX',
        }),
      ).toHaveProperty('people')
    }
  })
  test('states that know it', () => {
    for (const state of ['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'])
      expect(jointProblems({ ...joint, type: 'community_property', married: true, state })).toEqual(
        {},
      )
    for (const state of ['VA', 'NY'])
      expect(
        jointProblems({ ...joint, type: 'community_property', married: true, state }),
      ).toHaveProperty('state')
    expect(
      jointProblems({ ...joint, type: 'joint_tbe', married: true, state: 'TX' }),
    ).toHaveProperty('state')
  })
})

describe('custodial accounts', () => {
  test('the age is 18 or 21, up to 25 by state', () => {
    expect([
      custodialAges('NY'),
      custodialAges('CA'),
      custodialAges('KY'),
      custodialAges('FL'),
    ]).toEqual([
      { usual: 21, latest: 21 },
      { usual: 18, latest: 25 },
      { usual: 18, latest: 21 },
      { usual: 21, latest: 25 },
    ])
  })
  test('on the day of that age there is no minor any more', () => {
    const of = (today: string) =>
      custodialProblems({ minor_dob: '2008-11-21', state: 'CA', age_of_termination: 18, today })
    expect(of('2026-11-20')).toEqual({})
    expect(of('2026-11-21')).toHaveProperty('minor_dob')
  })
  test('an age that the state does not know, and a birth in the future, are named', () => {
    expect(
      custodialProblems({
        minor_dob: '2030-01-01',
        state: 'NY',
        age_of_termination: 18,
        today: '2026-11-21',
      }),
    ).toEqual({
      age_of_termination: 'In this state the account ends at 21.',
      minor_dob: 'The date of birth is in the past.',
    })
  })
  test('ends on the birthday; on 1 March for somebody born on 29 February', () => {
    expect([
      terminationDay('2014-06-04', 21),
      terminationDay('2012-02-29', 21),
      terminationDay('2012-02-29', 20),
    ]).toEqual(['2035-06-04', '2033-03-01', '2032-02-29'])
  })
})

describe('whose taxpayer number', () => {
  test.each([
    ['individual', undefined, 'first_holder'],
    ['joint_jtwros', undefined, 'first_holder'],
    ['custodial_utma', undefined, 'minor'],
    ['trust_revocable', 'grantor_ssn', 'grantor'],
    ['trust_revocable', 'ein', 'entity'],
    ['trust_irrevocable', 'ein', 'entity'],
    ['estate', undefined, 'entity'],
    ['llc_single_member', undefined, 'first_holder'],
    ['llc_multi', undefined, 'entity'],
    ['corporation', undefined, 'entity'],
    ['ira', undefined, 'custodian'],
  ] as const)('%s %s: %s', (type, kind, whose) => expect(taxpayerOf(type, kind)).toBe(whose))
  test('a disregarded company ticks its owner’s box', () =>
    expect([
      w9Classification('llc_single_member'),
      w9Classification('llc_multi'),
      w9Classification('estate'),
    ]).toEqual(['Individual / sole proprietor', 'LLC, taxed as a partnership', 'Trust / estate']))
})

test('every type has a family, and every prepared type a form with the papers that it names', () => {
  expect(registrationTypes.filter((type) => familyOf(type) === 'plain')).toEqual([
    'individual',
    'ira',
  ])
  for (const type of preparedTypes)
    for (const paper of papersOf(type)) expect(Object.keys(detailsOf(type).shape)).toContain(paper)
})
