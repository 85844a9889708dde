import { PgBoss, type Db as BossDb } from 'pg-boss'
import { sql, type Db, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { cachedReads } from '#server/kernel/db/request-cache.ts'
import { firstOfKey, firstOfKeys, markDone, stillToDo } from '#server/kernel/db/job-keys.ts'
import type { AppServices } from '../../app-services.ts'
import type {
  Job,
  JobHandler,
  JobLoad,
  Jobs,
  OpenJob,
  QueueHandler,
  TogetherHandler,
} from './port.ts'

const SCHEMA = 'pgboss'
/**
 * Ten tries over about two hours: a mail server that is away for an hour loses nothing. A job whose process died is
 * free again after a minute (of itself pg-boss waits for fifteen). A longer one is tried again and finds its key locked
 * or done.
 */
const RETRIES = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
}
const POLL_SECONDS = 2
/** Most jobs of one queue that are fetched at once; a plain queue still does them one by one. */
const TOGETHER = 25
/** Jobs that one statement queues. */
const QUEUED_AT_ONCE = 1000
/** Most jobs whose locks one transaction takes, and ms after which it starts no further one: requests wait for them. */
const LOCKED_TOGETHER = 8
const HOLD_MS = 80
/** No job has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const loadSql = sql(
  'jobs.load',
  `select name, state::text as state, count(*)::int as count,
    greatest(0, extract(epoch from now() - min(start_after)))::float8 as age
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`,
)
const openSql = sql(
  'jobs.still-open',
  `select name, data ->> 'key' as key, data -> 'data' as data, start_after
  from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id`,
)
const startLockSql = sql(
  'jobs.start-lock',
  `select pg_advisory_xact_lock(hashtext('capstan.jobs.start'))`,
)
const queuesSql = sql('jobs.tables', `select to_regclass('pgboss.job') is not null as made`)
interface Queued extends Record<string, unknown> {
  key: string
  data: Record<string, unknown>
}
const through = (q: Queryable): BossDb => ({
  executeSql: async (text, values) => ({ rows: await q.query(text, values ?? []) }),
})

export interface BossOptions {
  /** false: nothing runs by itself, `drain()` does (tests) */
  work?: boolean
}

/** pg-boss on the product's own database and pool. */
export function bossJobs(db: Db, options: BossOptions = {}): Jobs {
  const work = options.work ?? true
  const boss = new PgBoss({
    db: through(db),
    schema: SCHEMA,
    schedule: false,
    supervise: work,
    monitorVacuum: false,
    reindex: false,
  })
  const workers = new Map<string, string>()
  let handlers: Readonly<Record<string, QueueHandler>> = {}
  let services: AppServices | undefined
  let running = false
  const known = (name: string): QueueHandler => {
    const handler = handlers[name]
    if (!handler) throw new Error(`no module does the job ${name}`)
    return handler
  }
  /** Does jobs of one queue in their order; returns the errors of those that failed, by id. */
  const run = async (
    name: string,
    found: readonly { id: string; data: Queued }[],
  ): Promise<Map<string, Error>> => {
    if (!services) throw new Error('jobs were not started')
    const handler = known(name)
    const jobs = found.map(({ data }) => ({ name, key: data.key, data: data.data }))
    const failed = await (typeof handler === 'function'
      ? oneByOne(services, handler, jobs)
      : together(services, handler, jobs))
    return new Map([...failed].map(([at, error]) => [found[at]?.id ?? '', error]))
  }
  /** How many jobs one poll of a queue fetches: one for a plain queue, so that none waits for those before it. */
  const taken = (name: string): number => (typeof known(name) === 'function' ? 1 : TOGETHER)
  /**
   * Makes the tables of the queues where they are missing. Of several processes that start together one does, and the
   * others wait before they look: PostgreSQL would show them a catalog from before their wait.
   */
  const prepare = (queues: readonly string[]): Promise<void> =>
    db.tx(async (tx) => {
      await tx.query(
        'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      )
      await tx.query(startLockSql)
      await boss.start()
      for (const name of queues) await boss.createQueue(name)
    })
  return {
    async enqueue(tx: Tx, name, data, { key, startAfter }) {
      known(name)
      const now = services?.clock.now() ?? new Date()
      if (!(await firstOfKey(tx, name, key, now))) return
      await boss.send(name, { key, data }, { db: through(tx), ...RETRIES, startAfter })
      const worker = workers.get(name)
      if (worker && !startAfter) tx.afterCommit(() => boss.notifyWorker(worker))
    },
    async enqueueMany(tx: Tx, name, jobs) {
      known(name)
      const now = services?.clock.now() ?? new Date()
      for (let from = 0; from < jobs.length; from += QUEUED_AT_ONCE) {
        const part = jobs.slice(from, from + QUEUED_AT_ONCE)
        const first = await firstOfKeys(
          tx,
          name,
          part.map((one) => one.key),
          now,
        )
        const fresh = part.filter((one) => first.has(one.key))
        if (fresh.length > 0)
          await boss.insert(
            name,
            fresh.map(({ key, data }) => ({ data: { key, data }, ...RETRIES })),
            { db: through(tx) },
          )
      }
      const worker = workers.get(name)
      if (worker) tx.afterCommit(() => boss.notifyWorker(worker))
    },
    install: () => prepare([]),
    async drain() {
      let done = 0
      for (let found = true; found;) {
        found = false
        for (const name of Object.keys(handlers)) {
          const jobs = await boss.fetch<Queued>(name, { batchSize: TOGETHER })
          if (jobs.length === 0) continue
          found = true
          done += jobs.length
          const failed = await run(name, jobs)
          for (const [id, { message }] of failed) await boss.fail(name, id, { message })
          const ids = jobs.map((job) => job.id).filter((id) => !failed.has(id))
          if (ids.length > 0) await boss.complete(name, ids)
        }
      }
      return done
    },
    running: () => running,
    load: () => db.query<JobLoad>(loadSql),
    async open(q) {
      const made = (await q.one<{ made: boolean }>(queuesSql))?.made ?? false
      return made ? q.query<OpenJob>(openSql) : []
    },
    async reopen(q, { name, key, data, start_after }) {
      await boss.createQueue(name)
      await boss.send(name, { key, data }, { db: through(q), ...RETRIES, startAfter: start_after })
    },
    async start(all, table) {
      services = all
      handlers = table
      boss.on('error', (error) => all.log.error({ err: error }, 'the job queue has a fault'))
      await prepare(Object.keys(table))
      for (const name of Object.keys(table)) {
        // the queue's own row is read now: a transaction that held a lock and queried it would wait for a second
        // connection
        await boss.findJobs(name, { id: NOBODY })
        if (work)
          workers.set(
            name,
            await boss.work<Queued>(
              name,
              { pollingIntervalSeconds: POLL_SECONDS, batchSize: taken(name), perJobResults: true },
              async (jobs) => {
                const failed = await run(name, jobs)
                // poll again at once, without the pause of an idle queue: more jobs may wait
                const worker = workers.get(name)
                if (worker) boss.notifyWorker(worker)
                return jobs.map(({ id }) => {
                  const error = failed.get(id)
                  return error === undefined
                    ? { id, status: 'completed' as const }
                    : { id, status: 'failed' as const, output: { message: error.message } }
                })
              },
            ),
          )
      }
      running = true
    },
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 5000, close: false } as Parameters<
        typeof boss.stop
      >[0])
    },
  }
}

