import { ArrowLeft } from 'lucide-react'
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
  const { crumbs, pageName, extra, place } = useFrameShell({ label: 'Home', to: '/admin/home' })
  const menu = place ? [{ items: [{ to: place.backTo, label: place.backLabel ?? 'All offerings', icon: ArrowLeft }] }, { label: place.name, items: place.sections }] : [{ items: menuItems('admin', pathname) }]
  return (
    <AdminLayout menu={menu} user={user} crumbs={crumbs} pageName={pageName} extra={extra} homeTo="/admin/home">
      {children}
    </AdminLayout>
  )
}
