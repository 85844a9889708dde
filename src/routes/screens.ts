import type { PageModule } from '#src/api/page.ts'
import { loadProfile } from '#src/app/frames/profile-part.ts'
import { inProfile } from '#src/blocks/profile-place.ts'
import type { Layout, Row } from './define.ts'
import { unknownAt } from './known.ts'
import { findRow, type Match } from './match.ts'
import type { ComponentType, ReactNode } from 'react'

/** What a layout gets; it reads its menu from the table. */
export interface LayoutProps {
  children: ReactNode
  /** the page, and what draws it and others: a layout that keeps several draws them by itself, in place of `children` */
  row?: Row
  draw?: (row: Row) => ReactNode
  /** no rail, no footer: guided work */
  frame?: 'focus'
}
type LayoutModule = { default: ComponentType<LayoutProps> }

type Screens = Readonly<Record<string, () => Promise<PageModule>>>
/** Screens of first pages. Where the others are is fetched with the first of them, or when the page has been loaded. */
const first: Screens = import.meta.glob<PageModule>('../features/{identity,legal,marketplace,offering,public}/**/*.screen.tsx')
const layouts = import.meta.glob<LayoutModule>('../app/frames/{admin,default,none}.frame.tsx')
/** What every page of somebody signed in begins with, as the build's manifest names it. */
export const SIGNED_IN = 'src/app/signed-in.ts'
const shelves = {
  first: { source: [], fetch: () => Promise.resolve(first) },
  investor: { source: [SIGNED_IN], fetch: async (): Promise<Screens> => (await import('#src/app/signed-in.ts')).screens },
  desk: { source: ['src/routes/desk-screens.ts'], fetch: async (): Promise<Screens> => (await import('./desk-screens.ts')).screens },
}
/** The row of an address, among all: those that this page does not know yet are fetched. */
export async function rowAt(pathname: string): Promise<Match | null> {
  const missing = unknownAt(pathname)
  if (missing === null || (missing === 'investor' && findRow(pathname) !== null)) return findRow(pathname)
  await shelves[missing].fetch()
  return findRow(pathname)
}
const OF_INVESTORS = /^features\/(account|amendments|dashboard|holders|investment|invitations|money|profile|questionnaire|registrations|tax|verification)\//
/** Where a screen's file is known. */
const shelfOf = (file: string) => shelves[`../${file}` in first ? 'first' : OF_INVESTORS.test(file) ? 'investor' : 'desk']
/** Fetches where all screens are, so that the first click does not wait for it. */
export const warmScreens = (): Promise<unknown> => Promise.all(Object.values(shelves).map(({ fetch }) => fetch())).catch(() => undefined)
const loaded = new Map<string, PageModule>()
const loadedLayouts = new Map<Layout, ComponentType<LayoutProps>>()

/** True when the row's screen is written; the others answer 404. */
export const isBuilt = (row: Row): boolean => row.screen !== null

/** Loads a row's screen once. */
export async function loadScreen(row: Row): Promise<PageModule | null> {
  const file = row.screen?.file
  if (file === undefined) return null
  const known = loaded.get(file)
  if (known) return known
  const module = await (await shelfOf(file).fetch())[`../${file}`]?.()
  if (module === undefined) throw new Error(`no screen at ${file}`)
  loaded.set(file, module)
  return module
}
/** A screen that is already here. */
export const loadedScreen = (row: Row): PageModule | null => (row.screen === null ? null : (loaded.get(row.screen.file) ?? null))

const Bare = ({ children }: LayoutProps) => children

/** Loads a layout by its word once; `none` draws nothing of its own. */
export async function loadLayout(word: Layout): Promise<ComponentType<LayoutProps>> {
  const known = loadedLayouts.get(word)
  if (known) return known
  const component = word === 'dashboard' ? (await import('#src/app/signed-in.ts')).DashboardFrame : ((await layouts[`../app/frames/${word}.frame.tsx`]?.())?.default ?? Bare)
  loadedLayouts.set(word, component)
  return component
}
/** Loads all that is drawn around a row's screen. */
export const loadFrame = (row: Row): Promise<unknown> => Promise.all([loadLayout(row.layout), inProfile(row.path) ? loadProfile() : null])
/** A layout that is already here. */
export const loadedLayout = (word: Layout): ComponentType<LayoutProps> | null => loadedLayouts.get(word) ?? null

/** Source files of a row, as the build's manifest names them. */
export const filesOf = (row: Row): string[] => [...(row.screen ? [...shelfOf(row.screen.file).source, `src/${row.screen.file}`] : []), row.layout === 'dashboard' ? SIGNED_IN : `src/app/frames/${row.layout}.frame.tsx`, ...(inProfile(row.path) ? ['src/blocks/profile-frame.tsx'] : [])]
