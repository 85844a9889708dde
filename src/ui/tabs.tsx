import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { Count } from './badge.tsx'
import { cn } from './cn.ts'
import { Icon, type IconType } from './icon.tsx'

export interface LinkTab {
  to: string
  label: string
  count?: number
  /** The count needs the person. */
  alert?: boolean
  current?: boolean
}

export interface LinkTabsProps {
  items: readonly LinkTab[]
  /** What the tabs switch between: "Live details". */
  label: string
  className?: string
}

/** Keeps the open page's tab in view where the row of tabs is wider than the screen; nothing else scrolls. */
function useOpenInView(items: readonly LinkTab[]): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const open = items.findIndex((item) => item.current)
  useEffect(() => {
    const tab = row.current?.querySelectorAll('li')[open]
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return row
}

/** Pages of one thing: links with `aria-current`, a ruled line below, scrolls sideways on phones. */
export function SecondaryTabs({ items, label, className }: LinkTabsProps) {
  const row = useOpenInView(items)
  return (
    <nav ref={row} aria-label={label} className={cn('scroll-quiet relative -mx-(--pad,0.375rem) overflow-x-auto px-[calc(var(--pad,0.375rem)-0.375rem)] max-md:border-b max-md:border-border', className)}>
      <ul className="flex min-w-max gap-3 max-md:border-0 md:gap-4 md:shadow-[inset_0.375rem_0_0_transparent]">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'relative inline-flex h-11 items-center gap-2 px-1.5 font-heading text-[0.875rem] font-medium tracking-[-0.006em] whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:rounded-md focus-visible:-outline-offset-3',
                item.current && 'text-text after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-accent-text',
              )}
            >
              {item.label}
              {item.count !== undefined ? <Count value={item.count} tone={item.alert ? 'alert' : 'neutral'} /> : null}
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
    <nav ref={row} aria-label={label} className={cn('scroll-quiet relative max-md:-mx-(--pad,1rem) max-md:overflow-x-auto max-md:px-(--pad,1rem) max-md:py-1', className)}>
      <ul className="flex gap-2 max-md:min-w-max md:flex-wrap">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'touch-target inline-flex h-9 flex-none items-center gap-[0.4375rem] rounded-full border px-3.5 font-heading text-[0.8125rem] font-medium whitespace-nowrap transition-colors md:h-8.5',
                item.current ? 'border-accent bg-accent text-on-accent' : 'border-border-strong bg-surface text-muted hover:border-control hover:text-text',
              )}
            >
              {item.alert && !item.current ? <span aria-hidden="true" className="size-[0.4375rem] rounded-full bg-cta" /> : null}
              {item.label}
              {item.count !== undefined ? <span className={cn('figures font-normal', item.current ? 'opacity-86' : 'text-subtle')}>{item.count.toLocaleString('en-US')}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface ViewTab<V extends string> {
  value: V
  label: string
  icon?: IconType
  count?: number
  /** What the tab shows; leave it off when the tabs only change a neighbour (a chart's period). */
  panel?: ReactNode
}

export interface ViewTabsProps<V extends string> {
  items: readonly ViewTab<V>[]
  label: string
  value: V
  onChange: (value: V) => void
  className?: string
  /** Classes of the panels' box. */
  panelsClassName?: string
}

const SEGMENT =
  'inline-flex h-6.5 items-center justify-center gap-1.5 rounded-[0.3125rem] px-[0.6875rem] font-heading text-[0.8125rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-text data-selected:bg-surface data-selected:text-text data-selected:shadow-sm dark:data-selected:bg-[#26383e] max-md:h-9'
const INNER =
  'inline-flex h-8 items-center gap-1.5 rounded-sm px-3 font-heading text-[0.8125rem] font-medium whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-text data-selected:bg-accent-soft-strong data-selected:text-accent-text max-md:h-11'

/** Index a key leads to from `at` among `count` tabs, or undefined for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** A tab list of our own: Headless UI's writes inline styles into the server's HTML, which the Content-Security-Policy blocks. */
function ViewTabs<V extends string>({ items, label, value, onChange, className, panelsClassName, list, tab }: ViewTabsProps<V> & { list: string; tab: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const current = items.find((item) => item.value === value) ?? items[0]
  const panels = items.some((item) => item.panel !== undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item === current)
    const to = nextIndex(event.key, at, items.length)
    const item = to === undefined ? undefined : items[to]
    if (to === undefined || !item) return
    event.preventDefault()
    onChange(item.value)
    box.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <>
      <div ref={box} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={cn(list, className)}>
        {items.map((item) => {
          const selected = item === current
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={selected}
              aria-controls={panels ? `${id}-panel` : undefined}
              data-selected={selected ? '' : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(item.value)}
              className={tab}
            >
              {item.icon ? <Icon as={item.icon} size="sm" /> : null}
              {item.label}
              {item.count !== undefined ? <Count value={item.count} /> : null}
            </button>
          )
        })}
      </div>
      {panels && current ? <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.value}`} className={panelsClassName}>{current.panel}</div> : null}
    </>
  )
}

/** How a card shows its data: a small segment switch. Arrows move, Home and End jump. */
export function TertiaryTabs<V extends string>(props: ViewTabsProps<V>) {
  return <ViewTabs {...props} list="inline-flex max-w-full flex-none gap-0.5 overflow-x-auto scroll-quiet rounded-md border border-border bg-sunken p-[0.1875rem]" tab={SEGMENT} />
}

/** Parts of one form or card. */
export function InnerTabs<V extends string>(props: ViewTabsProps<V>) {
  return <ViewTabs {...props} list="flex gap-1 overflow-x-auto scroll-quiet" tab={INNER} />
}

/** Inner tabs whose parts have addresses of their own (sub-topics of an edit page). */
export function InnerLinkTabs({ items, label, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={cn('scroll-quiet overflow-x-auto', className)}>
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} aria-current={item.current ? 'page' : undefined} className={cn('inline-flex h-11 items-center gap-1.5 rounded-sm px-3 font-heading text-[0.8125rem] font-medium whitespace-nowrap md:h-8', item.current ? 'bg-accent-soft-strong text-accent-text' : 'text-muted hover:bg-hover hover:text-text')}>
              {item.label}
              {item.count !== undefined ? <Count value={item.count} tone={item.alert ? 'alert' : 'neutral'} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
