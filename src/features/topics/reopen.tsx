import { PencilLine } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import type { TopicView } from './topic-comments.tsx'
import { TOPIC, WORKSPACE } from './use-topic.ts'

/** Opens a decided topic again; the reason is kept in its history and the platform reviews it anew. */
export function Reopen({ view }: { view: TopicView }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [TOPIC, WORKSPACE], onSuccess: () => setOpen(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 3) return setMissing(true)
    return send.mutate({ params: { machine: 'review-item', id: view.item_id }, body: { type: 'REOPENED', reason: reason.trim(), rev: view.status.rev } })
  }
  return (
    <>
      <div><Button icon={PencilLine} onClick={() => setOpen(true)}>Change this topic</Button></div>
      <Modal open={open} onClose={() => setOpen(false)} size="sm" title={`Change ${view.title.toLowerCase()}?`} description="The decision on it ends. You send it again, and it is reviewed anew." footer={<><Button onClick={() => setOpen(false)}>Keep it</Button><Button variant="primary" type="submit" form="reopen" busy={send.isPending}>Open it for changes</Button></>}>
        <form id="reopen" onSubmit={submit} className="grid gap-3">
          {send.error ? <Callout tone="danger" title={send.error.message} /> : null}
          <Field label="Why does it change?" error={missing && reason.trim().length < 3 ? 'Say why.' : undefined}><Textarea name="reason" value={reason} onChange={setReason} /></Field>
        </form>
      </Modal>
    </>
  )
}
