import { searchWords } from '#domain/shared/names/search.ts'

/** Order of names in SQL: letters of every script where a reader looks for them, case and accents last. */
export const BY_NAME = 'collate names'

/** Patterns for `foundIn`, one for each word of a search. */
export const patternsOf = (said: string): string[] => searchWords(said).map((word) => `%${word}%`)

/**
 * SQL: whether a folded text (`folded(…)`, `person_words(…)`, a column that is stored folded) has each word of a search
 * in any order. `patterns` is the parameter with `patternsOf`; without a word nothing is found. The longest word comes
 * first, by which an index is read.
 */
export const foundIn = (folded: string, patterns: string): string =>
  `(${folded} like (${patterns}::text[])[1] and ${folded} like all(${patterns}::text[]))`
