import { sectionCompletion, type SeatTopic } from '#domain/offerings/model/partner-seat.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DocumentSource, TopicReading } from '../topics/topic-reading.tsx'
import { SectionBadge } from './section-lines.tsx'
import { ownSeatQuery, SEATS_CHANGED, seatTopicQuery } from './seat-query.ts'

export const loader = load(({ params }) => [
  ownSeatQuery(params['seat_id']),
  seatTopicQuery(params['seat_id'], params['topic'] as Topic),
])
export const title: PageTitle = ({ params }) => topicCatalogue[params['topic'] as Topic].title

/** What was completed, and whether the section has changed since. */
function Completed({ section }: { section: SeatTopic }) {
  const { completed } = section
  if (completed === null) return null
  return completed.current ? (
    <Callout tone="success" title={`You completed this section ${formatDateTime(completed.at)}`}>
      {completed.note}
    </Callout>
  ) : (
    <Callout tone="warning" title="The section changed after you completed it">
      Read it again and complete it once more.
    </Callout>
  )
}

function Complete({
  seatId,
  rev,
  topic,
  revision,
}: {
  seatId: string
  rev: number
  topic: Topic
  revision: number
}) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: SEATS_CHANGED })
  return (
    <Card aria-labelledby="complete">
      <CardHead
        titleId="complete"
        title="Complete this section"
        subtitle="The company reads your note. If the section changes later, we ask you again."
      />
      <CardBody>
        <ActionForm
          label="Complete this section"
          schema={sectionCompletion}
          defaultValues={{ topic, revision, note: '' }}
          submitLabel="Complete section"
          refusal={(error) => <Refusal error={error} />}
          onSubmit={async (payload) => {
            await send.mutateAsync({
              params: { machine: 'partner-seat', id: seatId },
              body: { type: 'COMPLETED', rev, payload },
            })
            toast.success('Section completed')
          }}
        >
          <ActionField name="note" label="What you checked or added">
            {(control) => <Textarea {...control} rows={3} limit={1000} />}
          </ActionField>
        </ActionForm>
      </CardBody>
    </Card>
  )
}

/**
 * A section of an offering that a partner's seat opens: to read, with its files, and to complete where the seat
 * requires it.
 */
export default function Section() {
  const { seat_id, topic: named } = useParams<'seat_id' | 'topic'>()
  const topic = named as Topic
  const seat = useQueryOf(ownSeatQuery(seat_id)).data
  const query = useQueryOf(seatTopicQuery(seat_id, topic))
  const { title: name } = topicCatalogue[topic]
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Partner seats', to: '/dashboard/partner' },
      { label: seat?.company ?? 'Seat', to: href('/dashboard/partner/:seat_id', { seat_id }) },
      { label: name },
    ],
    pageName: name,
  })
  const open = (id: string) =>
    call('GET /api/partner/seats/:seat_id/topics/:topic/files/:file_id', {
      params: { seat_id, topic, file_id: id },
    })
  const found = query.data
  return (
    <>
      <PageHead
        title={name}
        lead={seat?.company}
        mark={found === undefined ? undefined : <SectionBadge section={found} />}
      />
      <QueryBoundary query={query} what="this section" skeleton={<SkeletonText lines={8} />}>
        {(section) => (
          <div className="grid gap-4 md:gap-6">
            <Completed section={section} />
            {section.updated_at === null ? (
              <Card>
                <EmptyState title="Nothing entered yet" level={2}>
                  The company hasn’t started this section. Come back later.
                </EmptyState>
              </Card>
            ) : (
              <>
                <p className="text-small text-subtle">
                  {section.status}. Last changed {formatDateTime(section.updated_at)}.
                </p>
                <DocumentSource value={open}>
                  <TopicReading topic={topic} values={section.values} />
                </DocumentSource>
              </>
            )}
            {section.files.length === 0 ? null : (
              <Card aria-labelledby="files">
                <CardHead titleId="files" title="Files" />
                <CardBody>
                  <FileButtons files={section.files} open={open} />
                </CardBody>
              </Card>
            )}
            {section.may_complete && section.revision !== null ? (
              <Complete
                key={section.revision}
                seatId={seat_id}
                rev={section.rev}
                topic={topic}
                revision={section.revision}
              />
            ) : null}
            {section.access === 'complete' && section.revision === null ? (
              <Callout tone="info" title="The company is still writing this section">
                You complete it once it’s submitted.
              </Callout>
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
