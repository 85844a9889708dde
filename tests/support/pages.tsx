import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  createMemoryRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  type DataRouter,
} from '#router'
import { dataContext, type DataContext } from '#src/api/load.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { Providers } from '#src/app/providers.tsx'
import { BlockerProvider } from '#src/lib/nav.tsx'
import { NOBODY, sessionOf, type SessionView } from '#src/lib/session.ts'
import { leadsSomewhere } from '#src/routes/find.ts'
import { whoContext, type Who } from '#src/routes/guards.ts'
import { table } from '#src/routes/table.ts'
import { toRoutes } from '#src/routes/to-router.tsx'

/** Resolves when a router has its first page. */
export const initialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })

export interface Opened {
  who?: Who
  session?: SessionView
  /** what of a screen's reads its loader makes; all of them unless said otherwise */
  read?: DataContext['read']
}

/**
 * Opens an address of the product in the routes that production ships; `ports.fetch` responds to its API requests
 * (tests/support/network.ts).
 */
export async function renderAt(
  address: string,
  { who = { signedIn: false }, session = NOBODY, read = (queries) => queries }: Opened = {},
): Promise<DataRouter> {
  const client = makeQueryClient()
  const context = new RouterContextProvider()
  context.set(dataContext, { client, patience: 0, read })
  context.set(whoContext, () => Promise.resolve(who))
  const router = createMemoryRouter(toRoutes(table), {
    initialEntries: [address],
    getContext: () => context,
  })
  await act(async () => {
    render(
      <Providers
        client={client}
        session={sessionOf(session)}
        routes={{ prefetch: () => undefined, exists: leadsSomewhere }}
      >
        <RouterProvider router={router} />
      </Providers>,
    )
    await initialized(router)
  })
  return router
}

/**
 * Shows components at addresses of their own, for tests that are about one component; links, Back and what blocks them
 * work as in the product.
 */
export function openPages(
  pages: Readonly<Record<string, ReactNode>>,
  addresses: string[] = ['/'],
): DataRouter {
  const children = Object.entries(pages).map(([path, element]) => ({ path, element }))
  const around = (
    <BlockerProvider>
      <Outlet />
    </BlockerProvider>
  )
  const router = createMemoryRouter([{ element: around, children }], { initialEntries: addresses })
  render(<RouterProvider router={router} />)
  return router
}
