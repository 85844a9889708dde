import { offeringTypeLabels, offeringTypes } from '#domain/offerings/model/offering.ts'
import { listingStates } from '#domain/offerings/model/review.ts'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { listingColumns } from './request-columns.tsx'

const labels: Record<(typeof listingStates)[number], string> = {
  not_requested: 'Not requested',
  requested: 'Requested',
  under_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  scheduled: 'Scheduled',
  listed: 'Listed',
  suspended: 'Suspended',
  rejected: 'Rejected',
  delisted: 'Removed',
}
const usual = [
  'requested',
  'under_review',
  'approved',
  'scheduled',
  'listed',
  'suspended',
  'delisted',
] as const

const facets = [
  {
    param: 'type',
    label: 'Type of offering',
    options: offeringTypes.map((value) => ({ value, label: offeringTypeLabels[value] })),
  },
]

/** What narrows the list: only new listings have a page of their own, the others are chosen by state. */
const narrowed = {
  all: { query: {}, pills: { param: 'state' } },
  fresh: { query: { fresh: 'true' } },
} as const
export const loader = load(({ search, props }) => [
  recordListQuery('GET /api/admin/listings', search, {
    ...narrowed[props?.['show'] === 'fresh' ? 'fresh' : 'all'],
    facets,
  }),
])

/** Listings of all companies, or only those that were approved, scheduled or listed lately. */
export default function Listings({ show = 'all' }: { show?: 'all' | 'fresh' }) {
  const fresh = show === 'fresh'
  const name = fresh ? 'New listings' : 'Listings'
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      ...(fresh ? [{ label: 'Listings', to: '/admin/listings/all-listings' }] : []),
      { label: name },
    ],
    pageName: name,
  })
  return (
    <>
      <PageHead
        dense
        tabs
        title={name}
        lead={
          fresh
            ? 'Approved, scheduled or listed in the last 30 days.'
            : 'Every offering and whether the marketplace shows it.'
        }
      />
      <SecondaryTabs
        className="mb-5"
        label="Listings"
        items={[
          { to: '/admin/listings/all-listings', label: 'All listings', current: !fresh },
          { to: '/admin/listings/new-listings', label: 'New', current: fresh },
          { to: '/admin/listings/requests', label: 'Requests' },
        ]}
      />
      <RecordList
        name="GET /api/admin/listings"
        label={name}
        query={narrowed[show].query}
        columns={listingColumns}
        keyOf={(one) => one.listing_id}
        nameOf={(one) => one.company.name}
        to={(one) =>
          href(
            '/admin/offering-admin/:status/current/:account_id/:listing_id/platform-listing/overview',
            { status: 'current', account_id: one.company.account_id, listing_id: one.listing_id },
          )
        }
        search="Company or offering"
        {...(fresh
          ? {}
          : {
              pills: {
                label: 'Listing status',
                param: 'state',
                items: [
                  { value: undefined, label: 'All' },
                  ...usual.map((value) => ({ value, label: labels[value] })),
                ],
              },
            })}
        facets={facets}
        empty={
          fresh
            ? {
                title: 'No new listing',
                children: 'A listing stands here for 30 days after it is approved.',
              }
            : { title: 'No listing has this state', children: 'Choose another state above.' }
        }
      />
    </>
  )
}
