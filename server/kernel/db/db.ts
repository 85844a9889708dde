import pg from 'pg'

/** A named statement: PostgreSQL plans it once per connection. The name must be unique to its text. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly reads?: Reach['reads']
  readonly writes?: Reach['writes']
}
/** What a statement reads and writes, for results that are cached during a request (`request-cache.ts`). */
export interface Reach {
  /**
   * the tables that its result comes from, all of them: the result may be cached until one of them is written or a lock
   * is taken
   */
  reads?: readonly string[] | ((values: readonly unknown[]) => readonly string[])
  /**
   * what it writes, where that is less than the tables its text names, or where it locks what the request has locked
   * already
   */
  writes?: (values: readonly unknown[]) => readonly string[]
}
const known = new Map<string, string>()
const reaches = new Map<string, Reach>()
/**
 * Declares a named prepared statement, e.g. `sql('user.by-id', 'select … where id = $1')`. The same name with another
 * text throws.
 */
export function sql(name: string, text: string, reach: Reach = {}): Statement {
  const before = known.get(name)
  if (before !== undefined && before !== text) throw new Error(`two statements are named ${name}`)
  if (name.length > 63) throw new Error(`the statement name ${name} is longer than 63 characters`)
  known.set(name, text)
  reaches.set(name, reach)
  return { name, text, ...reach }
}

/** @internal every named statement of the modules that were loaded, by name */
export const namedStatements = (): ReadonlyMap<string, string> => known
/** @internal what statements say that they read and write, by name */
export const reachOf = (name: string): Reach => reaches.get(name) ?? {}

/**
 * A timestamptz column inside `jsonb_build_object`, in the form in which the driver gives it alone: ISO 8601 UTC with
 * milliseconds.
 */
export const isoJson = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Something that runs statements: the pool, or one transaction. Values are always parameters. */
export interface Queryable {
  /** all rows; a plain string is for statements that are built (allowlisted parts only) and isn’t prepared */
  query<R = Record<string, unknown>>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<R[]>
  /** the first row or null */
  one<R = Record<string, unknown>>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<R | null>
  /** number of rows changed */
  run(statement: Statement | string, values?: readonly unknown[]): Promise<number>
}
export interface Tx extends Queryable {
  /** runs after the commit, never after a rollback (waking workers; nothing that must not be lost) */
  afterCommit(fn: () => void): void
}
export interface TxOptions {
  readOnly?: boolean
}
/** Connections of the pool at this moment. */
export interface PoolLoad {
  open: number
  idle: number
  /** requests that wait for one */
  waiting: number
}
export interface Db extends Queryable {
  /** One transaction (read committed): commits when `fn` resolves, rolls back when it throws. */
  tx<T>(fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  load(): PoolLoad
  close(): Promise<void>
}

const { builtins } = pg.types
/** Money is an integer of minor units, far below 2^53; anything larger than that must not be rounded silently. */
const int8 = (v: string): number => {
  const n = Number(v)
  if (!Number.isSafeInteger(n)) throw new Error('a number of the database is too large')
  return n
}
const parsers: Readonly<Record<number, (v: string) => unknown>> = {
  [builtins.INT8]: int8,
  [builtins.TIMESTAMPTZ]: (v) => new Date(v).toISOString(),
  [builtins.DATE]: (v) => v,
}
type TypeParser = (value: string) => unknown
/** Times come as ISO 8601 strings, days as YYYY-MM-DD, bigint as number, numeric as string, jsonb as value. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): TypeParser =>
    parsers[oid] ?? (pg.types.getTypeParser(oid as never, format as never) as TypeParser),
}

/** A text of several statements (pg-boss sends such) returns one result each. */
const rowsOf = <R>(result: pg.QueryResult | pg.QueryResult[]): R[] =>
  Array.isArray(result) ? result.flatMap((r) => r.rows as R[]) : (result.rows as R[])

type Runner = Pick<pg.ClientBase, 'query'>
/** `query_timeout`: milliseconds after which an answer is not waited for any more */
type Timed = pg.QueryConfig & { query_timeout?: number }
type AsQuery = (statement: Statement | string, values: readonly unknown[]) => Timed
/** A named statement is planned once per connection; behind a pooler the next one may run on another connection. */
const named: AsQuery = (statement, values) =>
  typeof statement === 'string'
    ? { text: statement, values: [...values] }
    : { name: statement.name, text: statement.text, values: [...values] }
const unnamed: AsQuery = (statement, values) => ({
  text: typeof statement === 'string' ? statement : statement.text,
  values: [...values],
})

function over(runner: Runner, asQuery: AsQuery): Queryable {
  return {
    async query<R>(statement: Statement | string, values: readonly unknown[] = []) {
      return rowsOf<R>(await runner.query(asQuery(statement, values)))
    },
    async one<R>(statement: Statement | string, values: readonly unknown[] = []) {
      return ((await runner.query(asQuery(statement, values))).rows[0] as R | undefined) ?? null
    },
    async run(statement, values = []) {
      return (await runner.query(asQuery(statement, values))).rowCount ?? 0
    },
  }
}

const TRIGRAMS = 'pg_trgm.word_similarity_threshold'
/**
 * What every session is set to: milliseconds that a statement may run and that a transaction may wait for its next one,
 * and how much of a term of a search must match: two of five trigrams, so that it may have a wrong letter (`%>`).
 */
export const sessionSettings = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  [TRIGRAMS]: 0.4,
} as const

