import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { useQueryOf } from '#src/api/query.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { topicLeads } from './topic-labels.ts'
import { topicQuery } from './use-topic.ts'

export interface TopicCardProps {
  topic: Topic
  listingId: string
  /** address of the dialog that edits it; absent for readers */
  editTo?: string
  /** only these fields */
  only?: readonly string[]
  title?: string
}

/** A topic read back on an overview, with its review state and a link to change it. */
export function TopicCard({
  topic,
  listingId,
  editTo,
  only,
  title = topicCatalogue[topic].title,
}: TopicCardProps) {
  const query = useQueryOf(topicQuery(listingId, topic))
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
  const badge = <StatusBadge status={view.status} />
  if (Object.keys(view.values).length === 0)
    return (
      <Card aria-label={title}>
        <EmptyState
          level={2}
          title={title}
          action={
            editTo && view.editable ? (
              <LinkButton to={editTo} variant="primary">
                Fill in {title.toLowerCase()}
              </LinkButton>
            ) : undefined
          }
        >
          {topicLeads[topic]} Nothing is filled in yet.
        </EmptyState>
      </Card>
    )
  const schema = topicSchemas[topic]
  const shown =
    only ??
    fieldsOf(schema)
      .filter((field) => field.widget !== 'file')
      .map((field) => field.name)
  const edits = Boolean(editTo) && view.editable
  return (
    <SchemaDetailCard
      title={title}
      schema={schema}
      values={view.values}
      only={shown}
      mark={badge}
      editTo={edits ? editTo : undefined}
      lockedReason={!edits && view.locked_because ? 'Locked' : undefined}
      subtitle={view.locked_because ? view.locked_because : undefined}
    />
  )
}
