import { Agent, get } from 'node:http'
import { startScript } from './process.ts'
import type { CrowdSite } from './crowd-site.ts'

export interface Answered {
  p50: number
  p99: number
  requests: number
  failed: number
}
export interface CrowdRow {
  what: string
  few: Answered
  many: Answered
}
/** Few enough that the database and not the queue before it is measured. */
const CONNECTIONS = 4
/**
 * Requests before those that count: statements are prepared, pages of the database are in memory. They iterate over the
 * requested offerings, which are fewer.
 */
const WARM = 40

interface Ask {
  path: string
  headers: Record<string, string>
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const asVisitor = (path: string) => (): Ask => ({ path, headers: {} })
const asOperator =
  (path: string) =>
  (site: CrowdSite): Ask => ({ path, headers: bearer(site.operator) })
const asPerson =
  (path: (person: CrowdSite['people'][number]) => string) =>
  (site: CrowdSite, n: number): Ask => {
    const person = at(site.people, n)
    return { path: path(person), headers: bearer(person.token) }
  }
const asIssuer =
  (path: (listing: string) => string) =>
  (site: CrowdSite, n: number): Ask => ({
    path: path(at(site.listings, n)),
    headers: { ...bearer(site.operator), accountid: at(site.accounts, n) },
  })

/** What is requested, and for whom: requests iterate over the people and the offerings of the site. */
const routes: Readonly<Record<string, (site: CrowdSite, n: number) => Ask>> = {
  'marketplace, first page': asVisitor('/api/offerings?limit=24'),
  'marketplace, in the order of deadlines': asVisitor('/api/offerings?limit=24&sort=ending'),
  'marketplace, searched': (site) => ({
    path: `/api/offerings?limit=24&q=${site.word}`,
    headers: {},
  }),
  'marketplace, searched with a wrong letter': (site) => ({
    path: `/api/offerings?limit=24&q=${site.word.slice(0, 3)}${site.word.slice(4)}`,
    headers: {},
  }),
  'marketplace, filtered': asVisitor('/api/offerings?limit=24&regulation=reg_cf&minimum=250_1000'),
  dashboard: asPerson(() => '/api/dashboard'),
  'my investments': asPerson(() => '/api/investments'),
  'history of an investment': asPerson((person) => `/api/investments/${person.investment}/history`),
  'log of sign-ins, my own': asPerson(() => '/api/sign-ins'),
  'log of sign-ins, of all': asOperator('/api/admin/sign-ins'),
  'log of sign-ins, changes of access': asOperator('/api/admin/sign-ins?kind=access'),
  'log of sign-ins, searched': asOperator('/api/admin/sign-ins?q=person10'),
  'live details, all investments': asIssuer(
    (listing) => `/api/dealroom/offerings/${listing}/investments?bucket=all`,
  ),
  'live details, funded': asIssuer(
    (listing) => `/api/dealroom/offerings/${listing}/investments?bucket=funded`,
  ),
  'administration, home': asOperator('/api/admin/home'),
  'administration, compliance queue': asOperator('/api/admin/compliance/queue'),
  'administration, offerings': asOperator('/api/admin/offerings'),
  'administration, listings': asOperator('/api/admin/listings'),
}
function at<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('the crowd is empty')
  return value
}

/** Milliseconds until the whole answer was there, or null for any answer but 200. */
const timed = (url: string, agent: Agent, ask: Ask): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    get(url + ask.path, { agent, headers: ask.headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - begun : null))
      answer.on('error', reject)
    }).on('error', reject)
  })

function answered(all: readonly (number | null)[]): Answered {
  const took = all.filter((one) => one !== null).toSorted((a, b) => a - b)
  const part = (share: number): number =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { p50: part(0.5), p99: part(0.99), requests: all.length, failed: all.length - took.length }
}

/** Requests both sites in turns, one by one, so that any other load of the machine affects both alike. */
async function row(
  what: string,
  ask: (site: CrowdSite, n: number) => Ask,
  sites: { few: CrowdSite; many: CrowdSite },
  requests: number,
): Promise<CrowdRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const took = { few: [] as (number | null)[], many: [] as (number | null)[] }
  let next = -WARM
  const asker = async (): Promise<void> => {
    while (next < requests) {
      const n = next++
      for (const which of n % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const ms = await timed(sites[which].url, agent, ask(sites[which], n < 0 ? n + WARM : n))
        if (n >= 0) took[which].push(ms)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, asker))
  agent.destroy()
  return { what, few: answered(took.few), many: answered(took.many) }
}

/** p99 of lists and logs on a crowd and on a hundredth of it, in one run. */
export async function crowdRows(options: {
  root: string
  few: string
  many: string
  requests: number
}): Promise<CrowdRow[]> {
  const start = (dataDir: string) =>
    startScript<CrowdSite>('crowd-site.ts', {
      NODE_ENV: 'production',
      DEMO: '1',
      META: '1',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
      CAPSTAN_ROOT: options.root,
    })
  const few = await start(options.few)
  try {
    const many = await start(options.many)
    try {
      const rows: CrowdRow[] = []
      for (const [what, ask] of Object.entries(routes))
        rows.push(await row(what, ask, { few: few.said, many: many.said }, options.requests))
      return rows
    } finally {
      await many.stop()
    }
  } finally {
    await few.stop()
  }
}
