import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { useQueryOf } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { ReviewBar } from '#src/blocks/review/review-bar.tsx'
import { Card, CardBody, CardFoot } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SinceReview } from './topic-changes.tsx'
import { Comments } from './topic-comments.tsx'
import { TopicReading } from './topic-reading.tsx'
import { topicLeads } from './topic-labels.ts'
import { topicQuery } from './use-topic.ts'

/**
 * A topic among others on a page of the platform: its content, what changed since the review, the comments and the
 * decision.
 */
export function ReviewedTopic({ topic, listingId }: { topic: Topic; listingId: string }) {
  const query = useQueryOf(topicQuery(listingId, topic))
  const { title } = topicCatalogue[topic]
  const view = query.data
  if (!view)
    return (
      <Card aria-label={title}>
        {query.error ? (
          <FailedState
            error={query.error}
            what={title.toLowerCase()}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    )
  const changed = view.since_review?.length ?? 0
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-h2">{title}</h2>
        <StatusBadge status={view.status} className="self-center" />
        <p className="w-full text-muted">{topicLeads[topic]}</p>
      </div>
      <TopicReading topic={topic} values={view.values} />
      <Card aria-label={`Decision on ${title.toLowerCase()}`}>
        <CardBody className="grid gap-4">
          {changed > 0 ? (
            <Disclosure summary={`Since the last review (${changed})`}>
              <SinceReview topic={topic} items={view.since_review} />
            </Disclosure>
          ) : null}
          <Disclosure
            summary={view.open_comments > 0 ? `Comments (${view.open_comments} open)` : 'Comments'}
          >
            <Comments view={view} topic={topic} listingId={listingId} may />
          </Disclosure>
        </CardBody>
        <CardFoot>
          <ReviewBar listingId={listingId} view={view} />
        </CardFoot>
      </Card>
    </section>
  )
}
