import { useEffect, useRef, type RefObject } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Count } from './badge.tsx'
import { cn } from '#src/lib/classes.ts'

export interface LinkTab {
  to: string
  label: string
  count?: number
  /** The count needs the person. */
  alert?: boolean
  current?: boolean
  /** State of the history entry that a pill makes. */
  state?: unknown
}

export interface LinkTabsProps {
  items: readonly LinkTab[]
  /** What the tabs switch between: "Live details". */
  label: string
  className?: string
}

/** Scrolls the open page's tab into view where the row of tabs is wider than the screen; nothing else scrolls. */
function useOpenInView(items: readonly LinkTab[]): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const open = items.findIndex((item) => item.current)
  useEffect(() => {
    const tab = row.current?.querySelectorAll('li')[open]
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return row
}

/** Pages of one thing: links with `aria-current`, a ruled line below, scrolls sideways on phones. */
export function SecondaryTabs({ items, label, className }: LinkTabsProps) {
  const row = useOpenInView(items)
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cn(
        'scroll-quiet relative -mx-(--pad,0.375rem) overflow-x-auto px-[calc(var(--pad,0.375rem)-0.375rem)] max-md:border-b max-md:border-border',
        className,
      )}
    >
      <ul className="flex min-w-max gap-3 max-md:border-0 md:gap-4 md:shadow-[inset_0.375rem_0_0_transparent]">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'relative inline-flex h-11 items-center gap-2 px-1.5 font-heading text-[0.875rem] font-medium tracking-[-0.006em] whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:rounded-md focus-visible:-outline-offset-3',
                item.current &&
                  'text-text after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-accent-text',
              )}
            >
              {item.label}
              {item.count !== undefined ? (
                <Count value={item.count} tone={item.alert ? 'alert' : 'neutral'} />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="mx-1.5 -mt-px h-px bg-border max-md:hidden" />
    </nav>
  )
}

/** What a list shows: pills with totals, each with an address of its own. */
export function FilterPills({ items, label, className }: LinkTabsProps) {
  const row = useOpenInView(items)
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cn(
        'scroll-quiet relative max-md:-mx-(--pad,1rem) max-md:overflow-x-auto max-md:px-(--pad,1rem) max-md:py-1',
        className,
      )}
    >
      <ul className="flex gap-2 max-md:min-w-max md:flex-wrap">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              state={item.state}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'touch-target inline-flex h-9 flex-none items-center gap-[0.4375rem] rounded-full border px-3.5 font-heading text-[0.8125rem] font-medium whitespace-nowrap transition-colors md:h-8.5',
                item.current
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-border-strong bg-surface text-muted hover:border-control hover:text-text',
              )}
            >
              {item.alert && !item.current ? (
                <span aria-hidden="true" className="size-[0.4375rem] rounded-full bg-cta" />
              ) : null}
              {item.label}
              {item.count !== undefined ? (
                <span
                  className={cn('figures font-normal', item.current ? 'opacity-86' : 'text-subtle')}
                >
                  {formatCount(item.count)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Inner tabs whose parts have addresses of their own (sub-topics of an edit page). */
export function InnerLinkTabs({ items, label, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={cn('scroll-quiet overflow-x-auto', className)}>
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'inline-flex h-11 items-center gap-1.5 rounded-sm px-3 font-heading text-[0.8125rem] font-medium whitespace-nowrap md:h-8',
                item.current
                  ? 'bg-accent-soft-strong text-accent-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {item.label}
              {item.count !== undefined ? (
                <Count value={item.count} tone={item.alert ? 'alert' : 'neutral'} />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
