import { useState } from 'react'
import {
  reportReasonLabels,
  reportReasons,
  type Post,
  type ReportReason,
} from '#domain/offerings/model/discussion.ts'
import { useSend } from '#src/api/query.ts'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

export type PostAct = 'edit' | 'withdraw' | 'report'
const CHANGES = [
  'GET /api/offerings/:listing_id/discussion',
  'GET /api/offerings/:listing_id',
] as const

function Report({ post, onClose }: { post: Post; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('advice')
  const send = useSend('POST /api/discussion/:post_id/report')
  return (
    <ActDialog
      title="Report this post"
      explain="The platform reads it and hides it if it breaks the rules. The author does not learn who reported it."
      confirm="Report post"
      done="The post is reported"
      onClose={onClose}
      run={() => send.mutateAsync({ params: { post_id: post.id }, body: { reason } })}
    >
      <Field label="What is wrong with it?" group>
        <RadioGroup
          options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
          value={reason}
          onChange={(value) => setReason(value as ReportReason)}
        />
      </Field>
    </ActDialog>
  )
}

function Edit({ post, onClose }: { post: Post; onClose: () => void }) {
  const [body, setBody] = useState(post.body ?? '')
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  return (
    <ActDialog
      title="Change your post"
      explain="We retain the earlier version. After 15 minutes a post can’t be edited."
      confirm="Save post"
      done="Your post is changed"
      onClose={onClose}
      run={() =>
        send.mutateAsync({
          params: { machine: 'discussion-post', id: post.id },
          body: { type: 'EDITED', rev: post.status.rev, payload: { body: body.trim() } },
        })
      }
    >
      <Field label="Your post">
        <Textarea rows={5} limit={4000} value={body} onChange={setBody} />
      </Field>
    </ActDialog>
  )
}

function Withdraw({ post, onClose }: { post: Post; onClose: () => void }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  return (
    <ActDialog
      title="Take your post back"
      explain="It’s hidden and can’t be restored. The law requires us to retain it for five years."
      confirm="Take post back"
      done="Post withdrawn"
      onClose={onClose}
      run={() =>
        send.mutateAsync({
          params: { machine: 'discussion-post', id: post.id },
          body: { type: 'WITHDRAWN', rev: post.status.rev },
        })
      }
    />
  )
}

/** The dialogs of a post; loaded with the first click. */
export default function PostActs({
  post,
  act,
  onClose,
}: {
  post: Post
  act: PostAct
  onClose: () => void
}) {
  const Dialog = { report: Report, edit: Edit, withdraw: Withdraw }[act]
  return <Dialog post={post} onClose={onClose} />
}
