import type { PageModule } from '#src/api/page.ts'
import type { Layout, Row } from './define.ts'
import type { ComponentType, ReactNode } from 'react'

/** What a layout gets; it reads its menu from the table. */
export interface LayoutProps {
  children: ReactNode
  /** no rail, no footer: guided work */
  frame?: 'focus'
}

const screens = new Map<string, PageModule>()
const layouts = new Map<Layout, ComponentType<LayoutProps>>()

/** Keeps the module of a screen's file (its path under src/). */
export const keepScreen = (file: string, module: PageModule): void => void screens.set(file, module)
/** A screen that is already here. */
export const loadedScreen = (row: Row): PageModule | null => (row.screen === null ? null : (screens.get(row.screen.file) ?? null))
/** Keeps the component of a layout's word. */
export const keepLayout = (word: Layout, component: ComponentType<LayoutProps>): void => void layouts.set(word, component)
/** A layout that is already here. */
export const loadedLayout = (word: Layout): ComponentType<LayoutProps> | null => layouts.get(word) ?? null
