import { inLatin } from '#domain/shared/names/latin.ts'
import { namedAfterWords, sharedWords, withoutForms } from '#domain/shared/names/legal-forms.ts'

/** Jaro-Winkler gives credit for up to four equal letters at the beginning, a tenth each (Winkler 1990). */
const PREFIX_LETTERS = 4
const PREFIX_CREDIT = 0.1
/** What each word without a counterpart takes from the score, of 1; two names that each have one are further apart. */
const EXTRA_WORD = 0.02
const OTHER_WORD = 0.12
/** Words that are alike by less than this are two names. */
const LEAST_ALIKE = 0.8
/** What two spellings of one sound count, of 1. */
const SAME_SOUND = 0.97
/** Letters up to which words are compared as they are: Aik is not Annika. */
const SHORT_WORD = 3

const TITLES = new Set('MR MRS MS DR JR SR II III'.split(' '))

export type NameKind = 'individual' | 'entity'
/** A name, ready to compare. */
export interface ReadyName {
  /** without titles and legal forms, unless nothing else is left */
  words: readonly string[]
  /** of a company: those of them that distinguish it */
  own: readonly string[]
  /** of a trust or company that is named after somebody: the words of that person */
  person: readonly string[]
  /** all words without blanks between them */
  joined: string
  /** the consonants of each word, for names in a script without vowels */
  bare: readonly string[]
}

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const unless = (words: readonly string[], out: (word: string) => boolean): string[] => {
  const left = words.filter((word) => !out(word))
  return left.length > 0 ? left : [...words]
}
/** Arabic and Hebrew are written without vowels: of such a word only its consonants are compared. */
const consonants = (word: string): string =>
  word
    .replace(/^[AE]L(?=..)/, '')
    .replace(/DH/g, 'Z')
    .replace(/Q/g, 'K')
    .replace(/^[AEIOUY]+/, '')
    .replace(/[AEIOUYW]/g, '')
    .replace(/(.)\1+/g, '$1')
const HANGUL = /\p{Script=Hangul}/u
/** A Korean syllable as the lists write it (McCune and Reischauer): Kim, Jong, Un for gim, jeong, eun. */
const asListed = (word: string): string =>
  word.replace(/^G/, 'K').replace('EO', 'O').replace('EU', 'U')
/** The article of Arabic, written with its word: al-Assad. */
const ARTICLE = /(?<!\p{L})ال(?=\p{L}{2})/gu
/** Whether the letters of a name say no vowels. */
export const hasNoVowels = (name: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) && !/\p{Script=Latin}/u.test(name)

/**
 * A name as it is compared: Latin capitals without accents and punctuation, without titles and, of a company, legal
 * forms.
 */
export function readyName(kind: NameKind, name: string): ReadyName {
  const latin = split(inLatin(name.replaceAll('&', ' and ')).toUpperCase())
  const all = HANGUL.test(name) ? latin.map(asListed) : latin
  const words = kind === 'entity' ? withoutForms(all) : unless(all, (word) => TITLES.has(word))
  return {
    words,
    own: kind === 'entity' ? unless(words, (word) => sharedWords.has(word)) : words,
    person:
      kind === 'entity'
        ? words.filter((word) => !namedAfterWords.has(word) && !/\d/.test(word))
        : [],
    joined: all.join(''),
    bare: (hasNoVowels(name) ? split(inLatin(name.replace(ARTICLE, '')).toUpperCase()) : words)
      .map(consonants)
      .filter((word) => word.length > 1),
  }
}

/** Letters up to which words are compared: more are no single word. */
const LONGEST = 30

/** How many letters of two words are equal and near each other, and how many of these are in another order. */
function commonLetters(a: string, b: string): { common: number; moved: number } {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  let inA = ''
  // bits: positions that have a counterpart
  let taken = 0
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1)
      if ((taken & (1 << j)) === 0 && a[i] === b[j]) {
        taken |= 1 << j
        inA += a[i] ?? ''
        break
      }
  let moved = 0
  for (let j = 0, at = 0; j < b.length; j += 1)
    if ((taken & (1 << j)) !== 0) {
      if (inA[at] !== b[j]) moved += 1
      at += 1
    }
  return { common: inA.length, moved }
}

