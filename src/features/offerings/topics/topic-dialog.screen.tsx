import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf, useRefresh } from '#src/api/query.ts'
import { DialogPage, useCloseTo } from '#src/blocks/dialog-page.tsx'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { StateNote } from './state-note.tsx'
import { TopicForm } from './topic-form.tsx'
import { TopicReading } from './topic-reading.tsx'
import { topicLeads } from './topic-labels.ts'
import { topicQuery, isTopic, WORKSPACE } from './use-topic.ts'

export const loader = load(({ params, props }) => {
  const topic = props?.['topic']
  return isTopic(topic) ? [topicQuery(params['listing_id'], topic)] : []
})

/**
 * A topic edited over the page that shows it: the same form in a dialog with an address. `parent` is that page without
 * the base.
 */
export default function TopicDialog({
  topic,
  parent,
  audience = 'issuer',
}: {
  topic: Topic
  parent: string
  audience?: Audience
}) {
  const { account_id, status, listing_id } = useParams<keyof OfferingParams>()
  const back = offeringPath(audience, { account_id, status, listing_id }, parent)
  const query = useQueryOf(topicQuery(listing_id, topic))
  const close = useCloseTo(back)
  const refresh = useRefresh()
  const { title } = topicCatalogue[topic]
  const view = query.data
  if (!view || !view.editable || audience === 'admin') {
    return (
      <DialogPage parent={back} title={title} description={topicLeads[topic]} size="lg">
        <QueryBoundary
          query={query}
          what="this topic"
          backTo={back}
          skeleton={<SkeletonText lines={6} />}
        >
          {(found) => (
            <div className="grid gap-4">
              <StateNote view={found} />
              <TopicReading topic={topic} values={found.values} />
            </div>
          )}
        </QueryBoundary>
      </DialogPage>
    )
  }
  return (
    <TopicForm
      key={topic}
      topic={topic}
      listingId={listing_id}
      view={view}
      back={back}
      onSent={() => {
        toast.success(`${title} sent for review`)
        void refresh(WORKSPACE)
        close()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={close}
          title={title}
          description={topicLeads[topic]}
          size="lg"
          footer={parts.foot}
          footerStart={parts.saveState}
        >
          <div className="mb-5 empty:hidden">
            <StateNote view={view} />
          </div>
          {body}
        </Modal>
      )}
    />
  )
}
