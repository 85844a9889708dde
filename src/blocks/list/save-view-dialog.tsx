import { useId, useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LIST_VIEWS, type SavedView } from './use-list-choice.ts'
import type { ViewState } from './use-list-views.ts'

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
  const form = useId()
  const [name, setName] = useState('')
  const [standard, setStandard] = useState(false)
  const save = useSend('POST /api/list-views', {
    changes: [LIST_VIEWS],
    onSuccess: (view) => {
      toast.success(`“${view.name}” is saved`)
      onSaved(view)
      onClose()
    },
  })
  const failure = isApiError(save.error) ? save.error : null
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Save as a new view"
      description={`Stores the search, filters, order, columns and row height of ${label}. The rows themselves are not stored.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: { ...now, name, is_default: standard } })
        }}
      >
        <Field label="Name" error={failure?.fields['name']}>
          <TextInput value={name} onChange={setName} maxLength={60} autoComplete="off" />
        </Field>
        <Checkbox
          label="Open this view when I open the list"
          value={standard}
          onChange={setStandard}
        />
      </form>
      {failure && failure.fields['name'] === undefined ? <Refusal error={failure} /> : null}
    </Modal>
  )
}
