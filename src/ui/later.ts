import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Code that a page needs only once something on it is opened: a dialog, a menu, a list. */
export interface Later<T> {
  /** it, when it is here */
  now: () => T | null
  fetch: () => Promise<T>
}

/** Fetches once; after a failure the next call tries again. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let here: T | null = null
  let under: Promise<T> | null = null
  const fetch = (): Promise<T> => {
    under ??= load().then((part) => (here = part)).catch((error: unknown) => {
      under = null
      throw error
    })
    return under
  }
  return { now: () => here, fetch }
}

const TOUCHES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
let touched: Promise<void> | null = null

/** Resolves when the page has loaded, or earlier when somebody does something on it: what may be opened on it is fetched from then on. */
function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const touch of TOUCHES) removeEventListener(touch, begin, true)
      removeEventListener('load', begin)
      resolve()
    }
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    for (const touch of TOUCHES) addEventListener(touch, begin, { capture: true, passive: true })
  })
  return touched
}

/** A part that is fetched when the page has loaded or is touched, and at once when it is wanted; null while it is not here. */
export function useLater<T>(part: Later<T>, wanted: boolean): T | null {
  const hydrated = useHydrated()
  const [, arrived] = useState(part.now)
  useEffect(() => {
    let seen = true
    const fetch = (): void => void part.fetch().then((found) => { if (seen) arrived(() => found) }, () => undefined)
    if (wanted) fetch()
    else void firstTouch().then(() => part.fetch()).catch(() => undefined)
    return () => { seen = false }
  }, [part, wanted])
  return hydrated ? part.now() : null
}
