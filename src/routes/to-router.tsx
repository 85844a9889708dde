import { Outlet, useLocation, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { ComponentType } from 'react'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import type { Layout, Row } from './define.ts'
import { loadRow, nothingAt, type Env } from './load.ts'
import { findRow } from './match.ts'
import { isBuilt, loadedLayout, loadedScreen } from './screens.ts'
import { table } from './table.ts'

/** The router's own pattern: partial segments (`:company_name-pitch`) are one parameter to it, the row is chosen by suffix. */
const routerPath = (path: string): string => path.replace(/:[A-Za-z_]+-[A-Za-z-]+/g, ':slug')

/** Draws a row's screen, which its loader has brought. */
function Shown({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const Screen = loadedScreen(row)?.default
  if (!Screen) return null
  return (
    <ScreenBoundary place={pathname}>
      <Screen {...row.screen?.props} />
    </ScreenBoundary>
  )
}

/** Draws the screen of the address; several rows may share one of the router's patterns. */
function ShownHere({ rows }: { rows: readonly Row[] }) {
  const { pathname } = useLocation()
  const row = rows.length === 1 ? rows[0] : findRow(pathname)?.row
  return row && rows.includes(row) ? <Shown key={row.screen?.file} row={row} /> : null
}

type GetEnv = (context: unknown) => Env

/** Chooses the row of an address among those that share a pattern and loads it. */
const loaderOf = (rows: readonly Row[], env: GetEnv) => ({ request, context }: LoaderFunctionArgs): Promise<null> => {
  const where = new URL(request.url)
  const match = findRow(where.pathname)
  if (!match || !rows.includes(match.row)) throw nothingAt(where.pathname + where.search)
  return loadRow(match.row, env(context), where, match.params)
}

function leafOf(rows: readonly Row[], env: GetEnv): RouteObject {
  const path = routerPath(rows[0]?.path ?? '')
  return { id: rows.map((row) => row.path).join(' '), path, loader: loaderOf(rows, env), element: <ShownHere rows={rows} /> }
}

/** A screen with the dialogs over it: the screen stays mounted while they come and go. */
function familyOf(parent: Row, dialogs: readonly Row[], env: GetEnv): RouteObject {
  const rows = [parent, ...dialogs]
  return {
    id: `over ${parent.path}`,
    loader: ({ request, context }) => {
      const where = new URL(request.url)
      const match = findRow(where.pathname)
      return match && rows.includes(match.row) ? loadOver(parent, match.row, env(context), where, match.params) : null
    },
    element: (
      <>
        <Shown row={parent} />
        <Outlet />
      </>
    ),
    children: [{ id: parent.path, path: parent.path, loader: () => null, element: null }, ...dialogs.map((row) => leafOf([row], env))],
  }
}
/** The parent's screen below a dialog: its own guards are those of the dialog, its parameters are checked with the dialog's. */
const loadOver = (parent: Row, shown: Row, env: Env, where: URL, params: Readonly<Record<string, string>>): Promise<null> =>
  loadRow(parent, env, shown === parent ? where : new URL(where.pathname, where), params)

/** Rows that can be opened, grouped by the router's pattern and by the screen that they are drawn over. */
function routesOf(rows: readonly Row[], env: GetEnv): RouteObject[] {
  const parents = new Set(rows.flatMap((row) => (row.dialog !== undefined && isBuilt(row) ? [row.dialog] : [])))
  const done = new Set<Row>()
  const sharing = Map.groupBy(rows, (row) => routerPath(row.path))
  const paths = new Set(rows.flatMap((row) => (isBuilt(row) ? [row.path] : [])))
  return rows.flatMap((row) => {
    if (done.has(row)) return []
    const family = parents.has(row.path) && isBuilt(row) ? rows.filter((one) => one.dialog === row.path && isBuilt(one)) : []
    if (family.length > 0) {
      for (const one of [row, ...family]) done.add(one)
      return [familyOf(row, family, env)]
    }
    if (row.dialog !== undefined && isBuilt(row) && paths.has(row.dialog)) return []
    const same = (sharing.get(routerPath(row.path)) ?? []).filter((one) => !done.has(one))
    for (const one of same) done.add(one)
    return [leafOf(same, env)]
  })
}

function Framed({ layout, frame }: { layout: Layout; frame: Row['frame'] }) {
  const Frame = loadedLayout(layout)
  if (!Frame) return null
  return (
    <Frame {...(frame ? { frame } : {})}>
      <Outlet />
    </Frame>
  )
}

/** Id of the route that answers where there is no other. */
const NOTHING = 'nothing'

export interface Surroundings {
  Root: ComponentType
  RootError: ComponentType
  /** shown while the first page of a page without server's HTML is on its way */
  Waiting: ComponentType
}

/** The table as the router's routes. Rows whose screen is not built stay out and meet the last route: 404. */
export function toRoutes(env: GetEnv, { Root, RootError, Waiting }: Surroundings): RouteObject[] {
  const open = table.filter((row) => row.redirect !== undefined || isBuilt(row))
  const frames = new Map<string, Row[]>()
  for (const row of open) {
    const key = `${row.layout} ${row.frame ?? ''}`
    frames.set(key, [...(frames.get(key) ?? []), row])
  }
  const framed = [...frames].map(([key, rows]): RouteObject => ({ id: `frame ${key}`, element: <Framed layout={rows[0]?.layout ?? 'none'} frame={rows[0]?.frame} />, children: routesOf(rows, env) }))
  const none: RouteObject = { id: NOTHING, path: '*', element: null, loader: ({ request }) => { const { pathname, search } = new URL(request.url); throw nothingAt(pathname + search) } }
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, HydrateFallback: Waiting, children: [...framed, none] }]
}

/** Ids of the router's routes from the root to the one that draws a row's screen; to the last one, 404, for no row. */
export function wayTo(routes: readonly RouteObject[], path: string | null): string[] {
  for (const { id = '', children } of routes) {
    const below = children === undefined ? null : wayTo(children, path)
    if (below === null ? id.split(' ').includes(path ?? NOTHING) : below.length > 0) return [id, ...(below ?? [])]
  }
  return []
}
