import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is printed, or shown as it would be: parts that are mounted one at a time are mounted together.
 * Browsers lay the paper out as soon as their event has run, so the change is rendered within it.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const set = (on: boolean) => () => flushSync(() => setPrinting(on))
    const [before, after] = [set(true), set(false)]
    const media = typeof matchMedia === 'function' ? matchMedia('print') : null
    const change = (event: MediaQueryListEvent) => flushSync(() => setPrinting(event.matches))
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    media?.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      media?.removeEventListener('change', change)
    }
  }, [])
  return printing
}
