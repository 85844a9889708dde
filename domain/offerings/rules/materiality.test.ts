import { differences } from './revision-diff.ts'
import type { Disclosure } from '../model/revision.ts'
import { materialByRule, materialText } from './materiality.ts'
import { expect, it } from 'vitest'

const before = {
  min_target: 1_000_000,
  max_amount: 6_000_000,
  valuation_cap: 950_000_000,
  discount_pct: '20',
  interest_pct: '6',
  maturity: '2030-01-01',
  deadline_at: '2027-01-01T04:59:59.999Z',
  headline: 'Batteries',
  use_of_proceeds: [{ use: 'Batteries', at_min: 1_000_000, at_max: 6_000_000 }],
  risks: [{ title: 'One supplier', body: 'It may fail.' }],
  faq: [],
} satisfies Partial<Disclosure>
const fields = (change: Partial<Disclosure>): string[] => {
  const after = { ...before, ...change }
  return materialByRule(differences(before, after), before, after).map((one) => one.field)
}

it('names what is material whatever the company says, by field and direction (J7)', () => {
  expect(fields({ min_target: 1 })).toEqual(['min_target'])
  expect(fields({ max_amount: 7_000_000 })).toEqual(['max_amount'])
  expect(fields({ valuation_cap: 9_500_000_000, discount_pct: null })).toEqual([
    'valuation_cap',
    'discount_pct',
  ])
  expect(fields({ interest_pct: '5', maturity: '2031-01-01' })).toEqual([
    'interest_pct',
    'maturity',
  ])
  expect(fields({ use_of_proceeds: [{ use: 'Salaries', at_min: 1, at_max: 2 }] })).toEqual([
    'use_of_proceeds',
    'use_of_proceeds',
  ])
  expect(fields({ risks: [] })).toEqual(['risks'])
  expect(fields({ risks: [{ title: 'One supplier', body: 'There is no risk.' }] })).toEqual([
    'risks',
  ])
})

it('leaves the rest to people', () => {
  expect(fields({ max_amount: 5_000_000 })).toEqual([])
  expect(fields({ risks: [...before.risks, { title: 'Weather', body: 'It rains.' }] })).toEqual([])
  expect(
    fields({ headline: 'Batteries for all', faq: [{ question: 'Why?', answer: 'So.' }] }),
  ).toEqual([])
  expect(materialText([])).toBeNull()
})
