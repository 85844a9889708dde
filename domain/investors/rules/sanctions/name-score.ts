import { inLatin } from '#domain/shared/names/latin.ts'

/** Jaro-Winkler gives credit for up to four equal letters at the beginning, a tenth each (Winkler 1990). */
const PREFIX_LETTERS = 4
const PREFIX_CREDIT = 0.1
/** What each word without a counterpart takes from the score, of 1. */
const EXTRA_WORD = 0.02

/** Words of legal forms and titles: they distinguish no names. */
const PLAIN_WORDS = new Set(
  'MR MRS MS DR JR SR THE OF AND CO COMPANY CORP CORPORATION INC INCORPORATED LIMITED LLC LLP LP LTD PLC SA GMBH OOO'.split(
    ' ',
  ),
)

/**
 * Words of a name as they are compared: Latin capitals without accents and punctuation, without titles and legal forms
 * unless nothing else is left.
 */
export function nameWords(name: string): string[] {
  const all = inLatin(name)
    .toUpperCase()
    .split(' ')
    .filter((word) => word !== '')
  const distinctive = all.filter((word) => !PLAIN_WORDS.has(word))
  return distinctive.length > 0 ? distinctive : all
}

/** Letters of two words that are equal and near each other, in their order in each word. */
function commonLetters(a: string, b: string): [string[], string[]] {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const inA: string[] = []
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1) {
      if (taken.has(j) || a[i] !== b[j]) continue
      taken.add(j)
      inA.push(a[i] ?? '')
      break
    }
  return [inA, [...taken].sort((x, y) => x - y).map((j) => b[j] ?? '')]
}

/**
 * Jaro-Winkler similarity of two words, 0 to 1 (Jaro 1989; Winkler, "String Comparator Metrics", 1990). The search of
 * the Office of Foreign Assets Control scores names by it, too (FAQ 249).
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const [inA, inB] = commonLetters(a, b)
  const common = inA.length
  if (common === 0) return 0
  const transposed = inA.filter((letter, i) => letter !== inB[i]).length / 2
  const jaro = (common / a.length + common / b.length + (common - transposed) / common) / 3
  let prefix = 0
  while (prefix < PREFIX_LETTERS && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_CREDIT * (1 - jaro)
}

/**
 * How much two lists of words are the same name, in basis points (10,000 is the same). Each word of the shorter name is
 * compared with the nearest word of the other that is not matched yet, in any order and weighted by its length. A
 * one-word name matches only a one-word name: a first name alone identifies nobody.
 */
export function wordsScoreBp(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return 0
  const free = [...long]
  let sum = 0
  let weight = 0
  for (const word of [...short].sort((x, y) => y.length - x.length)) {
    const scores = free.map((other) => jaroWinkler(word, other))
    const best = scores.indexOf(Math.max(...scores))
    sum += (scores[best] ?? 0) * word.length
    weight += word.length
    free.splice(best, 1)
  }
  const score = sum / weight - EXTRA_WORD * (long.length - short.length)
  return Math.max(0, Math.round(score * 10_000))
}
