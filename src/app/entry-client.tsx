import './zod-without-eval.ts'
import '#src/styles/app.css'
import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { firstAct } from '#src/lib/first-act.ts'
import { sessionPort } from '#src/lib/session.ts'
import { findRow } from '#src/routes/match.ts'
import { loadLayout, loadScreen, warmScreens } from '#src/routes/screens.ts'
import { toRoutes, wayTo } from '#src/routes/to-router.tsx'
import { client } from './client.ts'
import { ErrorPage } from './error-page.tsx'
import { Root, Waiting } from './root.tsx'
import { start } from './start.ts'
import { watchNavigation } from './watch-navigation.ts'

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
  return Object.fromEntries(wayTo(routes, match?.row.path ?? null).map((id) => [id, null]))
}

/** Guards are asked again when somebody signs in or out; a page drawn by the server asks them for the first time. */
function watchSession(router: ReturnType<typeof createBrowserRouter>, drawnByServer: boolean): void {
  const first = sessionPort.get()
  let before: boolean | null = drawnByServer ? false : first.settled ? first.signedIn : null
  sessionPort.subscribe(() => {
    const { settled, signedIn } = sessionPort.get()
    if (!settled) return
    if (before !== null && before !== signedIn) void router.revalidate()
    before = signedIn
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
  void firstAct().then(warmScreens)
  // last, for a session that did not hold has emptied the client meanwhile
  if (state?.queries) hydrate(client, state.queries)
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // in slices, so that a key or a press between them does not wait for the whole page
  startTransition(() => {
    if (state) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void main()
