import { useRef, useState } from 'react'
import { listViewChange } from '#domain/workspaces/model/list-views.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { LIST_VIEWS, type SavedView } from './use-list-choice.ts'

/** As a ref: takes the focus when it appears, and not again when it is rendered. */
const focusOnce = (element: HTMLElement | null): void => element?.focus()

const useChange = () => useSend('PUT /api/list-views/:view_id', { changes: [LIST_VIEWS] })
const bodyOf = ({ id: _id, list: _list, ...view }: SavedView) => view

const naming = listViewChange.pick({ name: true })

function Rename({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const change = useChange()
  return (
    <ActionForm
      schema={naming}
      defaultValues={{ name: view.name }}
      size="sm"
      submitLabel="Rename view"
      onCancel={onDone}
      onSubmit={async ({ name }) => {
        await change.mutateAsync({ params: { view_id: view.id }, body: { ...bodyOf(view), name } })
        onDone()
      }}
    >
      <ActionField name="name" label={`New name of “${view.name}”`}>
        {(control) => <TextInput {...control} autoFocus maxLength={60} autoComplete="off" />}
      </ActionField>
    </ActionForm>
  )
}

function Delete({
  view,
  onBack,
  onDone,
}: {
  view: SavedView
  onBack: () => void
  onDone: () => void
}) {
  const drop = useSend('DELETE /api/list-views/:view_id', {
    changes: [LIST_VIEWS],
    onSuccess: onDone,
  })
  const failure = isApiError(drop.error) ? drop.error : null
  return (
    <div className="grid gap-3">
      <p>
        Delete “<bdi>{view.name}</bdi>”? The records of the list stay as they are.
      </p>
      {failure ? <Refusal error={failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" ref={focusOnce} onClick={onBack}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={drop.isPending}
          onClick={() => drop.mutate({ params: { view_id: view.id } })}
        >
          Delete view
        </Button>
      </div>
    </div>
  )
}

function Row({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
  const [mode, setMode] = useState<'shown' | 'rename' | 'delete'>('shown')
  const [back, setBack] = useState(false)
  const change = useChange()
  const failure = isApiError(change.error) ? change.error : null
  const show = () => {
    setBack(true)
    setMode('shown')
  }
  if (mode === 'rename') return <Rename view={view} onDone={show} />
  if (mode === 'delete') return <Delete view={view} onBack={show} onDone={onDeleted} />
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{view.name}</bdi>
        </span>
        <span className="flex gap-2">
          <Button
            size="sm"
            ref={back ? focusOnce : undefined}
            aria-label={`Rename ${view.name}`}
            onClick={() => setMode('rename')}
          >
            Rename
          </Button>
          <Button size="sm" aria-label={`Delete ${view.name}`} onClick={() => setMode('delete')}>
            Delete
          </Button>
        </span>
      </div>
      <Checkbox
        label={
          <>
            Opens with the list<span className="sr-only">: {view.name}</span>
          </>
        }
        value={view.is_default}
        onChange={(on) =>
          change.mutate({ params: { view_id: view.id }, body: { ...bodyOf(view), is_default: on } })
        }
      />
      {failure ? <Refusal error={failure} /> : null}
    </div>
  )
}

/** The saved views of a list: their names, which one opens with the list, and deleting them. */
export default function EditViewsDialog({
  label,
  views,
  onClose,
}: {
  label: string
  views: readonly SavedView[]
  onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      onClose={onClose}
      title={`Views of ${label}`}
      description="Only you see them. One of them can open with the list."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div ref={list} tabIndex={-1} role="group" aria-label="Views" className="outline-none">
        {views.length === 0 ? (
          <p className="text-muted">You have no saved views of this list.</p>
        ) : (
          <ul className="divide-y divide-border">
            {views.map((view) => (
              <li key={view.id} className="py-3 first:pt-0 last:pb-0">
                <Row view={view} onDeleted={() => list.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
