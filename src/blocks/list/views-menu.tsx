import { Bookmark, Check, List, Plus, Save, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LIST_VIEWS, type SavedView } from './use-list-choice.ts'
import type { ListViews } from './use-list-views.ts'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))
const EditViewsDialog = lazy(() => import('./edit-views-dialog.tsx'))

/** What a view has at the end of its line: a tick for the one that is shown, and whether it opens by itself. */
function Mark({ shown, standard }: { shown: boolean; standard: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      {standard ? 'Default' : null}
      {shown ? (
        <>
          <span className="sr-only">shown now</span>
          <Icon as={Check} size="sm" />
        </>
      ) : null}
    </span>
  )
}

/** Saved views of a list: shows one, stores what is shown, and opens the list of all of them. */
export function ViewsMenu({ label, of }: { label: string; of: ListViews }) {
  const { views, active, changed, now, editable } = of
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const update = useSend('PUT /api/list-views/:view_id', {
    changes: [LIST_VIEWS],
    onSuccess: (view) => {
      toast.success(`“${view.name}” is saved`)
      of.open(view)
    },
    onError: ({ message, fields }) =>
      toast.error('The view could not be saved', {
        description: Object.values(fields)[0] ?? message,
      }),
  })
  if (!editable && views.length === 0) return null
  const save = ({ id, list: _list, ...view }: SavedView) => {
    const { list: _of, ...shown } = now
    update.mutate({ params: { view_id: id }, body: { ...view, ...shown } })
  }
  const entries: MenuEntry[] = views.map((view) => ({
    id: view.id,
    label: <span className="block max-w-64 truncate">{view.name}</span>,
    end: <Mark shown={view.id === active?.id} standard={view.is_default} />,
    onSelect: () => of.open(view),
  }))
  const actions: MenuEntry[] = []
  if (active !== null)
    actions.push({ id: 'leave', label: 'Show the whole list', icon: List, onSelect: of.leave })
  if (editable && active !== null && changed)
    actions.push({
      id: 'update',
      label: `Save changes to “${active.name}”`,
      icon: Save,
      onSelect: () => save(active),
    })
  if (editable)
    actions.push({
      id: 'save',
      label: 'Save as a new view',
      icon: Plus,
      onSelect: () => setDialog('save'),
    })
  if (editable && views.length > 0)
    actions.push({
      id: 'edit',
      label: 'Edit views',
      icon: Settings2,
      onSelect: () => setDialog('edit'),
    })
  const [first, ...rest] = actions
  if (first !== undefined) entries.push({ ...first, apart: views.length > 0 }, ...rest)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="tertiary" icon={Bookmark} className="max-w-64">
            {active === null ? null : <span className="sr-only">View:</span>}
            {active === null ? null : ' '}
            <span className="truncate">{active?.name ?? 'Views'}</span>
            {changed ? ' ' : null}
            {changed ? <span className="flex-none text-subtle">(changed)</span> : null}
          </Button>
        }
        entries={entries}
      />
      <Suspense fallback={null}>
        {dialog === 'save' ? (
          <SaveViewDialog label={label} now={now} onSaved={of.open} onClose={close} />
        ) : null}
        {dialog === 'edit' ? <EditViewsDialog label={label} views={views} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
