import { useEffect, useSyncExternalStore } from 'react'

/** Something that can be done on the page that is open: the command palette offers it. */
export interface PageAct {
  label: string
  /** what happens then, in a sentence */
  explain?: string
  run: () => void
}

const NONE: readonly PageAct[] = []
const mounted = new Set<readonly PageAct[]>()
const listeners = new Set<() => void>()
let current = NONE

/** Acts whose name is on the page once; a name that several rows have would not say which row is meant. */
function changed(): void {
  const all = [...mounted].flat()
  current = all.filter(({ label }) => all.filter((one) => one.label === label).length === 1)
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Offers acts in the command palette while the component is mounted. `acts` is memoized by the caller. */
export function usePageActs(acts: readonly PageAct[]): void {
  useEffect(() => {
    if (acts.length === 0) return undefined
    mounted.add(acts)
    changed()
    return () => {
      mounted.delete(acts)
      changed()
    }
  }, [acts])
}

/** The acts of the page that is open. */
export const useCurrentActs = (): readonly PageAct[] =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => NONE,
  )
