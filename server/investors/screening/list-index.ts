import type { MatchSource, SanctionsSource } from '#domain/investors/model/sanctions-labels.ts'
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
import { ownedEntries } from './owned.ts'
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
/** One entry of a list in force, or an entity that blocked persons own, that may be the subject. */
export interface ListedHit extends SanctionsHit {
  source: MatchSource
  entry: ListedEntry
}
export interface ListsInForce {
  ids: string[]
  /** entries that the subject may be; other requests are answered between the parts of the comparison */
  find(subject: ScreenedSubject): Promise<ListedHit[]>
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
const SLICE = 250
/** Lets requests that wait be answered. */
export const pause = (): Promise<void> => new Promise((done) => setImmediate(done))

async function indexOf(
  q: Queryable,
  { id, source, published_on }: Pick<repo.ListRow, 'id' | 'source' | 'published_on'>,
): Promise<ListIndex> {
  const byKey = new Map<string, Indexed[]>()
  let slice: readonly ListedEntry[] = []
  do {
    slice = await repo.entriesAfter(q, id, slice.at(-1)?.uid ?? '', SLICE)
    for (const entry of slice) {
      const one = { entry, names: readyEntry(entry) }
      for (const key of new Set(one.names.flatMap(keysOf))) {
        const known = byKey.get(key)
        if (known === undefined) byKey.set(key, [one])
        else known.push(one)
      }
    }
    await pause()
  } while (slice.length === SLICE)
  return { source, published: published_on ?? '', byKey }
}

/** One of each source, and what a transaction that is not committed may still need. */
const MOST_INDEXES = 4
/** Indexes of this process by the id of their list: entries of a list never change. */
const indexes = new Map<string, Promise<ListIndex>>()
/** The index of a list, made once also when many ask at the same time. */
function indexed(q: Queryable, list: Parameters<typeof indexOf>[1]): Promise<ListIndex> {
  const known = indexes.get(list.id)
  if (known !== undefined) return known
  const made = indexOf(q, list)
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
  let owned: Promise<ListedEntry[]> | null = null
  return {
    ids: lists.map((one) => one.id),
    find: async (subject) => {
      const ready = readySubject(subject)
      const byOwners = subject.kind === 'entity' ? await (owned ??= ownedEntries(q)) : []
      const hits: ListedHit[] = byOwners.flatMap((entry) => {
        const hit = sanctionsHit(ready, entry)
        return hit === null ? [] : [{ ...hit, source: 'ofac_ownership', entry }]
      })
      for (const list of read) hits.push(...(await findIn(list, ready)))
      return hits
    },
  }
}

async function findIn(
  { source, published, byKey }: ListIndex,
  subject: ReadySubject,
): Promise<ListedHit[]> {
  const unreadable = unreadableMatch(subject, published)
  if (unreadable !== null) return [{ ...unreadable.hit, source, entry: unreadable.entry }]
  const near = [...new Set(keysOf(subject.ready).flatMap((key) => byKey.get(key) ?? []))]
  const hits: ListedHit[] = []
  for (const [at, { entry, names }] of near.entries()) {
    if (at % SLICE === SLICE - 1) await pause()
    const hit = sanctionsHit(subject, entry, names)
    if (hit !== null) hits.push({ ...hit, source, entry })
  }
  return hits
}
