import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Count } from './badge.tsx'
import { cn } from '#src/lib/classes.ts'
import { usePrinting } from '#src/lib/use-printing.ts'
import { Icon, type IconType } from './icon.tsx'

export interface ViewTab<V extends string> {
  value: V
  label: string
  icon?: IconType
  count?: number
  /** What the tab shows; leave it off when the tabs only change a neighbor (a chart's period). */
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

/**
 * A tab list of our own: Headless UI's writes inline styles into the server's HTML, which the Content-Security-Policy
 * blocks.
 */
function ViewTabs<V extends string>({
  items,
  label,
  value,
  onChange,
  className,
  panelsClassName,
  list,
  tab,
}: ViewTabsProps<V> & { list: string; tab: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const current = items.find((item) => item.value === value) ?? items[0]
  const panels = items.some((item) => item.panel !== undefined)
  const printing = usePrinting()
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
      <div
        ref={box}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cn(list, className)}
      >
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
      {panels && printing
        ? items.map((item) => (
            <section key={item.value} aria-label={item.label} className={panelsClassName}>
              <h3>{item.label}</h3>
              {item.panel}
            </section>
          ))
        : null}
      {panels && current && !printing ? (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.value}`}
          className={panelsClassName}
        >
          {current.panel}
        </div>
      ) : null}
    </>
  )
}

/** How a card shows its data: a small segment switch. Arrows move, Home and End jump. */
export function TertiaryTabs<V extends string>(props: ViewTabsProps<V>) {
  return (
    <ViewTabs
      {...props}
      list="inline-flex max-w-full flex-none gap-0.5 overflow-x-auto scroll-quiet rounded-md border border-border bg-sunken p-[0.1875rem]"
      tab={SEGMENT}
    />
  )
}

/** Parts of one form or card. */
export function InnerTabs<V extends string>(props: ViewTabsProps<V>) {
  return <ViewTabs {...props} list="flex gap-1 overflow-x-auto scroll-quiet" tab={INNER} />
}
