import { Bell, CircleQuestionMark, Menu as MenuIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink, Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/chip.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export interface TopbarProps {
  crumbs: readonly Crumb[]
  /** Name of the page in the bar on narrow screens; the last crumb when left out. */
  pageName?: string
  onMenu: () => void
  menuOpen: boolean
  /** Address of the notifications and how many are unread. */
  notifications?: { to: string; unread: number }
  helpTo?: string
  onSearch?: () => void
  /** Placeholder of the wide search field (operators); without it search is an icon. */
  searchLabel?: string
  /** Save state or page actions, before the icons. */
  extra?: ReactNode
  ink?: boolean
}

/**
 * Bar of 56 px over a page: breadcrumbs, save state, search, help, notifications; on phones the menu button and the
 * page name.
 */
export function Topbar({
  crumbs,
  pageName,
  onMenu,
  menuOpen,
  notifications,
  helpTo,
  onSearch,
  searchLabel,
  extra,
  ink = false,
}: TopbarProps) {
  const parent = crumbs.length > 1 ? crumbs.at(-2) : undefined
  const inkIcon = ink
    ? 'max-md:text-primary-200 max-md:hover:bg-nav-admin-active max-md:hover:text-white'
    : undefined
  const unread = notifications?.unread ?? 0
  return (
    <header
      data-print="hide"
      className={cn(
        'sticky top-(--banner-height) layer-header flex h-topbar items-center gap-3 border-b border-border bg-canvas/92 pr-2 pl-4 backdrop-blur-md md:px-6',
        !ink && 'md:px-8',
        ink && 'max-md:border-transparent max-md:bg-nav-admin max-md:text-white',
      )}
    >
      <IconButton
        icon={MenuIcon}
        label="Menu"
        aria-expanded={menuOpen}
        onClick={onMenu}
        className={cn('-ml-2 rail:hidden', inkIcon)}
      />
      <div className="min-w-0 flex-1 max-md:hidden">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className="min-w-0 flex-1 md:hidden">
        <p className="truncate font-heading text-h4 font-semibold">
          {pageName ?? crumbs.at(-1)?.label}
        </p>
        {parent?.to ? (
          <BackLink
            to={parent.to}
            label={parent.label}
            className={cn('-mt-0.5 text-micro', ink && 'text-primary-200 hover:text-white')}
          />
        ) : null}
      </div>
      {extra}
      {onSearch && searchLabel ? (
        <button
          type="button"
          onClick={onSearch}
          className="flex h-control-sm w-76 items-center gap-2 rounded-sm border border-control bg-surface px-2.5 text-left text-ui text-subtle hover:border-muted max-rail:w-60 max-md:hidden"
        >
          <Icon as={Search} size="sm" />
          <span className="min-w-0 flex-1 truncate">{searchLabel}</span>
          <Kbd>/</Kbd>
        </button>
      ) : null}
      {onSearch ? (
        <IconButton
          icon={Search}
          label="Search"
          size="sm"
          onClick={onSearch}
          className={cn(searchLabel && 'md:hidden', inkIcon)}
        />
      ) : null}
      {helpTo ? (
        <LinkButton
          to={helpTo}
          variant="icon"
          size="sm"
          icon={CircleQuestionMark}
          aria-label="Help"
          title="Help"
          className="max-md:hidden"
        />
      ) : null}
      {notifications ? (
        <span className="relative inline-flex">
          <LinkButton
            to={notifications.to}
            variant="icon"
            size="sm"
            icon={Bell}
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            className={inkIcon}
          />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              className={cn(
                'pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-full bg-cta ring-[1.5px] ring-canvas',
                ink && 'max-md:ring-nav-admin',
              )}
            />
          ) : null}
        </span>
      ) : null}
    </header>
  )
}
