import { isUnreadable } from '#domain/shared/names/latin.ts'
import type { MatchedField } from '../../model/sanctions-labels.ts'
import { nameWords, wordsScoreBp } from './name-score.ts'

/** Similarity from which a name alone is a possible match (platform policy). */
export const NAME_ALONE_BP = 9_000
/** Similarity from which a name is a possible match when the date of birth agrees, too (platform policy). */
export const NAME_WITH_BIRTH_BP = 8_500
/** Years by which a listed birth may differ: lists give "circa" years (platform policy). */
export const BIRTH_YEARS = 2

/** What a list says about one person or entity. */
export interface ListedEntry {
  /** number of the entry, the same in each publication */
  uid: string
  kind: 'individual' | 'entity'
  /** the name and its aliases, as published */
  names: readonly string[]
  /** dates of birth as published: "12 Jan 1961", "1961", "circa 1961" */
  births: readonly string[]
  /** nationality, citizenship and countries of addresses */
  countries: readonly string[]
  programs: readonly string[]
}

/** Whom the platform compares with the lists. */
export interface ScreenedSubject {
  kind: 'individual' | 'entity'
  name: string
  /** day of birth, YYYY-MM-DD */
  born: string | null
}

export interface SanctionsHit {
  /** similarity of the name in basis points */
  score: number
  /** the name or alias that is alike */
  listed_as: string
  fields: MatchedField[]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const yearsIn = (text: string): number[] =>
  [...text.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].map((found) => Number(found[1]))
function dayIn(text: string): string | null {
  const found = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text.trim())
  const month = MONTHS.indexOf(found?.[2] ?? '') + 1
  if (found === null || month === 0) return null
  return `${found[3]}-${String(month).padStart(2, '0')}-${(found[1] ?? '').padStart(2, '0')}`
}

/** How a birth agrees with what is listed: null when one of the two is not known, 'differs' beyond two years. */
export function birthAgrees(
  born: string | null,
  listed: readonly string[],
): 'birth_date' | 'birth_year' | 'differs' | null {
  const years = listed.flatMap(yearsIn)
  if (born === null || years.length === 0) return null
  if (listed.some((text) => dayIn(text) === born)) return 'birth_date'
  const year = Number(born.slice(0, 4))
  const [first, last] = [Math.min(...years) - BIRTH_YEARS, Math.max(...years) + BIRTH_YEARS]
  const near =
    years.some((one) => Math.abs(one - year) <= BIRTH_YEARS) ||
    // "1960 to 1965" names the ends of a span
    (listed.some((text) => / to /.test(text)) && year >= first && year <= last)
  return near ? 'birth_year' : 'differs'
}

/**
 * Whether a subject may be a listed person or entity: the same kind, a name or alias that is alike, and no birth that
 * differs by more than two years. A person reviews each hit; a list alone rejects nobody (31 CFR part 501). `words`:
 * the words of the entry's names, when the caller has computed them.
 */
export function sanctionsHit(
  subject: ScreenedSubject,
  entry: ListedEntry,
  words: readonly (readonly string[])[] = entry.names.map(nameWords),
): SanctionsHit | null {
  if (subject.kind !== entry.kind) return null
  const birth = birthAgrees(subject.born, entry.births)
  if (birth === 'differs') return null
  const own = nameWords(subject.name)
  const scores = words.map((one) => wordsScoreBp(own, one))
  const score = Math.max(0, ...scores)
  if (score < (birth === null ? NAME_ALONE_BP : NAME_WITH_BIRTH_BP)) return null
  const at = scores.indexOf(score)
  return {
    score,
    listed_as: entry.names[at] ?? '',
    fields: [at === 0 ? 'name' : 'alias', ...(birth === null ? [] : [birth])],
  }
}

/** Number of the entry that stands for a whole list in the match of a name that cannot be compared. */
export const BY_HAND = 'by hand'
/**
 * The match of a name that has no letters to compare: a person looks it up in the list, again with each publication.
 * Null for every other name.
 */
export function unreadableMatch(
  subject: ScreenedSubject,
  published: string,
): { hit: SanctionsHit; entry: ListedEntry } | null {
  if (!isUnreadable(subject.name)) return null
  const says = `The list of ${published} as a whole: the name can’t be compared by machine`
  return {
    hit: { score: 0, listed_as: says, fields: ['unreadable'] },
    entry: {
      uid: BY_HAND,
      kind: subject.kind,
      names: [says],
      births: [],
      countries: [],
      programs: [],
    },
  }
}
