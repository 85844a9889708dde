import { ports } from '#src/api/ports.ts'
import { intent, places } from '#src/lib/nav.tsx'
import { sessionPort } from '#src/lib/session.ts'
import type { Row } from '#src/routes/define.ts'
import { accountOf, prefetchRow, type Env } from '#src/routes/load.ts'
import { findRow, matchRow } from '#src/routes/match.ts'
import { unknownAt } from '#src/routes/known.ts'
import { loadPage } from '#src/routes/pages.tsx'
import { isBuilt, rowAt } from '#src/routes/screens.ts'
import { prefetch } from '#src/api/query.ts'
import { mayAdminister } from './admin-access.ts'
import { aheadPort } from './ahead-port.ts'
import { client } from './client.ts'
import { config } from './config.ts'
import { takeEarly } from './early.ts'
import { settled, startSessionDoor } from './session-door.ts'
import { stepUpRequests } from './step-up-port.ts'

/** ms that a navigation waits for data before it shows the screen with its skeletons */
const PATIENCE_MS = 250

/** `account_id` of the route when it belongs to a company or to an admin's offering (specification, section 7). */
function routeAccount(): string | null {
  const match = findRow(location.pathname)
  return match ? accountOf(match.row, match.params) : null
}

/** Chunk and data of an address that is pointed at; what needs a person is fetched only for one. The row, once its data is here; null where there is nothing to fetch. */
async function prefetchAddress(where: URL): Promise<Row | null> {
  if (where.origin !== location.origin) return null
  const match = await rowAt(where.pathname)
  if (match === null || (match.row.guards.length > 0 && !sessionPort.get().signedIn)) return null
  await prefetchRow(match.row, client, where, match.params)
  return match.row
}

/** Fetches a page that somebody points at; an investor's is drawn then, unless it stands over another one, by frames that do so. */
function pointedAt(to: string, env: Env): void {
  const where = new URL(to, location.href)
  const fetched = prefetchAddress(where)
  fetched.catch(() => undefined)
  aheadPort.draw(where, async () => {
    const row = await fetched
    return row?.area === 'investor' && row.dialog === undefined ? loadPage(env, where) : null
  })
}

/** True when an address of this site is a page that is built, or goes on to one; also where that is not known yet. */
function leadsSomewhere(to: string): boolean {
  const { pathname } = new URL(to, location.href)
  const found = matchRow(pathname)
  if (found.kind === 'none' && unknownAt(pathname) !== null) return true
  return found.kind === 'page' ? isBuilt(found.row) : found.kind === 'redirect' && leadsSomewhere(found.to)
}

/** The site's password ran out, or was never given: the page for it, and back. */
function toSitePassword(): void {
  if (location.pathname !== '/password') location.assign(`/password?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Fills the ports and starts what runs for the whole page: the session. */
export function start(): Env {
  Object.assign(ports, { base: config.apiBase, platformId: config.platformId, marketPlaceId: config.marketPlaceId, accountId: routeAccount, stepUp: () => stepUpRequests.ask(), siteClosed: toSitePassword, fetch: (url: string, options: RequestInit) => takeEarly(url, options) ?? fetch(url, options) })
  places.exist = leadsSomewhere
  startSessionDoor()
  const env: Env = {
    client,
    patience: PATIENCE_MS,
    gather: (asks) => prefetch(client, asks),
    who: async () => {
      const { signedIn, user } = await settled()
      return signedIn && user ? { signedIn, consented: user.consented, admin: mayAdminister, mustEnrol: user.enrol === 'must' } : { signedIn: false }
    },
  }
  Object.assign(intent, { prefetch: (to: string) => pointedAt(to, env), left: () => aheadPort.left() })
  return env
}
