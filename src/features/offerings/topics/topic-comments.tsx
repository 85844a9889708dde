import { Check, MessageSquarePlus } from 'lucide-react'
import { z } from 'zod'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { fieldText } from './topic-fields.ts'

export type TopicView = Answer<'GET /api/dealroom/offerings/:listing_id/topics/:topic'>
export type Comment = TopicView['comments'][number]
const TOPIC = 'GET /api/dealroom/offerings/:listing_id/topics/:topic'
const WORKSPACE = 'GET /api/dealroom/offerings/:listing_id/workspace'
const roles = { issuer: 'Company', platform: 'Reviewer', partner: 'Partner' } as const

interface PlaceProps {
  topic: Topic
  listingId: string
}

/** One comment: who, when, on which field, and a button to mark it as resolved. */
export function CommentCard({
  topic,
  listingId,
  comment,
  may,
}: PlaceProps & { comment: Comment; may: boolean }) {
  const resolve = useSend(
    'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments/:comment_id/resolve',
    { changes: [TOPIC, WORKSPACE] },
  )
  const open = comment.resolved_at === null
  return (
    <article
      aria-label={`Comment by ${comment.author}`}
      className={cn(
        'rounded-lg border p-4',
        open ? 'border-warning-border bg-warning-soft' : 'border-border bg-surface',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Avatar name={comment.author} size="sm" />
        <span className="text-small font-medium">{comment.author}</span>
        <span className="text-small text-subtle">{roles[comment.role]}</span>
        <time dateTime={comment.at} className="ml-auto text-small text-subtle">
          {formatDateTime(comment.at)}
        </time>
      </header>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment.text}</p>
      {comment.field ? (
        <p className="mt-1.5 text-small text-subtle">On “{fieldText(topic, comment.field)}”</p>
      ) : null}
      {open && may ? (
        <Button
          className="mt-3"
          size="sm"
          icon={Check}
          busy={resolve.isPending}
          onClick={() =>
            resolve.mutate({ params: { listing_id: listingId, topic, comment_id: comment.id } })
          }
        >
          Mark answered
        </Button>
      ) : null}
      {resolve.error ? (
        <p role="alert" className="mt-2 text-small text-danger-text">
          {resolve.error.message}
        </p>
      ) : null}
    </article>
  )
}

const commentSchema = z.object({
  text: z.string().trim().min(1, 'Enter a comment.').max(4000),
  field: z.string().nullable(),
})

/** Adds a comment to the topic or one of its fields. */
export function CommentForm({ topic, listingId }: PlaceProps) {
  const say = useSend('POST /api/dealroom/offerings/:listing_id/topics/:topic/comments', {
    changes: [TOPIC, WORKSPACE],
  })
  const options = fieldsOf(topicSchemas[topic])
    .filter((each) => each.widget !== 'hidden')
    .map((each) => ({ value: each.name, label: each.title }))
  return (
    <ActionForm
      schema={commentSchema}
      defaultValues={{ text: '', field: null }}
      onSubmit={(body) => say.mutateAsync({ params: { listing_id: listingId, topic }, body })}
      resetAfter
      label="Add a comment"
      submitLabel="Add comment"
      submitVariant="secondary"
      submitButton={{ icon: MessageSquarePlus }}
      size="sm"
      className="gap-3"
    >
      <ActionField name="text" label="Comment">
        {(control) => <Textarea {...control} />}
      </ActionField>
      <ActionField name="field" label="About" optional>
        {(control) => (
          <Select {...control} options={options} clearable placeholder="The whole topic" />
        )}
      </ActionField>
    </ActionForm>
  )
}

/** Next to the form: what is open, what was dealt with, and a new one. */
export function Comments({
  view,
  topic,
  listingId,
  may,
}: PlaceProps & { view: TopicView; may: boolean }) {
  const open = view.comments.filter((comment) => comment.resolved_at === null)
  const done = view.comments.filter((comment) => comment.resolved_at !== null)
  return (
    <section aria-labelledby="comments" className="grid gap-3">
      <h2 id="comments" className="text-h3">
        Comments
      </h2>
      {open.length === 0 ? (
        <p className="text-small text-subtle">No open comment.</p>
      ) : (
        open.map((comment) => (
          <CommentCard
            key={comment.id}
            topic={topic}
            listingId={listingId}
            comment={comment}
            may={may}
          />
        ))
      )}
      {done.length > 0 ? (
        <Disclosure look="plain" summary={`Answered comments (${done.length})`}>
          <div className="grid gap-3">
            {done.map((comment) => (
              <CommentCard
                key={comment.id}
                topic={topic}
                listingId={listingId}
                comment={comment}
                may={false}
              />
            ))}
          </div>
        </Disclosure>
      ) : null}
      {may ? (
        <Disclosure look="plain" summary="Add a comment">
          <CommentForm topic={topic} listingId={listingId} />
        </Disclosure>
      ) : null}
    </section>
  )
}
