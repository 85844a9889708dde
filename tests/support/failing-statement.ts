import type { Db, Queryable, Statement, Tx } from '#server/kernel/db/db.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A piece of work during which one statement failed, or none where it ran fewer. */
export interface Failed {
  /** statements that the work asked for; a commit counts as one */
  statements: number
  /** the name or the start of the statement that failed; null where the work ran fewer statements */
  failed: string | null
  /** whether a transaction had been committed before that */
  afterCommit: boolean
}
export interface FailingStatement {
  /** dresses a pool so that a statement of it can fail */
  over(db: Db): Db
  /**
   * Lets one statement of `work` fail in the database itself, so that PostgreSQL ends its transaction as it does with a
   * real fault; statements of the server's timers are not counted.
   */
  during(which: number | 'first commit', work: () => Promise<unknown>): Promise<Failed>
}
interface Running extends Failed {
  which: number | 'first commit'
}
/** division by zero: no rule of the product answers it */
const FAULT = 'select 1 / 0'

/** Lets statements of a test's pool fail, one at a time. */
export function failingStatement(): FailingStatement {
  const running = new AsyncLocalStorage<Running>()
  /** Counts a statement; true where it is the one that has to fail. */
  const isTurn = (name: string, isCommit = false): boolean => {
    const now = running.getStore()
    if (now === undefined) return false
    now.statements += 1
    const turn = now.which === 'first commit' ? isCommit : now.statements === now.which
    if (!turn || now.failed !== null) return false
    now.failed = name
    return true
  }
  const labelOf = (statement: Statement | string): string =>
    typeof statement === 'string' ? statement.trim().slice(0, 60) : statement.name
  const failing = (q: Queryable): Queryable => {
    const run = async <R>(statement: Statement | string, work: () => Promise<R>): Promise<R> => {
      if (isTurn(labelOf(statement))) await q.query(FAULT)
      return work()
    }
    return {
      query: <R>(s: Statement | string, v?: readonly unknown[]) => run(s, () => q.query<R>(s, v)),
      one: <R>(s: Statement | string, v?: readonly unknown[]) => run(s, () => q.one<R>(s, v)),
      run: (s, v) => run(s, () => q.run(s, v)),
    }
  }
  return {
    over: (db) => ({
      ...failing(db),
      async tx(fn, options) {
        const result = await db.tx(async (tx) => {
          const inside = await fn({
            ...failing(tx),
            afterCommit: (f) => tx.afterCommit(f),
          } satisfies Tx)
          if (isTurn('commit', true)) await tx.query(FAULT)
          return inside
        }, options)
        const now = running.getStore()
        if (now !== undefined && now.failed === null && options?.readOnly !== true)
          now.afterCommit = true
        return result
      },
      load: () => db.load(),
      close: () => db.close(),
    }),
    async during(which, work) {
      const now: Running = { which, statements: 0, failed: null, afterCommit: false }
      await running.run(now, work)
      return { statements: now.statements, failed: now.failed, afterCommit: now.afterCommit }
    },
  }
}