/**
 * The database ends a statement at its limit and says so. What is not answered so many milliseconds later never will be:
 * its machine or the network went silently, and the connection is given up.
 */
const SILENT_MS = 5_000
/** The longest time that a timer can be set to, about 25 days. */
const UNHURRIED_MS = 2 ** 31 - 1
/** Milliseconds that an answer is waited for; 0: the database has no limit, so there is none here. */
const answerWithin = (limitMs: number = sessionSettings.statement_timeout): number =>
  limitMs === 0 ? UNHURRIED_MS : limitMs + SILENT_MS
/** A transaction that lifts the database's limit for itself waits as long as it takes. */
const liftsLimit = (text: string): boolean => text.includes('set local statement_timeout = 0')
/** The driver's error of a statement that was not answered in time. */
const unanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** How to reach a database. */
export type Connection = pg.PoolConfig
export interface DbOptions {
  connection: pg.PoolConfig
  max?: number
  /** notified of connections that the server ended; without a listener the process would die with them */
  onError: (error: Error) => void
  statementTimeoutMs?: number
  /**
   * a pooler is in front of the database and gives each transaction another session (PgBouncer): statements are not
   * prepared, and settings of the session are the pooler's (`session.ts`)
   */
  pooler?: boolean
}

const startParameters = (
  statementTimeoutMs: number = sessionSettings.statement_timeout,
): pg.PoolConfig => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: sessionSettings.idle_in_transaction_session_timeout,
  options: `-c ${TRIGRAMS}=${sessionSettings[TRIGRAMS]}`,
})

/** Opens a pool. Nothing is sent to the database until the first statement. */
export function openDb(options: DbOptions): Db {
  const asQuery = options.pooler ? unnamed : named
  const pool = new pg.Pool({
    max: options.max ?? 16,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithin(options.statementTimeoutMs),
    keepAlive: true,
    application_name: 'capstan',
    ...(options.pooler ? {} : startParameters(options.statementTimeoutMs)),
    ...options.connection,
    types: types as unknown as pg.CustomTypesConfig,
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return {
    ...over(pool, asQuery),
    tx: (fn, how) => transaction(pool, asQuery, fn, how),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** A connection takes the next statement when the one before has returned, whatever the caller awaits. */
function oneByOne(client: pg.ClientBase): Runner {
  let last: Promise<unknown> = Promise.resolve()
  let unhurried = false
  const query = (config: Timed): Promise<pg.QueryResult> => {
    unhurried ||= liftsLimit(config.text)
    const timed = unhurried ? { ...config, query_timeout: UNHURRIED_MS } : config
    const next = last.then(() => client.query(timed))
    last = next.catch(() => undefined)
    return next
  }
  return { query: query as Runner['query'] }
}

async function transaction<T>(
  pool: pg.Pool,
  asQuery: AsQuery,
  fn: (tx: Tx) => Promise<T>,
  how: TxOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const after: (() => void)[] = []
  let broken: Error | undefined
  try {
    await client.query(how.readOnly ? 'begin read only' : 'begin')
    const runner = oneByOne(client)
    const result = await fn({
      ...over(runner, asQuery),
      afterCommit: (f) => void after.push(f),
    })
    const end = await runner.query({ text: 'commit' })
    // a failed statement whose error was swallowed turns commit into rollback, silently
    if (end.command === 'ROLLBACK')
      throw new Error('the transaction was already broken when it was to be committed')
    for (const f of after) f()
    return result
  } catch (error) {
    // a connection that cannot even roll back is closed, not returned to the pool
    if (unanswered(error)) broken = error as Error
    else await client.query('rollback').catch((e: Error) => (broken = e))
    throw error
  } finally {
    client.release(broken)
  }
}
