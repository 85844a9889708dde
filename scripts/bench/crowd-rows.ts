import { inTurns, rate, type Ask, type Asker, type Rate } from './load.ts'
import { startScript } from './process.ts'
import type { CrowdSite } from './crowd-site.ts'

export interface CrowdRow { what: string; few: Rate; many: Rate }
/** Few enough that the database and not the queue before it is measured. */
const CONNECTIONS = 4

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** What is asked, and of whom: each asker goes round its people or offerings. */
const routes: Readonly<Record<string, (site: CrowdSite, n: number) => Ask>> = {
  'marketplace, first page': () => ({ method: 'GET', path: '/api/offerings?limit=24', headers: {} }),
  'marketplace, searched': () => ({ method: 'GET', path: '/api/offerings?limit=24&q=instruments', headers: {} }),
  'dashboard': (site, n) => ({ method: 'GET', path: '/api/dashboard', headers: bearer(at(site.people, n).token) }),
  'history of an investment': (site, n) => ({ method: 'GET', path: `/api/investments/${at(site.people, n).investment}/history`, headers: bearer(at(site.people, n).token) }),
  'log of sign-ins': (site) => ({ method: 'GET', path: '/api/admin/sign-ins', headers: bearer(site.operator) }),
  'live details, all investments': (site, n) => ({ method: 'GET', path: `/api/dealroom/offerings/${at(site.listings, n)}/investments?bucket=all&accountid=${at(site.accounts, n)}`, headers: { ...bearer(site.operator), accountid: at(site.accounts, n) } }),
  'administration, home': (site) => ({ method: 'GET', path: '/api/admin/home', headers: bearer(site.operator) }),
}
function at<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('the crowd is empty')
  return value
}
const askers = (site: CrowdSite, ask: (site: CrowdSite, n: number) => Ask): Asker[] =>
  Array.from({ length: CONNECTIONS }, (_, k) => {
    let n = k
    return { next: () => ask(site, (n += CONNECTIONS)) }
  })

/** p99 of lists and logs on a crowd and on a hundredth of it, in turns in one run. */
export async function crowdRows(options: { root: string; few: string; many: string; seconds: number; rounds: number }): Promise<CrowdRow[]> {
  const start = (dataDir: string) => startScript<CrowdSite>('crowd-site.ts', { NODE_ENV: 'production', DEMO: '1', META: '1', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CAPSTAN_ROOT: options.root })
  const few = await start(options.few)
  try {
    const many = await start(options.many)
    try {
      const rows: CrowdRow[] = []
      for (const [what, ask] of Object.entries(routes)) {
        const load = (site: CrowdSite) => () => rate({ url: site.url, askers: askers(site, ask), connections: CONNECTIONS, seconds: options.seconds })
        const seen = await inTurns(options.rounds, { few: load(few.said), many: load(many.said) })
        if (seen['few'] && seen['many']) rows.push({ what, few: seen['few'], many: seen['many'] })
      }
      return rows
    } finally {
      await many.stop()
    }
  } finally {
    await few.stop()
  }
}
