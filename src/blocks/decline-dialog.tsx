import { useState } from 'react'
import { declineInput } from '#domain/investors/model/registration.ts'
import { isApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'

export interface DeclineDialogProps {
  title: string
  /** What happens then. */
  description: string
  /** The two buttons: what stays as it is, and what is declined. */
  keep: string
  decline: string
  busy: boolean
  error: unknown
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Requires the reason before a part or a signature is declined; whoever requested it and the company read it. */
export function DeclineDialog({
  title,
  description,
  keep,
  decline,
  busy,
  error,
  onDecline,
  onClose,
}: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const failure = isApiError(error) ? error : null
  const send = () => {
    const read = declineInput.safeParse({ reason })
    setProblem(read.success ? undefined : read.error.issues[0]?.message)
    if (read.success) onDecline(read.data.reason)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" busy={busy} onClick={send}>
            {decline}
          </Button>
        </>
      }
    >
      {failure ? <Callout tone="danger" live title={failure.message} className="mb-4" /> : null}
      <Field
        label="Why?"
        help="The person who invited you and the company see this."
        error={problem ?? failure?.fields['reason']}
      >
        <Textarea value={reason} onChange={setReason} limit={500} />
      </Field>
    </Modal>
  )
}
