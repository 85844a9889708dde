import { inLatin } from './latin.ts'
import { inLetters } from './letters.ts'

/** Similarity in basis points from which two names count as the same holder (platform policy: 0.85). */
export const NAME_MATCH_BP = 8_500

/** Length of a holder name in an ACH file; a longer name arrives cut. */
export const NACHA_NAME_LENGTH = 22

const TITLES = new Set(['MR', 'MRS', 'MS', 'DR', 'JR', 'SR', 'II', 'III', 'IV'])
const LEGAL_FORMS: Readonly<Record<string, string>> = {
  INCORPORATED: 'INC',
  CORPORATION: 'CORP',
  LIMITED: 'LTD',
  COMPANY: 'CO',
}

/** Whether a name has no Latin letter: two of these are compared as they are written. */
const isForeign = (name: string): boolean => /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name)
/** Both names in the letters in which they are compared: their own when neither has Latin ones, else Latin ones. */
function foldedBoth(a: string, b: string): [string, string] {
  const fold = isForeign(a) && isForeign(b) ? inLetters : inLatin
  const ready = (name: string): string => fold(name.replaceAll('&', ' and ')).toUpperCase()
  return [ready(a), ready(b)]
}

function wordsOf(folded: string): string[] {
  const words = folded
    .replace(/\bL ?L ?C\b/g, 'LLC')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => LEGAL_FORMS[word] ?? word)
  const kept = words.filter((word) => !TITLES.has(word))
  const full = kept.filter((word) => word.length > 1)
  return full.length >= 2 ? full : kept
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

function cutMatch(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return (
    short.length >= NACHA_NAME_LENGTH - 1 &&
    short.length <= NACHA_NAME_LENGTH &&
    long.startsWith(short)
  )
}

function alikeBp(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  if (a.length === 0 || b.length === 0) return 0
  return Math.floor(((length - distance(a, b)) * 10_000) / length)
}

/** Words without blanks between them. 李明, whose family name is the first word, is 明 李 by its two fields. */
function inOrders(a: readonly string[], b: readonly string[]): [string, string][] {
  const [one, other] = [a.join(''), b.join('')]
  return [
    [one, other],
    [one, [...b].reverse().join('')],
    [[...a].reverse().join(''), other],
  ]
}

/**
 * Similarity of two holder names in basis points (10,000 is the same): script, accents, case, punctuation, order of
 * words, titles, middle initials and blanks between words do not matter; what remains is compared letter by letter.
 * Two names in one script other than Latin are compared in it, all others in Latin letters. A name cut at 22
 * characters matches.
 */
export function nameSimilarityBp(a: string, b: string): number {
  const [x, y] = foldedBoth(a, b)
  if (cutMatch(x, y)) return 10_000
  const [own, other] = [wordsOf(x), wordsOf(y)]
  return Math.max(
    alikeBp([...own].sort().join(' '), [...other].sort().join(' ')),
    ...inOrders(own, other).map(([one, another]) => alikeBp(one, another)),
  )
}

/** True when the account holder is the investor, entity, joint holder or custodian; else a person reviews it. */
export function holderMatches(holder: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => nameSimilarityBp(holder, name) >= NAME_MATCH_BP)
}

/** Whether two names are equal but for script, accents, case, punctuation and blanks. */
export function sameName(a: string, b: string): boolean {
  const [x, y] = foldedBoth(a, b)
  const orders = inOrders(x.split(' '), y.split(' '))
  return (
    x !== '' && (isForeign(a) ? orders : orders.slice(0, 1)).some(([one, other]) => one === other)
  )
}

/** Whether a text names somebody: `part` is in `whole` as whole words, compared as names are. */
export function namesWithin(whole: string, part: string): boolean {
  const [x, y] = foldedBoth(whole, part)
  return y !== '' && ` ${x} `.includes(` ${y} `)
}
