import { offeringTypeLabels, offeringTypes } from '#domain/offerings/model/offering.ts'
import { changeRequestPath } from '#domain/offerings/model/change-request.ts'
import {
  requestKindLabels,
  requestKinds,
  type RequestKind,
  type ReviewRequest,
} from '#domain/offerings/model/review.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { load } from '#src/api/load.ts'
import { formatCount } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { requestColumns } from './request-columns.tsx'

const countsQuery = ask('GET /api/admin/requests', { query: { limit: 1 } })
export const loader = load(({ search }) => [
  countsQuery,
  recordListQuery('GET /api/admin/requests', search, { pills: { param: 'kind' }, facets }),
])

const facets = [
  {
    param: 'type',
    label: 'Type of offering',
    options: offeringTypes.map((value) => ({ value, label: offeringTypeLabels[value] })),
  },
]

function leadOf(total: number | undefined): string {
  if (total === undefined) return 'What companies have submitted and wait for.'
  if (total === 0) return 'Nothing is awaiting review.'
  return `${formatCount(total)} ${total === 1 ? 'request waits' : 'requests wait'}. The oldest is first.`
}

const pages: Readonly<Partial<Record<RequestKind, string>>> = {
  listing: 'platform-listing/overview',
}
/** Where a request is decided. */
const pathOf = ({ kind, subject, company, listing_id }: ReviewRequest): string =>
  offeringPath(
    'admin',
    { status: 'current', account_id: company.account_id, listing_id },
    subject === null ? (pages[kind] ?? 'review') : changeRequestPath[subject],
  )

/** What is awaiting review, oldest first; each links to the page where it is decided. */
export default function Requests() {
  const [search] = useSearch()
  const kind = search.get('kind')
  const counts = useQueryOf(countsQuery, { keep: true, every: 30_000 }).data?.counts
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Requests' }],
    pageName: 'Requests',
  })
  const count = (value: string) =>
    counts?.find((one) => one.value === value)?.count ?? (counts ? 0 : undefined)
  const all = counts?.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      <PageHead dense title="Requests" lead={leadOf(all)} />
      <RecordList
        name="GET /api/admin/requests"
        label="Requests"
        columns={requestColumns}
        keyOf={(one) => one.key}
        nameOf={(one) => one.company.name}
        to={pathOf}
        search="Company"
        pills={{
          label: 'Kind of request',
          param: 'kind',
          items: [
            { value: undefined, label: 'All', ...(all === undefined ? {} : { count: all }) },
            ...requestKinds.map((value) => ({
              value,
              label: requestKindLabels[value],
              ...(count(value) === undefined ? {} : { count: count(value) ?? 0 }),
            })),
          ],
        }}
        facets={facets}
        empty={{
          title: kind === null ? 'Nothing waits' : 'Nothing of this kind waits',
          children: 'Offerings, listings and changes that companies submit appear here.',
        }}
      />
    </>
  )
}
