import equal from 'fast-deep-equal/react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import type { IconType } from '#src/ui/icon.tsx'

/**
 * The company or offering that a screen is about: on top of the rail, with the link back, the others, and its own
 * sections instead of the menu.
 */
export interface ShellPlace {
  name: string
  detail: string
  logo?: string | null
  backTo: string
  backLabel?: string
  others: readonly { id: string; label: string; to: string }[]
  sections: readonly ShellSection[]
}

/** One entry of a location's rail; with `items` it is a group that opens and closes. */
export interface ShellSection {
  to: string
  label: string
  icon?: IconType
  count?: number
  countTone?: 'neutral' | 'accent' | 'alert'
  countLabel?: string
  current?: boolean
  within?: boolean
  items?: readonly ShellSection[]
}

/** What a screen may add to the frame around it. */
export interface Shell {
  /** the company or offering that the rail is about */
  place?: ShellPlace
  /** instead of the crumbs made from the title */
  crumbs?: readonly Crumb[]
  /** name of the page in the bar of phones */
  pageName?: string
  /** top of the rail inside a company or an offering: a `ContextSwitcher` */
  context?: ReactNode
  /** save state or actions in the bar */
  extra?: ReactNode
  wide?: boolean
  mini?: boolean
}

const PLAIN: Shell = {}
let shown: Shell = PLAIN
let left = false
const listeners = new Set<() => void>()
/** A layout is rendered again only for changed values: a screen passes them whenever it is rendered itself. */
function set(next: Shell): void {
  left = false
  if (equal(shown, next)) return
  shown = next
  for (const listener of [...listeners]) listener()
}
/**
 * The next screen passes to the layout what it adds in the same moment; only where none does, the layout is plain
 * again.
 */
function leave(): void {
  left = true
  queueMicrotask(() => {
    if (left) set(PLAIN)
  })
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Called by a screen: `useShell({ crumbs: [{ label: 'Companies', to: '/dashboard/raise-capital' }, { label: name }]
 * })`. Gone with the screen.
 */
export function useShell(shell: Shell): void {
  useEffect(() => set(shell))
  useEffect(() => leave, [])
}

/** Called by the frames. */
export const useShownShell = (): Shell =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => PLAIN,
  )
