import { ExternalLink, Send } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import {
  useOfferingPlace,
  type Audience,
  type Workspace,
  workspaceQuery,
} from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist } from '#src/ui/checklist.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { InterestCard, interestQuery } from './interest-card.tsx'
import { standingOf } from './topic-groups.ts'
import { WORKSPACE } from './use-topic.ts'

const wanted = ['pitch', 'categories', 'documents-offering', 'business-risks'] as const

function stepState(standing: ReturnType<typeof standingOf>): 'done' | 'issue' | 'review' | 'todo' {
  if (standing === 'approved') return 'done'
  if (standing === 'changes') return 'issue'
  return standing === 'review' ? 'review' : 'todo'
}

function Content({ workspace, audience }: { workspace: Workspace; audience: Audience }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [WORKSPACE],
    onSuccess: () => toast.success('Listing requested'),
  })
  const { listing, listing_id } = workspace
  const may =
    audience === 'issuer' &&
    (workspace.role === 'owner' || workspace.role === 'editor') &&
    listing.accepts.includes('REQUEST')
  const parts = workspace.topics.filter((line) =>
    (wanted as readonly string[]).includes(line.topic),
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        {send.error ? <Callout tone="danger" title={send.error.message} /> : null}
        <NextActionCard
          title="Listing on the marketplace"
          presented={
            may && listing.next ? { ...listing, next: { ...listing.next, link: null } } : listing
          }
          me={audience === 'issuer' ? 'issuer' : 'platform'}
          extra={
            may ? (
              <Button
                variant="primary"
                icon={Send}
                busy={send.isPending}
                onClick={() =>
                  send.mutate({
                    params: { machine: 'listing', id: listing_id },
                    body: { type: 'REQUEST', rev: listing.rev },
                  })
                }
              >
                Ask for the listing
              </Button>
            ) : undefined
          }
        />
        {listing.state === 'listed' ? (
          <div>
            <LinkButton to={`/offerings/${listing_id}`} icon={ExternalLink}>
              See it as visitors do
            </LinkButton>
          </div>
        ) : null}
      </div>
      <Card aria-labelledby="parts">
        <CardHead
          titleId="parts"
          title="What the listing shows"
          subtitle="Each part comes from a topic."
        />
        <CardBody>
          <Checklist
            label="What the listing shows"
            items={parts.map((line) => ({
              id: line.topic,
              label: line.title,
              to: line.href,
              action: line.status.label,
              state: stepState(standingOf(line)),
            }))}
          />
        </CardBody>
      </Card>
    </div>
  )
}

export const loader = load(({ params }) => [
  workspaceQuery(params['listing_id']),
  interestQuery(params['listing_id']),
])

/** The status of an offering's listing, and what it is made of. */
export default function ListingOverview({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useOfferingPlace(audience, {
    current: 'platform-listing/overview',
    title: 'Listing overview',
  })
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Listing overview"
        lead="When and how the offering is shown on the marketplace."
      />
      <div className="grid gap-6">
        <QueryBoundary
          query={place.workspace}
          what="the listing"
          skeleton={<SkeletonText lines={5} />}
        >
          {(workspace) => <Content workspace={workspace} audience={audience} />}
        </QueryBoundary>
        <InterestCard listingId={place.params.listing_id ?? ''} />
      </div>
    </>
  )
}
