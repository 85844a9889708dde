import anyAscii from 'any-ascii'
import { inLetters } from './letters.ts'

/** Alphabets whose letters are searched by their nearest Latin ones; other scripts are searched as they are written. */
const ALPHABETS =
  /(?![a-z])(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/gu

/**
 * A text as it is searched: small letters without accents and punctuation, alphabets by their nearest Latin letters,
 * words with one blank between them. The database has the same rule as `folded` for its indexes.
 */
export const searchText = (text: string): string =>
  inLetters(
    inLetters(text).replace(ALPHABETS, (letter) => anyAscii(letter).replace(/[^a-z0-9]/gi, '')),
  )

/** The words of a search, each once, the longest first. Empty when it has no letter and no digit. */
export const searchWords = (said: string): string[] =>
  [...new Set(searchText(said).split(' '))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)

/** Whether a text has each word of a search, whole or within a word, in any order. */
export function isFound(text: string, words: readonly string[]): boolean {
  const within = searchText(text)
  return words.length > 0 && words.every((word) => within.includes(word))
}

const collator = new Intl.Collator('und')
/** Order of two names as a reader looks for them: letters of every script in their place, case and accents last. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
