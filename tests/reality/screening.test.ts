import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  readyEntry,
  readySubject,
  sanctionsHit,
  type ScreenedSubject,
} from '#domain/investors/rules/sanctions/match.ts'
import { readList } from '#server/investors/screening/ofac-files.ts'
import { describe, expect, test } from 'vitest'

const file = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url))
const rows = (name: string): string[][] =>
  file(name)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
/** A list of the Office of Foreign Assets Control with its aliases (tests/reality/files/README.md). */
const { entries } = readList('csv', gunzipSync(file('ofac-sdn.csv.gz')), {
  aliases: gunzipSync(file('ofac-alt.csv.gz')),
  comments: file('ofac-sdn-comments.csv'),
})
const ready = new Map(entries.map((entry) => [entry.uid, { entry, names: readyEntry(entry) }]))
const kindOf = (text: string | undefined): ScreenedSubject['kind'] =>
  text === 'entity' ? 'entity' : 'individual'

test('remarks are continued in their file: aliases there are screened, one that is cut is whole (N7)', () => {
  const namesOf = (uid: string) => ready.get(uid)?.entry.names ?? []
  expect(namesOf('28263')).toEqual(
    expect.arrayContaining(['TIAN, Yinyin', 'tianyinyin0404', 'snowsjohn']),
  )
  expect(namesOf('28264')).toEqual(
    expect.arrayContaining(['LI, Jiadong', 'blackjack1987', 'khaleesi']),
  )
  const list = gunzipSync(file('ofac-sdn.csv.gz'))
  const without = readList('csv', list).entries.find((one) => one.uid === '28263')
  expect(without?.names.some((name) => name.startsWith('snowsjo'))).toBe(false)
  for (const [comments, problem] of [
    ['99999999,"DOB 1960."', /names entry 99999999, which isn’t in the list/],
    ['28263', /Comments file: /],
  ] as const)
    expect(() => readList('csv', list, { comments: Buffer.from(comments) })).toThrow(problem)
})
test('a birth in continued remarks is one of the entry (N7)', () => {
  const [entry] = readList(
    'csv',
    Buffer.from(
      '9001,"DREDVATER, Vladimir","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Gender Male; alt. D"',
    ),
    { aliases: null, comments: Buffer.from('9001,"OB 12 Apr 1975; f.k.a. \'HARROW, Ivan\'."') },
  ).entries
  expect(entry).toMatchObject({
    births: ['12 Apr 1975'],
    names: ['DREDVATER, Vladimir', 'HARROW, Ivan'],
  })
})

/** docs/screening.md has the table that these give. */
describe('screening against a list as published (N8)', () => {
  test('finds 98 of 100 variants of listed names', () => {
    const variants = rows('listed-variants.tsv')
    expect(variants.length).toBeGreaterThanOrEqual(200)
    const missed = variants.filter(([uid = '', kind, name = '', born = '']) => {
      const one = ready.get(uid)
      const subject = { kind: kindOf(kind), name, born: born === '' ? null : born }
      return one === undefined || sanctionsHit(readySubject(subject), one.entry, one.names) === null
    })
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(variants.length * 0.02)
  })
  test('holds at most 5 of 100 plain names with a birth date', () => {
    const people = rows('us-names.tsv')
    expect(people.length).toBeGreaterThanOrEqual(200)
    const held = people.filter(([name = '', born = '']) => {
      const subject = readySubject({ kind: 'individual', name, born })
      return [...ready.values()].some(
        ({ entry, names }) => sanctionsHit(subject, entry, names) !== null,
      )
    })
    expect(held.length, held.join('\n')).toBeLessThanOrEqual(people.length * 0.05)
  })
})
