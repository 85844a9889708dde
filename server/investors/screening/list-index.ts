import type { SanctionsSource } from '#domain/investors/model/sanctions-labels.ts'
import {
  sanctionsHit,
  unreadableMatch,
  type ListedEntry,
  type SanctionsHit,
  type ScreenedSubject,
} from '#domain/investors/rules/sanctions/match.ts'
import { nameWords } from '#domain/investors/rules/sanctions/name-score.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import * as repo from './repo.ts'

interface Indexed {
  entry: ListedEntry
  words: string[][]
}
/** A list by the beginnings and endings of its words. */
interface ListIndex {
  source: SanctionsSource
  published: string
  byKey: ReadonlyMap<string, readonly Indexed[]>
}
/** One entry of a list in force that may be the subject. */
export interface ListedHit extends SanctionsHit {
  source: SanctionsSource
  entry: ListedEntry
}
export interface ListsInForce {
  ids: string[]
  find(subject: ScreenedSubject): ListedHit[]
}

/**
 * Entries are compared only when a word begins with the same two letters or ends with the same three. Comparing all of
 * some 40,000 names takes a fifth of a second; a name that differs at both ends of every word is hardly above a
 * threshold.
 */
const keysOf = (word: string): string[] => [`${word.slice(0, 2)}-`, `-${word.slice(-3)}`]

function indexOf(
  { source, published_on }: Pick<repo.ListRow, 'source' | 'published_on'>,
  entries: readonly ListedEntry[],
): ListIndex {
  const byKey = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const indexed = { entry, words: entry.names.map(nameWords) }
    for (const key of new Set(indexed.words.flat().flatMap(keysOf)))
      byKey.set(key, [...(byKey.get(key) ?? []), indexed])
  }
  return { source, published: published_on ?? '', byKey }
}

/** One of each source, and what a transaction that is not committed may still need. */
const MOST_INDEXES = 4
/** Indexes of this process by the id of their list: entries of a list never change. */
const indexes = new Map<string, ListIndex>()

/** The lists in force, ready to compare with; those that no longer are leave the memory. */
export async function readListsInForce(q: Queryable): Promise<ListsInForce> {
  const lists = await repo.listsInForce(q)
  for (const list of lists)
    if (!indexes.has(list.id)) indexes.set(list.id, indexOf(list, await repo.entriesOf(q, list.id)))
  const read = lists.flatMap(({ id }) => indexes.get(id) ?? [])
  for (const id of indexes.keys())
    if (indexes.size > MOST_INDEXES && !lists.some((one) => one.id === id)) indexes.delete(id)
  return { ids: lists.map((one) => one.id), find: (subject) => read.flatMap(finder(subject)) }
}
const finder =
  (subject: ScreenedSubject) =>
  ({ source, published, byKey }: ListIndex): ListedHit[] => {
    const unreadable = unreadableMatch(subject, published)
    if (unreadable !== null) return [{ ...unreadable.hit, source, entry: unreadable.entry }]
    const keys = new Set(nameWords(subject.name).flatMap(keysOf))
    const near = new Set([...keys].flatMap((key) => byKey.get(key) ?? []))
    return [...near].flatMap(({ entry, words }) => {
      const hit = sanctionsHit(subject, entry, words)
      return hit === null ? [] : [{ ...hit, source, entry }]
    })
  }