/** A transaction of jobs, in which what one of them has read is not queried again (`cachedReads`). */
const inTransaction = (services: AppServices, work: (tx: Tx) => Promise<void>): Promise<void> =>
  services.db.tx((tx) => work({ ...cachedReads(tx), afterCommit: (fn) => tx.afterCommit(fn) }))

/** The handler and the note that its effect happened share one transaction. */
const runOnce = (services: AppServices, handler: JobHandler, job: Job): Promise<void> =>
  inTransaction(services, (tx) => doOnce(services, tx, handler, job))

async function doOnce(services: AppServices, tx: Tx, handler: JobHandler, job: Job): Promise<void> {
  if (!(await stillToDo(tx, job.name, job.key))) return
  await handler(job, { services, tx })
  await markDone(tx, job.name, job.key, services.clock.now())
}

const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** Does each job in a transaction of its own; errors by the job's place. */
async function oneByOne(
  services: AppServices,
  handler: JobHandler,
  jobs: readonly Job[],
): Promise<Map<number, Error>> {
  const failed = new Map<number, Error>()
  for (const [at, job] of jobs.entries())
    await runOnce(services, handler, job).catch((error: unknown) => failed.set(at, errorOf(error)))
  return failed
}

/** Does several jobs in each transaction; where one throws, the jobs of its transaction are done one by one. */
async function together(
  services: AppServices,
  { each, locks }: TogetherHandler,
  jobs: readonly Job[],
): Promise<Map<number, Error>> {
  const failed = new Map<number, Error>()
  const alone: JobHandler = async (job, context) => {
    await locks?.([job], context)
    await each(job, context)
  }
  for (let from = 0; from < jobs.length;) {
    let to = from
    try {
      await inTransaction(services, async (tx) => {
        const until = performance.now() + HOLD_MS
        const part = jobs.slice(from, from + LOCKED_TOGETHER)
        await locks?.(part, { services, tx })
        for (const job of part) {
          to++
          await doOnce(services, tx, each, job)
          if (performance.now() >= until) break
        }
      })
    } catch {
      // an error of `locks` names no job: try the first one alone
      to = Math.max(to, from + 1)
      for (const [at, error] of await oneByOne(services, alone, jobs.slice(from, to)))
        failed.set(from + at, error)
    }
    from = to
  }
  return failed
}
