import { Bookmark } from 'lucide-react'
import { useCall } from '#src/api/query.ts'
import { OfferCard } from '#src/blocks/offer-card.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { SaveOffering } from '#src/blocks/save-offering.tsx'
import { useSession } from '#src/lib/session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { CompareToggle } from './compare-choice.tsx'
import type { Filters } from './query.ts'

/** The offerings that the person saves, newest first; a visitor is shown how to begin. */
export function SavedList({
  filters,
  now,
  waiting,
}: {
  filters: Filters
  now: number
  waiting: React.ReactNode
}) {
  const { settled, signedIn } = useSession()
  const query = useCall('GET /api/saved', signedIn ? {} : null, { missing: 'value' })
  if (settled && !signedIn)
    return (
      <EmptyState
        title="Log in to see what you saved"
        level={2}
        action={
          <LinkButton to="/login?redirect=%2Finvest%3Fsaved%3D1" variant="primary">
            Log in
          </LinkButton>
        }
      >
        Saved offerings belong to your account.
      </EmptyState>
    )
  if (query.data === undefined && query.error)
    return (
      <FailedState
        error={query.error}
        what="your saved offerings"
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <SkeletonGate
      loading={query.data === undefined}
      skeleton={waiting}
      label="Loading your saved offerings"
    >
      {query.data?.items.length === 0 ? (
        <EmptyState
          title="Nothing is saved"
          level={2}
          action={<LinkButton to="/invest">All open offerings</LinkButton>}
        >
          Press <Icon as={Bookmark} size="sm" className="inline align-[-0.125rem]" /> on an
          offering. It stands here, and you are told of its updates.
        </EmptyState>
      ) : null}
      {query.data !== undefined && query.data.items.length > 0 ? (
        <div className="grid gap-4 md:grid-cols-2 md:gap-6 rail:grid-cols-3">
          {query.data.items.map((offer) => (
            <OfferCard
              key={offer.listing_id}
              offer={offer}
              now={now}
              level={2}
              corner={
                <>
                  <CompareToggle filters={filters} offer={offer} />
                  <SaveOffering
                    listingId={offer.listing_id}
                    name={offer.company.name}
                    look="corner"
                  />
                </>
              }
            />
          ))}
        </div>
      ) : null}
    </SkeletonGate>
  )
}
