import { useEffect, useMemo, useState } from 'react'
import { useDensity } from '#src/lib/density.ts'
import { useLocation } from '#src/lib/nav.tsx'
import type { Density } from '#src/ui/table.tsx'
import { useListChoice, type ListChoice, type SavedView } from './use-list-choice.ts'
import type { ListQuery } from './use-list-query.ts'

/** What is shown now, as a view would store it. */
export type ViewState = Pick<SavedView, 'list' | 'path' | 'query' | 'columns' | 'density'>

export interface ListViews extends Omit<ListChoice, 'views'> {
  views: readonly SavedView[]
  /** the view that is shown; null: none */
  active: SavedView | null
  /** what is shown differs from the active view */
  changed: boolean
  now: ViewState
  open: (view: Pick<SavedView, 'id' | 'query'>) => void
  /** the list without a view: no search, filter or order */
  leave: () => void
}

/** The view that the history entry names: set by the menu of views and by the search of the whole site. */
const namedIn = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'listView' in state &&
  typeof state.listView === 'string'
    ? state.listView
    : null

const sameColumns = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  (a === null) === (b === null) && (a ?? []).join() === (b ?? []).join()

/** Columns that were changed while a view was shown; they are stored with the view, or not at all. */
interface Draft {
  of: string
  columns: readonly string[] | null
}

/** Applies what a history entry names: the rows as high as in the view, and its query where the address has another. */
function useNamedView(views: ListChoice['views'], list: ListQuery): SavedView | undefined {
  const { state, key } = useLocation()
  const [, setRows] = useDensity()
  const named = namedIn(state)
  const view = views?.find((one) => one.id === named)
  const [applied, setApplied] = useState<string | null>(null)
  useEffect(() => {
    if (view === undefined || applied === key) return
    setApplied(key)
    if (view.density !== null) setRows(view.density)
    if (!list.shows(view.query)) list.showView(view.query, view.id)
  }, [view, key, applied, setRows, list])
  return view
}

/** Opens the default view once, when the list is opened without a query. Returns whether that is still to happen. */
function useDefaultView(views: ListChoice['views'], list: ListQuery): boolean {
  const { state } = useLocation()
  const [step, setStep] = useState<'new' | 'begun' | 'over'>('new')
  const standard = views?.find((one) => one.is_default)
  const asked = list.view !== '' || namedIn(state) !== null
  useEffect(() => {
    if (views === undefined || step === 'over') return
    if (asked || standard === undefined) setStep('over')
    else if (step === 'new') {
      setStep('begun')
      list.showView(standard.query, standard.id)
    }
  }, [views, step, asked, standard, list])
  return step !== 'over' && standard !== undefined && !asked
}

/** Saved views of a list, and the columns that it shows now. */
export function useListViews(of: string, list: ListQuery): ListViews {
  const { pathname, key } = useLocation()
  const [density] = useDensity()
  const choice = useListChoice(of)
  const views = choice.views ?? []
  const opening = useDefaultView(choice.views, list)
  const named = useNamedView(choice.views, list)
  const [last, setLast] = useState<string | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  // once for each entry: the entry that is left still names its view until the next one is there
  const [entry, setEntry] = useState<string | null>(null)
  if (named !== undefined && key !== entry) {
    setEntry(key)
    setLast(named.id)
    setDraft(null)
  }
  const byQuery = views.find((one) => one.query !== '' && list.shows(one.query))
  const active = views.find((one) => one.id === last) ?? byQuery ?? null
  const drafted = active !== null && draft?.of === active.id ? draft : null
  const columns = drafted === null ? (active?.columns ?? choice.columns) : (drafted.columns ?? null)
  const changed =
    active !== null &&
    (!list.shows(active.query) ||
      (drafted !== null && !sameColumns(drafted.columns, active.columns)) ||
      (active.density !== null && active.density !== density))
  const now = useMemo<ViewState>(
    () => ({
      list: of,
      path: pathname,
      query: list.view,
      columns: columns === null ? null : [...columns],
      density: density satisfies Density,
    }),
    [of, pathname, list.view, columns, density],
  )
  return {
    views,
    active,
    changed,
    now,
    columns,
    choose: (next) =>
      active === null ? choice.choose(next) : setDraft({ of: active.id, columns: next }),
    open: (view) => {
      setDraft(null)
      setLast(view.id)
      list.showView(view.query, view.id)
    },
    leave: () => {
      setDraft(null)
      setLast(null)
      list.showView('', null)
    },
    editable: choice.editable,
    waiting: choice.waiting || opening,
  }
}
