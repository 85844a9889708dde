import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is printed or previewed, so that tabs render all their panels. Browsers lay out the paper right
 * after the event, so the change is rendered synchronously.
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
