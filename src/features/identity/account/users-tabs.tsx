import { href, useLocation } from '#src/lib/nav.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

/** The pages of the operators about users. */
export function UsersTabs() {
  const { pathname } = useLocation()
  const pages = [
    { to: href('/admin/users/user-list'), label: 'All users' },
    { to: href('/admin/users/logs'), label: 'User logs' },
  ]
  return (
    <SecondaryTabs
      className="mb-5"
      label="Users"
      items={pages.map((page) => ({ ...page, current: pathname === page.to }))}
    />
  )
}
