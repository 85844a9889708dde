import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { marketplacePath, PAGE_SIZE, type Filters } from './query.ts'

const CELL = 'touch-target relative grid size-8 place-items-center rounded-sm text-ui'

export interface PagerProps {
  filters: Filters
  shown: number
  total: number | null
  next: string | null
}

/** "Showing 1 to 9 of 18". */
export function rangeText({ filters, shown, total }: Omit<PagerProps, 'next'>): string {
  const before = filters.after.length * PAGE_SIZE
  const of = total === null ? '' : ` of ${formatCount(total)}`
  return shown === 0 ? `Showing 0${of}` : `Showing ${before + 1} to ${before + shown}${of}`
}

function Arrow({
  to,
  label,
  icon,
}: {
  to: string | null
  label: string
  icon: typeof ChevronLeft
}) {
  if (to === null)
    return (
      <span aria-hidden="true" className={cn(CELL, 'text-disabled')}>
        <Icon as={icon} size="sm" />
      </span>
    )
  return (
    <Link to={to} aria-label={label} className={cn(CELL, 'hover:bg-hover hover:text-text')}>
      <Icon as={icon} size="sm" />
    </Link>
  )
}

/**
 * Foot of the marketplace: where we are, the pages behind us and the next one. The pages behind us are in the address.
 */
export function Pager(props: PagerProps) {
  const { filters, next } = props
  const page = filters.after.length
  const to = (index: number) =>
    marketplacePath(filters, {
      after:
        index > page && next !== null ? [...filters.after, next] : filters.after.slice(0, index),
    })
  const pages = Array.from({ length: page + (next === null ? 1 : 2) }, (_, index) => index)
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="figures text-small text-subtle">{rangeText(props)}</p>
      {pages.length > 1 ? (
        <nav aria-label="Pages" className="figures">
          <ul className="flex items-center gap-0.5 text-muted">
            <li>
              <Arrow to={page > 0 ? to(page - 1) : null} label="Previous page" icon={ChevronLeft} />
            </li>
            {pages.map((index) => (
              <li key={index}>
                <Link
                  to={to(index)}
                  aria-label={`Page ${index + 1}`}
                  aria-current={index === page ? 'page' : undefined}
                  className={cn(
                    CELL,
                    index === page
                      ? 'font-semibold text-text after:absolute after:bottom-0.5 after:left-1/2 after:h-[3px] after:w-page-active after:-translate-x-1/2 after:rounded-[2px] after:bg-accent-text'
                      : 'hover:bg-hover hover:text-text',
                  )}
                >
                  {index + 1}
                </Link>
              </li>
            ))}
            <li>
              <Arrow
                to={next === null ? null : to(page + 1)}
                label="Next page"
                icon={ChevronRight}
              />
            </li>
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
