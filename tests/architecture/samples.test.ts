import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { suites, suiteTable } from '#tests/support/suites.ts'
import { sampleOf, turnOf } from '#tests/support/thorough.ts'
import { sixth, thorough } from '#tests/support/tier.ts'

const root = join(import.meta.dirname, '..', '..')
const words = ['ab', 'abc', 'c', 'cd', 'd', 'abcdefgh']
const letters = (all: readonly string[]): string[] =>
  [...new Set(all.flatMap((word) => [...word]))].toSorted()
/** The words that a run takes when it needs those: all of them, or in CI those of its sixth, too. */
const taken = (needed: readonly string[]): string[] =>
  words.filter((word, place) => thorough || needed.includes(word) || place === sixth)

describe('a sample', () => {
  test('has every mark, as cheaply as it can, in the order of the whole', () => {
    const cheap = sampleOf(
      words,
      (word) => word,
      (word) => word.length ** 2,
    )
    expect(letters(cheap)).toEqual(letters(words))
    expect(cheap).toEqual(taken(['ab', 'c', 'd', 'abcdefgh']))
    expect(sampleOf(words, (word) => word)).toEqual(taken(['abcdefgh']))
  })
  test('leaves out only what shows nothing of its own', () => {
    expect(sampleOf(words, () => [])).toEqual(taken([]))
    expect(sampleOf(words, (word) => [word])).toEqual(words)
  })
  test('tries each case with one of the choices, always the same, and each choice about equally often', () => {
    const names = Array.from({ length: 400 }, (_, n) => `/screen/${n}`)
    const tried = (): string[] => names.flatMap((name) => turnOf(name, ['light', 'dark']))
    expect(tried()).toEqual(tried())
    const light = tried().filter((choice) => choice === 'light').length
    expect(light).toBeGreaterThan(150)
    expect(tried().length - light).toBeGreaterThan(150)
    if (thorough) expect(tried()).toHaveLength(800)
    else if (sixth === null) expect(tried()).toHaveLength(400)
  })
})

describe('the tiers', () => {
  test('leave out only files that exist', () =>
    expect(
      suites.flatMap(({ onlyAll = [] }) => onlyAll).filter((file) => !existsSync(join(root, file))),
    ).toEqual([]))
  test('are the table of CONTRIBUTING.md (npm run docs writes it)', () =>
    expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain(suiteTable()))
})
