import { useState, type FormEvent } from 'react'
import type { LegalDraft } from '#domain/model/legal.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { UnsavedGuard } from '#src/blocks/unsaved-guard.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RichText } from '#src/ui/inputs/rich-text.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Writes in a draft: its version, title, summary and text, on the version that was read. */
export function LegalEditor({ draft, onDone }: { draft: LegalDraft; onDone: () => void }) {
  const [text, setText] = useState({ version: draft.version, title: draft.title, summary: draft.summary, html: draft.html })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const save = useSend('PUT /api/admin/legal/drafts/:draft_id', { changes: ['GET /api/admin/legal/drafts/:draft_id', 'GET /api/admin/legal/drafts/:draft_id/comparison', 'GET /api/admin/legal'] })
  const dirty = (['version', 'title', 'summary', 'html'] as const).some((name) => text[name] !== draft[name])
  const send = async (): Promise<boolean> => {
    setRefused(null)
    try {
      await save.mutateAsync({ params: { draft_id: draft.id }, body: text, ifMatch: draft.status.rev })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
      return false
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send())) return
    toast.success('The draft is saved')
    onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card pad className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label="Version" help="Year and month." error={refused?.fields['version']}><TextInput value={text.version} onChange={(version) => setText({ ...text, version })} /></Field>
          <Field label="Title" error={refused?.fields['title']}><TextInput value={text.title} onChange={(title) => setText({ ...text, title })} /></Field>
        </div>
        <Field label="Summary" help="Shown where people are asked to accept it: say what is new." error={refused?.fields['summary']}><Textarea rows={2} limit={500} value={text.summary} onChange={(summary) => setText({ ...text, summary })} /></Field>
        <Field label="Text" group error={refused?.fields['html']}><RichText tables value={text.html} onChange={(html) => setText({ ...text, html })} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
        <div className="flex flex-wrap justify-end gap-3"><Button onClick={onDone}>Cancel</Button><Button type="submit" variant="primary" busy={save.isPending}>Save draft</Button></div>
      </Card>
      <UnsavedGuard isDirty={() => dirty} save={send} />
    </form>
  )
}
