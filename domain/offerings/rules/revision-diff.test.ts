import { describe, expect, test } from 'vitest'
import { amendmentChanges } from '../model/revision.ts'
import { differences } from './revision-diff.ts'

describe('what differs between two revisions', () => {
  test('is named field by field, with amounts in dollars', () => {
    expect(
      differences(
        { max_amount: 6_000_000, headline: 'Cloth' },
        { max_amount: 7_500_000, headline: 'Cloth' },
      ),
    ).toEqual([{ field: 'max_amount', label: 'Maximum', old: '$60,000.00', new: '$75,000.00' }])
  })
  test('rows are compared by name: changed, gone and new', () => {
    const before = {
      risks: [
        { title: 'Storms', body: 'Rough sea.' },
        { title: 'Debt', body: 'None.' },
      ],
    }
    const after = {
      risks: [
        { title: 'Storms', body: 'A very rough sea.' },
        { title: 'Supplier', body: 'It left.' },
      ],
    }
    expect(differences(before, after)).toEqual([
      { field: 'risks', label: 'Risks: Storms', old: 'Rough sea.', new: 'A very rough sea.' },
      { field: 'risks', label: 'Risks: Debt', old: 'None.', new: null },
      { field: 'risks', label: 'Risks: Supplier', old: null, new: 'It left.' },
    ])
  })
  test('a value that goes is gone, the same disclosure has no differences', () => {
    expect(differences({ valuation_cap: 100 }, { valuation_cap: null })).toEqual([
      { field: 'valuation_cap', label: 'Valuation cap', old: '$1.00', new: null },
    ])
    expect(
      differences(
        { team: [{ name: 'A', title: 'B', bio: 'C' }] },
        { team: [{ name: 'A', title: 'B', bio: 'C' }] },
      ),
    ).toEqual([])
  })
})
test('the order in which a database keeps the parts of a value is no difference', () => {
  const company = {
    name: 'A',
    legal_name: 'A, Inc.',
    jurisdiction: 'DE',
    city: 'Norfolk',
    region: 'VA',
  }
  expect(
    differences(
      { company },
      {
        company: {
          region: 'VA',
          city: 'Norfolk',
          jurisdiction: 'DE',
          legal_name: 'A, Inc.',
          name: 'A',
        },
      },
    ),
  ).toEqual([])
})
test('price, type and kind of security cannot be amended, and an amendment changes something', () => {
  for (const field of ['price', 'type', 'security_type', 'oversubscription'])
    expect(amendmentChanges.safeParse({ [field]: '5.00' }).success).toBe(false)
  expect(amendmentChanges.safeParse({}).success).toBe(false)
  expect(amendmentChanges.safeParse({ summary: 'New words.' }).success).toBe(true)
})
