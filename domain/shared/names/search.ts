import anyAscii from 'any-ascii'
import { inLetters } from './letters.ts'

/** Alphabets that are searched by their nearest Latin letters; other scripts are searched as written. */
const ALPHABETS =
  /(?![a-z])(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/gu

/**
 * A text as it is searched: lower case without accents and punctuation, alphabets by their nearest Latin letters, words
 * with one blank between them. The function `folded` of the database is the same rule, for indexes.
 */
export const searchText = (text: string): string =>
  inLetters(
    inLetters(text).replace(ALPHABETS, (letter) => anyAscii(letter).replace(/[^a-z0-9]/gi, '')),
  )

/** The words of a search, each once, the longest first. Empty when it has no letter and no digit. */
export const searchWords = (search: string): string[] =>
  [...new Set(searchText(search).split(' '))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)

/** Whether a text has each word of a search, whole or within a word, in any order. */
export function isFound(text: string, words: readonly string[]): boolean {
  const within = searchText(text)
  return words.length > 0 && words.every((word) => within.includes(word))
}

// English has the root collation; for 'und' the runtime takes the locale of its process
const collator = new Intl.Collator('en')
/** Compares two names by the root collation of CLDR, as the database does: case and accents count last. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
