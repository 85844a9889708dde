import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'

/** What a screen may add to the frame around it. */
export interface Shell {
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
const listeners = new Set<() => void>()
function set(next: Shell): void {
  shown = next
  for (const listener of [...listeners]) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by a screen: `useShell({ crumbs: [{ label: 'Companies', to: '/dashboard/raise-capital' }, { label: name }] })`. Gone with the screen. */
export function useShell(shell: Shell): void {
  useEffect(() => set(shell))
  useEffect(() => () => set(PLAIN), [])
}

/** Called by the frames. */
export const useShownShell = (): Shell => useSyncExternalStore(subscribe, () => shown, () => PLAIN)
