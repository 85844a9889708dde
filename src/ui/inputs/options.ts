import { inLetters } from '#domain/shared/names/letters.ts'
import type { ReactNode } from 'react'

/** One entry of a select, combobox, radio group or set of choice cards. */
export interface Option<V extends string = string> {
  value: V
  label: string
  /** Other names by which it is typed, pasted or filled in: "USA". */
  also?: readonly string[]
  /** Second line: what it means, what it costs. */
  help?: ReactNode
  /** At the end of the line: a fee, a status. */
  meta?: ReactNode
  /** Logo or icon before the label. */
  mark?: ReactNode
  /** Why it cannot be chosen; it stays visible with this sentence. */
  disabledReason?: string
}

/** A select with more entries than this gets a search field. */
export const SEARCH_ABOVE = 7

/**
 * Lower case without accents, apostrophes and periods; hyphens are blanks, "&" is "and" and "St." is "Saint", so that
 * "Sao Tome and Principe", "Cote d'Ivoire" and "guinea bissau" find their countries.
 */
export const foldText = (text: string): string =>
  inLetters(text.replaceAll('&', ' and ')).replace(/\bst\b/g, 'saint')

/** True when a folded text is the value of an entry, its label or another of its names. */
const isNamed = ({ value, label, also = [] }: Option, folded: string): boolean =>
  [value, label, ...also].some((name) => foldText(name) === folded)

/** The one entry that a whole text names, by its value, label or another name; undefined when none or several do. */
export function namedOption<V extends string>(
  options: readonly Option<V>[],
  text: string,
): Option<V> | undefined {
  const wanted = foldText(text.trim())
  const named = options.filter((option) => wanted !== '' && isNamed(option, wanted))
  return named.length === 1 && named[0]?.disabledReason === undefined ? named[0] : undefined
}

/** Entries whose label or value matches what is typed; those that begin with it come first. */
export function searchOptions<V extends string>(
  options: readonly Option<V>[],
  query: string,
): readonly Option<V>[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return options
  const hits = options.filter(
    (option) => foldText(option.label).includes(wanted) || isNamed(option, wanted),
  )
  const rank = (option: Option<V>) =>
    isNamed(option, wanted) || foldText(option.label).startsWith(wanted) ? 0 : 1
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
