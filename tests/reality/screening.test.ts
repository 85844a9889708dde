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
const { entries } = readList(
  'csv',
  gunzipSync(file('ofac-sdn.csv.gz')),
  gunzipSync(file('ofac-alt.csv.gz')),
)
const ready = new Map(entries.map((entry) => [entry.uid, { entry, names: readyEntry(entry) }]))
const kindOf = (text: string | undefined): ScreenedSubject['kind'] =>
  text === 'entity' ? 'entity' : 'individual'

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
