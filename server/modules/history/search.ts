import type { Queryable } from '../../db/db.ts'
import type { Parts } from '../../parts.ts'
import type { LogRow } from './types.ts'

/** Entries that are looked through at a time when words are asked for. */
const BATCH = 200
/** Entries that are looked through at most: beyond them a search ends, so that nobody keeps the server busy with one word. */
const MOST = 4_000

/**
 * Entries newest first in which `words` stand, at most `limit`. The words of the log are sealed, so they are looked for after
 * opening; without words the page is read as it is. `read` answers entries before a sequence number.
 */
export async function searchLog<T extends LogRow>(parts: Pick<Parts, 'lifecycles'>, q: Queryable, { words, before, limit }: { words: string | null; before: number; limit: number }, read: (before: number, limit: number) => Promise<T[]>): Promise<T[]> {
  if (words === null) return parts.lifecycles.opened(q, await read(before, limit))
  const [wanted, found] = [words.toLowerCase(), [] as T[]]
  for (let [from, looked] = [before, 0]; looked < MOST && found.length < limit; looked += BATCH) {
    const rows = await read(from, BATCH)
    found.push(...(await parts.lifecycles.opened(q, rows)).filter((row) => `${JSON.stringify(row.event)} ${row.reason ?? ''}`.toLowerCase().includes(wanted)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    from = last.seq
  }
  return found.slice(0, limit)
}
