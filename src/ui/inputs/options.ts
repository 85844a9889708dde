import type { ReactNode } from 'react'

/** One entry of a select, combobox, radio group or set of choice cards. */
export interface Option<V extends string = string> {
  value: V
  label: string
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

/** Lower case without accents, so that "Sao" finds "São". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Entries whose label or value matches what is typed; those that begin with it come first. */
export function searchOptions<V extends string>(
  options: readonly Option<V>[],
  query: string,
): readonly Option<V>[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return options
  const hits = options.filter(
    (option) => foldText(option.label).includes(wanted) || foldText(option.value) === wanted,
  )
  const rank = (option: Option<V>) =>
    foldText(option.value) === wanted || foldText(option.label).startsWith(wanted) ? 0 : 1
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
