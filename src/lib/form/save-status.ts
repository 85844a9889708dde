import { useEffect, useSyncExternalStore } from 'react'
import type { SaveStatus } from '#src/ui/save-state.tsx'

/** The save status of the form on this page; shown by the top bar, always in the same position. */
export interface PageSaveState {
  status: SaveStatus
  /** clock time of the last draft, "2:02 PM" */
  savedAt?: string
  onRetry?: () => void
}

let current: { owner: symbol; state: PageSaveState } | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The save state of the page's form, or null when the page has none; for the top bar. */
export function usePageSaveState(): PageSaveState | null {
  return useSyncExternalStore(
    subscribe,
    () => current?.state ?? null,
    () => null,
  )
}

/** Publishes a form's save state to the top bar while the form is on the page. */
export function usePublishSaveState(state: PageSaveState | null): void {
  useEffect(() => {
    if (state === null) return
    const owner = Symbol('form')
    current = { owner, state }
    tell()
    return () => {
      if (current?.owner !== owner) return
      current = null
      tell()
    }
  }, [state])
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
/** "2:02 PM" from an ISO time, on the clock of the reader. */
export function clockTime(iso: string | undefined): string | undefined {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? undefined : CLOCK.format(date).replace('\u202F', ' ')
}
