import {
  matchRoutes,
  Outlet,
  useLocation,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouteMatch,
  type RouteObject,
  type RouterContextProvider,
} from '#router'
import { dataContext, known } from '#src/api/load.ts'
import { notFound } from '#src/api/page.ts'
import { ErrorPage } from '#src/app/error-page.tsx'
import { Page, Root } from '#src/app/root.tsx'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import { DefaultRoute } from '#src/layouts/default-route.tsx'
import { inProfile } from '#src/blocks/profile-location.ts'
import type { Row } from './define.ts'
import { accountAt, fill, findRow, matchRow, validParams } from './find.ts'
import { guardsOf, redirectTo } from './guards.ts'
import { loadedScreen, loadScreen } from './screen-modules.ts'

/**
 * `/offerings/:listing_id/:company_name-pitch`: the router has no parameter with a fixed end, so rows that differ by it
 * are one route.
 */
const SUFFIXED = /:[A-Za-z_]+-[a-z-]+$/
interface Handle {
  /** fetches code that `lazy` cannot, as it is not passed the address */
  fetch?: (pathname: string) => Promise<unknown>
}

const missing = (): never => {
  throw notFound()
}

/** The row's own checks, then one middleware per guard. */
const middlewareOf = (row: Row): MiddlewareFunction[] => [
  (args) => {
    const found = findRow(args.url.pathname)
    if (found === null || !validParams(found)) throw notFound()
    const { redirect } = found.row
    if (redirect !== undefined)
      throw redirectTo(args, fill(redirect, found.params) + args.url.search)
  },
  ...guardsOf(row),
]

/** Runs a screen's loader; then an address that is not quite right is redirected to the right one. */
async function loadRow(row: Row, args: LoaderFunctionArgs): Promise<null> {
  const { loader, canonical } = await loadScreen(row)
  const found = findRow(args.url.pathname)
  const params = found?.params ?? {}
  const props = row.screen?.props ?? {}
  await loader?.({ ...args, params, props, whole: canonical !== undefined })
  if (canonical === undefined || found?.row !== row) return null
  const { client } = args.context.get(dataContext)
  const right = canonical(known(client, args.url, params))
  if (right !== undefined && right !== args.url.pathname)
    throw redirectTo(args, right + args.url.search)
  return null
}

