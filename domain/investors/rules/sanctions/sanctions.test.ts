import { isTrueMatch } from '../../model/sanctions-labels.ts'
import { describe, expect, test } from 'vitest'
import { birthAgrees, readySubject, sanctionsHit, type ListedEntry } from './match.ts'
import { companyScoreBp, jaroWinkler, readyName, wordsScoreBp } from './name-score.ts'

/** Similarity of two names as the screening computes it. */
const nameScoreBp = (a: string, b: string): number =>
  wordsScoreBp(readyName('individual', a).words, readyName('individual', b).words)
const companies = (a: string, b: string): number =>
  companyScoreBp(readyName('entity', a), readyName('entity', b))

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
    expect(companies('Nightharrow Shipping Co., Ltd.', 'NIGHTHARROW SHIPPING')).toBe(10_000)
    expect(readyName('entity', 'The Company').words).toEqual(['THE', 'COMPANY'])
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
const who = (name: string, born: string | null) => readySubject({ kind: 'individual', name, born })
const firm = (name: string) => readySubject({ kind: 'entity', name, born: null })

describe('companies (N4)', () => {
  test.each(
    'FZE|DMCC|JSC|PJSC|AG|B.V.|SARL|S.R.L.|S.p.A.|PTE LTD|GmbH & Co. KG|AB|A/S|FOUNDATION|Sp. z o.o.|S.A. de C.V.|Ltd. Şti.'.split(
      '|',
    ),
  )('the legal form %s weighs nothing', (form) => {
    expect(companies('Nightharrow LLC', `NIGHTHARROW ${form}`)).toBe(10_000)
  })
  test.each([
    ['Sberbank', 'SBERBANK OF RUSSIA'],
    ['Jscargument', 'JSC ARGUMENT'],
    ['A-B-C Company', 'ABC Company'],
    ['Night Harrow LLC', 'NIGHTHARROW'],
    ['ООО Найтхарроу', 'NAYTKHARROU'],
  ])('%s is found as %s', (a, b) => expect(companies(a, b)).toBeGreaterThanOrEqual(9_000))
  test.each([
    ['Atlas Group', 'ATLAS SHIPPING'],
    ['Tidewater Grid, Inc.', 'NIGHTHARROW'],
    ['National Bank of Norfolk', 'NATIONAL BANK OF IRAN'],
  ])('%s is not %s', (a, b) => expect(companies(a, b)).toBeLessThan(9_000))
})

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
  test('is none for another birth or another name, nor of a person with a company', () => {
    expect(sanctionsHit(who('Tobias Nightharrow', '1990-02-28'), entry)).toBeNull()
    expect(sanctionsHit(who('Tobias Nightharrow', null), { ...entry, kind: 'entity' })).toBeNull()
    expect(sanctionsHit(who('Grace Reed', null), entry)).toBeNull()
  })
  // 18F/piipan#550 (docs/reality.md)
  test('is one of the same day of birth with a first and a last name, whatever the middle names are (N8)', () => {
    const found = (name: string, on: string, born: string) => {
      const one = { ...entry, names: [on], births: ['12 Apr 1975'] }
      return sanctionsHit(who(name, born), one)?.score ?? null
    }
    expect([
      found('Mara Ruth Dredvater', 'DREDVATER, Mara Jane', '1975-04-12'),
      found('Mara Ruth Dredvater', 'DREDVATER, Mara Jane', '1976-04-12'),
      found('Mara Ruth Holm', 'DREDVATER, Mara Jane', '1975-04-12'),
      found('Ali bin Hassan', 'bin Ali, Omar', '1975-04-12'),
    ]).toEqual([8_500, null, null, null])
  })
  test('finds a trust or company that is named after a listed person (N5)', () => {
    for (const name of ['Tobias Nightharrow Family Trust', 'Tobias Nightharrow Holdings LLC'])
      expect(sanctionsHit(firm(name), entry)?.fields, name).toEqual(['name'])
    for (const name of ['Nightharrow Family Trust', 'Grace Reed Family Trust'])
      expect(sanctionsHit(firm(name), entry), name).toBeNull()
  })
  test('compares a name without vowels by its consonants', () => {
    const listed = { ...entry, names: ['AL-ZAWAHIRI, Ayman'], births: [] }
    expect(sanctionsHit(who('أيمن الظواهري', null), listed)?.fields).toEqual(['name'])
    expect(sanctionsHit(who('محمد العلي', null), listed)).toBeNull()
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
