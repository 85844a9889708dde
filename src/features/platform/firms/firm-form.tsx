import { firmInput, type FirmInput } from '#domain/platform/model/firms.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'

/** The form of a firm, for a new one and for the next version. */
export function FirmForm({
  firm,
  rev,
  onSave,
  onClose,
}: {
  firm?: FirmInput
  rev?: number
  onSave: (firm: FirmInput, based: { ifMatch: number | undefined }) => Promise<unknown>
  onClose: () => void
}) {
  return (
    <Card pad className="max-w-form">
      <EditForm
        label="Firm"
        schema={firmInput}
        values={firm ?? {}}
        rev={rev}
        submitLabel="Save firm"
        onCancel={onClose}
        onSave={onSave}
        onSaved={() => {
          toast.success('Firm saved')
          onClose()
        }}
      />
    </Card>
  )
}
