import { AdminLayout } from '#src/layouts/admin-layout.tsx'
import { useLocation } from '#src/lib/nav.tsx'
import type { LayoutProps } from '#src/routes/screens.ts'
import { menuItems } from './menus.ts'
import { useFrameShell } from './use-crumbs.ts'
import { NO_USER, useShellUser } from './use-shell-user.tsx'

/** Operators of the platform. */
export default function AdminFrame({ children }: LayoutProps) {
  const { pathname } = useLocation()
  const user = useShellUser('admin') ?? NO_USER
  const { crumbs, pageName, extra } = useFrameShell({ label: 'Home', to: '/admin/home' })
  return (
    <AdminLayout menu={[{ items: menuItems('admin', pathname) }]} user={user} crumbs={crumbs} pageName={pageName} extra={extra} homeTo="/admin/home">
      {children}
    </AdminLayout>
  )
}
