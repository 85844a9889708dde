import { useLayoutEffect } from 'react'
import type { Navigated } from '#src/lib/navigation.ts'

/** The element that a hash names; null where it names none. */
function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Stands where the navigation says once its page is drawn. */
export function ScrollKeeper({ location, scroll }: Pick<Navigated<unknown>, 'location' | 'scroll'>) {
  useLayoutEffect(() => {
    if (scroll === 'stay') return
    const named = scroll === 'start' ? namedBy(location.hash) : null
    if (named !== null) named.scrollIntoView()
    else window.scrollTo(0, scroll === 'start' ? 0 : scroll)
  }, [location, scroll])
  return null
}
