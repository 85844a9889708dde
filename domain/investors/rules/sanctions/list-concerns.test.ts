import { expect, test } from 'vitest'
import { listConcerns, type ListSize } from './list-concerns.ts'

const real: ListSize = { published_on: '2026-11-20', entries: 18_000, names: 40_000 }
const judged = (change: Partial<ListSize>, missing = 0, renamed = 0) =>
  listConcerns('ofac_sdn', { ...real, ...change }, { ...real, missing, renamed }, false)

test.each([
  ['the next publication', { published_on: '2026-11-21', entries: 18_012, names: 40_020 }, 0, []],
  ['another file of the same day and size', {}, 0, []],
  ['a list without one entry', { entries: 18_012 }, 1, ['It lacks 1 entry of the list in force.']],
  ['one entry', { entries: 1, names: 40_000 }, 0, ['It has 1 entry, the list in force 18,000.']],
  [
    'a list without its aliases',
    { names: 18_000 },
    0,
    ['It has 18,000 names with all aliases, the list in force 40,000.'],
  ],
  ['as many other entries', {}, 1_801, ['It lacks 1,801 entries of the list in force.']],
  [
    'an older publication',
    { published_on: '2026-11-19' },
    0,
    ['It was published on 2026-11-19, the list in force on 2026-11-20.'],
  ],
] as const)('%s', (_, change, missing, concerns) =>
  expect(judged(change, missing)).toEqual(concerns),
)

test('with another name for one entry', () =>
  expect(judged({}, 0, 1)).toEqual(['It lacks a name of 1 entry of the list in force.']))

test('without a list in force the size that OFAC publishes counts, except in a demo', () => {
  const first = (entries: number, demo: boolean) =>
    listConcerns('ofac_sdn', { ...real, entries }, null, demo)
  expect(first(5_000, false)).toEqual([])
  expect(first(1, false)).toEqual(['It has 1 entry. The OFAC SDN list has more than 5,000.'])
  expect(first(1, true)).toEqual([])
})
