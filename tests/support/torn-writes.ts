import type { Db } from '#server/kernel/db/db.ts'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { failingStatement } from './failing-statement.ts'
import { THOROUGH } from './thorough.ts'

/** What the attempts before the real calls found. */
export interface TornCounts {
  /** calls that write, by method and path; refused ones are not among them */
  routes: Set<string>
  /** requests of which one statement failed, and all of them left the database as it was */
  faults: number
  /** of these, by a commit that failed */
  commits: number
  /** requests that came to their end although a statement failed: it was not needed, or came after the commit */
  answered: number
}
interface Reply {
  status: number
  text: string
}
export interface TornWrites {
  counts: TornCounts
  /** dresses the pool of the server */
  over(db: Db): Db
  /**
   * Sends a request that writes with one statement failing, several times, and then as it is; returns the last answer.
   * Throws where a failed request has left something.
   */
  around<T extends Reply>(name: string, send: () => Promise<T>): Promise<T>
}

/**
 * Tables that a request may change although it fails: what limits people and what is known of their log-ins is written
 * in transactions of its own, so that a failure does not give anybody a further try. So is when a session was last used.
 */
const APART: readonly string[] = [
  'rate_limit',
  'sign_in_event',
  'auth_key',
  'captcha_used',
  'session',
]
/**
 * Log-in uses up a code before it opens the session, in two transactions: a fault between them costs the person another
 * code, and nobody a second try. `tests/faults/restart.test.ts` looks at it.
 */
const LOG_IN = 'POST /app/auth/'
/** attempts per request, besides the one at the commit */
const ATTEMPTS = THOROUGH ? Infinity : 1

/** Lets the statements of a test server's requests fail, one at a time, and looks at what stays of them. */
export function tornWrites(): TornWrites {
  const faults = failingStatement()
  const counts: TornCounts = { routes: new Set(), faults: 0, commits: 0, answered: 0 }
  let pool: Db | undefined
  let every: string | undefined
  let underway = 0
  let turn = 0

  /** Rows and hashes of every table of the product and of its jobs, by name. */
  async function content(): Promise<Map<string, string>> {
    if (pool === undefined) throw new Error('the server has no pool yet')
    every ??= (
      await pool.one<{ text: string }>(
        `select string_agg(format(
            'select %L as name, count(*)::text as n, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from %I.%I t',
            table_name, table_schema, table_name), ' union all ') as text
          from information_schema.tables
          where (table_schema = 'public' or table_schema = 'pgboss' and table_name like 'job%')
            and table_type = 'BASE TABLE' and table_name <> all($1)`,
        [APART],
      )
    )?.text
    const rows = await pool.query<{ name: string; n: string; hash: string }>(every ?? '')
    return new Map(rows.map((row) => [row.name, `${row.n} ${row.hash}`]))
  }

  /** The answer where the request came to its end, null where it failed. */
  async function fail<T extends Reply>(
    name: string,
    which: number | 'first commit',
    send: () => Promise<T>,
  ): Promise<{ answer: T | null; statements: number }> {
    const before = await content()
    let answer: T | undefined
    const { failed, afterCommit, statements } = await faults.during(which, async () => {
      answer = await send()
    })
    if (answer === undefined) throw new Error(`${name} was not answered`)
    // nothing failed: the request asked for fewer statements, or was refused before its commit
    if (failed === null) return { answer, statements }
    if (answer.status < 400) {
      counts.answered += 1
      return { answer, statements }
    }
    const after = await content()
    const left = [...after].filter(([table, state]) => before.get(table) !== state)
    const said = `${name}, of which ${failed} failed (statement ${which} of ${statements}), was answered ${answer.status} ${answer.text.slice(0, 200)}`
    expect(answer.status, `${said}: a fault is not the fault of who asks`).toBeGreaterThanOrEqual(
      500,
    )
    if (!afterCommit)
      expect(
        left.map(([table]) => table),
        `${said}, and left rows`,
      ).toEqual([])
    counts.faults += 1
    if (failed === 'commit') counts.commits += 1
    return { answer: null, statements }
  }

  async function attempts<T extends Reply>(name: string, send: () => Promise<T>): Promise<T> {
    const first = await fail(name, 'first commit', send)
    if (first.answer !== null) return first.answer
    counts.routes.add(name)
    turn += 1
    const start = createHash('sha256').update(`${name} ${turn}`).digest().readUInt32BE()
    for (let n = 0; n < Math.min(ATTEMPTS, first.statements); n += 1) {
      const { answer } = await fail(name, 1 + ((start + n) % first.statements), send)
      if (answer !== null) return answer
    }
    return send()
  }

  return {
    counts,
    over(db) {
      pool = db
      return faults.over(db)
    },
    async around(name, send) {
      // what requests at the same time leave cannot be told apart
      if (underway > 0 || name.startsWith(LOG_IN)) return send()
      underway += 1
      try {
        return await attempts(name, send)
      } finally {
        underway -= 1
      }
    },
  }
}
