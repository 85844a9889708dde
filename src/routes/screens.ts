import type { PageModule } from '#src/api/page.ts'
import type { Layout, Row } from './define.ts'
import type { ComponentType, ReactNode } from 'react'

/** What a layout gets; it reads its menu from the table. */
export interface LayoutProps {
  children: ReactNode
  /** no rail, no footer: guided work */
  frame?: 'focus'
}
type LayoutModule = { default: ComponentType<LayoutProps> }

const screens = import.meta.glob<PageModule>('../features/**/*.screen.tsx')
const layouts = import.meta.glob<LayoutModule>('../app/frames/*.frame.tsx')
const loaded = new Map<string, PageModule>()
const loadedLayouts = new Map<Layout, ComponentType<LayoutProps>>()

/** True when the row's screen is written; a row that names a file which is not there yet answers 404. */
export const isBuilt = (row: Row): boolean => row.screen !== null && `../${row.screen.file}` in screens

/** Loads a row's screen once. */
export async function loadScreen(row: Row): Promise<PageModule | null> {
  const file = row.screen?.file
  if (file === undefined) return null
  const known = loaded.get(file)
  if (known) return known
  const load = screens[`../${file}`]
  if (!load) return null
  const module = await load()
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
  const module = await layouts[`../app/frames/${word}.frame.tsx`]?.()
  const component = module?.default ?? Bare
  loadedLayouts.set(word, component)
  return component
}
/** A layout that is already here. */
export const loadedLayout = (word: Layout): ComponentType<LayoutProps> | null => loadedLayouts.get(word) ?? null

/** Source files of a row, as the build's manifest names them. */
export const filesOf = (row: Row): string[] => [...(row.screen ? [`src/${row.screen.file}`] : []), `src/app/frames/${row.layout}.frame.tsx`]
