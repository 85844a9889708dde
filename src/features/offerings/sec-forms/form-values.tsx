import type { z } from 'zod'
import { formEntrySchemas, type EnteredForm } from '#domain/offerings/sec/entries.ts'
import type { FormPreview } from '#domain/offerings/sec/model.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'

type Values = Record<string, unknown>

/** What the form requires and the platform stores nowhere else: entered here, by owners and editors of the company. */
export function FormValues({
  listingId,
  form,
  entries,
}: {
  listingId: string
  form: EnteredForm
  entries: NonNullable<FormPreview['entries']>
}) {
  const save = useSend('PUT /api/dealroom/offerings/:listing_id/forms/:form/values', {
    changes: [
      'GET /api/dealroom/offerings/:listing_id/forms/:form',
      'GET /api/dealroom/offerings/:listing_id/forms',
    ],
  })
  return (
    <Card aria-labelledby="form-values" className="overflow-hidden">
      <CardHead
        titleId="form-values"
        title="Values of this form"
        subtitle={
          entries.may_edit
            ? 'The form asks for them, and no topic has them. Earlier versions are saved.'
            : 'Owners and editors of the company enter them.'
        }
        line
      />
      <div className="p-5 md:p-6">
        <EditForm
          key={entries.rev}
          label="Values of this form"
          submitLabel="Save values"
          schema={formEntrySchemas[form] as unknown as z.ZodType<Values, Values>}
          values={entries.values}
          rev={entries.rev}
          readOnly={!entries.may_edit}
          onSave={(values, { ifMatch }) =>
            save.mutateAsync({
              params: { listing_id: listingId, form },
              ifMatch: ifMatch ?? entries.rev,
              body: { values },
            })
          }
          onSaved={() => toast.success('The values are saved.')}
        />
      </div>
    </Card>
  )
}
