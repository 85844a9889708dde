import { offeringTypeLabels, offeringTypes } from '#domain/model/offering-kinds.ts'
import { requestKindLabels, requestKinds } from '#domain/model/review.ts'
import type { PageData } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { RecordList } from '#src/blocks/record-list.tsx'
import { formatCount } from '#src/lib/format.ts'
import { href, useSearch } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { requestColumns } from './request-columns.tsx'

export const data: PageData = () => [ask('GET /api/admin/requests', { query: {} })]

/** What waits for a review, oldest first; each leads to the place where it is decided. */
export default function Requests() {
  const [search] = useSearch()
  const kind = search.get('kind')
  const counts = useCall('GET /api/admin/requests', { query: { limit: 1 } }, { keep: true, every: 30_000 }).data?.counts
  useShell({ crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Requests' }], pageName: 'Requests' })
  const count = (value: string) => counts?.find((one) => one.value === value)?.count ?? (counts ? 0 : undefined)
  const all = counts?.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      <PageHead dense title="Requests" lead={all === undefined ? 'What companies have handed in and wait for.' : all === 0 ? 'Nothing waits for a review.' : `${formatCount(all)} ${all === 1 ? 'request waits' : 'requests wait'}. The oldest is first.`} />
      <RecordList
        name="GET /api/admin/requests"
        label="Requests"
        columns={requestColumns}
        keyOf={(one) => one.key}
        nameOf={(one) => one.company.name}
        to={(one) => (one.kind === 'listing'
          ? href('/admin/offering-admin/:status/current/:account_id/:listing_id/platform-listing/overview', { status: 'current', account_id: one.company.account_id, listing_id: one.listing_id })
          : href('/admin/offering-admin/:status/current/:account_id/:listing_id/review', { status: 'current', account_id: one.company.account_id, listing_id: one.listing_id }))}
        search="Company"
        pills={{ label: 'Kind of request', param: 'kind', items: [{ value: undefined, label: 'All', ...(all === undefined ? {} : { count: all }) }, ...requestKinds.map((value) => ({ value, label: requestKindLabels[value], ...(count(value) === undefined ? {} : { count: count(value) ?? 0 }) }))] }}
        facets={[{ param: 'type', label: 'Type of offering', options: offeringTypes.map((value) => ({ value, label: offeringTypeLabels[value] })) }]}
        empty={{ title: kind === null ? 'Nothing waits' : 'Nothing of this kind waits', children: 'Offerings and listings that companies hand in appear here.' }}
      />
    </>
  )
}
