import type { FieldDifference } from '#domain/offerings/model/raise.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { useCall } from '#src/api/query.ts'
import { showValue } from '#src/blocks/form/show-value.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { fieldText } from './topic-fields.ts'

const inWords = (topic: Topic, path: string, value: unknown): string => {
  const field = fieldsOf(topicSchemas[topic]).find(
    (each) => path === each.name || path.startsWith(`${each.name}.`),
  )
  if (value === null || value === undefined) return 'Nothing'
  return field ? showValue(field, value) : JSON.stringify(value)
}

/** What became of a version: `changes_requested` reads "Changes requested". */
const outcomeLabels = (state: string): string =>
  state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')

/** What differs, field by field: before struck, after next to it. */
export function Differences({ topic, items }: { topic: Topic; items: readonly FieldDifference[] }) {
  return (
    <dl className="divide-y divide-border">
      {items.map((item) => (
        <div
          key={item.field}
          className="grid gap-x-4 gap-y-1 py-2.5 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <dt className="text-small font-medium">{fieldText(topic, item.field)}</dt>
          <dd className="min-w-0 text-small wrap-anywhere whitespace-pre-line text-subtle">
            <span className="md:sr-only">Before: </span>
            <del>{inWords(topic, item.field, item.before)}</del>
          </dd>
          <dd className="min-w-0 text-small wrap-anywhere whitespace-pre-line">
            <span className="md:sr-only">After: </span>
            <ins className="no-underline">{inWords(topic, item.field, item.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What changed since the platform last decided on the topic. */
export function SinceReview({
  topic,
  items,
}: {
  topic: Topic
  items: readonly FieldDifference[] | null
}) {
  if (items === null)
    return <p className="text-small text-subtle">This topic was not reviewed yet.</p>
  if (items.length === 0)
    return <p className="text-small text-subtle">Nothing changed since the last review.</p>
  return <Differences topic={topic} items={items} />
}

/** Versions that were submitted, newest first, each with what it changed. */
export function Versions({ topic, listingId }: { topic: Topic; listingId: string }) {
  const revisions = useCall('GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions', {
    params: { listing_id: listingId, topic },
    query: {},
  })
  return (
    <QueryBoundary
      query={revisions}
      what="the versions"
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={(answer) => answer.items.length === 0}
      empty={{
        title: 'Nothing was sent yet',
        children: 'Each submitted version is saved here.',
      }}
    >
      {({ items }) => (
        <div>
          {items.map((item, index) => (
            <Disclosure
              key={item.revision}
              open={index === 0}
              summary={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  Version {item.revision} <Badge size="small">{outcomeLabels(item.status)}</Badge>
                  <span className="text-small font-normal text-subtle">
                    {formatDateTime(item.at)}, {item.by}
                  </span>
                </span>
              }
            >
              {item.differences.length === 0 ? (
                <p>The first version.</p>
              ) : (
                <Differences topic={topic} items={item.differences} />
              )}
            </Disclosure>
          ))}
        </div>
      )}
    </QueryBoundary>
  )
}
