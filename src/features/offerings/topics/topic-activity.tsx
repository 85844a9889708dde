import { lazy, Suspense, useState } from 'react'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { InnerTabs } from '#src/ui/view-tabs.tsx'
import { SinceReview, Versions } from './topic-changes.tsx'
import type { TopicView } from './topic-comments.tsx'

/** Everything that happened to the topic, behind its tab. */
const TopicHistory = lazy(async () => ({
  default: (await import('./topic-history.tsx')).TopicHistory,
}))

type Activity = 'changes' | 'versions' | 'history'
/** What changed since the last review, the versions and the history of a topic, each behind its tab. */
export default function TopicActivity({
  topic,
  listingId,
  view,
}: {
  topic: Topic
  listingId: string
  view: TopicView
}) {
  const [tab, setTab] = useState<Activity>(
    view.since_review && view.since_review.length > 0 ? 'changes' : 'versions',
  )
  return (
    <section aria-label="Changes and history" className="mt-section">
      <InnerTabs<Activity>
        label="Changes and history"
        value={tab}
        onChange={setTab}
        panelsClassName="mt-4"
        items={[
          {
            value: 'changes',
            label: 'Since the last review',
            panel: <SinceReview topic={topic} items={view.since_review} />,
            ...(view.since_review ? { count: view.since_review.length } : {}),
          },
          {
            value: 'versions',
            label: 'Versions',
            panel: <Versions topic={topic} listingId={listingId} />,
          },
          {
            value: 'history',
            label: 'History',
            panel: (
              <Suspense fallback={<SkeletonRows rows={3} />}>
                <TopicHistory topic={topic} listingId={listingId} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  )
}
