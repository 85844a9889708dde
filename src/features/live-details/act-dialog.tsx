import { useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import type { Option } from '#src/ui/inputs/options.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Refusal } from './refusal.tsx'

export interface ActValues {
  reason?: string
  step?: string
}
export interface ActDialogProps {
  title: string
  explain: string
  confirm: string
  done: string
  danger?: boolean
  /** label of the reason, which is then required */
  reason?: string
  /** steps to choose from; one is then required */
  steps?: readonly Option[]
  onClose: () => void
  run: (values: ActValues) => Promise<unknown>
}
const REASON_LIMIT = 1000

function problemsOf(props: ActDialogProps, values: ActValues): Record<string, string> {
  const text = values.reason?.trim() ?? ''
  return {
    ...(props.steps && values.step === undefined ? { step: 'Choose the step that has to be corrected.' } : {}),
    ...(props.reason !== undefined && text === '' ? { reason: 'Say why, so that the other side understands.' } : {}),
    ...(text.length > REASON_LIMIT ? { reason: `Use at most ${REASON_LIMIT.toLocaleString('en-US')} characters.` } : {}),
  }
}

/** Asks once before an act on an investment, takes the reason where one is needed, and says what the server refuses. */
export function ActDialog(props: ActDialogProps) {
  const { title, explain, confirm, done, danger = false, reason, steps, onClose, run } = props
  const [values, setValues] = useState<ActValues>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const problems = tried ? problemsOf(props, values) : {}
  const fields = { ...refused?.fields, ...problems }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || Object.keys(problemsOf(props, values)).length > 0) return
    setBusy(true)
    setRefused(null)
    try {
      await run({ ...values, ...(values.reason === undefined ? {} : { reason: values.reason.trim() }) })
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
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={explain}
      footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="act" variant="primary" busy={busy}>{confirm}</Button></>}
    >
      <form id="act" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {steps ? <Field label="Step" error={fields['step']}><Select options={steps} value={values.step ?? null} onChange={(step) => setValues({ ...values, ...(step === null ? {} : { step }) })} placeholder="Choose a step" search={false} /></Field> : null}
        {reason === undefined ? null : <Field label={reason} error={fields['reason']}><Textarea rows={4} limit={REASON_LIMIT} value={values.reason ?? ''} onChange={(text) => setValues({ ...values, reason: text })} /></Field>}
        {danger && refused === null ? <p className="text-small text-subtle">The investor is told at once.</p> : null}
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
