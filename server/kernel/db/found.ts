import { searchWords } from '#domain/shared/names/search.ts'

/** Sorts names in SQL by the root collation of CLDR, as `compareNames` does. */
export const BY_NAME = 'collate names'

/** Patterns for `foundIn`, one for each word of a search. */
export const patternsOf = (search: string): string[] =>
  searchWords(search).map((word) => `%${word}%`)

/**
 * SQL: whether a folded text (`folded(…)`, `person_words(…)`, a column that is stored folded) has each word of a search in
 * any order. `patterns` is the parameter with `patternsOf`; without a word nothing is found. The first pattern, of the
 * longest word, is compared by itself, so that PostgreSQL reads an index by it.
 */
export const foundIn = (folded: string, patterns: string): string =>
  `(${folded} like (${patterns}::text[])[1] and ${folded} like all(${patterns}::text[]))`
