import { listViewInput } from '#domain/workspaces/model/list-views.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LIST_VIEWS, type SavedView } from './use-list-choice.ts'
import type { ViewState } from './use-list-views.ts'

const naming = listViewInput.pick({ name: true, is_default: true })

/** Gives what a list shows now a name. */
export default function SaveViewDialog({
  label,
  now,
  onSaved,
  onClose,
}: {
  label: string
  now: ViewState
  onSaved: (view: SavedView) => void
  onClose: () => void
}) {
  const save = useSend('POST /api/list-views', { changes: [LIST_VIEWS] })
  return (
    <ActionDialog
      schema={naming}
      defaultValues={{ name: '', is_default: false }}
      title="Save as a new view"
      description={`Stores the search, filters, order, columns and row height of ${label}. The rows themselves are not stored.`}
      submitLabel="Save view"
      onClose={onClose}
      onSubmit={async (values) => {
        const view = await save.mutateAsync({ body: { ...now, ...values } })
        toast.success(`“${view.name}” is saved`)
        onSaved(view)
        onClose()
      }}
    >
      <ActionField name="name" label="Name">
        {(control) => <TextInput {...control} maxLength={60} autoComplete="off" />}
      </ActionField>
      <ActionField name="is_default">
        {(control) => <Checkbox {...control} label="Open this view when I open the list" />}
      </ActionField>
    </ActionDialog>
  )
}
