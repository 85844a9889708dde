import { describe, expect, test } from 'vitest'
import { sampleOf, THOROUGH, turnOf } from '#tests/support/thorough.ts'

const words = ['ab', 'abc', 'c', 'cd', 'd', 'abcdefgh']
const letters = (all: readonly string[]): string[] =>
  [...new Set(all.flatMap((word) => [...word]))].toSorted()

describe('a sample', () => {
  test('has every mark, as cheaply as it can, in the order of the whole', () => {
    const cheap = sampleOf(
      words,
      (word) => word,
      (word) => word.length ** 2,
    )
    expect(letters(cheap)).toEqual(letters(words))
    expect(cheap).toEqual(THOROUGH ? words : ['ab', 'c', 'd', 'abcdefgh'])
    expect(sampleOf(words, (word) => word)).toEqual(THOROUGH ? words : ['abcdefgh'])
  })
  test('leaves out only what shows nothing of its own', () => {
    expect(sampleOf(words, () => [])).toEqual(THOROUGH ? words : [])
    expect(sampleOf(words, (word) => [word])).toEqual(words)
  })
  test('tries each case with one of the choices, always the same, and each choice about equally often', () => {
    const names = Array.from({ length: 400 }, (_, n) => `/screen/${n}`)
    const tried = (): string[] => names.flatMap((name) => turnOf(name, ['light', 'dark']))
    expect(tried()).toEqual(tried())
    expect(tried()).toHaveLength(THOROUGH ? 800 : 400)
    const light = tried().filter((choice) => choice === 'light').length
    expect(light).toBeGreaterThan(150)
    expect(tried().length - light).toBeGreaterThan(150)
  })
})
