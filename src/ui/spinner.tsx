import { cn } from '#src/lib/classes.ts'

export interface SpinnerProps {
  size?: 'sm' | 'md'
  /** Text for screen readers; without it the spinner is decoration next to a text that already says what runs. */
  label?: string
  className?: string
}

/** A turning ring in the colour of the text around it. */
export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className={cn(
          'inline-block flex-none animate-spin rounded-full border-current/28 border-t-current',
          size === 'sm' ? 'size-3 border-[1.5px]' : 'size-4 border-2',
          className,
        )}
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
