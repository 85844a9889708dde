import anyAscii from 'any-ascii'
import { inLetters, seen } from './letters.ts'

/** A character of Chinese, Japanese or Korean is a syllable or word of its own. */
const HAN = /[\p{Script=Han}\p{Script=Hangul}]/gu

/**
 * A name in small letters of the Latin alphabet, words with one blank between them: each letter by its nearest ones
 * (library any-ascii; Cyrillic as the Board on Geographic Names and so the sanctions lists write it). Empty when no
 * letter has any.
 */
export const inLatin = (name: string): string =>
  // any-ascii writes the hard sign of Cyrillic as a quotation mark
  inLetters(anyAscii(inLetters(name).replace(HAN, ' $& ')).replaceAll('"', ''))

/** A picture that any-ascii describes, as `:grinning:`, with the blanks after it. */
const PICTURE = /\p{Emoji}\s*/gu
const isDescribed = (picture: string): boolean => anyAscii(picture).startsWith(':')

/**
 * A name for a file that takes the signs of ASCII alone: the nearest letters, punctuation as it is, without emoji. Blank
 * when no letter has any.
 */
export const printedInLatin = (name: string): string =>
  anyAscii(
    seen(name.normalize('NFKC'))
      .replace(PICTURE, (found) => (isDescribed(found) ? '' : found))
      .replace(/\p{Script=Han}(?=\p{Script=Han})/gu, '$& '),
  ).replace(/[^\x20-\x7e]/g, ' ')

/** Whether a name cannot be compared in Latin letters: it has none, or a whole word of it would be lost. */
export const isUnreadable = (name: string): boolean => {
  const words = inLetters(name).split(' ')
  return words.some((word) => inLatin(word) === '')
}
