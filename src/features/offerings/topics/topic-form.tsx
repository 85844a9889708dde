import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { EditForm, type EditFormParts } from '#src/blocks/edit-form.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { sentStates } from './state-note.tsx'
import { CommentCard, type TopicView } from './topic-comments.tsx'
import { readStale, useTopicForm, withNotes } from './use-topic.ts'

export interface TopicFormProps {
  topic: Topic
  listingId: string
  view: TopicView
  /** where "Save and close" leads */
  back: string
  onSent: () => void
  /** a topic that was sent is changed: it is a draft again */
  onReopened?: () => void
  /** a frame of its own: the body and foot of a dialog */
  frame?: (form: ReactNode, parts: EditFormParts & { foot: ReactNode }) => ReactNode
}

/** The form of a topic: drafts as one types, sent for review when it is complete. */
export function TopicForm({
  topic,
  listingId,
  view,
  back,
  onSent,
  onReopened,
  frame,
}: TopicFormProps) {
  const navigate = useNavigate()
  const form = useTopicForm(topic, listingId, view)
  const open = view.comments.filter(
    (comment) => comment.resolved_at === null && comment.field !== null,
  )
  const noted = [...new Set(open.map((comment) => comment.field?.split('.')[0] ?? ''))]
  const fields = withNotes(form.overrides, noted, (field) => (
    <div className="mt-3 grid gap-2">
      {open
        .filter((comment) => comment.field?.split('.')[0] === field)
        .map((comment) => (
          <CommentCard key={comment.id} topic={topic} listingId={listingId} comment={comment} may />
        ))}
    </div>
  ))
  const footOf = (parts: EditFormParts) => {
    const nothingNew = sentStates.has(form.shown.status.state) && !parts.dirty
    return (
      <>
        <Button
          onClick={() =>
            void parts.keep().then(async (kept) => {
              if (!kept) return
              await form.closed()
              navigate(back)
            })
          }
        >
          Save and close
        </Button>
        <Button
          variant="primary"
          icon={Send}
          busy={parts.busy}
          onClick={() => void parts.submit()}
          disabledReason={nothingNew ? 'Change an answer to send it again.' : undefined}
        >
          {nothingNew ? 'Sent for review' : 'Send for review'}
        </Button>
      </>
    )
  }
  return (
    <EditForm
      label={view.title}
      schema={form.schema}
      values={view.values}
      mode="autosave"
      rev={view.rev}
      savedAt={view.updated_at ?? undefined}
      fields={fields}
      problems={form.problems}
      onDraft={async (values) => {
        const saved = await form.keep(values)
        onReopened?.()
        return saved
      }}
      onSave={form.submitForReview}
      onSaved={onSent}
      readCurrent={readStale}
      onResolved={form.onResolved}
      submitLabel="Send for review"
      {...(frame
        ? { frame: (body, parts) => frame(body, { ...parts, foot: footOf(parts) }) }
        : {
            children: (parts) => (
              <>
                {parts.fields}
                <div className="sticky bottom-0 layer-action-bar -mx-4 mt-10 flex flex-wrap items-center gap-3 border-t border-border bg-surface px-4 py-3 max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-lg md:border-x md:px-5">
                  <span className="mr-auto">{parts.saveState}</span>
                  <span className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
                    {footOf(parts)}
                  </span>
                </div>
              </>
            ),
          })}
    />
  )
}
