import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const BASE = '/dashboard/profile/payment-information'
const pages = [
  { to: `${BASE}/ach`, label: 'Bank account' },
  { to: `${BASE}/wire-transfer`, label: 'Wire transfer' },
  { to: `${BASE}/historical-log`, label: 'History' },
] as const

/** Head and tabs of the person's payment information. */
export function OwnHead({
  current,
  lead,
}: {
  current: (typeof pages)[number]['label']
  lead: string
}) {
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Profile', to: '/dashboard/profile' },
      { label: 'Payment information' },
    ],
    pageName: current,
  })
  return (
    <>
      <PageHead title={current === 'History' ? 'Payment history' : current} lead={lead} tabs />
      <SecondaryTabs
        label="Payment information"
        className="mb-5"
        items={pages.map((page) => ({ ...page, current: page.label === current }))}
      />
    </>
  )
}
