import { useCallback, useEffect, useRef } from 'react'

/**
 * The server's time, counted on in the browser: ms since 1970. Before the first effect it is the answer's own time, so
 * that server and browser render the same; the browser's clock, which may be wrong, is never read.
 */
export function useServerClock(serverTime: string): () => number {
  const base = Date.parse(serverTime)
  const began = useRef<number | null>(null)
  useEffect(() => {
    began.current = performance.now()
  }, [base])
  return useCallback(
    () => base + (began.current === null ? 0 : performance.now() - began.current),
    [base],
  )
}
