import { isFound, searchWords } from '#domain/shared/names/search.ts'
import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { startOfDay, type Instant } from '#domain/shared/calendar/zone.ts'
import type { Queryable } from '../db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { LogRow } from './types.ts'

/** Days of a log query as instants of legal days (New York): at or after `from`, before `to`. */
export const ofDays = ({
  from,
  to,
}: {
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}): { from: Instant | null; to: Instant | null } => ({
  from: from === undefined ? null : startOfDay(from),
  to: to === undefined ? null : startOfDay(addDays(to, 1)),
})

/** Entries that are looked through at a time when text is searched. */
const BATCH = 200
/**
 * Entries that are looked through at most: beyond them a search ends, so that nobody occupies the server with one
 * query.
 */
const MOST = 4_000

/**
 * Entries newest first in which `words` occur, at most `limit`. The text of the log is encrypted, so they are looked
 * for after decryption; without `words` the page is read as it is. `read` returns entries before a sequence number;
 * what is in a `silent` one is not shown to the reader, and so not found either.
 */
export async function searchLog<T extends LogRow>(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  {
    words,
    before,
    limit,
    silent = () => false,
  }: { words: string | null; before: number; limit: number; silent?: (row: T) => boolean },
  read: (before: number, limit: number) => Promise<T[]>,
): Promise<T[]> {
  if (words === null) return services.lifecycles.opened(q, await read(before, limit))
  const [wanted, found] = [searchWords(words), [] as T[]]
  for (let [from, looked] = [before, 0]; looked < MOST && found.length < limit; looked += BATCH) {
    const rows = await read(from, BATCH)
    found.push(
      ...(await services.lifecycles.opened(q, rows)).filter(
        (row) =>
          !silent(row) && isFound(`${JSON.stringify(row.event)} ${row.reason ?? ''}`, wanted),
      ),
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    from = last.seq
  }
  return found.slice(0, limit)
}
