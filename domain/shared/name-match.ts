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

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/\bL\.?\s?L\.?\s?C\b\.?/g, 'LLC')
    .replace(/&/g, ' AND ')
    .replace(/['\u2019.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}

function wordsOf(name: string): string[] {
  const words = fold(name)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => LEGAL_FORMS[word] ?? word)
  const kept = words.filter((word) => !TITLES.has(word))
  const full = kept.filter((word) => word.length > 1)
  return (full.length >= 2 ? full : kept).sort()
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

/**
 * Similarity of two holder names in basis points (10,000 is the same): accents, case, punctuation, order of words,
 * titles and middle initials do not matter; what remains is compared letter by letter. A name cut at 22 characters
 * matches.
 */
export function nameSimilarityBp(a: string, b: string): number {
  if (cutMatch(fold(a), fold(b))) return 10_000
  const [x, y] = [wordsOf(a).join(' '), wordsOf(b).join(' ')]
  const length = Math.max(x.length, y.length)
  if (x.length === 0 || y.length === 0) return 0
  return Math.floor(((length - distance(x, y)) * 10_000) / length)
}

/** True when the account holder is the investor, entity, joint holder or custodian; else a person reviews it. */
export function holderMatches(holder: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => nameSimilarityBp(holder, name) >= NAME_MATCH_BP)
}
