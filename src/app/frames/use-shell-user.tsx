import { Bell, FolderDown, House, KeyRound, Landmark, LayoutDashboard, LogOut, MailOpen, ShieldCheck } from 'lucide-react'
import type { ShellUser } from '#src/layouts/user-menu.tsx'
import { useSession } from '#src/lib/session.ts'

const roles = { operator: 'Operator', compliance: 'Compliance', support: 'Support' } as const

/** The signed-in person for a layout's menu, or undefined. */
export function useShellUser(area: 'public' | 'dashboard' | 'admin'): ShellUser | undefined {
  const { user, logOut } = useSession()
  if (!user) return undefined
  return {
    name: `${user.first_name} ${user.last_name}`,
    detail: area === 'admin' && user.admin_role ? roles[user.admin_role] : user.primary_email,
    entries: [
      ...(area === 'dashboard' ? [{ id: 'site', label: 'Open offerings', icon: House, to: '/invest' }] : [{ id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, to: '/dashboard' }]),
      ...(user.admin_role && area !== 'admin' ? [{ id: 'admin', label: 'Administration', icon: ShieldCheck, to: '/admin/home' }] : []),
      { id: 'payment', label: 'Payment information', icon: Landmark, to: '/dashboard/profile/payment-information/ach' },
      { id: 'invitations', label: 'Invitations', icon: MailOpen, to: '/dashboard/invitations' },
      { id: 'notices', label: 'Notices', icon: Bell, to: '/dashboard/notices' },
      { id: 'data', label: 'Your data', icon: FolderDown, to: '/dashboard/data' },
      { id: 'security', label: 'Security', icon: KeyRound, to: '/dashboard/security' },
      { id: 'log-out', label: 'Log out', icon: LogOut, onSelect: logOut },
    ],
  }
}

/** Shown while the session ends and the page is on its way out. */
export const NO_USER: ShellUser = { name: 'Signed out', detail: '', entries: [] }
