import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import {
  offeringColumns,
  offeringStatusLabels,
  statusPills,
} from '#src/blocks/offering-columns.tsx'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href, useParams, useSearch } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'

/** Before it is live an offering is reviewed; from then on its investments are what is looked at. */
const BEFORE = new Set([
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'testing_the_waters',
  'filed',
  'qualified',
  'rejected',
  'abandoned',
  'deleted',
])
const pathOf = (offer: OfferingCard): string => {
  const ids = {
    status: 'current',
    account_id: offer.company.account_id,
    listing_id: offer.listing_id,
  }
  if (BEFORE.has(offer.status.state.split('.')[0] ?? ''))
    return href('/admin/offering-admin/:status/current/:account_id/:listing_id/review', ids)
  return `${href('/admin/offering-admin/:status/current/:account_id/:listing_id/live-details/:investment_status/overview', { ...ids, investment_status: 'pending' })}?of=all`
}

export const loader = load(({ params: { status }, search }) => [
  recordListQuery(
    'GET /api/admin/offerings',
    search,
    status === undefined ? { pills: { param: 'status' } } : { query: { status } },
  ),
])

/** Offerings of all companies by status; the status is a part of the address, or of its query on the overview. */
export default function AdminOfferings() {
  const { status: inPath } = useParams<'status'>() as { status?: string }
  const [search] = useSearch()
  const status = inPath ?? search.get('status') ?? 'current'
  const name =
    inPath === undefined || status === 'current'
      ? 'Offerings'
      : `Offerings: ${(offeringStatusLabels[status] ?? status).toLowerCase()}`
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      ...(inPath === undefined
        ? [{ label: 'Offerings' }]
        : [
            { label: 'Offerings', to: '/admin/offering-admin/overview' },
            { label: offeringStatusLabels[status] ?? status },
          ]),
    ],
    pageName: 'Offerings',
  })
  const pills = statusPills(status)
  return (
    <>
      <PageHead dense title={name} lead="Every offering of every company." />
      <RecordList
        name="GET /api/admin/offerings"
        label="Offerings"
        {...(inPath === undefined ? {} : { query: { status } })}
        columns={offeringColumns}
        keyOf={(offer) => offer.listing_id}
        nameOf={(offer) => offer.company.name}
        to={pathOf}
        search="Company or offering"
        pills={
          inPath === undefined
            ? {
                label: 'Status of the offering',
                param: 'status',
                items: pills.map((pill) =>
                  pill.value === 'current' ? { value: undefined, label: pill.label } : pill,
                ),
              }
            : {
                label: 'Status of the offering',
                current: status,
                to: (value) =>
                  href('/admin/offering-admin/:status', { status: value ?? 'current' }),
                items: pills,
              }
        }
        empty={{ title: 'No offering has this status', children: 'Choose another status above.' }}
      />
    </>
  )
}
