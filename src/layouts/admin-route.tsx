import { ArrowLeft } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { HotkeysProvider } from 'react-hotkeys-hook'
import { Outlet } from '#router'
import { rememberAdmin, useAdminState } from '#src/lib/admin-state.ts'
import { useSession } from '#src/lib/session.ts'
import { useLocation } from '#src/lib/nav.tsx'
import { findRow } from '#src/routes/find.ts'
import { AdminLayout } from './admin-layout.tsx'
import { FactorOffer } from './factor-offer.tsx'
import { adminItems } from './admin-rail.ts'
import { useCommandPalette } from './use-command-palette.tsx'
import { useFrameShell } from './use-crumbs.ts'
import { useNotifications } from './use-notifications.ts'
import { NO_USER, useShellUser } from './use-shell-user.tsx'

/** Remembers the offering that is open, and how many there are in all when a list has said so. */
function useAdminMemory(pathname: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const listing = findRow(pathname)?.params['listing_id']
    if (listing) rememberAdmin({ selected_offering: listing })
  }, [pathname])
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const [name, , asked] = query.queryKey as [
          unknown,
          unknown,
          { status?: string; q?: string } | undefined,
        ]
        const answer = query.state.data as { total?: number | null } | undefined
        if (
          name === 'GET /api/admin/offerings' &&
          (asked?.status ?? 'current') === 'current' &&
          !asked?.q &&
          typeof answer?.total === 'number'
        )
          rememberAdmin({ totals_offerings_counter: answer.total })
      }),
    [client],
  )
}

/** The menu with the number of offerings that the list said last. */
function useAdminMenu(pathname: string) {
  const { totals_offerings_counter: total } = useAdminState()
  const role = useSession().user?.admin_role ?? null
  return useMemo(
    () =>
      adminItems(pathname, role).map((item) =>
        item.to === '/admin/offering-admin/overview' && total !== undefined
          ? { ...item, count: total, countLabel: `${total} current offerings` }
          : item,
      ),
    [pathname, role, total],
  )
}

function AdminFrame() {
  const { pathname } = useLocation()
  const user = useShellUser('admin') ?? NO_USER
  useAdminMemory(pathname)
  const items = useAdminMenu(pathname)
  const notifications = useNotifications()
  const { crumbs, pageName, extra, place } = useFrameShell({ label: 'Home', to: '/admin/home' })
  const menu = useMemo(
    () =>
      place
        ? [
            {
              items: [
                { to: place.backTo, label: place.backLabel ?? 'All offerings', icon: ArrowLeft },
              ],
            },
            { label: place.name, items: place.sections },
          ]
        : [{ items }],
    [place, items],
  )
  // the screens of the platform are a search away from within an offering, too
  const screens = useMemo(() => (place ? [...menu, { items }] : menu), [place, menu, items])
  const { palette, openPalette } = useCommandPalette({ menu: screens, user, scope: 'records' })
  return (
    <AdminLayout
      menu={menu}
      user={user}
      crumbs={crumbs}
      pageName={pageName}
      extra={extra}
      homeTo="/admin/home"
      onSearch={openPalette}
      notifications={notifications ?? undefined}
    >
      {pathname === '/admin/home' ? <FactorOffer /> : null}
      <Outlet />
      {palette}
    </AdminLayout>
  )
}

/** Operators of the platform. */
export const AdminRoute = () => (
  <HotkeysProvider>
    <AdminFrame />
  </HotkeysProvider>
)
