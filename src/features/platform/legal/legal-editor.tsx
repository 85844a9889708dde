import { legalDraftBody, type LegalDraft } from '#domain/platform/model/legal.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { UnsavedGuard } from '#src/blocks/unsaved-guard.tsx'
import { Card } from '#src/ui/card.tsx'
import { RichText } from '#src/ui/inputs/rich-text.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Writes in a draft: its version, title, summary and text, on the version that was read. */
export function LegalEditor({ draft, onDone }: { draft: LegalDraft; onDone: () => void }) {
  const save = useSend('PUT /api/admin/legal/drafts/:draft_id', {
    changes: [
      'GET /api/admin/legal/drafts/:draft_id',
      'GET /api/admin/legal/drafts/:draft_id/comparison',
      'GET /api/admin/legal',
    ],
  })
  return (
    <ActionForm
      schema={legalDraftBody}
      defaultValues={{
        version: draft.version,
        title: draft.title,
        summary: draft.summary,
        html: draft.html,
      }}
      submitLabel="Save draft"
      onCancel={onDone}
      onSubmit={async (body) => {
        await save.mutateAsync({
          params: { draft_id: draft.id },
          body,
          ifMatch: draft.status.rev,
        })
        toast.success('The draft is saved')
        onDone()
      }}
      refusal={(error) => <Refusal error={error} />}
      layout={({ fields, refusal, actions, dirty, submit }) => (
        <>
          <Card pad className="grid gap-5">
            {fields}
            {refusal}
            <div className="flex flex-wrap justify-end gap-3">{actions}</div>
          </Card>
          <UnsavedGuard isDirty={() => dirty} save={submit} />
        </>
      )}
    >
      <div className="grid gap-5 md:grid-cols-[10rem_minmax(0,1fr)]">
        <ActionField name="version" label="Version" help="Year and month.">
          {(control) => <TextInput {...control} />}
        </ActionField>
        <ActionField name="title" label="Title">
          {(control) => <TextInput {...control} />}
        </ActionField>
      </div>
      <ActionField
        name="summary"
        label="Summary"
        help="Shown where people are asked to accept it: describe what’s new."
      >
        {(control) => <Textarea {...control} rows={2} limit={500} />}
      </ActionField>
      <ActionField name="html" label="Text" group>
        {(control) => <RichText {...control} />}
      </ActionField>
    </ActionForm>
  )
}
