import type { Queryable, Statement } from './db.ts'

/**
 * The part of a table that a machine's row is in, so that a transition of one machine leaves the cached rows of the
 * others.
 */
export const machineRows = (machine: unknown): string => `machine_instance:${String(machine)}`

const WRITES = /(?:insert\s+into|(?<!for\s|key\s)update|delete\s+from|truncate)\s+"?([a-z_]+)/gi
const LOCKS = /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|pg_(?:try_)?advisory/i
const UNDOES = /\brollback\s+to\b/i
/**
 * What a statement changes: the tables that it writes; `all` when it waits for a lock, as the holder may have changed
 * anything, and when it undoes the writes since a savepoint.
 */
const changedBy = (text: string): readonly string[] | 'all' =>
  LOCKS.test(text) || UNDOES.test(text)
    ? 'all'
    : [...text.matchAll(WRITES)].map(([, table = '']) => table.toLowerCase())
const touches = (read: string, written: string): boolean =>
  read === written || read.startsWith(`${written}:`)

/**
 * Results of statements with `reads` are cached for one request, by their values, and returned again instead of being
 * queried again. One is dropped when the request writes a table that it was read from, and all are dropped when the
 * request takes a lock or rolls back to a savepoint: a result from before a wait is read again after it, and a guard
 * sees the writes of the event before it. Each caller has a copy of its own.
 */
export function cachedReads(q: Queryable): Queryable {
  const results = new Map<string, { reads: readonly string[]; rows: Promise<unknown[]> }>()
  const drop = (changed: readonly string[] | 'all'): void => {
    if (changed === 'all') results.clear()
    else
      for (const [key, { reads }] of results)
        if (reads.some((read) => changed.some((table) => touches(read, table)))) results.delete(key)
  }
  const rowsOf = async <R>(
    statement: Statement,
    reads: NonNullable<Statement['reads']>,
    values: readonly unknown[],
  ): Promise<R[]> => {
    const key = JSON.stringify([statement.name, values])
    const cached = results.get(key)
    if (cached !== undefined) return structuredClone((await cached.rows) as R[])
    const rows = q.query(statement, values)
    results.set(key, { reads: typeof reads === 'function' ? reads(values) : reads, rows })
    rows.catch(() => results.delete(key))
    return structuredClone((await rows) as R[])
  }
  const invalidating = async <T>(
    statement: Statement | string,
    values: readonly unknown[],
    work: () => Promise<T>,
  ): Promise<T> => {
    const own = typeof statement === 'string' ? undefined : statement.writes?.(values)
    const changed = own ?? changedBy(typeof statement === 'string' ? statement : statement.text)
    if (changed.length === 0) return work()
    drop(changed)
    try {
      return await work()
    } finally {
      // a read on another connection of the pool may have begun before this was written
      drop(changed)
    }
  }
  const readsOf = (statement: Statement | string) =>
    typeof statement === 'string' ? undefined : statement.reads
  return {
    async query<R>(statement: Statement | string, values: readonly unknown[] = []) {
      const reads = readsOf(statement)
      return reads === undefined
        ? invalidating(statement, values, () => q.query<R>(statement, values))
        : rowsOf<R>(statement as Statement, reads, values)
    },
    async one<R>(statement: Statement | string, values: readonly unknown[] = []) {
      const reads = readsOf(statement)
      return reads === undefined
        ? invalidating(statement, values, () => q.one<R>(statement, values))
        : ((await rowsOf<R>(statement as Statement, reads, values))[0] ?? null)
    },
    run: (statement, values = []) =>
      invalidating(statement, values, () => q.run(statement, values)),
  }
}
