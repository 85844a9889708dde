import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'

const JOINT = ' / '

/** ISO date as the field shows it: "2026-11-27" is "11 / 27 / 2026"; anything else is given back as it is. */
export function dateToText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? [match[2], match[3], match[1]].join(JOINT) : value
}

/** ISO month as the field shows it: "2026-11" is "11 / 2026". */
export function monthToText(value: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(value)
  return match ? [match[2], match[1]].join(JOINT) : value
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
/** Number of a month by its name or at least its first three letters; 0 for other words. */
const monthNamed = (word: string): number =>
  word.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(word)) + 1
/** Words around a date that change nothing: days of the week, "31st", "of". */
const AROUND =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|st|nd|rd|th|of)$/

/** The numbers of a text, of 1, 2 or 4 digits each, and its month by name; null with any other number or word. */
function partsOf(text: string): { numbers: string[]; named: number } | null {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  const letters = words.filter((word) => !/^\d/.test(word) && !AROUND.test(word))
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const named = letters.length === 1 ? monthNamed(letters[0] ?? '') : 0
  const known = letters.length === 0 || named > 0
  return known && numbers.every((one) => /^(?:\d{1,2}|\d{4})$/.test(one))
    ? { numbers, named }
    : null
}
/** The ISO date of a year of four digits; null where there is no such day. */
const isoOf = (year: string, month: number | string, day: string): string | null => {
  const iso = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isPlainDate(iso) ? iso : null
}

/**
 * A date that was typed, pasted or filled in, as an ISO date: 12/31/2026, 31/12/2026, 31.12.2026, 2026-12-31,
 * Dec 31, 2026, 31 December 2026, 12312026, 20261231. Null for other texts: two-digit years, ranges, times, and
 * 03.04.2026, because dots put the day first in most countries and the month in some.
 */
export function textToDate(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, all] = /^(\d{8})$/.exec(plain) ?? []
  if (all !== undefined)
    return (
      isoOf(all.slice(4), all.slice(0, 2), all.slice(2, 4)) ??
      isoOf(all.slice(0, 4), all.slice(4, 6), all.slice(6))
    )
  const parts = partsOf(plain)
  if (parts === null) return null
  const { named, numbers } = parts
  if (numbers.length + Number(named > 0) !== 3) return null
  const [a = '', b = '', c = ''] = numbers
  if (named > 0) return a.length === 4 ? isoOf(a, named, b) : isoOf(b, named, a)
  if (a.length === 4) return isoOf(a, b, c)
  const [monthFirst, dayFirst] = [isoOf(c, a, b), isoOf(c, b, a)]
  const isUnclear = monthFirst !== dayFirst && monthFirst !== null && dayFirst !== null
  return isUnclear && /\d\s*\.\s*\d/.test(plain) ? null : (monthFirst ?? dayFirst)
}

/** A month that was typed, pasted or filled in, as "YYYY-MM": 12/2026, 2026-12, Dec 2026; null for other texts. */
export function textToMonth(text: string): string | null {
  const parts = partsOf(text.trim().replace(/^(\d{2})(\d{4})$/, '$1/$2'))
  if (parts === null || parts.numbers.length + Number(parts.named > 0) !== 2) return null
  const year = parts.numbers.find((one) => one.length === 4)
  const month = parts.named || parts.numbers.find((one) => one.length < 4)
  if (month === undefined || year === undefined) return null
  return isoOf(year, month, '1')?.slice(0, 7) ?? null
}

/** How many characters a change inserted, by the parts of both texts that are the same at either end. */
function inserted(next: string, before: string): number {
  const shorter = Math.min(next.length, before.length)
  let head = 0
  while (head < shorter && next[head] === before[head]) head += 1
  let tail = 0
  while (tail < shorter - head && next.at(-1 - tail) === before.at(-1 - tail)) tail += 1
  return next.length - head - tail
}
/** Digits of a whole date or month. */
const wholeOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)
/** How a field reads its texts: the digits of its parts, and its value to and from a text. */
interface Reading {
  sizes: readonly number[]
  read: (text: string) => string | null
  shown: (value: string) => string
}
/** Digits with the separators of a date, which are grouped while they are typed. */
const IN_FIGURES = /^[\d\s/.-]*$/
/**
 * The text of a date field after a change. Figures that are typed are grouped; a text with other characters stays as it
 * is typed, for `read`. A pasted text is read as a whole, and stays as it is where that gives null, so that its error
 * names it.
 */
export function changedText(next: string, before: string, how: Reading): string {
  if (inserted(next, before) <= 1)
    return IN_FIGURES.test(next) ? groupWhileTyping(next, before, how.sizes) : next
  const value = how.read(next)
  if (value !== null) return how.shown(value)
  const isBegun = /^[\d\s/]*$/.test(next) && next.replaceAll(/\D/g, '').length < wholeOf(how.sizes)
  return isBegun ? groupWhileTyping(next, before, how.sizes) : next
}

/**
 * Puts the slashes while a date is typed. `sizes` is [2, 2, 4] for a date and [2, 4] for a month. A typed separator
 * ends a part ("3/" is "03 / "); deleting never fights back.
 */
function groupWhileTyping(next: string, before: string, sizes: readonly number[]): string {
  if (next.length < before.length)
    return next.replace(/\s*\/?\s*$/, (tail) => (/\d\s\/\s$/.test(next) ? tail : ''))
  if (/^\d{4}-/.test(next)) return next
  const parts: string[] = ['']
  for (const char of next) {
    const index = parts.length - 1
    const part = parts[index] ?? ''
    const size = sizes[index] ?? 0
    if (/\d/.test(char)) {
      if (part.length < size) parts[index] = part + char
      else if (index + 1 < sizes.length) parts.push(char)
    } else if (/[/.-]/.test(char) && part !== '' && index + 1 < sizes.length) {
      parts[index] = part.padStart(size, '0')
      parts.push('')
    }
  }
  const last = parts.length - 1
  const text = parts.join(JOINT)
  const full = (parts[last] ?? '').length === sizes[last]
  return full && last + 1 < sizes.length ? text + JOINT : text
}
