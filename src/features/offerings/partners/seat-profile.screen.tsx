import { seatRoleLabels, type SeatFilter } from '#domain/offerings/model/partner-seat-labels.ts'
import type { SeatLine } from '#domain/offerings/model/partner-seat.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams, useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { useState } from 'react'
import { AgreementDialog } from './agreement-dialog.tsx'
import { seatsQuery } from './seat-query.ts'

const filterOf = (value: string | undefined): SeatFilter =>
  value === 'historical' ? 'historical' : 'current'

export const loader = load(({ params }) => [
  workspaceQuery(params['listing_id']),
  seatsQuery(params['listing_id'], filterOf(params['filter'])),
])

/** The firm: its numbers and when its registration was checked, its period and its agreement. */
function Overview({ seat, onAgreement }: { seat: SeatLine; onAgreement: () => void }) {
  const { registered } = seat
  return (
    <Card aria-label={seat.firm}>
      <CardHead
        title={seat.firm}
        subtitle={seatRoleLabels[seat.role]}
        action={<StatusBadge status={seat.status} />}
      />
      <CardBody className="grid gap-4">
        <DescriptionList
          items={[
            ...(registered === null
              ? [{ term: 'Registry', value: 'Not in the registry of broker-dealers and portals' }]
              : [
                  {
                    term: 'Registry',
                    value: (
                      <Link
                        to={href('/admin/platform-info/broker-dealers/:firm_id', {
                          firm_id: registered.id,
                        })}
                        className="text-link hover:underline"
                      >
                        Open the entry
                      </Link>
                    ),
                  },
                  { term: 'CRD number', value: registered.crd },
                  { term: 'SEC file number', value: registered.sec_no },
                  { term: 'Status checked', value: formatDate(registered.checked_on) },
                ]),
            { term: 'Contact', value: `${seat.name}, ${seat.email}` },
            {
              term: 'Begins',
              value:
                seat.accepted_at === null
                  ? 'When it is accepted'
                  : formatDateTime(seat.accepted_at),
            },
            { term: 'Last day', value: formatDate(seat.ends_on) },
            { term: 'Invited', value: `${formatDateTime(seat.invited_at)}, ${seat.invited_by}` },
          ]}
        />
        <div>
          <Button size="sm" onClick={onAgreement} aria-label={`Agreement with ${seat.firm}`}>
            Agreement
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

/** The person who signs in for the firm. */
function PersonCard({ seat }: { seat: SeatLine }) {
  return (
    <Card aria-label={seat.name}>
      <CardHead
        title={seat.name}
        subtitle={`${seat.firm}, ${seatRoleLabels[seat.role].toLowerCase()}`}
        action={<StatusBadge status={seat.status} />}
      />
      <CardBody>
        <DescriptionList
          items={[
            { term: 'E-mail address', value: seat.email },
            { term: 'Signed as', value: seat.signed_name ?? 'Not signed yet' },
            {
              term: 'Accepted',
              value: seat.accepted_at === null ? 'Not yet' : formatDateTime(seat.accepted_at),
            },
            {
              term: 'Sections',
              value: `${seat.sections.length}, ${seat.sections.filter((one) => one.access === 'complete').length} to complete`,
            },
          ]}
        />
      </CardBody>
    </Card>
  )
}

/**
 * Partners of an offering one by one for the platform: the firm, or the people who sign in for it. `?seat=` chooses
 * one.
 */
export default function SeatProfile({ view }: { view: 'overview' | 'people' }) {
  const filter = filterOf(useParams<'filter'>().filter)
  const list = `offering-details/partners/${filter}`
  const place = useOfferingPlace('admin', {
    current: 'offering-details/partners/current',
    title: view === 'overview' ? 'Firms' : 'People',
  })
  const [search] = useSearch()
  const seatId = search.get('seat')
  const [agreement, setAgreement] = useState<SeatLine | null>(null)
  const { listing_id } = place.params
  const query = useQueryOf(seatsQuery(listing_id, filter))
  const suffix = seatId !== null ? `?seat=${encodeURIComponent(seatId)}` : ''
  return (
    <>
      <PageHead
        dense
        tabs
        title={filter === 'current' ? 'Partners' : 'Past partners'}
        lead={
          <Link to={place.to(list)} className="text-link hover:underline">
            All seats
          </Link>
        }
      />
      <SecondaryTabs
        className="mb-6"
        label="Profile"
        items={(['overview', 'people'] as const).map((each) => ({
          to: `${place.to(`${list}/profile/${each}`)}${suffix}`,
          label: each === 'overview' ? 'Firms' : 'People',
          current: each === view,
        }))}
      />
      <QueryBoundary
        query={query}
        what="the partners"
        skeleton={
          <Card aria-label="Partners">
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ items }) => {
          const shown = items.filter((seat) => seatId === null || seat.id === seatId)
          return shown.length === 0 ? (
            <Card>
              <EmptyState title="No partner here">Open all seats to invite one.</EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {shown.map((seat) =>
                view === 'overview' ? (
                  <Overview key={seat.id} seat={seat} onAgreement={() => setAgreement(seat)} />
                ) : (
                  <PersonCard key={seat.id} seat={seat} />
                ),
              )}
            </div>
          )
        }}
      </QueryBoundary>
      {agreement === null ? null : (
        <AgreementDialog
          listingId={listing_id}
          seat={agreement}
          onClose={() => setAgreement(null)}
        />
      )}
    </>
  )
}
