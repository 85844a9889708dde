import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

const HEIGHT = { sm: 6, md: 8, lg: 12 } as const
const HEIGHT_CLASS = { sm: 'h-1.5', md: 'h-2', lg: 'h-3' } as const

export interface GaugeProps {
  /** Percent of the full bar, 0 to 100; null means there is no goal yet (a dashed line). */
  value: number | null
  /** Percent of the minimum target; below it the raise does not close. */
  tick?: number
  /** Sentence for assistive technology: "64 percent of the maximum". */
  label: string
  size?: keyof typeof HEIGHT
  /** Labels below the two ends. */
  start?: ReactNode
  end?: ReactNode
  className?: string
}

function within(value: number): number {
  return Math.min(100, Math.max(0, value))
}

/**
 * The measured bar of every raise and every completion: fill, track, minimum tick, green when full. Rendered as SVG,
 * so it needs no inline style.
 */
export function Gauge({ value, tick, label, size = 'md', start, end, className }: GaugeProps) {
  const height = HEIGHT[size]
  const full = value !== null && value >= 100
  return (
    <div className={cn('w-full', className)}>
      {value === null ? (
        <svg role="img" aria-label={label} className="block h-2 w-full">
          <line
            x1="0"
            x2="100%"
            y1="4"
            y2="4"
            strokeWidth="2"
            strokeDasharray="6 4"
            className="stroke-border-strong"
          />
        </svg>
      ) : (
        <svg
          role="img"
          aria-label={label}
          className={cn('block w-full overflow-visible', HEIGHT_CLASS[size])}
        >
          <rect width="100%" height={height} rx={height / 2} className="fill-gauge-track" />
          {value > 0 ? (
            <rect
              width={`${Math.max(within(value), 1.5)}%`}
              height={height}
              rx={height / 2}
              className={cn('origin-left animate-grow', full ? 'fill-success' : 'fill-gauge')}
            />
          ) : null}
          {tick !== undefined && !full ? (
            <rect
              x={`${within(tick)}%`}
              y={-3}
              width="2"
              height={height + 6}
              rx="1"
              strokeWidth="4"
              paintOrder="stroke"
              transform="translate(-1 0)"
              className="fill-gauge-tick stroke-surface"
            />
          ) : null}
        </svg>
      )}
      {start !== undefined || end !== undefined ? (
        <div className="figures mt-[0.4375rem] flex justify-between gap-3 text-micro text-subtle">
          <span>{start}</span>
          <span className="text-right">{end}</span>
        </div>
      ) : null}
    </div>
  )
}
