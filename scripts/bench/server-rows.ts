import { openDb, type Connection } from '#server/kernel/db/db.ts'
import { findFacets, findMarketplace } from '#server/offerings/offerings/repo.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTurns, rate, type Ask, type Asker, type Rate } from './load.ts'
import { startScript } from './process.ts'
import type { BenchSite } from './site.ts'

export interface ServerRow {
  what: string
  ours: Rate
  floor: Rate
  floorIs: string
  /** null when requests were refused: a rate that counts refusals measures nothing */ ratio:
    | number
    | null
  goal: string
}
export interface ServerOptions {
  site: BenchSite
  dataDir: string
  seconds: number
  rounds: number
  connections: number
}

/** How to reach the embedded database of a data directory. */
const databaseOf = (dataDir: string): Connection => ({
  host: join(dataDir, 'run'),
  port: 5432,
  user: 'capstan',
  password: readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim(),
  database: 'capstan',
})

const many = (count: number, make: (n: number) => Asker): Asker[] =>
  Array.from({ length: count }, (_, n) => make(n))
const same = (ask: Ask): Asker => ({ next: () => ask })

/**
 * A person's draft whose amount goes up and down by a unit: lock, facts, machine, snapshot, log, totals and idempotency
 * in one transaction.
 */
function changesAmount(
  url: string,
  token: string,
  id: string,
  view: { rev: number; amount: number; registration: string; step: number },
): Asker {
  let turn = 0
  let rev = view.rev
  // one refusal would make every later one stale: the revision is read again
  const readAgain = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/investments/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.ok) rev = ((await answer.json()) as { status: { rev: number } }).status.rev
  }
  return {
    next: () => ({
      method: 'PUT',
      path: `/api/investments/${id}/terms`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'if-match': String(rev),
      },
      body: JSON.stringify({
        amount: view.amount + (turn++ % 2 === 0 ? view.step : 0),
        registration: view.registration,
      }),
    }),
    answered: (status, body) => {
      if (status === 200) rev = (JSON.parse(body) as { status: { rev: number } }).status.rev
      else void readAgain().catch(() => undefined)
    },
  }
}

/** Whoever changes the amount of a draft of theirs, one for each person of the benchmark. */
export async function editors(site: BenchSite, which: 'spread' | 'hot'): Promise<Asker[]> {
  const made: Asker[] = []
  for (const person of site.people) {
    const answer = await fetch(`${site.url}/api/investments/${person[which]}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const view = (await answer.json()) as {
      status: { rev: number }
      amount: { amount: number }
      price: string
      registration: { type: string }
    }
    // whole units above the minimum: ten units more or not
    made.push(
      changesAmount(site.url, person.token, person[which], {
        rev: view.status.rev,
        amount: view.amount.amount + 100 * Math.ceil(Number(view.price) * 100),
        registration: view.registration.type,
        step: 10 * Math.ceil(Number(view.price) * 100),
      }),
    )
  }
  return made
}

/** The two statements of the marketplace alone, as often as the database runs them. */
async function sqlAlone(connection: Connection, options: ServerOptions): Promise<Rate> {
  const db = openDb({ connection, onError: () => undefined })
  const took: number[] = []
  const end = performance.now() + options.seconds * 1000
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const before = performance.now()
      await Promise.all([findMarketplace(db, {}, 'ending', null, 24), findFacets(db)])
      took.push(performance.now() - before)
    }
  }
  try {
    await Promise.all(Array.from({ length: options.connections }, one))
  } finally {
    await db.close()
  }
  const sorted = took.sort((a, b) => a - b)
  return {
    perSecond: took.length / options.seconds,
    p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failed: 0,
    refusals: {},
  }
}

/**
 * The server's rows: each of our routes compared with what is written by hand for it, on the same database in the same
 * run.
 */
export async function serverRows(options: ServerOptions): Promise<ServerRow[]> {
  const { site, dataDir, seconds, rounds, connections } = options
  const connection = databaseOf(dataDir)
  const floor = await startScript<{ url: string; token: string }>('floor-server.ts', {
    BENCH_DATABASE: JSON.stringify(connection),
  })
  try {
    const hand = { authorization: `Bearer ${floor.said.token}` }
    const first = site.people[0]
    if (!first) throw new Error('there is nobody to ask')
    const load = (url: string, askers: Asker[]) => () => rate({ url, askers, connections, seconds })
    const event = (id: (n: number) => number): Asker[] =>
      many(connections, (n) => ({
        next: () => ({
          method: 'POST',
          path: `/event/${id(n)}`,
          headers: { ...hand, 'content-type': 'application/json' },
          body: JSON.stringify({ units: 100 + n }),
        }),
      }))
    // read anew for each run: what was in flight when the last one ended is committed, and its revision never arrived
    const edits = (which: 'spread' | 'hot') => async (): Promise<Rate> =>
      rate({ url: site.url, askers: await editors(site, which), connections, seconds })
    const r = await inTurns(rounds, {
      sql: () => sqlAlone(connection, options),
      list: load(
        site.url,
        many(connections, () =>
          same({ method: 'GET', path: '/api/offerings?limit=24', headers: {} }),
        ),
      ),
      handList: load(
        floor.said.url,
        many(connections, () => same({ method: 'GET', path: '/list', headers: hand })),
      ),
      detail: load(
        site.url,
        many(connections, (n) =>
          same({
            method: 'GET',
            path: `/api/investments/${site.people[n]?.spread ?? ''}`,
            headers: { authorization: `Bearer ${site.people[n]?.token ?? ''}` },
          }),
        ),
      ),
      handRow: load(
        floor.said.url,
        many(connections, () =>
          same({ method: 'GET', path: `/row/${first.spread}`, headers: hand }),
        ),
      ),
      event: edits('spread'),
      handEvent: load(
        floor.said.url,
        event((n) => n),
      ),
      hotEvent: edits('hot'),
      handHot: load(
        floor.said.url,
        event(() => 0),
      ),
    })
    const row = (
      what: string,
      ours: string,
      floorName: string,
      floorIs: string,
      goal: string,
    ): ServerRow => {
      const [a, b] = [r[ours], r[floorName]]
      if (!a || !b) throw new Error(`${what} was not measured`)
      return {
        what,
        ours: a,
        floor: b,
        floorIs,
        ratio: a.failed + b.failed > 0 ? null : a.perSecond / b.perSecond,
        goal,
      }
    }
    return [
      row('marketplace list', 'list', 'sql', 'its two statements alone, without HTTP', '≥ 0.7'),
      row('marketplace list', 'list', 'handList', 'Fastify, token, one SELECT of the list', '-'),
      row(
        'an investment’s detail',
        'detail',
        'handRow',
        'Fastify, token, one SELECT by key',
        '≥ 0.7',
      ),
      row(
        'an event: the amount changes, each in its offering',
        'event',
        'handEvent',
        'lock, update, log, outbox by hand',
        '≥ 0.5',
      ),
      row(
        'the same, all in one hot offering',
        'hotEvent',
        'handHot',
        'the same by hand on one hot row',
        '≥ 0.4',
      ),
    ]
  } finally {
    await floor.stop()
  }
}
