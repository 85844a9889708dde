import type { ReactNode } from 'react'
import type { FormSchema } from '#src/lib/form/schema-fields.ts'
import { Modal, type ModalProps } from '#src/ui/modal.tsx'
import { useCloseTo } from './dialog-page.tsx'
import { EditForm, type EditFormProps } from './edit-form.tsx'

export interface EditFormDialogProps<S extends FormSchema> extends Omit<
  EditFormProps<S>,
  'children' | 'frame' | 'onCancel' | 'label' | 'submitVariant'
> {
  parent: string
  title: string
  description?: ReactNode
  dialogSize?: ModalProps['size']
  /** Below the fields, inside the dialog: what will follow from the change. */
  after?: ReactNode
}

/**
 * The edit dialog of one section: fields, save state at the left of the foot, Cancel and Save; closes to its parent
 * once saved.
 */
export function EditFormDialog<S extends FormSchema>({
  parent,
  title,
  description,
  dialogSize,
  after,
  onSaved,
  ...form
}: EditFormDialogProps<S>) {
  const close = useCloseTo(parent)
  return (
    <EditForm
      {...form}
      label={title}
      onCancel={close}
      onSaved={(values) => {
        onSaved?.(values)
        close()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={close}
          title={title}
          description={description}
          size={dialogSize}
          footer={parts.actions}
          footerStart={parts.saveState}
        >
          {body}
          {after ? <div className="mt-5">{after}</div> : null}
        </Modal>
      )}
    />
  )
}
