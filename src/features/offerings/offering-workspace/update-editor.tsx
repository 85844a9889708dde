import {
  updateBody,
  updateKindLabels,
  updateKinds,
  type CompanyUpdate,
} from '#domain/offerings/model/update.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { RichText } from '#src/ui/inputs/rich-text.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'

const CHANGES = ['GET /api/dealroom/offerings/:listing_id/updates'] as const

/** Writes a new update or changes a draft; it is saved as a draft, and published on the page. */
export function UpdateEditor({
  listingId,
  update,
  onClose,
}: {
  listingId: string
  update: CompanyUpdate | null
  onClose: () => void
}) {
  const begin = useSend('POST /api/dealroom/offerings/:listing_id/updates', {
    changes: [...CHANGES],
  })
  const change = useSend('PUT /api/dealroom/offerings/:listing_id/updates/:update_id', {
    changes: [...CHANGES],
  })
  return (
    <ActionDialog
      schema={updateBody}
      defaultValues={{
        title: update?.title ?? '',
        kind: update?.kind === 'progress' ? 'progress' : 'announcement',
        body_html: update?.body_html ?? '',
      }}
      onSubmit={async (body) => {
        if (update === null) await begin.mutateAsync({ params: { listing_id: listingId }, body })
        else
          await change.mutateAsync({
            params: { listing_id: listingId, update_id: update.id },
            body,
            ifMatch: update.status?.rev ?? 0,
          })
        toast.success('The draft is saved')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      dialogSize="lg"
      title={update === null ? 'Enter an update' : 'Change the draft'}
      description="It is saved as a draft. You publish it when you have read it once more."
      submitLabel="Save draft"
      className="gap-5"
    >
      <ActionField name="title" label="Title">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField
        name="kind"
        label="Kind"
        group
        help="A material change of the offering goes by an amendment: investors are asked to reconfirm it."
      >
        {(control) => (
          <RadioGroup
            {...control}
            inline
            options={updateKinds.map((value) => ({ value, label: updateKindLabels[value] }))}
          />
        )}
      </ActionField>
      <ActionField name="body_html" label="Text" group>
        {(control) => (
          <RichText {...control} placeholder="What happened, and what it means for investors" />
        )}
      </ActionField>
    </ActionDialog>
  )
}
