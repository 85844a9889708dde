import { DashboardLayout } from '#src/layouts/dashboard-layout.tsx'
import { useLocation } from '#src/lib/nav.tsx'
import type { LayoutProps } from '#src/routes/screens.ts'
import { menuItems } from './menus.ts'
import { useFrameShell } from './use-crumbs.ts'
import { NO_USER, useShellUser } from './use-shell-user.tsx'

/** Investors and issuers, signed in. */
export default function DashboardFrame({ children }: LayoutProps) {
  const { pathname } = useLocation()
  const user = useShellUser('dashboard') ?? NO_USER
  const shell = useFrameShell({ label: 'Home', to: '/dashboard' })
  const items = menuItems('dashboard', pathname)
  return (
    <DashboardLayout menu={[{ items }]} user={user} {...shell} {...(items.length > 2 ? { bottom: items.slice(0, 5) } : {})}>
      {children}
    </DashboardLayout>
  )
}
