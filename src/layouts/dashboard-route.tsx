import { useMemo } from 'react'
import { HotkeysProvider } from 'react-hotkeys-hook'
import { Outlet } from '#router'
import { useLocation } from '#src/lib/nav.tsx'
import { ContextSwitcher } from './context-switcher.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { bottomItems, railItems } from './rails.ts'
import { useCommandPalette } from './use-command-palette.tsx'
import { useFrameShell } from './use-crumbs.ts'
import { useNotifications } from './use-notifications.ts'
import { NO_USER, useShellUser } from './use-shell-user.tsx'

function DashboardFrame() {
  const { pathname } = useLocation()
  const user = useShellUser('dashboard') ?? NO_USER
  const { place, ...shell } = useFrameShell({ label: 'Home', to: '/dashboard' })
  const items = useMemo(() => railItems(pathname), [pathname])
  const menu = useMemo(() => [{ items: place ? place.sections : items }], [place, items])
  // within a company the rail is its own: the bar of an investor leads elsewhere
  const bottom = useMemo(() => bottomItems(items), [items])
  const notifications = useNotifications()
  const context = place ? (
    <ContextSwitcher
      name={place.name}
      detail={place.detail}
      logo={place.logo}
      backTo={place.backTo}
      backLabel={place.backLabel}
      entries={place.others}
    />
  ) : (
    shell.context
  )
  const screens = useMemo(() => (place ? [...menu, { items }] : menu), [place, menu, items])
  const { palette, openPalette } = useCommandPalette({ menu: screens, user, scope: 'offerings' })
  return (
    <DashboardLayout
      menu={menu}
      user={user}
      {...shell}
      context={context}
      onSearch={openPalette}
      notifications={notifications ?? undefined}
      bottom={bottom.length > 2 && !place ? bottom : undefined}
    >
      <Outlet />
      {palette}
    </DashboardLayout>
  )
}

/** Investors and issuers, signed in. */
export const DashboardRoute = () => (
  <HotkeysProvider>
    <DashboardFrame />
  </HotkeysProvider>
)
