import { overdueDeadlines } from './kernel/state-machines/index.ts'
import type { Measure } from './kernel/lib/metrics.ts'
import { databaseTime } from './kernel/db/database-time.ts'
import { readSetting } from './kernel/db/setting.ts'
import type { AppServices } from './app-services.ts'

/** Figures of the database are cached so long: a scraper that requests often costs no more. */
const FRESH_MS = 10_000
/** Setting that holds when `npm run log:verify` last found no fault. */
export const LOG_VERIFIED = 'log.verified-at'

async function jobs(services: AppServices): Promise<Measure[]> {
  const loads = await services.jobs.load()
  const values = (of: (load: (typeof loads)[number]) => number): Measure['values'] =>
    loads.map((load) => ({ labels: { queue: load.name, state: load.state }, value: of(load) }))
  return [
    {
      name: 'capstan_jobs',
      help: 'Jobs by queue and state: created, retry, active or failed (for good).',
      values: values((load) => load.count),
    },
    {
      name: 'capstan_job_age_seconds',
      help: 'Seconds since the oldest job of a queue and state was due.',
      values: values((load) => load.age),
    },
  ]
}

async function deadlines(services: AppServices): Promise<Measure[]> {
  const late = await overdueDeadlines(services.db, services.clock.now())
  return [
    {
      name: 'capstan_deadlines_overdue',
      help: 'Deadlines of machines that have passed and were not sent.',
      values: late.map(({ machine, count }) => ({ labels: { machine }, value: count })),
    },
    {
      name: 'capstan_deadline_age_seconds',
      help: 'Seconds since the earliest deadline that was not sent.',
      values: late.map(({ machine, age }) => ({ labels: { machine }, value: age })),
    },
  ]
}

async function verified(services: AppServices): Promise<Measure[]> {
  const at = await readSetting<string>(services.db, LOG_VERIFIED)
  return [
    {
      name: 'capstan_log_verified_age_seconds',
      help: 'Seconds since the log of the machines was last verified without a fault.',
      values: at === null ? [] : [{ value: (Date.now() - Date.parse(at)) / 1000 }],
    },
  ]
}

/** Codes and sessions age by the clock of the process that reads them: processes that differ refuse each other's. */
async function clockAhead({ db, clock }: AppServices): Promise<Measure[]> {
  const before = clock.real().getTime()
  const theirs = await databaseTime(db)
  const own = (before + clock.real().getTime()) / 2
  return [
    {
      name: 'capstan_clock_ahead_seconds',
      help: 'Seconds that the clock of this process is ahead of the one of the database; negative: behind.',
      values: [{ value: (own - theirs) / 1000 }],
    },
  ]
}

function pool({ db }: AppServices): Measure {
  const load = db.load()
  return {
    name: 'capstan_pool_connections',
    help: 'Connections to the database: open, idle, and requests that wait for one.',
    values: Object.entries(load).map(([state, value]) => ({ labels: { state }, value })),
  }
}

const up = (value: 0 | 1): Measure => ({
  name: 'capstan_database_up',
  help: '1 when the database answered the questions of this page.',
  values: [{ value }],
})

async function stored(services: AppServices): Promise<Measure[]> {
  const parts = [
    jobs,
    deadlines,
    verified,
    clockAhead,
    ...services.modules.flatMap((m) => (m.measures === undefined ? [] : [m.measures])),
  ]
  try {
    // one after the other: the page never holds more than one connection
    const found: Measure[] = []
    for (const part of parts) found.push(...(await part(services)))
    return [...found, up(1)]
  } catch (err) {
    services.log.warn({ err }, 'figures of the database could not be read')
    return [up(0)]
  }
}

/** Reads the figures of the database and in the pool, for the page of metrics. */
export function measuresOf(services: AppServices): () => Promise<readonly Measure[]> {
  let last: { until: number; found: Promise<Measure[]> } | undefined
  return async () => {
    if (last === undefined || last.until < Date.now())
      last = { until: Date.now() + FRESH_MS, found: stored(services) }
    return [pool(services), ...(await last.found)]
  }
}
