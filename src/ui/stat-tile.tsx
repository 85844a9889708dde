import type { ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'

export interface StatTileProps {
  label: ReactNode
  /** The figure: a `Figure` or a grouped count. */
  value: ReactNode
  note?: ReactNode
  /** A gauge, a trend or a small chart below. */
  extra?: ReactNode
  to?: string
  className?: string
}

/** One figure with its name above and one line below; tiles are rendered side by side in a ruled card. */
export function StatTile({ label, value, note, extra, to, className }: StatTileProps) {
  const body = (
    <>
      <p className="text-small text-subtle">{label}</p>
      <p className="figures mt-1 text-figure font-medium">{value}</p>
      {extra ? <div className="mt-3">{extra}</div> : null}
      {note ? <p className="figures mt-1 text-small text-subtle">{note}</p> : null}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={cn('block px-5 py-4 hover:bg-hover md:px-6 md:py-5', className)}>
        {body}
      </Link>
    )
  return <div className={cn('px-5 py-4 md:px-6 md:py-5', className)}>{body}</div>
}

const COLUMNS = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3', 4: 'md:grid-cols-4' } as const
const LEADS = {
  2: 'md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]',
  3: 'md:grid-cols-[minmax(0,1.5fr)_repeat(2,minmax(0,1fr))]',
  4: 'md:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]',
} as const

/**
 * Ruled card of stat tiles: two next to each other on phones. With `lead` the first tile is wider, and alone in its row
 * on phones.
 */
export function StatTiles({
  label,
  columns = 4,
  lead = false,
  className,
  children,
}: {
  label: string
  columns?: keyof typeof COLUMNS
  lead?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border *:bg-surface',
        lead
          ? 'max-md:*:first:col-span-2 max-md:*:even:last:col-span-2'
          : 'max-md:*:odd:last:col-span-2',
        lead ? LEADS[columns] : COLUMNS[columns],
        className,
      )}
    >
      {children}
    </section>
  )
}
