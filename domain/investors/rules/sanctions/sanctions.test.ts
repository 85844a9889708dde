import { isTrueMatch } from '../../model/sanctions-labels.ts'
import { describe, expect, test } from 'vitest'
import { birthAgrees, sanctionsHit, type ListedEntry } from './match.ts'
import { jaroWinkler, nameWords, wordsScoreBp } from './name-score.ts'

/** Similarity of two names as the screening computes it. */
const nameScoreBp = (a: string, b: string): number => wordsScoreBp(nameWords(a), nameWords(b))

describe('similarity of names', () => {
  // vectors of Winkler, "Overview of Record Linkage", table 6
  test.each([
    ['SHACKLEFORD', 'SHACKELFORD', 0.982],
    ['DUNNINGHAM', 'CUNNIGHAM', 0.896],
    ['NICHLESON', 'NICHULSON', 0.956],
    ['MASSEY', 'MASSIE', 0.933],
    ['MARTHA', 'MARHTA', 0.961],
    ['DIXON', 'DICKSONX', 0.813],
    ['ABC', 'XYZ', 0],
  ])('%s and %s: %s', (a, b, score) => expect(jaroWinkler(a, b)).toBeCloseTo(score, 3))
  test('accents, case, order, titles and legal forms do not matter', () => {
    expect(nameScoreBp('DREADWATER, Casimira', 'casimira dreadwäter')).toBe(10_000)
    expect(nameScoreBp('Nightharrow Shipping Co., Ltd.', 'NIGHTHARROW SHIPPING')).toBe(10_000)
    expect(nameWords('The Company')).toEqual(['THE', 'COMPANY'])
  })
  test('a word more takes a little, a first name alone is nobody', () => {
    expect(nameScoreBp('Tobias Nightharrow', 'Tobias Amos Nightharrow')).toBe(9_800)
    expect(nameScoreBp('Tobias', 'Tobias Nightharrow')).toBe(0)
    expect(nameScoreBp('', 'Tobias Nightharrow')).toBe(0)
  })
})

const entry: ListedEntry = {
  uid: '7001',
  kind: 'individual',
  names: ['NIGHTHARROW, Tobias', 'GRAVES, Toby'],
  births: ['28 Feb 1961'],
  countries: ['Iran'],
  programs: ['SDGT'],
}
const who = (name: string, born: string | null) => ({ kind: 'individual', name, born }) as const

describe('a hit', () => {
  test('names the fields that agree', () => {
    expect(sanctionsHit(who('Tobias Nightharrow', '1961-02-28'), entry)).toEqual({
      score: 10_000,
      listed_as: 'NIGHTHARROW, Tobias',
      fields: ['name', 'birth_date'],
    })
    expect(sanctionsHit(who('Toby Graves', '1962-07-01'), entry)?.fields).toEqual([
      'alias',
      'birth_year',
    ])
    expect(sanctionsHit(who('Toby Graves', null), entry)?.fields).toEqual(['alias'])
  })
  test('is none for another birth, another kind or another name', () => {
    expect(sanctionsHit(who('Tobias Nightharrow', '1990-02-28'), entry)).toBeNull()
    expect(
      sanctionsHit({ kind: 'entity', name: 'Tobias Nightharrow', born: null }, entry),
    ).toBeNull()
    expect(sanctionsHit(who('Grace Reed', null), entry)).toBeNull()
  })
  test('births are read as lists publish them', () => {
    expect(birthAgrees('1961-02-28', ['28 Feb 1961'])).toBe('birth_date')
    expect(birthAgrees('1963-12-31', ['circa 1961'])).toBe('birth_year')
    expect(birthAgrees('1964-01-01', ['circa 1961'])).toBe('differs')
    expect(birthAgrees('1970-01-01', ['1965 to 1975'])).toBe('birth_year')
    expect(birthAgrees(null, ['1961'])).toBeNull()
    expect(birthAgrees('1961-01-01', [])).toBeNull()
  })
})

test('a true match stays one when it is reported', () => {
  expect(
    ['open', 'cleared', 'confirmed', 'reported', 'gone'].filter((state) => isTrueMatch(state)),
  ).toEqual(['confirmed', 'reported'])
})
