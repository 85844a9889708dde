import { isUnreadable } from '#domain/shared/names/latin.ts'
import type { MatchedField } from '../../model/sanctions-labels.ts'
import {
  hasNoVowels,
  nameScoreBp,
  readyName,
  sharesFirstAndLast,
  type ReadyName,
} from './name-score.ts'

/**
 * Similarity from which a name is a possible match, in basis points: by what is known of the birth (platform policy; the
 * measurement is in docs/screening.md).
 */
export const LEAST_BP = { birth_date: 8_500, birth_year: 9_000, none: 9_000 } as const
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

/** A subject whose name is ready to compare with many entries. */
export interface ReadySubject extends ScreenedSubject {
  ready: ReadyName
  /** the letters of the name say no vowels */
  bare: boolean
}
export const readySubject = (subject: ScreenedSubject): ReadySubject => ({
  ...subject,
  ready: readyName(subject.kind, subject.name),
  bare: hasNoVowels(subject.name),
})
/** The names of an entry, ready to compare. */
export const readyEntry = (entry: ListedEntry): ReadyName[] =>
  entry.names.map((name) => readyName(entry.kind, name))

/**
 * Whether a subject may be a listed person or entity: a name or alias that is alike, and no birth that differs by more
 * than two years. With the same day of birth, a first and a last name suffice, whatever the middle names are. A trust or company is also compared with listed persons, after whom it may be named. A person reviews
 * each hit; a list alone rejects nobody (31 CFR part 501). `names`: those of the entry, when the caller has made them
 * ready.
 */
export function sanctionsHit(
  subject: ReadySubject,
  entry: ListedEntry,
  names: readonly ReadyName[] = readyEntry(entry),
): SanctionsHit | null {
  const birth = birthAgrees(subject.born, entry.births)
  if (birth === 'differs') return null
  const scores = names.map((ready) => {
    const score = nameScoreBp(subject, { kind: entry.kind, ready })
    // another middle name is no other person where the day of birth is the same
    const people = subject.kind === 'individual' && entry.kind === 'individual'
    return birth === 'birth_date' && people && sharesFirstAndLast(subject.ready, ready)
      ? Math.max(score, LEAST_BP.birth_date)
      : score
  })
  const score = Math.max(0, ...scores)
  if (score < LEAST_BP[birth ?? 'none']) return null
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
