import { cn } from '#src/lib/classes.ts'

export interface LoadingBarProps {
  /** 0 to 100. */
  progress: number
  visible: boolean
  error?: boolean
  /** Absolute inside its frame instead of fixed at the top of the window. */
  inset?: boolean
  className?: string
}

/**
 * The 3 px bar at the very top (growth 0.1 s, fading 0.4 s). It is a pure view; the owner of the navigation runs the
 * clock.
 */
export function LoadingBar({
  progress,
  visible,
  error = false,
  inset = false,
  className,
}: LoadingBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={error ? 'Page failed to load' : 'Page is loading'}
      aria-hidden={!visible}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress)}
      className={cn(
        'pointer-events-none top-0 right-0 left-0 layer-loading-bar h-loading-bar transition-opacity duration-token-loading-fade ease-[ease]',
        inset ? 'absolute' : 'fixed',
        visible ? 'opacity-100' : 'opacity-0',
        className,
      )}
    >
      <svg aria-hidden="true" className="block size-full">
        <rect
          width="100%"
          height="100%"
          transform={`scale(${Math.min(100, Math.max(0, progress)) / 100} 1)`}
          className={cn(
            'transition-transform duration-token-loading-growth ease-[ease]',
            error ? 'fill-danger' : 'fill-loading-bar',
          )}
        />
      </svg>
    </div>
  )
}
