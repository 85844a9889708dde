import { ArrowLeft, Ellipsis } from 'lucide-react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

export interface Crumb {
  label: string
  /** Without an address the crumb is text only. */
  to?: string
}

const MOST = 5

/** Where am I: at most five crumbs, the middle collapses into a menu. */
export function Breadcrumbs({
  crumbs,
  className,
}: {
  crumbs: readonly Crumb[]
  className?: string
}) {
  const folded = crumbs.length > MOST
  const head = folded ? crumbs.slice(0, 2) : crumbs.slice(0, -1)
  const middle = folded ? crumbs.slice(2, -2) : []
  const tail = folded ? crumbs.slice(-2, -1) : []
  const last = crumbs.at(-1)
  const item =
    'inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap not-first:before:text-disabled not-first:before:content-["/"]'
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-1.5 text-small text-subtle">
        {head.map((crumb) => (
          <li key={crumb.label} className={item}>
            <CrumbLink crumb={crumb} />
          </li>
        ))}
        {middle.length > 0 ? (
          <li className={item}>
            <Menu
              align="start"
              trigger={
                <button
                  type="button"
                  aria-label="More levels"
                  className="grid size-6 place-items-center rounded-sm hover:bg-hover hover:text-text"
                >
                  <Icon as={Ellipsis} size="sm" />
                </button>
              }
              entries={middle.map((crumb) => ({
                id: crumb.label,
                label: crumb.label,
                to: crumb.to,
              }))}
            />
          </li>
        ) : null}
        {tail.map((crumb) => (
          <li key={crumb.label} className={item}>
            <CrumbLink crumb={crumb} />
          </li>
        ))}
        {last ? (
          <li className={cn(item, 'shrink')}>
            <span aria-current="page" className="truncate py-0.5 font-medium text-text">
              {last.label}
            </span>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

function CrumbLink({ crumb }: { crumb: Crumb }) {
  if (crumb.to === undefined) return <span className="py-0.5">{crumb.label}</span>
  return (
    <Link to={crumb.to} className="py-0.5 hover:text-text hover:underline hover:underline-offset-3">
      {crumb.label}
    </Link>
  )
}

/** The one link back on narrow screens: to the parent, by name. */
export function BackLink({
  to,
  label,
  className,
}: {
  to: string
  label: string
  className?: string
}) {
  return (
    <Link
      to={to}
      className={cn(
        'touch-target inline-flex items-center gap-1.5 text-small text-subtle hover:text-text',
        className,
      )}
    >
      <Icon as={ArrowLeft} size="sm" />
      {label}
    </Link>
  )
}
