import { href, useLocation } from '#src/lib/nav.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

/** The pages of the operators about users. */
export function UsersTabs() {
  const { pathname } = useLocation()
  const pages: readonly { to: string; label: string; below?: string }[] = [
    { to: href('/admin/users/user-list'), label: 'All users' },
    { to: href('/admin/users/logs'), label: 'User logs' },
    {
      to: href('/admin/users/data-analytics/age'),
      label: 'Data analytics',
      below: '/admin/users/data-analytics/',
    },
  ]
  return (
    <SecondaryTabs
      className="mb-5"
      label="Users"
      items={pages.map(({ to, label, below }) => ({
        to,
        label,
        current: pathname === to || (below !== undefined && pathname.startsWith(below)),
      }))}
    />
  )
}
