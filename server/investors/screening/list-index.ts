import type { SanctionsSource } from '#domain/investors/model/sanctions-labels.ts'
import {
  readyEntry,
  readySubject,
  sanctionsHit,
  unreadableMatch,
  type ListedEntry,
  type ReadySubject,
  type SanctionsHit,
  type ScreenedSubject,
} from '#domain/investors/rules/sanctions/match.ts'
import { soundOf, type ReadyName } from '#domain/investors/rules/sanctions/name-score.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import * as repo from './repo.ts'

interface Indexed {
  entry: ListedEntry
  names: ReadyName[]
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
 * Entries are compared only when a word begins with the same two sounds or ends with the same three, or, for a name in
 * a script without vowels, has the same first two consonants. A name that differs at both ends of every word is hardly
 * above a threshold.
 */
const keysOf = ({ words, joined, bare }: ReadyName): string[] => [
  ...[...words, joined].flatMap((word) => [`${soundOf(word).slice(0, 2)}-`, `-${word.slice(-3)}`]),
  ...bare.map((word) => `~${word.slice(0, 2)}`),
]

/** Entries of one slice: the process answers others between two. */
const SLICE = 200
/** Lets requests that wait be answered. */
export const pause = (): Promise<void> => new Promise((done) => setImmediate(done))

async function indexOf(
  { source, published_on }: Pick<repo.ListRow, 'source' | 'published_on'>,
  entries: readonly ListedEntry[],
): Promise<ListIndex> {
  const byKey = new Map<string, Indexed[]>()
  for (const [at, entry] of entries.entries()) {
    if (at % SLICE === SLICE - 1) await pause()
    const indexed = { entry, names: readyEntry(entry) }
    for (const key of new Set(indexed.names.flatMap(keysOf))) {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, [indexed])
      else known.push(indexed)
    }
  }
  return { source, published: published_on ?? '', byKey }
}

/** One of each source, and what a transaction that is not committed may still need. */
const MOST_INDEXES = 4
/** Indexes of this process by the id of their list: entries of a list never change. */
const indexes = new Map<string, Promise<ListIndex>>()
/** The index of a list, made once also when many ask at the same time. */
function indexed(q: Queryable, list: Parameters<typeof indexOf>[0] & { id: string }) {
  const known = indexes.get(list.id)
  if (known !== undefined) return known
  const made = (async () => indexOf(list, await repo.entriesOf(q, list.id)))()
  indexes.set(list.id, made)
  // the transaction that read it may have failed
  made.catch(() => indexes.delete(list.id))
  return made
}

/** The lists in force, ready to compare with; those that no longer are leave the memory. */
export async function readListsInForce(q: Queryable): Promise<ListsInForce> {
  const lists = await repo.listsInForce(q)
  const read: ListIndex[] = []
  for (const list of lists) read.push(await indexed(q, list))
  for (const id of indexes.keys())
    if (indexes.size > MOST_INDEXES && !lists.some((one) => one.id === id)) indexes.delete(id)
  return {
    ids: lists.map((one) => one.id),
    find: (subject) => read.flatMap(finder(readySubject(subject))),
  }
}
const finder =
  (subject: ReadySubject) =>
  ({ source, published, byKey }: ListIndex): ListedHit[] => {
    const unreadable = unreadableMatch(subject, published)
    if (unreadable !== null) return [{ ...unreadable.hit, source, entry: unreadable.entry }]
    const near = new Set(keysOf(subject.ready).flatMap((key) => byKey.get(key) ?? []))
    return [...near].flatMap(({ entry, names }) => {
      const hit = sanctionsHit(subject, entry, names)
      return hit === null ? [] : [{ ...hit, source, entry }]
    })
  }
