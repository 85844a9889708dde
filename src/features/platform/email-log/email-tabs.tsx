import { href, useLocation } from '#src/lib/nav.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

/** The operators' pages about e-mail: what was sent, what wasn't, and what came back. */
export function EmailTabs() {
  const { pathname } = useLocation()
  const pages: readonly { to: string; label: string }[] = [
    { to: href('/admin/email-logs/all-logs'), label: 'All e-mails' },
    { to: href('/admin/email-logs/email-problem'), label: 'Problems' },
    { to: href('/admin/email-logs/received'), label: 'Received' },
  ]
  return (
    <SecondaryTabs
      className="mb-5"
      label="E-mail log"
      items={pages.map((page) => ({ ...page, current: pathname === page.to }))}
    />
  )
}
