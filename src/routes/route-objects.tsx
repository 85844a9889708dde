import { Outlet, useLocation, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { ComponentType } from 'react'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import type { Layout, Row } from './define.ts'
import { here } from './finder.ts'
import { nothingAt } from './nothing.ts'
import { loadedLayout, loadedScreen } from './shown.ts'

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
  const row = rows.length === 1 ? rows[0] : here.find(pathname)?.row
  return row && rows.includes(row) ? <Shown key={row.screen?.file} row={row} /> : null
}

/** Loads a row for an address, with what the router was given for this request; null, or it throws. */
export type Load = (row: Row, context: unknown, where: URL, params: Readonly<Record<string, string>>) => Promise<null>

/** Chooses the row of an address among those that share a pattern and loads it. */
const loaderOf = (rows: readonly Row[], load: Load) => ({ request, context }: LoaderFunctionArgs): Promise<null> => {
  const where = new URL(request.url)
  const match = here.find(where.pathname)
  if (!match || !rows.includes(match.row)) throw nothingAt(where.pathname + where.search)
  return load(match.row, context, where, match.params)
}

function leafOf(rows: readonly Row[], load: Load): RouteObject {
  const path = routerPath(rows[0]?.path ?? '')
  return { id: rows.map((row) => row.path).join(' '), path, loader: loaderOf(rows, load), element: <ShownHere rows={rows} /> }
}

/**
 * A screen with the dialogs over it: the screen stays mounted while they come and go. Its own guards are those of the dialog, its
 * parameters are checked with the dialog's, and a dialog's query is not its own.
 */
function familyOf(parent: Row, dialogs: readonly Row[], load: Load): RouteObject {
  const rows = [parent, ...dialogs]
  return {
    id: `over ${parent.path}`,
    loader: ({ request, context }) => {
      const where = new URL(request.url)
      const match = here.find(where.pathname)
      return match && rows.includes(match.row) ? load(parent, context, match.row === parent ? where : new URL(where.pathname, where), match.params) : null
    },
    element: (
      <>
        <Shown row={parent} />
        <Outlet />
      </>
    ),
    children: [{ id: parent.path, path: parent.path, loader: () => null, element: null }, ...dialogs.map((row) => leafOf([row], load))],
  }
}

/** Rows that can be opened, grouped by the router's pattern and by the screen that they are drawn over. */
function routesOf(rows: readonly Row[], load: Load): RouteObject[] {
  const parents = new Set(rows.flatMap((row) => (row.dialog !== undefined ? [row.dialog] : [])))
  const done = new Set<Row>()
  return rows.flatMap((row) => {
    if (done.has(row)) return []
    const family = parents.has(row.path) ? rows.filter((one) => one.dialog === row.path) : []
    if (family.length > 0) {
      for (const one of [row, ...family]) done.add(one)
      return [familyOf(row, family, load)]
    }
    if (row.dialog !== undefined && rows.some((one) => one.path === row.dialog)) return []
    const same = rows.filter((one) => !done.has(one) && routerPath(one.path) === routerPath(row.path))
    for (const one of same) done.add(one)
    return [leafOf(same, load)]
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

export interface Surroundings {
  Root: ComponentType
  RootError: ComponentType
  /** shown while the first page of a page without server's HTML is on its way */
  Waiting: ComponentType
}

/** Rows that can be opened as the router's routes; what is none of them meets the last route: 404. */
export function makeRoutes(open: readonly Row[], load: Load, { Root, RootError, Waiting }: Surroundings): RouteObject[] {
  const frames = new Map<string, Row[]>()
  for (const row of open) {
    const key = `${row.layout} ${row.frame ?? ''}`
    frames.set(key, [...(frames.get(key) ?? []), row])
  }
  const framed = [...frames].map(([key, rows]): RouteObject => ({ id: `frame ${key}`, element: <Framed layout={rows[0]?.layout ?? 'none'} frame={rows[0]?.frame} />, children: routesOf(rows, load) }))
  const none: RouteObject = { id: 'nothing', path: '*', element: null, loader: ({ request }) => { const { pathname, search } = new URL(request.url); throw nothingAt(pathname + search) } }
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, HydrateFallback: Waiting, children: [...framed, none] }]
}
