import type { PageModule } from '#src/api/page.ts'
import type { Layout, Row } from './define.ts'
import type { ComponentType } from 'react'
import { keepLayout, keepScreen, loadedLayout, loadedScreen, type LayoutProps } from './shown.ts'

export type { LayoutProps } from './shown.ts'
type LayoutModule = { default: ComponentType<LayoutProps> }

const screens = import.meta.glob<PageModule>('../features/**/*.screen.tsx')
const layouts = import.meta.glob<LayoutModule>('../app/frames/*.frame.tsx')

/** True when the row's screen is written; a row that names a file which is not there yet answers 404. */
export const isBuilt = (row: Row): boolean => row.screen !== null && `../${row.screen.file}` in screens

/** Loads a row's screen once. */
export async function loadScreen(row: Row): Promise<PageModule | null> {
  const known = loadedScreen(row)
  const file = row.screen?.file
  if (known || file === undefined) return known
  const module = (await screens[`../${file}`]?.()) ?? null
  if (module) keepScreen(file, module)
  return module
}

const Bare = ({ children }: LayoutProps) => children

/** Loads a layout by its word once; `none` draws nothing of its own. */
export async function loadLayout(word: Layout): Promise<ComponentType<LayoutProps>> {
  const known = loadedLayout(word)
  if (known) return known
  const module = await layouts[`../app/frames/${word}.frame.tsx`]?.()
  const component = module?.default ?? Bare
  keepLayout(word, component)
  return component
}

/** Source files of a row, as the build's manifest names them. */
export const filesOf = (row: Row): string[] => [...(row.screen ? [`src/${row.screen.file}`] : []), `src/app/frames/${row.layout}.frame.tsx`]
