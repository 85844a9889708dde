import { useSyncExternalStore } from 'react'
import { formatAgo, formatDate, formatDateTime } from '#src/lib/format.ts'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A time as the distance from now, with the full time on hover; the server writes the date. One timer for the page. */
export function When({ at, className }: { at: string; className?: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => formatAgo(at, Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE - 1),
    () => formatDate(at),
  )
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {text}
    </time>
  )
}
