import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { useOfferingPlace, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { DomainCard } from './domain-card.tsx'
import { labelQuery } from './label-query.ts'
import { LookCard } from './look-card.tsx'
import { ReviewCard } from './review-card.tsx'

/** ms between two requests, since checks run in the background */
const EVERY = 5_000
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  labelQuery(listing_id),
])

/** The offering at a domain of the company: its records and its look. */
export default function PrivateLabel() {
  const place = useOfferingPlace('issuer', {
    current: 'issuance-platform/private-label',
    title: 'Private label',
  })
  const { listing_id } = place.params
  const query = useQueryOf(labelQuery(listing_id), { every: EVERY })
  return (
    <>
      <PageHead
        title="Private label"
        lead="Show the offering at a domain of your own, with your name, logo and colors. Accounts and payments stay with the platform."
      />
      <QueryBoundary query={query} what="the private label" skeleton={<SkeletonText lines={8} />}>
        {(label) => (
          <div className="grid grid-cols-1 gap-6">
            <DomainCard label={label} listingId={listing_id} />
            <ReviewCard label={label} listingId={listing_id} />
            <LookCard label={label} listingId={listing_id} />
            {label.domain === null ? null : (
              <Card aria-labelledby="domain-log">
                <CardHead titleId="domain-log" title="Domain history" line />
                <HistoryLog
                  name="GET /api/lifecycles/:machine/:id/history"
                  params={{ machine: 'private-domain', id: label.domain.id }}
                  search={null}
                />
              </Card>
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
