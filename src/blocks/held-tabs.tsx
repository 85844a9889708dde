import { href } from '#src/lib/nav.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

export type HeldPage =
  | 'overview'
  | 'current'
  | 'historical'
  | 'meetings'
  | 'past-meetings'
  | 'transfers'
  | 'past-transfers'
  | 'news'
const base = '/dashboard/my-investments/company/:companyId'
const pages = [
  ['overview', 'Overview', `${base}/overview`],
  ['current', 'Holding', `${base}/holding/current`],
  ['historical', 'Past holdings', `${base}/holding/historical`],
  ['meetings', 'Meetings', `${base}/meetings/upcoming-meetings`],
  ['past-meetings', 'Past meetings', `${base}/meetings/historical-log`],
  ['transfers', 'Transfers', `${base}/transfers/current`],
  ['past-transfers', 'Past transfers', `${base}/transfers/historical`],
  ['news', 'News', `${base}/news-releases`],
] as const

/** Pages about one company that a person holds securities of. */
export function CompanyTabs({ companyId, current }: { companyId: string; current: HeldPage }) {
  return (
    <SecondaryTabs
      label="My securities of this company"
      className="mb-5"
      items={pages.map(([page, label, path]) => ({
        to: href(path, { companyId }),
        label,
        current: page === current,
      }))}
    />
  )
}
