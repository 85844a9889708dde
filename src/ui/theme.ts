import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'capstan-theme'
const DARK = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** The stored choice; "system" when nothing is stored or storage is not available. */
export function readTheme(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function apply(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && window.matchMedia(DARK).matches)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
}

/** Stores the choice and repaints at once; a browser without storage keeps it for this page. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Private windows may refuse storage; the page still changes.
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
