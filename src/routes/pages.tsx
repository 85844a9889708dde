import { Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { useMemo } from 'react'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import type { Layout, Row } from './define.ts'
import { loadRow, NothingThere, type Env } from './load.ts'
import { knownRows } from './known.ts'
import { isBuilt, loadedLayout, loadedScreen, rowAt } from './screens.ts'

/** The router's own pattern: partial segments (`:company_name-pitch`) are one parameter to it. */
const routerPath = (path: string): string => path.replace(/:[A-Za-z_]+-[A-Za-z-]+/g, ':slug')

/** The row that a row is drawn over: a dialog's page, and the page itself where it has dialogs; null for others. */
export function underOf(row: Row): Row | null {
  const path = row.dialog ?? row.path
  const under = knownRows().find((one) => one.path === path)
  return under !== undefined && isBuilt(under) && knownRows().some((one) => one.dialog === path && isBuilt(one)) ? under : null
}

/** What is shown, and where. */
export interface Shown { page: Row | null; location: { search: string }; again: boolean }

/**
 * Loads the page of an address: its screen, its frame, its data, and the page below where it is a dialog, unless that is shown
 * already. Throws a redirect, that nothing is there, or why it failed.
 */
export async function loadPage(env: Env, where: URL, shown: Shown | null = null): Promise<Row> {
  const match = await rowAt(where.pathname)
  if (match === null || !(isBuilt(match.row) || match.row.redirect !== undefined)) throw new NothingThere(where.pathname + where.search)
  const { row, params } = match
  const under = underOf(row)
  const stands = under !== null && shown !== null && shown.page !== null && underOf(shown.page) === under && shown.location.search === where.search && !shown.again
  const own = row === under && stands ? null : loadRow(row, env, where, params)
  // below a dialog: its guards are those of the dialog, its parameters are checked with the dialog's
  const below = under === null || under === row || stands ? null : loadRow(under, env, new URL(where.pathname, where), params)
  below?.catch(() => undefined)
  await own
  await below
  return row
}

/** Draws a row's screen, which was loaded before. */
function Screen({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const Loaded = loadedScreen(row)?.default
  if (!Loaded) return null
  return (
    <ScreenBoundary place={pathname}>
      <Loaded {...row.screen?.props} />
    </ScreenBoundary>
  )
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

/** Makes a value once for each key. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
const ownRoute = once((row: Row): RouteObject => ({ path: routerPath(row.path), element: <Screen key={row.screen?.file} row={row} /> }))
/** A screen with the dialogs over it: the screen stays mounted while they come and go. */
const underElement = once((under: Row) => (
  <>
    <Screen row={under} />
    <Outlet />
  </>
))
const frames = once((key: string) => {
  const [layout, frame] = key.split(' ') as [Layout, Row['frame'] | '']
  return <Framed layout={layout} frame={frame === '' ? undefined : frame} />
})
/** The router's routes to one row: the frame, the page below a dialog, the screen. The same elements at each visit, so that what stays is not drawn again. */
export const routesTo = once((row: Row): RouteObject[] => {
  const under = underOf(row)
  const own = ownRoute(row)
  const leaf = under === null ? own : { element: underElement(under), children: [under === row ? { path: own.path, element: null } : own] }
  return [{ element: frames(`${row.layout} ${row.frame ?? ''}`), children: [leaf] }]
})

/** Draws a page that has been loaded. */
export function Page({ row }: { row: Row }) {
  return useRoutes(useMemo(() => routesTo(row), [row]))
}
