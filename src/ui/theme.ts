import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

/**
 * Stored in a cookie, so that the server writes the choice into the page (server/kernel/http/pages.ts), and in the
 * storage, of which other tabs are notified.
 */
const KEY = 'capstan-theme'
const YEAR_DAYS = 365
const DARK = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** The stored choice; "system" when nothing is stored. */
export function readTheme(): ThemeChoice {
  const value = Cookies.get(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function apply(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && window.matchMedia(DARK).matches)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
}

/** Stores the choice and repaints at once, here and in other tabs. */
export function setTheme(choice: ThemeChoice): void {
  const options = { path: '/', sameSite: 'lax' as const, secure: location.protocol === 'https:' }
  if (choice === 'system') Cookies.remove(KEY, options)
  else Cookies.set(KEY, choice, { ...options, expires: YEAR_DAYS })
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Private windows may refuse storage; other tabs follow when they are loaded again.
  }
  apply(choice)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK)
  const follow = () => {
    apply(readTheme())
    listener()
  }
  listeners.add(listener)
  query.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    query.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}

/** The stored choice as React state; follows the system and other tabs. "system" on the server. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, readTheme, () => 'system' as const)
  return [choice, setTheme]
}
