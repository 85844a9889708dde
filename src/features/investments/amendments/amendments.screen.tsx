import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { AmendmentCard } from './amendment-card.tsx'
import { ProposeForm } from './propose-form.tsx'

export const title = () => 'Amendments'

const amendmentsQuery = (listing_id = '') =>
  ask('GET /api/dealroom/offerings/:listing_id/amendments', { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  dealQuery(listing_id),
  amendmentsQuery(listing_id),
])

/**
 * Amendments of a live offering: the company proposes with a difference and a reason, the platform confirms or
 * declines.
 */
export default function Amendments({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useDealPlace(audience, 'amendments', 'Amendments')
  const query = useQueryOf(amendmentsQuery(params.listing_id))
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Amendments"
        lead={
          query.data
            ? `Revision ${query.data.revision} is in force.`
            : 'What the offering disclosed, and what is to change.'
        }
      />
      <DealTabs audience={audience} params={params} current="amendments" />
      <QueryBoundary
        query={query}
        what="the amendments"
        skeleton={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(workspace) => (
          <div className="grid gap-4 md:gap-6">
            {workspace.may_propose ? (
              <ProposeForm listingId={params.listing_id} workspace={workspace} />
            ) : null}
            {!workspace.may_propose && audience === 'issuer' ? (
              <Callout
                tone="quiet"
                title={
                  workspace.open
                    ? 'An owner of the company proposes amendments.'
                    : 'Only an offering that is live, paused or closing is amended.'
                }
              />
            ) : null}
            {workspace.items.length === 0 ? (
              <Card aria-label="Amendments">
                <EmptyState title="Nothing was amended" level={2}>
                  The offering says what it said when it opened.
                </EmptyState>
              </Card>
            ) : (
              workspace.items.map((amendment) => (
                <AmendmentCard key={`${amendment.id} ${amendment.rev}`} amendment={amendment} />
              ))
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
