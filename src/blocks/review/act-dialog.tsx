import { useState, type FormEvent, type ReactNode } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Refusal } from './refusal.tsx'

const LIMIT = 2000
export interface ActDialogProps {
  title: string
  explain: string
  confirm: string
  /** toast when it is done */
  done: string
  /** label of the reason, which is then required */
  reason?: string
  /** between the explanation and the reason */
  children?: ReactNode
  onClose: () => void
  run: (reason: string | undefined) => Promise<unknown>
}

/** Asks once before an act, takes the reason where one is needed, and says what the server refuses. */
export function ActDialog({ title, explain, confirm, done, reason, children, onClose, run }: ActDialogProps) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const missing = reason !== undefined && text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || missing || text.length > LIMIT) return
    setBusy(true)
    setRefused(null)
    try {
      await run(reason === undefined ? undefined : text.trim())
      toast.success(done)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title={title} description={explain} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="review-act" variant="primary" busy={busy}>{confirm}</Button></>}>
      <form id="review-act" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        {reason === undefined ? null : <Field label={reason} error={refused?.fields['reason'] ?? (tried && missing ? 'Say why, so that the other side understands.' : undefined)}><Textarea rows={4} limit={LIMIT} value={text} onChange={setText} /></Field>}
        {refused && refused.fields['reason'] === undefined ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
