import { z } from 'zod'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

const schema = z.object({ reason: z.string().trim().min(3, 'Say why.') })

export interface ReasonDialogProps {
  title: string
  description?: string
  label: string
  submit: string
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** An action that is recorded with a reason as text. */
export function ReasonDialog({
  title,
  description,
  label,
  submit,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  return (
    <ActionDialog
      title={title}
      description={description}
      onClose={onClose}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel={submit}
      onSubmit={({ reason }) => onSubmit(reason)}
    >
      <ActionField name="reason" label={label}>
        {(control) => <Textarea {...control} rows={3} />}
      </ActionField>
    </ActionDialog>
  )
}
