import { useSyncExternalStore } from 'react'

/** What an administrator's browser remembers; the server decides all the same. */
export interface AdminState {
  /** undefined: not requested yet */
  canAccessAdminModule?: boolean
  /** listing id of the offering that was opened last */
  selected_offering?: string
  /** offerings in all, as the list said last */
  totals_offerings_counter?: number
}
const KEY = 'capstan-admin'
const EMPTY: AdminState = {}
const listeners = new Set<() => void>()
let state: AdminState = EMPTY
let text: string | null = null

/** A stored value that somebody has changed by hand is no reason to fail: what does not fit is left out. */
function parsed(stored: string | null): AdminState {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '{}')
  } catch {
    return EMPTY
  }
  if (typeof value !== 'object' || value === null) return EMPTY
  const {
    canAccessAdminModule: may,
    selected_offering: offering,
    totals_offerings_counter: total,
  } = value as Record<string, unknown>
  return {
    canAccessAdminModule: typeof may === 'boolean' ? may : undefined,
    selected_offering: typeof offering === 'string' ? offering : undefined,
    totals_offerings_counter: typeof total === 'number' ? total : undefined,
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What is remembered now; logging out clears it with all local storage. */
export function adminState(): AdminState {
  const now = stored()
  if (now !== text) {
    text = now
    state = parsed(now)
  }
  return state
}

/** Remembers more of it. */
export function rememberAdmin(more: AdminState): void {
  const next = { ...adminState(), ...more }
  if (JSON.stringify(next) === JSON.stringify(state)) return
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser without storage remembers nothing.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
/** The administrator's state, the same in all tabs. */
export const useAdminState = (): AdminState =>
  useSyncExternalStore(subscribe, adminState, () => EMPTY)
