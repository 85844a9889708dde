import type { SeatFilter } from '#domain/offerings/model/partner-seat-labels.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link, useParams, useSearch } from '#src/lib/nav.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { topicQuery } from '../topics/use-topic.ts'
import { RequestsCard } from '../change-requests/requests-card.tsx'
import { changeRequestsQuery } from '../change-requests/request-query.ts'
import { seatsQuery } from './seat-query.ts'
import { SeatsSection } from './seats-section.tsx'

/** Who works on the offering, by the topic that names them and the field of the name. */
const kinds: readonly {
  topic: Topic
  field: string
  title: string
  facts: readonly [string, string][]
}[] = [
  {
    topic: 'broker-dealer',
    field: 'firm',
    title: 'Intermediary',
    facts: [
      ['crd', 'CRD number'],
      ['sec_no', 'SEC file number'],
    ],
  },
  {
    topic: 'finra-broker-dealer',
    field: 'firm',
    title: 'FINRA broker-dealer',
    facts: [
      ['crd', 'CRD number'],
      ['sec_no', 'SEC file number'],
      ['contact_name', 'Contact'],
      ['contact_email', 'E-mail address'],
    ],
  },
  {
    topic: 'sec-registered-transfer-agent',
    field: 'firm',
    title: 'Transfer agent',
    facts: [
      ['sec_no', 'SEC number'],
      ['engaged_on', 'Engaged on'],
      ['contact_name', 'Contact'],
      ['contact_email', 'E-mail address'],
    ],
  },
  {
    topic: 'auditor',
    field: 'firm',
    title: 'Auditor',
    facts: [
      ['cpa_name', 'CPA'],
      ['licence', 'License'],
    ],
  },
  {
    topic: 'cpa',
    field: 'firm',
    title: 'Accountant',
    facts: [
      ['cpa_name', 'CPA'],
      ['licence', 'License'],
    ],
  },
  { topic: 'payment-options', field: 'escrow_agent', title: 'Escrow agent', facts: [] },
]
type Kind = (typeof kinds)[number]
const textOf = (values: Readonly<Record<string, unknown>>, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

function Current({ kind, listingId }: { kind: Kind; listingId: string }) {
  const query = useQueryOf(topicQuery(listingId, kind.topic))
  const view = query.data
  if (!view)
    return query.error ? (
      <FailedState
        error={query.error}
        what={kind.title.toLowerCase()}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonRows rows={1} />
    )
  const name = textOf(view.values, kind.field)
  const facts = kind.facts
    .map(([field, term]) => ({ term, value: textOf(view.values, field) }))
    .filter((fact) => fact.value !== '')
  return (
    <Card aria-label={kind.title}>
      <CardHead
        title={name === '' ? kind.title : name}
        subtitle={name === '' ? 'Not named yet.' : kind.title}
        action={
          <>
            <StatusBadge status={view.status} />
            <Link
              to={view.href}
              className="touch-target text-small font-medium text-link hover:underline"
              aria-label={`Open ${topicCatalogue[kind.topic].title.toLowerCase()}`}
            >
              Open
            </Link>
          </>
        }
      />
      {facts.length > 0 ? (
        <div className="px-5 pb-5 md:px-6">
          <DescriptionList items={facts} />
        </div>
      ) : null}
    </Card>
  )
}

/** Partners that an earlier version named and the present one does not. */
function Past({ kind, listingId }: { kind: Kind; listingId: string }) {
  const now = useQueryOf(topicQuery(listingId, kind.topic))
  const revisions = useQueryOf(revisionsQuery(listingId, kind.topic))
  if (!now.data || !revisions.data)
    return now.error || revisions.error ? (
      <FailedState error={now.error ?? revisions.error} what={kind.title.toLowerCase()} />
    ) : (
      <SkeletonRows rows={1} />
    )
  const present = textOf(now.data.values, kind.field)
  const past = revisions.data.items.filter((item) => {
    const name = textOf(item.values, kind.field)
    return name !== '' && name !== present
  })
  if (past.length === 0) return null
  return (
    <Card aria-label={kind.title}>
      <CardHead title={kind.title} line />
      <ul className="divide-y divide-border">
        {past.map((item) => (
          <li
            key={item.revision}
            className="flex flex-wrap justify-between gap-2 px-5 py-3 md:px-6"
          >
            <span className="font-medium">{textOf(item.values, kind.field)}</span>
            <span className="text-small text-subtle">
              Named {formatDate(item.at)} by {item.by}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const revisionsQuery = (listing_id: string | undefined, topic: Topic) =>
  ask('GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions', {
    params: { listing_id: listing_id ?? '', topic },
    query: {},
  })
/** Past ones have a path of their own, or are requested in the query where the path has no parameter for it. */
const filterOf = (value: unknown): SeatFilter => (value === 'historical' ? 'historical' : 'current')
export const loader = load(({ params: { listing_id, filter: named }, search, props }) => {
  const filter = filterOf(props?.['filter'] ?? named ?? search.get('filter'))
  return [
    workspaceQuery(listing_id),
    seatsQuery(listing_id, filter),
    ...(props?.['audience'] === 'admin' && filter === 'current'
      ? [changeRequestsQuery(listing_id, 'partners')]
      : []),
    ...kinds.map(({ topic }) => topicQuery(listing_id, topic)),
    ...(filter === 'historical' ? kinds.map(({ topic }) => revisionsQuery(listing_id, topic)) : []),
  ]
})

/** Firms that topics name, now or in an earlier version. */
function NamedInTopics({ filter, listingId }: { filter: SeatFilter; listingId: string }) {
  return (
    <section aria-labelledby="named" className="mt-8 grid gap-4">
      <div>
        <h2 id="named" className="text-h3">
          {filter === 'current' ? 'Named in topics' : 'Named in earlier versions of topics'}
        </h2>
        <p className="text-muted">
          A topic that names a firm gives it no sign-in. Invite a person for that.
        </p>
      </div>
      {filter === 'historical' ? (
        <div className="grid gap-4">
          <div className="hidden only:block">
            <EmptyState title="No past partner">
              Firms from earlier versions appear here.
            </EmptyState>
          </div>
          {kinds.map((kind) => (
            <Past key={kind.topic} kind={kind} listingId={listingId} />
          ))}
        </div>
      ) : (
        <div className="grid gap-4">
          {kinds.map((kind) => (
            <Current key={kind.topic} kind={kind} listingId={listingId} />
          ))}
        </div>
      )}
    </section>
  )
}

interface PartnersProps {
  /** where the path has its own row for each */
  filter?: SeatFilter
  under?: 'offering-details' | 'issuance-platform'
  audience?: Audience
}
/** Address of the current or the past partners below an offering's own path. */
function pageOf(
  { under = 'offering-details', audience = 'issuer' }: PartnersProps,
  filter: SeatFilter,
): string {
  if (audience === 'issuer' || under === 'offering-details') return `${under}/partners/${filter}`
  return filter === 'current' ? `${under}/partners` : `${under}/partners?filter=historical`
}

/** Outside firms of an offering: who has a seat with a sign-in, who had one, and whom topics name. */
export default function Partners(props: PartnersProps) {
  const { audience = 'issuer' } = props
  const [search] = useSearch()
  const { filter: named } = useParams<'filter'>()
  const filter = filterOf(props.filter ?? named ?? search.get('filter'))
  const title = filter === 'current' ? 'Partners' : 'Past partners'
  const place = useOfferingPlace(audience, { current: pageOf(props, 'current'), title })
  const { listing_id } = place.params
  return (
    <>
      <PageHead
        tabs
        dense={audience === 'admin'}
        title={title}
        lead="Firms that work on the offering: their seats, what each reads and completes, and until when."
      />
      <SecondaryTabs
        className="mb-6"
        label="Partners"
        items={(['current', 'historical'] as const).map((each) => ({
          to: place.to(pageOf(props, each)),
          label: each === 'current' ? 'Current' : 'Historical',
          current: filter === each,
        }))}
      />
      <SeatsSection
        listingId={listing_id}
        filter={filter}
        {...(audience === 'admin'
          ? {
              profileOf: (seat) =>
                `${place.to(`offering-details/partners/${filter}/profile/overview`)}?seat=${seat.id}`,
            }
          : {})}
      />
      {audience === 'admin' && filter === 'current' ? (
        <div className="mt-8">
          <RequestsCard subject="partners" audience="admin" params={place.params} />
        </div>
      ) : null}
      <NamedInTopics filter={filter} listingId={listing_id} />
    </>
  )
}
