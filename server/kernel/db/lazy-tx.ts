import { cachedReads } from './request-cache.ts'
import type { Db, Queryable, Statement, Tx } from './db.ts'

/**
 * A request's transaction: it begins with the first statement, so that a request without queries holds no connection.
 */
export interface LazyTx {
  tx: Tx
  /** ends it: commits when it began */
  commit(): Promise<void>
  rollback(cause: unknown): Promise<void>
}
class RolledBack extends Error {}

export function lazyTx(db: Db): LazyTx {
  let open: Promise<Tx> | undefined
  let finish: (() => void) | undefined
  let fail: ((cause: unknown) => void) | undefined
  let ended: Promise<void> | undefined
  const begin = (): Promise<Tx> =>
    (open ??= new Promise<Tx>((began, refused) => {
      ended = db
        .tx(
          (tx) =>
            new Promise<void>((resolve, reject) => {
              finish = resolve
              fail = reject
              began(tx)
            }),
        )
        .then(() => undefined)
      ended.catch(refused)
    }))
  const after: (() => void)[] = []
  const run = async <R>(fn: (q: Queryable) => Promise<R>): Promise<R> => fn(await begin())
  const tx: Tx = {
    ...cachedReads({
      query: <R>(s: Statement | string, v?: readonly unknown[]) => run((q) => q.query<R>(s, v)),
      one: <R>(s: Statement | string, v?: readonly unknown[]) => run((q) => q.one<R>(s, v)),
      run: (s, v) => run((q) => q.run(s, v)),
    }),
    afterCommit: (fn) => void after.push(fn),
  }
  return {
    tx,
    async commit() {
      finish?.()
      await ended
      for (const fn of after) fn()
    },
    async rollback(cause) {
      fail?.(cause ?? new RolledBack())
      await ended?.catch(() => undefined)
    },
  }
}

/** The pool dressed as a transaction, for calls that only read. */
export const readTx = (db: Db): Tx => ({
  ...cachedReads(db),
  afterCommit: (fn) => fn(),
})

/** The error of PostgreSQL for a statement that writes in a transaction that only reads (read_only_sql_transaction). */
const READ_ONLY = '25006'
export const wouldWrite = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === READ_ONLY
/** A transaction in which the database itself refuses every write. */
export const readOnlyTx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.run('set transaction read only')
    return work(tx)
  })
