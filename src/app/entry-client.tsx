import './zod-without-eval.ts'
import '#src/styles/app.css'
import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom'
import { findRow } from '#src/routes/match.ts'
import { loadLayout, loadScreen } from '#src/routes/screens.ts'
import { toRoutes } from '#src/routes/to-router.tsx'
import { watchBuilds } from './build-watch.ts'
import { client } from './client.ts'
import { ErrorPage } from './error-page.tsx'
import { reloadGuard } from './reload-guard.ts'
import { Root, Waiting } from './root.tsx'
import { session } from './session.ts'
import { start } from './start.ts'
import { config } from './config.ts'

interface State {
  queries?: DehydratedState
}

/** What the server left for the first page; null when it sent the empty page. */
function serverState(): State | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : null
}

/** The router must not run loaders for what the server has already drawn: every matched route gets its (empty) data. */
async function hydrationOf(routes: RouteObject[]): Promise<Record<string, null>> {
  const match = findRow(location.pathname)
  if (match) await Promise.all([loadScreen(match.row), loadLayout(match.row.layout)])
  return Object.fromEntries((matchRoutes(routes, location) ?? []).map(({ route }) => [route.id ?? '', null]))
}

type Router = ReturnType<typeof createBrowserRouter>

/** Guards are asked again when somebody signs in or out; a page drawn by the server asks them for the first time. */
function watchSession(router: Router, drawnByServer: boolean): void {
  let before: boolean | null = drawnByServer ? false : null
  session.subscribe((snapshot) => {
    if (!snapshot.hasTag('settled')) return
    const signedIn = snapshot.hasTag('person')
    if (before !== null && before !== signedIn) void router.revalidate()
    before = signedIn
  })
}

/** A navigation that failed for a missing part, or that meets a new version, becomes a full load of its target. */
function watchNavigation(router: Router): void {
  const guard = reloadGuard((path) => location.assign(path))
  window.addEventListener('vite:preloadError', guard.partFailed)
  const builds = watchBuilds(config.buildId, guard.loadInFull)
  let target: string | null = null
  router.subscribe(({ navigation, errors }) => {
    if (navigation.location) {
      const next = navigation.location.pathname + navigation.location.search + navigation.location.hash
      if (next !== target) builds.navigating(next)
      target = next
    } else if (target !== null) {
      if (errors === null) guard.navigated()
      else guard.navigationFailed(target)
      target = null
    }
  })
}

async function main(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const env = start()
  const state = serverState()
  const routes = toRoutes(() => env, { Root, RootError: ErrorPage, Waiting })
  const router = createBrowserRouter(routes, state ? { hydrationData: { loaderData: await hydrationOf(routes) } } : {})
  watchSession(router, state !== null)
  watchNavigation(router)
  // last, for a session that did not hold has emptied the client meanwhile
  if (state?.queries) hydrate(client, state.queries)
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  if (state) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void main()
