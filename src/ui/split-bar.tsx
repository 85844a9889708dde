import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6

const FILL: Record<ChartColor, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
}
const BACK: Record<ChartColor, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
}

export interface SplitPart {
  /** Any positive number; shares are computed from the sum. */
  value: number
  color: ChartColor
  name: string
}

export interface SplitBarProps {
  parts: readonly SplitPart[]
  label: string
  size?: 'md' | 'lg'
  className?: string
}

/** Parts of a whole side by side: who owns what, where money goes. The table below it carries the exact figures. */
export function SplitBar({ parts, label, size = 'md', className }: SplitBarProps) {
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)
  let before = 0
  return (
    <svg
      role="img"
      aria-label={label}
      className={cn(
        'block w-full',
        size === 'lg' ? 'h-5 rounded-sm' : 'h-2.5 rounded-full',
        className,
      )}
    >
      {total === 0 ? <rect width="100%" height="100%" className="fill-gauge-track" /> : null}
      {total > 0
        ? parts.map((part) => {
            const x = (before / total) * 100
            before += Math.max(0, part.value)
            return (
              <g key={part.name}>
                <rect
                  x={`${x}%`}
                  width={`${(Math.max(0, part.value) / total) * 100}%`}
                  height="100%"
                  className={FILL[part.color]}
                >
                  <title>{part.name}</title>
                </rect>
                {x > 0 ? (
                  <rect
                    x={`${x}%`}
                    width="2"
                    height="100%"
                    transform="translate(-1 0)"
                    className="fill-surface"
                  />
                ) : null}
              </g>
            )
          })
        : null}
    </svg>
  )
}

/** Small coloured square before the name of a series or a part. */
export function Key({
  color,
  className,
  children,
}: {
  color: ChartColor
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className={cn('size-2.5 flex-none rounded-[3px]', BACK[color])} />
      {children}
    </span>
  )
}
