import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export interface RingProps {
  /** Percent, 0 to 100. */
  value: number
  label: string
  size?: 'sm' | 'md'
  /** Text in the middle; the percent when left out. */
  children?: ReactNode
  className?: string
}

/** Round gauge for the completeness of a profile. */
export function Ring({ value, label, size = 'md', children, className }: RingProps) {
  const share = Math.min(100, Math.max(0, value))
  return (
    <span
      role="img"
      aria-label={label}
      className={cn(
        'relative inline-grid flex-none place-items-center',
        size === 'md' ? 'size-18' : 'size-10',
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 72 72" className="absolute inset-0 size-full -rotate-90">
        <circle cx="36" cy="36" r="32" fill="none" strokeWidth="7" className="stroke-gauge-track" />
        {share > 0 ? (
          <circle
            cx="36"
            cy="36"
            r="32"
            fill="none"
            strokeWidth="7"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${share} 100`}
            className={share >= 100 ? 'stroke-success' : 'stroke-gauge'}
          />
        ) : null}
      </svg>
      <span
        aria-hidden="true"
        className={cn(
          'figures relative font-medium',
          size === 'md' ? 'text-h3' : 'text-[0.6875rem]',
        )}
      >
        {children ?? `${Math.round(share)}%`}
      </span>
    </span>
  )
}
