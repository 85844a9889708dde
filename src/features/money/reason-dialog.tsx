import { useState, type FormEvent } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'

export interface ReasonDialogProps { title: string; description?: string; label: string; submit: string; busy: boolean; error: ApiError | null; onSubmit: (reason: string) => void; onClose: () => void }

/** An act that is recorded with a reason in words. */
export function ReasonDialog({ title, description, label, submit, busy, error, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < 3
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && !short) onSubmit(reason.trim())
  }
  return (
    <Modal open onClose={onClose} size="sm" title={title} description={description} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="reason" variant="primary" busy={busy}>{submit}</Button></>}>
      <form id="reason" noValidate onSubmit={send} className="grid gap-4">
        <Field label={label} error={tried && short ? 'Say why.' : error?.fields['reason']}><Textarea value={reason} onChange={setReason} rows={3} /></Field>
        {error && error.fields['reason'] === undefined ? <Callout tone="danger" title={error.message} /> : null}
      </form>
    </Modal>
  )
}
