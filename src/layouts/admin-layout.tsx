import { useState, type ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { NavTree, type MenuGroup } from './menu.tsx'
import { RailSheet } from './rail-sheet.tsx'
import { Topbar } from './topbar.tsx'
import { UserMenu, type ShellUser } from './user-menu.tsx'

export interface AdminLayoutProps {
  menu: readonly MenuGroup[]
  user: ShellUser
  crumbs: readonly Crumb[]
  pageName?: string
  notifications?: { to: string; unread: number }
  /** Opens the global search. */
  onSearch?: () => void
  extra?: ReactNode
  homeTo?: string
  children: ReactNode
}

/**
 * The operator area: an ink rail of 232 px in both schemes, so nobody mistakes where they are; content up to 1440 px.
 */
export function AdminLayout({
  menu,
  user,
  crumbs,
  pageName,
  notifications,
  onSearch,
  extra,
  homeTo = '/admin',
  children,
}: AdminLayoutProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] rail:grid-cols-[var(--spacing-rail-admin)_minmax(0,1fr)]">
      <SkipLink />
      <aside
        aria-label="Navigation"
        data-print="hide"
        className="sticky top-0 layer-rail flex h-screen flex-col border-r border-transparent bg-nav-admin text-nav-admin-text max-rail:hidden dark:border-border"
      >
        <div className="flex h-topbar flex-none items-center gap-2 px-5">
          <PlatformBrand to={homeTo} ink />
          <Badge size="small" className="ml-auto border-transparent bg-white/12 text-white">
            Admin
          </Badge>
        </div>
        <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-3 pt-3 pb-4">
          <NavTree groups={menu} label="Main" ink />
        </div>
        <div className="border-t border-white/12 p-3">
          <UserMenu user={user} ink />
        </div>
      </aside>
      <RailSheet
        open={open}
        onClose={() => setOpen(false)}
        homeTo={homeTo}
        ink
        footer={<UserMenu user={user} ink />}
      >
        <NavTree groups={menu} label="Main" ink touch onNavigate={() => setOpen(false)} />
      </RailSheet>
      <div className="flex min-w-0 flex-col">
        <Topbar
          crumbs={crumbs}
          pageName={pageName}
          onMenu={() => setOpen(true)}
          menuOpen={open}
          notifications={notifications}
          onSearch={onSearch}
          searchLabel="Search people, offerings, money"
          extra={extra}
          ink
        />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] flex-auto [--pad:1rem] px-4 pt-5 pb-10 md:px-6 md:pt-6 md:pb-16"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
