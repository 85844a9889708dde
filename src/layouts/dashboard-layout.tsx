import { memo, useState, type ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Count } from '#src/ui/badge.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import { NavTree, type MenuGroup, type MenuItem } from './menu.tsx'
import { RailSheet } from './rail-sheet.tsx'
import { Topbar } from './topbar.tsx'
import { UserMenu, type ShellUser } from './user-menu.tsx'

export interface DashboardLayoutProps {
  menu: readonly MenuGroup[]
  user: ShellUser
  crumbs: readonly Crumb[]
  pageName?: string
  /** `ContextSwitcher` on top of the rail inside an offering. */
  context?: ReactNode
  /** Five items for investors on phones; leave out for issuers. */
  bottom?: readonly MenuItem[]
  notifications?: { to: string; unread: number }
  helpTo?: string
  onSearch?: () => void
  /** Save state or actions in the bar. */
  extra?: ReactNode
  /** Whole width, for wide tables. */
  wide?: boolean
  /** Fold the rail to icons (edit pages with a topic rail of their own). */
  mini?: boolean
  homeTo?: string
  children: ReactNode
}

/**
 * Rail of 256 px, bar of 56 px, content up to 1216 px; the rail becomes a sheet below 1100, investors get a bottom bar
 * on phones.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const {
    menu,
    user,
    crumbs,
    pageName,
    context,
    bottom,
    notifications,
    helpTo,
    onSearch,
    extra,
    wide = false,
    mini = false,
    homeTo = '/dashboard',
    children,
  } = props
  const [open, setOpen] = useState(false)
  return (
    <div
      className={cn(
        'grid min-h-screen grid-cols-[minmax(0,1fr)]',
        mini
          ? 'rail:grid-cols-[4.25rem_minmax(0,1fr)]'
          : 'rail:grid-cols-[var(--spacing-rail)_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <aside
        aria-label="Navigation"
        data-print="hide"
        className="sticky top-0 layer-rail flex h-screen flex-col border-r border-border bg-nav max-rail:hidden"
      >
        <div
          className={cn('flex h-topbar flex-none items-center', mini ? 'justify-center' : 'px-5')}
        >
          <PlatformBrand to={homeTo} compact={mini} />
        </div>
        <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-3 pt-3 pb-4">
          {mini ? (
            <MiniNav menu={menu} />
          ) : (
            <>
              {context}
              <NavTree groups={menu} label="Main" />
            </>
          )}
        </div>
        {mini ? null : (
          <div className="border-t border-border p-3">
            <UserMenu user={user} />
          </div>
        )}
      </aside>
      <RailSheet
        open={open}
        onClose={() => setOpen(false)}
        homeTo={homeTo}
        footer={<UserMenu user={user} />}
      >
        {context}
        <NavTree groups={menu} label="Main" touch onNavigate={() => setOpen(false)} />
      </RailSheet>
      <div className="flex min-w-0 flex-col">
        <Topbar
          crumbs={crumbs}
          pageName={pageName}
          onMenu={() => setOpen(true)}
          menuOpen={open}
          notifications={notifications}
          helpTo={helpTo}
          onSearch={onSearch}
          extra={extra}
        />
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'mx-auto w-full flex-auto [--pad:1rem] px-4 pt-5 pb-10 md:px-8 md:pt-8 md:pb-16',
            !wide && 'max-w-[calc(var(--container-dashboard)+4rem)]',
            bottom && 'max-md:pb-24',
          )}
        >
          {children}
        </main>
      </div>
      {bottom ? <BottomNav items={bottom} /> : null}
    </div>
  )
}

function MiniNav({ menu }: { menu: readonly MenuGroup[] }) {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {menu
          .flatMap((group) => group.items)
          .map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                aria-label={item.label}
                title={item.label}
                aria-current={item.current ? 'page' : undefined}
                className={cn(
                  'grid min-h-9 place-items-center rounded-sm text-nav-text hover:bg-hover hover:text-text',
                  (item.current || item.within) && 'bg-nav-active text-nav-active-text',
                )}
              >
                {item.icon ? <Icon as={item.icon} /> : item.label.slice(0, 1)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const BottomNav = memo(function BottomNav({ items }: { items: readonly MenuItem[] }) {
  return (
    <nav
      aria-label="Main, short"
      className="fixed inset-x-0 bottom-0 layer-action-bar bg-surface p-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] shadow-bar md:hidden"
    >
      <ul className="grid grid-cols-5">
        {items.slice(0, 5).map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'relative flex h-13 flex-col items-center justify-center gap-0.5 rounded-md text-[0.6875rem] leading-4',
                item.current ? 'font-medium text-accent-text' : 'text-muted',
              )}
            >
              {item.icon ? <Icon as={item.icon} size="lg" /> : null}
              {item.shortLabel ?? item.label}
              {item.count !== undefined ? (
                <Count
                  value={item.count}
                  tone={item.countTone ?? 'alert'}
                  label={item.countLabel}
                  className="absolute top-[0.1875rem] left-[calc(50%+0.25rem)]"
                />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
})
