import type { OfferingCard } from '#domain/model/offering.ts'
import { offeringColumns, statusPills } from '#src/blocks/offering-columns.tsx'
import { RecordList } from '#src/blocks/record-list.tsx'
import { href, useSearch } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'

const livePath = (offer: OfferingCard): string =>
  `${href('/admin/offering-admin/:status/current/:account_id/:listing_id/live-details/:investment_status/overview', { status: 'current', account_id: offer.company.account_id, listing_id: offer.listing_id, investment_status: 'pending' })}?of=all`

/** Offerings of all companies by status; each leads to its investments. */
export default function AdminOfferings() {
  const [search] = useSearch()
  const status = search.get('status') ?? 'current'
  useShell({ crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Offerings' }], pageName: 'Offerings' })
  return (
    <>
      <PageHead dense title="Offerings" lead="Every offering of every company." />
      <RecordList
        name="GET /api/admin/offerings"
        label="Offerings"
        columns={offeringColumns}
        keyOf={(offer) => offer.listing_id}
        nameOf={(offer) => offer.company.name}
        to={livePath}
        search="Company or offering"
        pills={{ label: 'Status of the offering', param: 'status', items: statusPills(status).map((pill) => (pill.value === 'current' ? { value: undefined, label: pill.label } : pill)) }}
        empty={{ title: 'No offering has this status', children: 'Choose another status above.' }}
      />
    </>
  )
}
