import type { QueryClient } from '@tanstack/react-query'
import { createContext } from '#router'
import { isApiError } from './api-error.ts'
import { notFound, type At, type Known, type PageData, type ScreenLoader } from './page.ts'
import { keyOf, type Asked } from './query.ts'

declare module 'react-router' {
  // types the context of loaders and guards; react-router 8 has no other
  interface Future {
    v8_middleware: true
  }
}

/** What loaders need of their surroundings; the browser has one, each rendering on the server its own. */
export interface DataContext {
  client: QueryClient
  /**
   * ms that a navigation waits for data before it shows the screen with its skeletons; the server waits for all of it
   */
  patience: number
  /** how the reads of a page are fetched: the server calls the API in the same process */
  read: (queries: readonly Asked[], pathname: string) => readonly Asked[]
}
export const dataContext = createContext<DataContext>()

/** What a screen's `title`, `describe` and `canonical` are given. */
export const known = (client: QueryClient, url: URL, params: At['params']): Known => ({
  params,
  search: url.searchParams,
  path: url.pathname,
  answer: (name, input) =>
    client.getQueryData(keyOf(name, input as { params?: unknown; query?: unknown })),
})

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * `export const loader = load(({ params }) => [ask('GET /api/…', { params })])`: fills the query client, from which the
 * screen reads with `useCall`. Failures are handled by the screen; a 404 is that of the page.
 */
export const load =
  (queriesOf: PageData): ScreenLoader =>
  async ({ request, params, context, props, whole }) => {
    const { client, patience, read } = context.get(dataContext)
    const url = new URL(request.url)
    const queries = queriesOf({
      params: params as At['params'],
      search: url.searchParams,
      path: url.pathname,
      props,
    })
    // a fetch without observers knows nothing of the navigation: the abort is passed on, but not to a query of a
    // mounted screen
    const drop = (): void => {
      for (const { queryKey } of queries)
        void client.cancelQueries({ queryKey, exact: true, type: 'inactive' })
    }
    request.signal.addEventListener('abort', drop, { once: true })
    const all = Promise.all(
      read(queries, url.pathname).map((query) =>
        client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0]),
      ),
    )
    await (whole || patience === Number.POSITIVE_INFINITY
      ? all
      : Promise.race([all, after(patience)]))
    for (const { queryKey, missing } of queries) {
      if (missing === 'value') continue
      const error = client.getQueryState(queryKey)?.error
      if (isApiError(error) && error.status === 404) throw notFound()
    }
    return null
  }
