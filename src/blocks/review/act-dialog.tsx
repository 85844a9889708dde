import { useState, type FormEvent, type ReactNode } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import type { Option } from '#src/ui/inputs/options.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Refusal } from './refusal.tsx'

const LIMIT = 2000
/** One thing to choose before the act; `name` is the field that the server names when it refuses the choice. */
interface Choice { name: string; label: string; options: readonly Option[]; problem: string }
export interface ActDialogProps {
  title: string
  explain: string
  confirm: string
  /** toast when it is done */
  done: string
  /** label of the reason, which is then required */
  reason?: string
  /** most characters of the reason */
  limit?: number
  choice?: Choice
  /** between the explanation and the reason */
  children?: ReactNode
  /** below the fields, as long as nothing was refused */
  note?: string
  onClose: () => void
  run: (reason: string | undefined, chosen: string | undefined) => Promise<unknown>
}
interface Typed { reason: string; chosen: string | null }

function problemsOf({ reason, limit = LIMIT, choice }: ActDialogProps, typed: Typed): Record<string, string> {
  return {
    ...(choice && typed.chosen === null ? { [choice.name]: choice.problem } : {}),
    ...(reason !== undefined && typed.reason.trim() === '' ? { reason: 'Say why, so that the other side understands.' } : {}),
    ...(typed.reason.length > limit ? { reason: `Use at most ${formatCount(limit)} characters.` } : {}),
  }
}

/** Asks once before an act, takes the choice and the reason where they are needed, and says what the server refuses. */
export function ActDialog(props: ActDialogProps) {
  const { title, explain, confirm, done, reason, limit = LIMIT, choice, children, note, onClose, run } = props
  const [typed, setTyped] = useState<Typed>({ reason: '', chosen: null })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const fields = { ...refused?.fields, ...(tried ? problemsOf(props, typed) : {}) }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || Object.keys(problemsOf(props, typed)).length > 0) return
    setBusy(true)
    setRefused(null)
    try {
      await run(reason === undefined ? undefined : typed.reason.trim(), typed.chosen ?? undefined)
      toast.success(done)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const shown = ['reason', ...(choice ? [choice.name] : [])]
  return (
    <Modal open onClose={onClose} size="sm" title={title} description={explain} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="act" variant="primary" busy={busy}>{confirm}</Button></>}>
      <form id="act" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        {choice ? <Field label={choice.label} error={fields[choice.name]}><Select options={choice.options} value={typed.chosen} onChange={(chosen) => setTyped({ ...typed, chosen })} placeholder={choice.label} search={false} /></Field> : null}
        {reason === undefined ? null : <Field label={reason} error={fields['reason']}><Textarea rows={4} limit={limit} value={typed.reason} onChange={(text) => setTyped({ ...typed, reason: text })} /></Field>}
        {note !== undefined && refused === null ? <p className="text-small text-subtle">{note}</p> : null}
        {refused && shown.every((name) => refused.fields[name] === undefined) ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
