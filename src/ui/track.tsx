import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export type TrackState = 'done' | 'current' | 'issue' | 'wait' | 'todo'

export interface TrackPoint {
  id: string
  label: string
  /** Date, or what it waits for. Give the expected date of the last point. */
  note?: ReactNode
  state: TrackState
}

const LINE: Record<TrackState, string> = {
  done: 'before:bg-accent-text',
  current: '',
  issue: '',
  wait: '',
  todo: '',
}
const TEXT: Record<TrackState, string> = {
  done: 'text-muted',
  current: 'font-medium text-text',
  issue: 'font-medium text-danger-text',
  wait: 'font-medium text-info-text',
  todo: 'text-subtle',
}
const DOT: Record<TrackState, string> = {
  done: 'after:bg-accent-text after:border-accent-text',
  current: 'after:border-accent-text after:border-[3.5px]',
  issue: 'after:bg-danger after:border-danger',
  wait: 'after:border-info-text after:border-[3.5px]',
  todo: '',
}
const SPOKEN: Record<TrackState, string> = {
  done: 'done',
  current: 'current',
  issue: 'needs attention',
  wait: 'waiting',
  todo: 'not started',
}

export interface TrackProps {
  points: readonly TrackPoint[]
  label: string
  className?: string
}

/** Status over time from left to right; on phones a segment bar with the current point as text. */
export function Track({ points, label, className }: TrackProps) {
  const index = points.findIndex(
    (point) => point.state === 'current' || point.state === 'issue' || point.state === 'wait',
  )
  const at = index < 0 ? points.filter((point) => point.state === 'done').length - 1 : index
  const point = points[Math.max(0, at)]
  return (
    <div className={className}>
      <ol aria-label={label} className="hidden auto-cols-fr grid-flow-col md:grid">
        {points.map((item) => (
          <li
            key={item.id}
            aria-current={
              item.state === 'current' || item.state === 'issue' || item.state === 'wait'
                ? 'step'
                : undefined
            }
            className={cn(
              'relative pt-5 pr-2 text-micro before:absolute before:top-[0.3125rem] before:right-0 before:left-0 before:h-0.5 before:bg-border last:before:hidden',
              'after:absolute after:top-0 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-border-strong after:bg-surface after:shadow-[0_0_0_2px_var(--color-surface)]',
              TEXT[item.state],
              LINE[item.state],
              DOT[item.state],
            )}
          >
            <span className="block">
              {item.label}
              <span className="sr-only">, {SPOKEN[item.state]}</span>
            </span>
            {item.note ? (
              <span className="figures block font-normal text-subtle">{item.note}</span>
            ) : null}
          </li>
        ))}
      </ol>
      <div className="md:hidden">
        <Segments
          states={points.map((item) => item.state)}
          label={label}
          spoken={point === undefined ? undefined : `${point.label}, ${SPOKEN[point.state]}`}
        />
        {point ? (
          <p className={cn('mt-2 text-small', TEXT[point.state])}>
            {point.label}
            {point.note ? <span className="font-normal text-subtle"> · {point.note}</span> : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}

const SEGMENT: Record<TrackState, string> = {
  done: 'bg-accent-text',
  current: 'bg-linear-to-r from-accent-text from-50% to-gauge-track to-50%',
  issue: 'bg-danger',
  wait: 'bg-info',
  todo: 'bg-gauge-track',
}

/** Thin bar with one segment for each step. */
export function Segments({
  states,
  label,
  spoken,
  className,
}: {
  states: readonly TrackState[]
  label?: string
  /** text for screen readers instead of the number of segments that are done */
  spoken?: string
  className?: string
}) {
  const done = states.filter((state) => state === 'done').length
  return (
    <div
      role="img"
      aria-label={`${label ? `${label}: ` : ''}${spoken ?? `${done} of ${states.length} steps done`}`}
      className={cn('grid auto-cols-fr grid-flow-col gap-1', className)}
    >
      {states.map((state, index) => (
        <span key={index} className={cn('h-1 rounded-[2px]', SEGMENT[state])} />
      ))}
    </div>
  )
}
