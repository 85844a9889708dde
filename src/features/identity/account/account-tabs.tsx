import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const pages = [
  { to: '/dashboard/notices', label: 'Notices' },
  { to: '/dashboard/notices/preferences', label: 'Notification settings' },
  { to: '/dashboard/security', label: 'Security' },
  { to: '/dashboard/data', label: 'Your data' },
  { to: '/dashboard/close-account', label: 'Close account' },
] as const

/** Head and tabs of the pages about the account itself. */
export function AccountHead({
  current,
  title,
  lead,
}: {
  current: (typeof pages)[number]['label']
  title: string
  lead: string
}) {
  useShell({ crumbs: [{ label: 'Home', to: '/dashboard' }, { label: title }], pageName: title })
  return (
    <>
      <PageHead title={title} lead={lead} tabs />
      <SecondaryTabs
        label="Account"
        className="mb-5"
        items={pages.map((page) => ({ ...page, current: page.label === current }))}
      />
    </>
  )
}
