import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { Count } from '#src/ui/badge.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from '#src/ui/icon.tsx'

export interface MenuItem {
  to: string
  label: string
  /** Shorter label for the bottom bar of phones. */
  shortLabel?: string
  icon?: IconType
  count?: number
  /** alert: it needs the person. */
  countTone?: 'neutral' | 'accent' | 'alert'
  /** What the count counts: "5 topics need your attention". */
  countLabel?: string
  /** The open page. */
  current?: boolean
  /** The open page is below this item. */
  within?: boolean
  /** Sub-items; the item becomes a group that opens and closes. */
  items?: readonly MenuItem[]
}

export interface MenuGroup {
  /** Small heading above the items. */
  label?: string
  items: readonly MenuItem[]
}

export interface NavTreeProps {
  groups: readonly MenuGroup[]
  label: string
  ink?: boolean
  /** Roomy rows for a sheet under a thumb. */
  touch?: boolean
  onNavigate?: () => void
}

/**
 * The items of a rail or of its sheet: groups open and close, the current page is marked, counts are rendered at the
 * end. The same items are not rendered again.
 */
export const NavTree = memo(function NavTree({
  groups,
  label,
  ink = false,
  touch = false,
  onNavigate,
}: NavTreeProps) {
  return (
    <nav
      aria-label={label}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onNavigate?.()
      }}
    >
      {groups.map((group, index) => (
        <div key={group.label ?? index}>
          {group.label ? (
            <p
              className={cn(
                'px-2.5 pt-4.5 pb-1.5 text-micro font-medium',
                ink ? 'text-primary-300' : 'text-subtle',
              )}
            >
              {group.label}
            </p>
          ) : null}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.to}>
                {item.items ? (
                  <NavGroup item={item} ink={ink} touch={touch} />
                ) : (
                  <NavRow item={item} ink={ink} touch={touch} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
})

function rowHeight(ink: boolean, touch: boolean, sub: boolean): string {
  if (touch) return sub ? 'min-h-10' : 'min-h-11'
  if (sub) return 'min-h-8'
  return ink ? 'min-h-8.5' : 'min-h-9'
}

function rowClass(
  ink: boolean,
  touch: boolean,
  sub: boolean,
  current: boolean,
  within: boolean,
): string {
  return cn(
    'flex w-full items-center gap-[0.6875rem] rounded-sm px-2.5 text-left text-ui transition-colors',
    rowHeight(ink, touch, sub),
    ink
      ? 'text-nav-admin-text hover:bg-nav-admin-active hover:text-white focus-visible:outline-primary-300'
      : 'text-nav-text hover:bg-hover hover:text-text',
    within && (ink ? 'font-medium text-white' : 'font-medium text-text'),
    current &&
      (ink
        ? 'rounded-l-[2px] bg-nav-admin-active font-medium text-nav-admin-active-text shadow-[inset_2px_0_0_var(--color-secondary-400)]'
        : 'bg-nav-active font-medium text-nav-active-text hover:bg-nav-active hover:text-nav-active-text'),
  )
}

function ItemCount({ item, ink }: { item: MenuItem; ink: boolean }) {
  if (item.count === undefined) return null
  const inkTone = item.countTone === 'alert' ? 'ink-alert' : 'ink'
  return (
    <Count
      value={item.count}
      label={item.countLabel}
      tone={ink ? inkTone : (item.countTone ?? 'neutral')}
      className="ml-auto"
    />
  )
}

function NavRow({
  item,
  ink,
  touch,
  sub = false,
}: {
  item: MenuItem
  ink: boolean
  touch: boolean
  sub?: boolean
}) {
  return (
    <Link
      to={item.to}
      aria-current={item.current ? 'page' : undefined}
      className={rowClass(ink, touch, sub, item.current ?? false, item.within ?? false)}
    >
      {item.icon ? <Icon as={item.icon} className="opacity-90" /> : null}
      <span className="min-w-0 truncate">{item.label}</span>
      <ItemCount item={item} ink={ink} />
    </Link>
  )
}

function NavGroup({ item, ink, touch }: { item: MenuItem; ink: boolean; touch: boolean }) {
  const holds = item.within ?? item.items?.some((sub) => sub.current || sub.within) ?? false
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? holds
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setToggled(!open)}
        className={rowClass(ink, touch, false, false, holds)}
      >
        {item.icon ? <Icon as={item.icon} className="opacity-90" /> : null}
        <span className="min-w-0 truncate">{item.label}</span>
        {open ? null : <ItemCount item={item} ink={ink} />}
        <Icon
          as={open ? ChevronDown : ChevronRight}
          size="xs"
          className={cn(
            open || item.count === undefined ? 'ml-auto' : '',
            ink ? 'text-primary-300' : 'text-subtle',
          )}
        />
      </button>
      {open ? (
        <ul
          className={cn(
            'mt-0.5 mb-1 ml-[1.1875rem] flex flex-col gap-0.5 border-l pl-2.5',
            ink ? 'border-white/16' : 'border-border',
          )}
        >
          {item.items?.map((sub) => (
            <li key={sub.to}>
              <NavRow item={{ ...sub, icon: undefined }} ink={ink} touch={touch} sub />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
