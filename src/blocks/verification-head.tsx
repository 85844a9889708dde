import type { ReactNode } from 'react'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const BASE = '/dashboard/profile/kyc-verification'
const pages = {
  identity: { to: `${BASE}/id-verification/current`, label: 'Identity' },
  accreditation: { to: `${BASE}/id-verification/investor-verification`, label: 'Accreditation' },
  'bad-actor': { to: `${BASE}/bad-actor`, label: 'Bad-actor statement' },
  assets: { to: `${BASE}/financial-assets`, label: 'Financial assets' },
  entities: { to: `${BASE}/non-individual-info`, label: 'Entities' },
  aml: { to: `${BASE}/anti-money-laundering/current`, label: 'Source of funds' },
  history: { to: `${BASE}/id-verification/historical-log`, label: 'History' },
} as const
export type VerificationPage = keyof typeof pages
export const verificationPath = (page: VerificationPage): string => pages[page].to

/** Head and tabs of the pages about who an investor is. */
export function VerificationHead({
  page,
  title,
  lead,
  mark,
  actions,
}: {
  page: VerificationPage
  title: string
  lead: ReactNode
  mark?: ReactNode
  actions?: ReactNode
}) {
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Profile', to: '/dashboard/profile' },
      { label: title },
    ],
    pageName: title,
  })
  return (
    <>
      <PageHead title={title} lead={lead} mark={mark} actions={actions} tabs />
      <SecondaryTabs
        label="Identity and verification"
        className="mb-5"
        items={Object.entries(pages).map(([key, one]) => ({ ...one, current: key === page }))}
      />
    </>
  )
}
