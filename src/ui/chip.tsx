import { X } from 'lucide-react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'

export interface FilterChipProps {
  /** "Country: US, CA". */
  label: string
  /** Address without this filter. */
  to?: string
  onRemove?: () => void
  className?: string
}

/** A filter that is on; pressing it takes it off. */
export function FilterChip({ label, to, onRemove, className }: FilterChipProps) {
  const look = cn(
    'touch-target inline-flex h-8 flex-none items-center gap-1.5 rounded-sm border border-accent-border bg-accent-soft px-2.5 text-small font-medium whitespace-nowrap text-accent-text hover:bg-accent-soft-strong',
    className,
  )
  const body = (
    <>
      {label}
      <Icon as={X} size="xs" />
    </>
  )
  const name = `${label}. Remove filter`
  return to === undefined ? (
    <button type="button" onClick={onRemove} aria-label={name} className={look}>
      {body}
    </button>
  ) : (
    <Link to={to} aria-label={name} className={look}>
      {body}
    </Link>
  )
}

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-xs border border-b-2 border-border-strong bg-surface px-[0.3125rem] font-sans text-[0.6875rem] leading-none text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
