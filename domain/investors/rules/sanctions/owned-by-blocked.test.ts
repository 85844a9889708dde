import { describe, expect, it } from 'vitest'
import { ownedByBlocked } from './owned-by-blocked.ts'

/** "X 50 A": X owns 50 percent of A. X and Y are blocked persons. */
const blockedOf = (...lines: string[]): string[] =>
  ownedByBlocked(
    lines.map((line) => {
      const [owner = '', percent = '', owned = ''] = line.split(' ')
      return { owner, name: owner, owned, percent, blocked: owner === 'X' || owner === 'Y' }
    }),
  ).map((one) => `${one.entity} ${one.percent}`)

describe('entities that blocked persons own (OFAC guidance of August 13, 2014)', () => {
  it.each([
    ['FAQ 401, example 1', ['X 50 A', 'A 50 B'], ['A 50', 'B 50']],
    ['FAQ 401, example 2', ['X 50 A', 'X 50 B', 'A 25 C', 'B 25 C'], ['A 50', 'B 50', 'C 50']],
    ['FAQ 401, example 3', ['X 50 A', 'X 10 B', 'A 40 B'], ['A 50', 'B 50']],
    // a share through an entity that blocked persons own by less than half counts as nothing
    ['through an entity that is not blocked', ['X 49 A', 'A 100 B', 'X 49 B'], []],
    ['half through one of two', ['X 50 A', 'X 25 B', 'A 25 C', 'B 75 C'], ['A 50']],
    ['FAQ 399: shares of several blocked persons', ['X 25 A', 'Y 25 A', 'Z 50 A'], ['A 50']],
    ['a hair below half', ['X 25 A', 'Y 24.999999 A'], []],
    [
      'named in the order of the chain turned',
      ['B 50 C', 'A 50 B', 'X 50 A'],
      ['A 50', 'B 50', 'C 50'],
    ],
    ['in a circle', ['A 60 B', 'B 60 A', 'X 40 A'], []],
    ['a percentage that is no number', ['X half A', 'Y 49 A'], []],
  ])('%s', (_, lines, expected) => {
    expect(blockedOf(...lines)).toEqual(expected)
  })
  it('name the blocked owners', () => {
    const share = { owned: 'A', percent: '30', blocked: true }
    const [found] = ownedByBlocked([
      { ...share, owner: 'x', name: 'Ivor Sandgrouse' },
      { ...share, owner: 'y', name: 'Oriel Whinchat' },
    ])
    expect(found).toEqual({
      entity: 'A',
      percent: '60',
      owners: ['Ivor Sandgrouse', 'Oriel Whinchat'],
    })
  })
})
