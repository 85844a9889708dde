import { PgBoss, type Db as BossDb } from 'pg-boss'
import { sql, type Db, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { firstOfKey, markDone, stillToDo } from '#server/kernel/db/job-keys.ts'
import type { AppServices } from '../../app-services.ts'
import type { Job, JobHandler, JobLoad, Jobs, OpenJob } from './port.ts'

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
  let handlers: Readonly<Record<string, JobHandler>> = {}
  let services: AppServices | undefined
  let running = false
  const known = (name: string): JobHandler => {
    const handler = handlers[name]
    if (!handler) throw new Error(`no module does the job ${name}`)
    return handler
  }
  const run = (name: string, queued: Queued): Promise<void> => {
    if (!services) throw new Error('jobs were not started')
    return runOnce(services, known(name), { name, key: queued.key, data: queued.data })
  }
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
    install: () => prepare([]),
    async drain() {
      let done = 0
      for (let found = true; found;) {
        found = false
        for (const name of Object.keys(handlers)) {
          for (const job of await boss.fetch<Queued>(name, { batchSize: 20 })) {
            found = true
            done++
            await run(name, job.data).then(
              () => boss.complete(name, job.id),
              (error: Error) => boss.fail(name, job.id, { message: error.message }),
            )
          }
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
              { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
              async ([job]) => {
                if (job) await run(name, job.data)
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

/** The handler and the note that its effect happened share one transaction. */
async function runOnce(services: AppServices, handler: JobHandler, job: Job): Promise<void> {
  await services.db.tx(async (tx) => {
    if (!(await stillToDo(tx, job.name, job.key))) return
    await handler(job, { services, tx })
    await markDone(tx, job.name, job.key, services.clock.now())
  })
}
