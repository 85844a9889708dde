import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

const SHOW_AFTER = 200
const STAY_FOR = 400

/** One grey block in the shape of what comes; give width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block h-3 animate-skeleton rounded-xs bg-skeleton', className)}
    />
  )
}

/** Five table rows, whatever the page size. */
export function SkeletonRows({ rows = 5, className }: { rows?: number; className?: string }) {
  const widths = ['w-3/5', 'w-1/2', 'w-2/3', 'w-[55%]', 'w-2/5']
  return (
    <div aria-hidden="true" className={cn('divide-y divide-border', className)}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-4 px-5">
          <Skeleton className="size-7 rounded-full" />
          <span className="min-w-0 flex-1">
            <Skeleton className={widths[index % widths.length]} />
          </span>
          <Skeleton className="w-18" />
          <Skeleton className="h-6 w-22 rounded-sm max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

/** A few lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-[96%]', 'w-[88%]', 'w-[70%]']
  return (
    <div aria-hidden="true" className={cn('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'w-[62%]' : widths[index % 3]} />
      ))}
    </div>
  )
}

/** Whether to show a placeholder: 200 ms after loading began, and then for at least 400 ms so it never flashes. */
export function useDelayedLoading(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading && !shown) {
      const timer = setTimeout(() => {
        since.current = performance.now()
        setShown(true)
      }, SHOW_AFTER)
      return () => clearTimeout(timer)
    }
    if (!loading && shown) {
      const timer = setTimeout(
        () => setShown(false),
        Math.max(0, STAY_FOR - (performance.now() - since.current)),
      )
      return () => clearTimeout(timer)
    }
    return undefined
  }, [loading, shown])
  return shown
}

export interface SkeletonGateProps {
  loading: boolean
  skeleton: ReactNode
  /** Spoken once while the placeholder shows. */
  label?: string
  children: ReactNode
}

/** Shows the placeholder with the right delays, then the content; the region is `aria-busy` meanwhile. */
export function SkeletonGate({
  loading,
  skeleton,
  label = 'Loading',
  children,
}: SkeletonGateProps) {
  const shown = useDelayedLoading(loading)
  if (!loading && !shown) return children
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {shown ? label : ''}
      </span>
      {shown ? skeleton : null}
    </div>
  )
}
