import { useEffect, useState } from 'react'
import { firstAct } from '#src/lib/first-act.ts'
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

/** A part that is fetched when the page has loaded or is touched, and at once when it is wanted; null while it is not here. */
export function useLater<T>(part: Later<T>, wanted: boolean): T | null {
  const hydrated = useHydrated()
  const [, arrived] = useState(part.now)
  useEffect(() => {
    let seen = true
    const fetch = (): void => void part.fetch().then((found) => { if (seen) arrived(() => found) }, () => undefined)
    if (wanted) fetch()
    else void firstAct().then(() => part.fetch()).catch(() => undefined)
    return () => { seen = false }
  }, [part, wanted])
  return hydrated ? part.now() : null
}
