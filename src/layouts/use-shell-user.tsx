import { useMemo } from 'react'
import type { User } from '#domain/shared/user.ts'
import type { ShellUser } from './user-menu.tsx'
import { useSession } from '#src/lib/session.ts'
import type { MenuEntry } from '#src/ui/menu.tsx'

const roles = { operator: 'Operator', compliance: 'Compliance', support: 'Support' } as const

type Area = 'public' | 'dashboard' | 'admin'
function shellUserOf(user: User, area: Area, logOut: () => void): ShellUser {
  const home: MenuEntry =
    area === 'dashboard'
      ? { id: 'site', label: 'Open offerings', icon: 'house', to: '/invest' }
      : { id: 'dashboard', label: 'Dashboard', icon: 'layout-dashboard', to: '/dashboard' }
  const workspace: readonly MenuEntry[] =
    user.admin_role && area !== 'admin'
      ? [{ id: 'admin', label: 'Administration', icon: 'shield-check', to: '/admin/home' }]
      : []
  return {
    name: `${user.first_name} ${user.last_name}`,
    detail: area === 'admin' && user.admin_role ? roles[user.admin_role] : user.primary_email,
    entries: [
      home,
      ...workspace,
      {
        id: 'payment',
        label: 'Payment information',
        icon: 'landmark',
        to: '/dashboard/profile/payment-information/ach',
      },
      { id: 'invitations', label: 'Invitations', icon: 'mail-open', to: '/dashboard/invitations' },
      {
        id: 'partner',
        label: 'Partner seats',
        icon: 'briefcase-business',
        to: '/dashboard/partner',
      },
      { id: 'notices', label: 'Notices', icon: 'bell', to: '/dashboard/notices' },
      { id: 'data', label: 'Your data', icon: 'folder-down', to: '/dashboard/data' },
      { id: 'security', label: 'Security', icon: 'key-round', to: '/dashboard/security' },
      { id: 'help', label: 'Help and contact', icon: 'circle-question-mark', to: '/help' },
      user.viewed_by === undefined
        ? { id: 'log-out', label: 'Log out', icon: 'log-out', onSelect: logOut }
        : { id: 'end-view', label: 'End view', icon: 'log-out', onSelect: logOut },
    ],
  }
}

/** The signed-in person for a layout's menu, or undefined; the same as long as the person is. */
export function useShellUser(area: Area): ShellUser | undefined {
  const { user, logOut } = useSession()
  return useMemo(() => (user ? shellUserOf(user, area, logOut) : undefined), [user, area, logOut])
}

/** Shown while the session ends and the page is being left. */
export const NO_USER: ShellUser = { name: 'Signed out', detail: '', entries: [] }