/**
 * Jaro-Winkler similarity of two words, 0 to 1 (Jaro 1989; Winkler, "String Comparator Metrics", 1990). The search of
 * the Office of Foreign Assets Control scores names by it, too (FAQ 249).
 */
export function jaroWinkler(one: string, other: string): number {
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)]
  if (a === b) return 1
  const { common, moved } = commonLetters(a, b)
  if (common === 0) return 0
  const transposed = moved / 2
  const jaro = (common / a.length + common / b.length + (common - transposed) / common) / 3
  let prefix = 0
  while (prefix < PREFIX_LETTERS && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_CREDIT * (1 - jaro)
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:YE|JE)/, 'E'],
  [/^KH/, 'H'],
  [/^(?:SH|SCH|TCH|CH)/, 'S'],
  [/SHCH|SCH|TSCH|TCH|SH|CH/g, 'S'],
  [/KS/g, 'X'],
  [/PH/g, 'F'],
  [/KH|GH|CK|Q|C/g, 'K'],
  [/TH/g, 'T'],
  [/DH/g, 'D'],
  [/ZH|J|DJ|DZH/g, 'G'],
  [/W/g, 'V'],
  [/OU|OO|O/g, 'U'],
  [/IY|YI|II|EI|EY|AY|AI|Y|E/g, 'I'],
  [/(.)\1+/g, '$1'],
  [/(?!^)H/g, ''],
]
const sounds = new Map<string, string>()
/** One spelling for those that transliterations of one name have: Muhammad, Mohammed; Sergei, Sergey. */
export function soundOf(word: string): string {
  const known = sounds.get(word)
  if (known !== undefined) return known
  const sound = SOUNDS.reduce((so, [from, to]) => so.replace(from, to), word)
  // the words of the lists are some 30,000
  if (sounds.size > 100_000) sounds.clear()
  sounds.set(word, sound)
  return sound
}

/** How much two words are one name, 0 to 1. */
export function wordScore(a: string, b: string): number {
  if (a === b) return 1
  const [sound, other] = [soundOf(a), soundOf(b)]
  const same = sound === other ? SAME_SOUND : 0
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length <= SHORT_WORD || same > 0) return same
  const length = short.length / long.length
  // one of the two is alike by its beginning, second letter or end; all others are far below
  if (
    length < 0.5 ||
    (sound.slice(0, 1) !== other.slice(0, 1) && a[1] !== b[1] && a.at(-1) !== b.at(-1))
  )
    return 0
  const alike = Math.max(jaroWinkler(a, b), SAME_SOUND * jaroWinkler(sound, other))
  // Holm is not Ho, and Alexander is not Alexandropoulos
  const score = length < 0.7 ? alike * (0.3 + length) : alike
  return score < LEAST_ALIKE ? 0 : score
}

/** Words with two neighbors joined where the other name has them as one: Al Zawahiri, Alzawahiri. */
function joinedLike(words: readonly string[], other: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = [words[at], words[at + 1]]
    const both = next === undefined ? '' : word + next
    const fits =
      both.length > SHORT_WORD &&
      other.some(
        (one) =>
          one[0] === both[0] &&
          Math.abs(one.length - both.length) <= 2 &&
          one !== word &&
          one !== next &&
          wordScore(both, one) >= 0.93,
      )
    out.push(fits ? both : word)
    if (fits) at += 1
  }
  return out
}

/** The best pairs of words, each used once, weighted by length: of 1, and how many words of each have no pair. */
function pairs(short: readonly string[], long: readonly string[]): number {
  const free = [...long]
  let sum = 0
  let weight = 0
  for (const word of [...short].sort((x, y) => y.length - x.length)) {
    const scores = free.map((other) => wordScore(word, other))
    const best = scores.indexOf(Math.max(...scores))
    sum += (scores[best] ?? 0) * word.length
    weight += word.length
    free.splice(best, 1)
  }
  return sum / weight - EXTRA_WORD * (long.length - short.length)
}
const inBp = (score: number): number => Math.max(0, Math.round(score * 10_000))

