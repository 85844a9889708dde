import type { z } from 'zod'
import { seen } from './letters.ts'

/** Persian and the scripts of India write with a joiner between two letters (Unicode, UAX 31, A1 and A2). */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d](?=[\p{L}\p{M}])/gu

/** Ends of lines (Unicode, UAX 14, BK, CR, LF and NL). */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** Whether a name has characters that nobody sees: no width, the other direction, or none at all. */
export function hasUnseen(name: string): boolean {
  const visible = name
    .normalize('NFC')
    .replace(JOINED, '')
    .replace(/[^\S\ufeff]/gu, ' ')
  return seen(visible) !== visible
}

export const UNSEEN_NAME =
  'This has an invisible character, as pasted text sometimes has. Type the name again.'
export const ONE_LINE = 'Enter the name on one line.'
export const NO_LETTER = 'Use at least one letter.'
export const LINK_IN_NAME = 'Enter the name alone, without a web or e-mail address.'

/** True for a name that mail programs would turn into a link, as spam has it. */
export const hasLink = (name: string): boolean => /:\/\/|\bwww\.|@/i.test(name.normalize('NFKC'))

/**
 * The name of a person or company as it is typed: stored in composed letters (NFC), and refused with a line break,
 * invisible characters, a web or e-mail address, or without any letter or digit.
 */
export const asName = (schema: z.ZodString): z.ZodString =>
  schema
    .normalize('NFC')
    .refine((name) => !LINE_BREAK.test(name), { error: ONE_LINE, abort: true })
    .refine((name) => !hasUnseen(name), UNSEEN_NAME)
    .refine((name) => !hasLink(name), LINK_IN_NAME)
    .refine((name) => name === '' || hasUnseen(name) || /[\p{L}\p{N}]/u.test(name), NO_LETTER)
