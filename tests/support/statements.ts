import type { Db, Queryable, Statement, Tx } from '#server/kernel/db/db.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work requested of the database. */
export interface Counted {
  /** statements, with the begin and the commit of a transaction */
  statements: number
  /** waits for an answer: statements that the pool runs at once are one, those of a transaction follow each other */
  trips: number
  /** how often each statement ran, by its name or the start of its text, the most frequent first */
  names: readonly (readonly [string, number])[]
}
export interface StatementCounter {
  /** dresses a pool so that what it runs is counted */
  over(db: Db): Db
  /** counts the queries of `work`; those of the server's timers meanwhile are not counted */
  of(work: () => Promise<unknown>): Promise<Counted>
}
interface Running {
  trips: number
  waiting: number
  names: Map<string, number>
}

/** Counts the queries of a test's pool. */
export function statementCounter(): StatementCounter {
  const running = new AsyncLocalStorage<Running>()
  const note = (name: string, trips: number): void => {
    const now = running.getStore()
    if (now === undefined) return
    now.names.set(name, (now.names.get(name) ?? 0) + 1)
    now.trips += trips
  }
  const labelOf = (statement: Statement | string): string =>
    typeof statement === 'string' ? statement.trim().slice(0, 60) : statement.name

  const counted = (q: Queryable, oneByOne: boolean): Queryable => {
    const run = async <R>(statement: Statement | string, work: () => Promise<R>): Promise<R> => {
      const now = running.getStore() ?? { trips: 0, waiting: 0, names: new Map() }
      note(labelOf(statement), oneByOne || now.waiting === 0 ? 1 : 0)
      now.waiting += 1
      try {
        return await work()
      } finally {
        now.waiting -= 1
      }
    }
    return {
      query: <R>(s: Statement | string, v?: readonly unknown[]) => run(s, () => q.query<R>(s, v)),
      one: <R>(s: Statement | string, v?: readonly unknown[]) => run(s, () => q.one<R>(s, v)),
      run: (s, v) => run(s, () => q.run(s, v)),
    }
  }

  return {
    over: (db) => ({
      ...counted(db, false),
      async tx(fn, options) {
        note('begin', 1)
        note('commit', 1)
        return db.tx(
          (tx) => fn({ ...counted(tx, true), afterCommit: (f) => tx.afterCommit(f) } satisfies Tx),
          options,
        )
      },
      load: () => db.load(),
      close: () => db.close(),
    }),
    async of(work) {
      const now: Running = { trips: 0, waiting: 0, names: new Map() }
      await running.run(now, work)
      const names = [...now.names].sort(([, a], [, b]) => b - a)
      return { statements: names.reduce((sum, [, n]) => sum + n, 0), trips: now.trips, names }
    },
  }
}
