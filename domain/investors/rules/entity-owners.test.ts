import { describe, expect, test } from 'vitest'
import { entityOwners, type NamedCompany, type NamedOwner } from './entity-owners.ts'

const owner = (first: string, percent?: string, more: Partial<NamedOwner> = {}): NamedOwner => ({
  role: 'owner',
  self: false,
  first,
  last: 'Roe',
  email: `${first.toLowerCase()}@mail.example`,
  percent,
  control: false,
  ...more,
})
const control = owner('Cleo', undefined, { control: true, title: 'CEO' })
const shares = (people: NamedOwner[], companies: NamedCompany[] = []) =>
  entityOwners({ people, companies }).owners.map((one) => [one.name, one.percent, one.is_owner])

describe('owners of an entity (31 CFR 1010.230)', () => {
  const h: NamedCompany = { name: 'H', percent: '40' }
  test('60% of H, which owns 40%, is 24%: no owner; with 2% direct it is 26%: an owner', () => {
    expect(shares([owner('Ann', '60', { through: 'H' }), control], [h])).toEqual([
      ['Ann Roe', '24', false],
      ['Cleo Roe', '0', false],
    ])
    expect(
      shares([owner('Ann', '60', { through: 'H' }), owner('Ann', '2'), control], [h])[0],
    ).toEqual(['Ann Roe', '26', true])
    expect(
      entityOwners({
        people: [owner('Ann', '60', { through: 'H' }), owner('Ann', '2'), control],
        companies: [h],
      }).owners[0]?.chains,
    ).toEqual(['60% of H, 40% of the entity: 24%', '2% of the entity'])
  })
  test('five owners of 20% each: none, only the person in control', () => {
    const found = entityOwners({
      people: [...['A', 'B', 'C', 'D', 'E'].map((name) => owner(name, '20')), control],
      companies: [],
    })
    expect(found.owners.filter((one) => one.is_owner)).toEqual([])
    expect(found.owners.filter((one) => one.is_control).map((one) => one.name)).toEqual([
      'Cleo Roe',
    ])
    expect(found.problems).toEqual([])
  })
  test('25.00% is an owner, 24.99% is none', () =>
    expect(shares([owner('Ann', '25.00', { control: true }), owner('Bob', '24.99')])).toEqual([
      ['Ann Roe', '25', true],
      ['Bob Roe', '24.99', false],
    ]))
  test('more than 100% of direct owners is an error at the last percentage', () => {
    expect(
      entityOwners({
        people: [owner('Ann', '60', { control: true }), owner('Bob', '41')],
        companies: [],
      }).problems,
    ).toEqual([{ path: 'people.1.percent', message: expect.stringContaining('at most 100') }])
    expect(
      entityOwners({
        people: [
          owner('Ann', '60', { control: true, through: 'H' }),
          owner('Bob', '41', { through: 'H' }),
        ],
        companies: [h],
      }).problems[0]?.path,
    ).toBe('people.1.percent')
  })
  test('a company that is not named, a circle, and zero are errors at their fields', () => {
    expect(
      entityOwners({ people: [owner('Ann', '60', { control: true, through: 'Z' })], companies: [] })
        .problems[0],
    ).toEqual({ path: 'people.0.through', message: 'Add the company Z first.' })
    expect(
      entityOwners({ people: [owner('Ann', '0', { control: true })], companies: [] }).problems[0]
        ?.path,
    ).toBe('people.0.percent')
    expect(
      entityOwners({
        people: [owner('Ann', '10', { control: true }), owner('Bob', '5', { through: 'H' })],
        companies: [
          { name: 'H', percent: '10', through: 'K' },
          { name: 'K', percent: '10', through: 'H' },
          { name: 'H', percent: '10' },
        ],
      }).problems.map((one) => one.message),
    ).toContainEqual(expect.stringContaining('circle'))
  })
  test('exactly one person is in control', () => {
    expect(
      entityOwners({ people: [owner('Ann', '60')], companies: [] }).problems.map(
        (one) => one.message,
      ),
    ).toEqual([expect.stringContaining('Name one person')])
    expect(
      entityOwners({
        people: [owner('Ann', '60', { control: true }), control],
        companies: [],
      }).problems.map((one) => one.message),
    ).toEqual(['Name only one person in control.'])
  })
  test('a nonprofit has a person in control and no owners; a listed company names nobody', () => {
    expect(
      entityOwners(
        { people: [owner('Ann', '60', { control: true })], companies: [] },
        { controlOnly: true },
      ).owners[0]?.is_owner,
    ).toBe(false)
    expect(entityOwners({ people: [], companies: [] }, { excluded: true })).toEqual({
      owners: [],
      problems: [],
    })
  })
  test('names in any script stay as they were written', () =>
    expect(shares([owner('محمد', '30', { last: 'الأحمد', control: true })])[0]).toEqual([
      'محمد الأحمد',
      '30',
      true,
    ]))
})
