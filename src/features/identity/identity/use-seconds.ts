import { useEffect, useState } from 'react'

/** Whole seconds until a wait that begins with `waiting` is over; 0 when nothing is waited for. */
export function useSeconds(waiting: boolean, lasts: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!waiting) return undefined
    const until = performance.now() + lasts
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waiting, lasts])
  return waiting ? left : 0
}

/** "0:24" */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
