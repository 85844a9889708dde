import { useEffect, useState } from 'react'
import { formatDateTime } from '#src/lib/format.ts'
import { cn } from '#src/lib/classes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const URGENT = 48 * HOUR

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for the page: calls back each second while somebody listens. */
function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each()
  }, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

export interface CountdownProps {
  /** ISO 8601 moment at which the offering closes. */
  until: string
  /** Milliseconds since 1970, as the server counts; called each second. */
  now: () => number
  /** How many cells, from days down. */
  cells?: 2 | 3 | 4
  className?: string
}

interface Cell {
  unit: string
  value: string
}

function cellsOf(left: number): Cell[] {
  const amounts = [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    Math.floor((left % MINUTE) / SECOND),
  ]
  const names = [
    ['day', 'days'],
    ['hour', 'hours'],
    ['min', 'min'],
    ['sec', 'sec'],
  ] as const
  return amounts.map((amount, index) => {
    const unit = names[index]?.[amount === 1 ? 0 : 1] ?? ''
    const value = index === 0 ? String(amount) : String(amount).padStart(2, '0')
    return { unit, value }
  })
}

/**
 * Time left until an offering closes; warning colours in the last 48 hours, then "Closed" and the date. Spoken once,
 * not each second.
 */
export function Countdown({ until, now, cells = 4, className }: CountdownProps) {
  const [time, setTime] = useState(() => now())
  const left = Date.parse(until) - time
  const open = left > 0
  useEffect(() => {
    if (!open) return undefined
    setTime(now())
    return onSecond(() => setTime(now()))
  }, [open, now])
  if (!open)
    return (
      <p className={cn('figures font-medium', className)} suppressHydrationWarning>
        Closed {formatDateTime(until)}
      </p>
    )
  const urgent = left <= URGENT
  const shown = cellsOf(left).slice(0, cells)
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={`Closes ${formatDateTime(until)}`}
      className={cn('inline-grid auto-cols-fr grid-flow-col gap-1.5', className)}
    >
      {shown.map((cell, index) => (
        <div
          key={index}
          className={cn(
            'min-w-13 rounded-md px-1.5 pt-2 pb-[0.4375rem] text-center',
            urgent
              ? 'bg-warning-soft shadow-[inset_0_0_0_1px_var(--color-warning-border)]'
              : 'bg-sunken',
          )}
        >
          <span
            suppressHydrationWarning
            className={cn(
              'figures block text-[1.25rem] leading-6 font-medium tracking-[-0.01em]',
              urgent && 'text-warning-text',
            )}
          >
            {cell.value}
          </span>
          <span
            suppressHydrationWarning
            className={cn(
              'block text-[0.6875rem] leading-4',
              urgent ? 'text-warning-text' : 'text-muted',
            )}
          >
            {cell.unit}
          </span>
        </div>
      ))}
    </div>
  )
}
