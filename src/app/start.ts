import { ports } from '#src/api/ports.ts'
import { intent } from '#src/lib/nav.tsx'
import { here } from '#src/routes/finder.ts'
import { config } from './config.ts'
import { startSessionDoor } from './session-door.ts'
import { stepUpRequests } from './step-up-port.ts'

/** `account_id` of the route when it belongs to a company or to an admin's offering (specification, section 7). */
function routeAccount(): string | null {
  const match = here.find(location.pathname)
  return match && (match.row.area === 'issuer' || match.row.area === 'admin') ? (match.params['account_id'] ?? null) : null
}

/** The site's password ran out, or was never given: the page for it, and back. */
function toSitePassword(): void {
  if (location.pathname !== '/password') location.assign(`/password?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Fills the ports and starts what runs for the whole page: the session. */
export function start(): void {
  Object.assign(ports, { base: config.apiBase, platformId: config.platformId, marketPlaceId: config.marketPlaceId, accountId: routeAccount, stepUp: () => stepUpRequests.ask(), siteClosed: toSitePassword })
  intent.prefetch = (to) => void import('./navigation.ts').then(({ prefetchAddress }) => prefetchAddress(to)).catch(() => undefined)
  startSessionDoor()
}
