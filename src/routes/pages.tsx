import { UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom'
import { useMemo, type ReactNode } from 'react'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import type { Row } from './define.ts'
import { loadRow, NothingThere, type Env } from './load.ts'
import { foundAt, underOf } from './match.ts'
import { isBuilt, loadedLayout, loadedScreen, rowAt } from './screens.ts'

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

function Framed({ row, children }: { row: Row; children: ReactNode }) {
  const Frame = loadedLayout(row.layout)
  if (!Frame) return null
  return (
    <Frame row={row} draw={screens} {...(row.frame ? { frame: row.frame } : {})}>
      {children}
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
/** A row's screen; where there are dialogs, the page below and over it the dialog: the page stays mounted while they come and go. */
const screens = once((row: Row): ReactNode => {
  const under = underOf(row)
  const own = <Screen key={row.screen?.file} row={row} />
  if (under === null) return own
  return (
    <>
      <Screen row={under} />
      {under === row ? null : own}
    </>
  )
})
/** A row's frame and screens. The same elements at each visit, so that what stays is not drawn again. */
const drawn = once((row: Row) => <Framed row={row}>{screens(row)}</Framed>)

/** Draws a page that has been loaded. The address was matched before: React Router's hooks are told what its own matching would have found. */
export function Page({ row }: { row: Row }) {
  const { pathname } = useLocation()
  const found = useMemo(() => foundAt(row, pathname), [row, pathname])
  return <RouteContext value={found}>{drawn(row)}</RouteContext>
}
