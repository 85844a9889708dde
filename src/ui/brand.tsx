import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'

/** The Capstan mark alone: the drum in petrol, the rope in copper. */
export function BrandMark({ ink = false, className }: { ink?: boolean; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-6.5 flex-none', className)}>
      <path
        className={ink ? 'fill-white' : 'fill-accent'}
        d="M8.5 4h15a2.5 2.5 0 0 1 0 5h-.6c-.3 2.6-2.2 4-2.2 7s1.9 4.4 2.2 7H25a2.5 2.5 0 0 1 0 5H7a2.5 2.5 0 0 1 0-5h2.1c.3-2.6 2.2-4 2.2-7s-1.9-4.4-2.2-7h-.6a2.5 2.5 0 0 1 0-5z"
      />
      <path
        className={ink ? 'stroke-secondary-400' : 'stroke-cta'}
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M3 19.2c4.5 0 6.8-.5 9.6-1.7M19.5 14.3c2.8-1.2 5-1.7 9.5-1.7"
      />
    </svg>
  )
}

export interface BrandProps {
  to: string
  /** Of the platform. */
  name: string
  /** instead of the Capstan mark */
  logo?: { url: string; alt: string } | null
  ink?: boolean
  /** The mark alone; the name is only spoken. */
  compact?: boolean
  className?: string | undefined
}

/** Mark and name, linked to the home of the area. */
export function Brand({
  to,
  name,
  logo = null,
  ink = false,
  compact = false,
  className,
}: BrandProps) {
  return (
    <Link
      to={to}
      aria-label={logo === null || compact ? `${name}, home` : undefined}
      className={cn(
        'touch-target inline-flex min-w-0 items-center gap-2.5 rounded-sm font-heading text-[1.125rem] font-semibold tracking-[-0.03em]',
        ink ? 'text-white' : 'text-text',
        className,
      )}
    >
      {logo === null ? (
        <BrandMark ink={ink} />
      ) : (
        <img
          src={logo.url}
          alt={logo.alt}
          className="h-6.5 w-auto max-w-28 flex-none rounded-xs object-contain"
        />
      )}
      {compact ? null : <span className="truncate">{name}</span>}
    </Link>
  )
}
