import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

/** Pages to show around the current one: first, last, neighbors, and null for a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const near = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 3) for (const each of [2, 3, 4]) near.add(each)
  if (page >= pages - 2) for (const each of [pages - 1, pages - 2, pages - 3]) near.add(each)
  const sorted = [...near].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b)
  const result: (number | null)[] = []
  sorted.forEach((each, index) => {
    const before = sorted[index - 1]
    if (before !== undefined && each - before > 1) result.push(null)
    result.push(each)
  })
  return result
}

export interface PaginationProps {
  page: number
  pageSize: number
  total: number
  /** Address of a page; the rest of the query stays. */
  to: (page: number) => string
  /** The rows-per-page choice. */
  sizeControl?: ReactNode
  label?: string
  className?: string
}

const CELL = 'touch-target relative grid h-8 min-w-8 place-items-center rounded-sm px-1.5 text-ui'

/** Foot of a list: "1 to 50 of 1,846" and the pages; the current one carries a marker 12 px wide. */
export function Pagination({
  page,
  pageSize,
  total,
  to,
  sizeControl,
  label = 'Pages',
  className,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border px-5 py-3',
        className,
      )}
    >
      <div className="flex items-center gap-2 text-small text-subtle">
        {sizeControl}
        <span className="figures">
          {formatCount(first)} to {formatCount(last)} of {formatCount(total)}
        </span>
      </div>
      {pages > 1 ? (
        <nav aria-label={label} className="figures ml-auto">
          <ul className="flex items-center gap-0.5 text-muted">
            <li>
              <Arrow
                icon={ChevronLeft}
                label="Previous page"
                to={page > 1 ? to(page - 1) : undefined}
              />
            </li>
            {pageWindow(page, pages).map((each, index) => (
              <li key={each ?? `gap-${index}`}>
                {each === null ? (
                  <span aria-hidden="true" className={CELL}>
                    …
                  </span>
                ) : (
                  <Link
                    to={to(each)}
                    aria-label={`Page ${each}`}
                    aria-current={each === page ? 'page' : undefined}
                    className={cn(
                      CELL,
                      each === page
                        ? 'font-semibold text-text after:absolute after:bottom-0.5 after:left-1/2 after:h-[3px] after:w-page-active after:-translate-x-1/2 after:rounded-[2px] after:bg-accent-text'
                        : 'hover:bg-hover hover:text-text',
                    )}
                  >
                    {each}
                  </Link>
                )}
              </li>
            ))}
            <li>
              <Arrow
                icon={ChevronRight}
                label="Next page"
                to={page < pages ? to(page + 1) : undefined}
              />
            </li>
          </ul>
        </nav>
      ) : null}
    </div>
  )
}

function Arrow({ icon, label, to }: { icon: IconType; label: string; to: string | undefined }) {
  if (to === undefined)
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

/** Slide dots: the active one is 12 px wide. */
export function Dots({
  count,
  current,
  label,
  className,
}: {
  count: number
  current: number
  label: string
  className?: string
}) {
  return (
    <span
      role="img"
      aria-label={label}
      className={cn('flex items-center gap-[0.3125rem]', className)}
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={cn(
            'h-1.5 rounded-full transition-all duration-token-base',
            index === current ? 'w-page-active bg-accent-text' : 'w-1.5 bg-border-strong',
          )}
        />
      ))}
    </span>
  )
}
