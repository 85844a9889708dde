import type { ReactNode } from 'react'
import { PROFILE } from '#src/blocks/profile-location.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

export const areaTitles = {
  'personal-information': 'Personal information',
  'work-information': 'Work',
  'beneficiary-owner': 'Owners and beneficiaries',
} as const
export type OwnArea = keyof typeof areaTitles

/** Head and tabs of an area of the profile that has a page of what holds and its log. */
export function ProfileHead({
  area,
  page,
  lead,
  mark,
}: {
  area: OwnArea
  page: 'current' | 'historical-log'
  lead: string
  mark?: ReactNode
}) {
  const title = areaTitles[area]
  const name = page === 'current' ? title : `${title}: history`
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Profile', to: PROFILE },
      { label: name },
    ],
    pageName: title,
  })
  return (
    <>
      <PageHead title={name} lead={lead} mark={mark} tabs />
      <SecondaryTabs
        label={title}
        className="mb-5"
        items={[
          { to: `${PROFILE}/${area}/current`, label: 'Current', current: page === 'current' },
          {
            to: `${PROFILE}/${area}/historical-log`,
            label: 'Historical log',
            current: page === 'historical-log',
          },
        ]}
      />
    </>
  )
}
