import { useLayoutEffect } from 'react'
import type { Navigated } from '#src/lib/navigation.ts'

/** ms in which a page may still grow to where one stood on it, or to what a hash names */
const GROWTH_MS = 2000

/** The element that a hash names; null where it names none. */
function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Goes where one is to stand; false while the page is too short for it. */
function stand(scroll: number | 'start', hash: string): boolean {
  const named = scroll === 'start' ? namedBy(hash) : null
  if (named !== null) named.scrollIntoView()
  else window.scrollTo(0, scroll === 'start' ? 0 : scroll)
  return scroll === 'start' ? named !== null || hash.length < 2 : Math.abs(window.scrollY - scroll) < 1
}

/** Tries again as the page grows, until it is long enough, somebody does something, or it takes too long. */
function standOnceGrown(scroll: number | 'start', hash: string): () => void {
  const acts = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
  const grown = new ResizeObserver(() => { if ((scroll !== 'start' || namedBy(hash) !== null) && stand(scroll, hash)) stop() })
  const timer = setTimeout(stop, GROWTH_MS)
  function stop(): void {
    grown.disconnect()
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, stop)
  }
  grown.observe(document.body)
  for (const act of acts) window.addEventListener(act, stop, { passive: true })
  return stop
}

/** Stands where the navigation says once its page is drawn. */
export function ScrollKeeper({ location, scroll }: Pick<Navigated<unknown>, 'location' | 'scroll'>) {
  useLayoutEffect(() => {
    if (scroll === 'stay' || stand(scroll, location.hash)) return
    return standOnceGrown(scroll, location.hash)
  }, [location, scroll])
  return null
}
