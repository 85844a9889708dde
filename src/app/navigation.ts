import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { prefetch } from '#src/api/query.ts'
import { places } from '#src/lib/nav.tsx'
import { sessionPort } from '#src/lib/session.ts'
import { prefetchRow, type Env } from '#src/routes/load.ts'
import { findRow, matchRow } from '#src/routes/match.ts'
import { isBuilt, loadLayout, loadScreen } from '#src/routes/screens.ts'
import { toRoutes } from '#src/routes/to-router.tsx'
import { mayAdminister } from './admin-access.ts'
import { client } from './client.ts'
import { ErrorPage } from './error-page.tsx'
import { Root, Waiting } from './root.tsx'
import { settled } from './session-door.ts'
import { watchNavigation } from './watch-navigation.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** ms that a navigation waits for data before it shows the screen with its skeletons */
const PATIENCE_MS = 250

/** Chunk and data of an address that is pointed at; what needs a person is fetched only for one. */
export function prefetchAddress(to: string): void {
  const where = new URL(to, location.href)
  const match = findRow(where.pathname)
  if (where.origin !== location.origin || !match || (match.row.guards.length > 0 && !sessionPort.get().signedIn)) return
  void prefetchRow(match.row, client, where, match.params).catch(() => undefined)
}

/** True when an address of this site is a page that is built, or goes on to one. */
function leadsSomewhere(to: string): boolean {
  const found = matchRow(new URL(to, location.href).pathname)
  return found.kind === 'page' ? isBuilt(found.row) : found.kind === 'redirect' && leadsSomewhere(found.to)
}

const env: Env = {
  client,
  patience: PATIENCE_MS,
  gather: (asks) => prefetch(client, asks),
  who: async () => {
    const { signedIn, user } = await settled()
    return signedIn && user ? { signedIn, consented: user.consented, admin: mayAdminister, mustEnrol: user.enrol === 'must' } : { signedIn: false }
  },
}

/** Guards are asked again when somebody signs in or out; a page drawn by the server asks them for the first time. */
function watchSession(router: Router, drawnByServer: boolean): void {
  const first = sessionPort.get()
  let before: boolean | null = drawnByServer ? false : first.settled ? first.signedIn : null
  const look = (): void => {
    const { settled: known, signedIn } = sessionPort.get()
    if (!known) return
    if (before !== null && before !== signedIn) void router.revalidate()
    before = signedIn
  }
  sessionPort.subscribe(look)
  // somebody may have signed in while this part was on its way
  if (drawnByServer) look()
}

/** The router must not run loaders for what the server has already drawn: every matched route gets its (empty) data. */
const hydrationOf = (routes: RouteObject[]): Record<string, null> => Object.fromEntries((matchRoutes(routes, location) ?? []).map(({ route }) => [route.id ?? '', null]))

/** What is drawn at this address is brought without its answers: the server has sent them. */
export async function bringScreen(): Promise<void> {
  const match = findRow(location.pathname)
  if (match) await Promise.all([loadScreen(match.row), loadLayout(match.row.layout)])
}

/** The router of every page. `drawn`: the page at this address is there, with its answers. */
export function openRouter(drawn: boolean): Router {
  places.exist = leadsSomewhere
  const routes = toRoutes(() => env, { Root, RootError: ErrorPage, Waiting })
  const router = createBrowserRouter(routes, drawn ? { hydrationData: { loaderData: hydrationOf(routes) } } : {})
  // the page that is there has its place already: it is not scrolled again
  if (drawn) router.enableScrollRestoration({}, () => window.scrollY)()
  watchSession(router, drawn)
  watchNavigation(router)
  return router
}