/** A screen that has been loaded. */
function Screen({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const Loaded = loadedScreen(row)?.default
  return Loaded === undefined ? null : (
    <ScreenBoundary place={pathname}>
      <Loaded {...row.screen?.props} />
    </ScreenBoundary>
  )
}

const lazyScreen = (row: Row, element = <Screen row={row} />) => ({
  lazy: async () => {
    await loadScreen(row)
    return { loader: (args: LoaderFunctionArgs) => loadRow(row, args), element }
  },
})

/** One row: a lazy route. What is not built is not there, and a redirect never arrives. */
function plain(row: Row): RouteObject {
  const common = {
    id: row.path,
    path: row.path,
    caseSensitive: true,
    middleware: middlewareOf(row),
    handle: { row },
  }
  return row.screen === null
    ? { ...common, loader: missing, element: null }
    : { ...common, ...lazyScreen(row) }
}

/** Rows that differ by how their last parameter ends: one route, whose loader fetches the code. */
function bySuffix(path: string, rows: readonly Row[]): RouteObject {
  const rowAt = (pathname: string): Row => {
    const found = findRow(pathname)?.row
    if (found === undefined || !rows.includes(found)) throw notFound()
    return found
  }
  function Chosen() {
    return <Screen row={rowAt(useLocation().pathname)} />
  }
  return {
    id: path,
    path,
    caseSensitive: true,
    middleware: rows.slice(0, 1).flatMap(middlewareOf),
    handle: { fetch: (pathname) => loadScreen(rowAt(pathname)) } satisfies Handle,
    loader: (args) => loadRow(rowAt(args.url.pathname), args),
    Component: Chosen,
  }
}

/**
 * A row with dialogs: its screen is a route without a path, which stays mounted, with its data, while dialogs come and
 * go in its outlet.
 */
function withDialogs(row: Row, dialogs: readonly Row[]): RouteObject {
  const { lazy: _lazy, ...own } = plain(row)
  const screen = (
    <>
      <Screen row={row} />
      <Outlet />
    </>
  )
  return {
    id: `${row.path} and its dialogs`,
    ...lazyScreen(row, screen),
    // a route without a path is the same for the router whatever its parameters are
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || placeOf(row, currentUrl) !== placeOf(row, nextUrl),
    children: [{ ...own, loader: () => null, element: null }, ...dialogs.map(plain)],
  }
}
/** The address of a row, from its own or that of one of its dialogs. */
const placeOf = (row: Row, { pathname }: URL): string =>
  fill(row.path, findRow(pathname)?.params ?? {})

function toRoutesOf(rows: readonly Row[]): RouteObject[] {
  const routes: RouteObject[] = []
  const parents = new Set(rows.filter((row) => row.screen !== null).map((row) => row.path))
  for (const [path, same] of Map.groupBy(rows, (row) => row.path.replace(SUFFIXED, ':page'))) {
    const [row] = same
    if (row === undefined || (row.dialog !== undefined && parents.has(row.dialog))) continue
    const dialogs = rows.filter((one) => one.dialog === row.path)
    if (SUFFIXED.test(row.path)) routes.push(bySuffix(path, same))
    else
      routes.push(
        row.screen !== null && dialogs.length > 0 ? withDialogs(row, dialogs) : plain(row),
      )
  }
  return routes
}

/** The route object of every row, in its layout. */
export function toRoutes(rows: readonly Row[]): RouteObject[] {
  const groups = Map.groupBy(rows, (row) => {
    if (row.frame === 'focus') return 'focus'
    return inProfile(row.path) ? 'profile' : row.layout
  })
  const of = (group: 'focus' | 'profile' | Row['layout']) => toRoutesOf(groups.get(group) ?? [])
  const layouts: RouteObject[] = [
    {
      id: 'default',
      Component: DefaultRoute,
      children: of('default'),
    },
    {
      id: 'none',
      lazy: async () => ({ Component: (await import('#src/layouts/none-route.tsx')).NoneRoute }),
      children: of('none'),
    },
    { id: 'focus', children: of('focus') },
    {
      id: 'dashboard',
      lazy: async () => ({
        Component: (await import('#src/layouts/dashboard-route.tsx')).DashboardRoute,
      }),
      children: [
        ...of('dashboard'),
        {
          id: 'profile',
          lazy: async () => ({
            Component: (await import('#src/layouts/profile-route.tsx')).ProfileRoute,
          }),
          children: of('profile'),
        },
      ],
    },
    {
      id: 'admin',
      lazy: async () => ({ Component: (await import('#src/layouts/admin-route.tsx')).AdminRoute }),
      children: of('admin'),
    },
    { id: '*', path: '*', loader: missing, element: null },
  ]
  return [
    {
      id: 'root',
      Component: Root,
      // nothing is rendered before the first page is there
      HydrateFallback: () => null,
      // an error takes the whole page, but for what is around every page
      children: [{ id: 'pages', Component: Page, errorElement: <ErrorPage />, children: layouts }],
    },
  ]
}

/** Source files of a row, as the build's manifest names them. */
export const filesOf = (row: Row): string[] => [
  ...(row.screen ? [`src/${row.screen.file}`] : []),
  ...(row.frame === 'focus' ? [] : [`src/layouts/${row.layout}-route.tsx`]),
  ...(inProfile(row.path) ? ['src/layouts/profile-route.tsx'] : []),
]

/**
 * Fetches the code of an address: before `createBrowserRouter` (else the router would replace the server's HTML by its
 * fallback), and on intent.
 */
export async function ready(routes: RouteObject[], pathname: string): Promise<RouteMatch[]> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function')
        Object.assign(route, await route.lazy(), { lazy: undefined })
      await (route.handle as Handle | undefined)?.fetch?.(pathname)
    }),
  )
  return matches
}

/** Runs the code and the loaders of an address; what they fetch waits in the module and query caches for the click. */
export function prefetcher(
  routes: RouteObject[],
  { context, signedIn }: { context: () => RouterContextProvider; signedIn: () => boolean },
): (to: string) => void {
  const run = async (to: string): Promise<void> => {
    const url = new URL(to, location.href)
    const found = matchRow(url.pathname)
    if (url.origin !== location.origin || found.kind !== 'page') return
    if (found.row.guards.length > 0 && !found.row.onward && !signedIn()) return
    const account = accountAt(url.pathname)
    for (const { route, params } of await ready(routes, url.pathname)) {
      // data of another company would replace what is shown (src/app/start.ts)
      if (typeof route.loader !== 'function' || account !== accountAt(location.pathname)) continue
      const args = { request: new Request(url), params, context: context(), url, pattern: '' }
      await route.loader(args)
    }
  }
  // an intent that fails costs nothing: the click tries again
  return (to) => void run(to).catch(() => undefined)
}
