import { useEffect, useState } from 'react'

/** ms after which it is rendered though the browser is never idle */
const PATIENCE_MS = 500

/**
 * False until the page around has had its first paint and the browser is idle: what is expensive to render comes then,
 * so that a click shows the screen at once.
 */
export function useFirstPaint(): boolean {
  const [painted, setFirstPaint] = useState(false)
  useEffect(() => {
    const show = (): void => setFirstPaint(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(show)
      return () => clearTimeout(timer)
    }
    let idle = 0
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(show, { timeout: PATIENCE_MS })
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelIdleCallback(idle)
    }
  }, [])
  return painted
}
