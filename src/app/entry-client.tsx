import '#src/styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type DataRouter } from '#router'
import type { LabelHost } from '#src/lib/private-label.ts'
import { leadsSomewhere } from '#src/routes/find.ts'
import { table } from '#src/routes/table.ts'
import { prefetcher, ready, toRoutes } from '#src/routes/to-router.tsx'
import { client } from './client.ts'
import type { ServerState } from './entry-server.tsx'
import { Providers } from './providers.tsx'
import { forgetScrollPosition } from './root.tsx'
import { sessionSource } from './session.ts'
import { guardWith, routerContext, start } from './start.ts'
import { keepTranslatedPage } from './translated-page.ts'
import { watchNavigation } from './watch-navigation.ts'

/** What the server left for the first page; null when it sent the empty page. */
function serverState(): ServerState | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as ServerState) : null
}

/** The company’s domain that the server rendered for; null at the platform’s own address. */
function labelHost(): LabelHost | null {
  const text = document.getElementById('label')?.textContent
  return text ? (JSON.parse(text) as LabelHost) : null
}

/** Guards run again when somebody signs in or out; a page rendered by the server runs them for the first time. */
function watchSession(router: DataRouter, renderedByServer: boolean): void {
  let before: boolean | null = renderedByServer ? false : null
  const look = (): void => {
    const { settled, signedIn } = sessionSource.get()
    if (!settled) return
    if (before !== null && before !== signedIn) void router.revalidate()
    before = signedIn
  }
  sessionSource.subscribe(look)
  look()
}

const initialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })

async function main(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  keepTranslatedPage(document.body)
  start()
  const routes = toRoutes(table)
  const state = serverState()
  const matches = state ? await ready(routes, location.pathname) : []
  // set, not hydrated: they grow old from now on, by the clock of this browser
  for (const [key, data] of state?.answers ?? []) client.setQueryData(key, data)
  // loaders answer null: their data are in the query client
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id, null]))
  const router = createBrowserRouter(routes, {
    getContext: routerContext,
    hydrationData: state ? { loaderData } : undefined,
  })
  guardWith(router)
  watchNavigation(router)
  watchSession(router, state !== null)
  forgetScrollPosition()
  // what the server has sent without state stays until there is something to show
  if (!state) await initialized(router)
  const prefetch = prefetcher(routes, {
    context: routerContext,
    signedIn: () => sessionSource.get().signedIn,
  })
  const app = (
    <Providers
      client={client}
      session={sessionSource}
      routes={{ prefetch, exists: leadsSomewhere }}
      label={labelHost()}
    >
      <RouterProvider router={router} />
    </Providers>
  )
  // in slices, so that a key or a press between them does not wait for the whole page
  startTransition(() => {
    if (state) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void main()