/**
 * How much two lists of words are the same name, in basis points (10,000 is the same). Each word of the shorter name is
 * compared with the nearest word of the other that is not matched yet, in any order and weighted by its length; words
 * that the other name has as one are joined. A one-word name matches only a one-word name: a first name alone identifies
 * nobody.
 */
export function wordsScoreBp(a: readonly string[], b: readonly string[]): number {
  const [x, y] = [joinedLike(a, b), joinedLike(b, a)]
  const [short, long] = x.length <= y.length ? [x, y] : [y, x]
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return 0
  return inBp(pairs(short, long))
}

/** Words that precede many names and identify no one. */
const PARTICLES = new Set(
  'ABD ABDUL ABU BIN BINT IBN BEN DEL DELA DER DES DOS DAS LOS LAS VAN VON DE LA LE AL EL'.split(
    ' ',
  ),
)
/** Words from which two names of one birth date have a first and a last name in common. */
const FIRST_AND_LAST = 2
/**
 * Whether two names have at least two words in common, whatever their other words are: a first and a last name with
 * another middle name. Particles do not count, and one of the words has more than three letters.
 */
export function sharesFirstAndLast(a: ReadyName, b: ReadyName): boolean {
  const own = (name: ReadyName): string[] =>
    [...new Set(name.words)].filter((word) => word.length > 1 && !PARTICLES.has(word))
  const listed = own(b)
  const shared = own(a).filter((word) => listed.some((one) => wordScore(word, one) >= SAME_SOUND))
  return shared.length >= FIRST_AND_LAST && shared.some((word) => word.length > SHORT_WORD)
}

/** Whole names without blanks: one letter may differ, since long names with one beginning are alike by most measures. */
function nearlyEqual(a: string, b: string): number {
  if (Math.min(a.length, b.length) <= SHORT_WORD) return a === b ? 1 : 0
  const score = wordScore(a, b)
  return score >= 0.97 ? score : 0
}

/**
 * How much two companies are the same, in basis points: by all of their words, by those that distinguish them, or by
 * all letters without blanks. Two that each have a shared word more (Atlas Group, Atlas Shipping) are further apart.
 */
export function companyScoreBp(a: ReadyName, b: ReadyName): number {
  const whole = nearlyEqual(a.joined, b.joined)
  const [x, y] = [a.words.join(''), b.words.join('')]
  const tight = nearlyEqual(x, y)
  const [shortOwn, longOwn] = a.own.length <= b.own.length ? [a.own, b.own] : [b.own, a.own]
  const rest = (name: ReadyName, other: ReadyName): number =>
    name.words.filter((word) => !name.own.includes(word) && !other.words.includes(word)).length
  const [more, less] = [rest(a, b), rest(b, a)]
  const own =
    shortOwn.length === longOwn.length || shortOwn.length > 1
      ? pairs(shortOwn, longOwn) -
        EXTRA_WORD * (more + less) -
        (more > 0 && less > 0 ? OTHER_WORD : 0)
      : 0
  return Math.max(inBp(Math.max(whole, tight, own)), wordsScoreBp(a.words, b.words))
}

/** How much a subject is a listed name, in basis points; a trust or company may be named after a listed person. */
export function nameScoreBp(
  subject: { kind: NameKind; ready: ReadyName; bare: boolean },
  listed: { kind: NameKind; ready: ReadyName },
): number {
  const { ready, bare } = subject
  if (subject.kind === 'individual' && listed.kind === 'entity') return 0
  if (bare) return wordsScoreBp(ready.bare, listed.ready.bare)
  if (listed.kind === 'entity') return companyScoreBp(ready, listed.ready)
  return wordsScoreBp(subject.kind === 'entity' ? ready.person : ready.words, listed.ready.words)
}
