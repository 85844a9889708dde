import { useState, type FormEvent } from 'react'
import { updateKindLabels, updateKinds, type CompanyUpdate } from '#domain/model/update.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { RichText } from '#src/ui/inputs/rich-text.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

const CHANGES = ['GET /api/dealroom/offerings/:listing_id/updates'] as const
type Kind = (typeof updateKinds)[number]

/** Writes a new update or changes a draft; it is saved as a draft, and published on the page. */
export function UpdateEditor({ listingId, update, onClose }: { listingId: string; update: CompanyUpdate | null; onClose: () => void }) {
  const [draft, setDraft] = useState({ title: update?.title ?? '', kind: (update?.kind === 'progress' ? 'progress' : 'announcement') as Kind, body_html: update?.body_html ?? '' })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const begin = useSend('POST /api/dealroom/offerings/:listing_id/updates', { changes: [...CHANGES] })
  const change = useSend('PUT /api/dealroom/offerings/:listing_id/updates/:update_id', { changes: [...CHANGES] })
  const busy = begin.isPending || change.isPending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    try {
      if (update === null) await begin.mutateAsync({ params: { listing_id: listingId }, body: draft })
      else await change.mutateAsync({ params: { listing_id: listingId, update_id: update.id }, body: draft, ifMatch: update.status?.rev ?? 0 })
      toast.success('The draft is saved')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size="lg" title={update === null ? 'Write an update' : 'Change the draft'} description="It is saved as a draft. You publish it when you have read it once more." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="update-editor" variant="primary" busy={busy}>Save draft</Button></>}>
      <form id="update-editor" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="Title" error={refused?.fields['title']}><TextInput value={draft.title} onChange={(title) => setDraft({ ...draft, title })} /></Field>
        <Field label="Kind" group help="A material change of the offering goes by an amendment: investors are asked to reconfirm it."><RadioGroup inline options={updateKinds.map((value) => ({ value, label: updateKindLabels[value] }))} value={draft.kind} onChange={(kind) => setDraft({ ...draft, kind: kind === 'progress' ? 'progress' : 'announcement' })} /></Field>
        <Field label="Text" group error={refused?.fields['body_html']}><RichText value={draft.body_html} onChange={(body_html) => setDraft({ ...draft, body_html })} placeholder="What happened, and what it means for investors" /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
