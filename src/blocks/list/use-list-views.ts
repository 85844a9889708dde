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
  density: Density
  chooseDensity: (density: Density) => void
  /** the list without a view: no search, filter or order */
  leave: () => void
}

const sameColumns = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  (a === null) === (b === null) && (a ?? []).join() === (b ?? []).join()

/** Columns and row height that were changed while a view was shown; they are stored with the view, or not at all. */
interface Draft extends Pick<SavedView, 'columns' | 'density'> {
  of: string
}

/** The view that the address names. Its query is applied where the address has another. */
function useNamedView(views: ListChoice['views'], list: ListQuery): SavedView | undefined {
  const { key } = useLocation()
  const view = views?.find((one) => one.id === list.namedView)
  const [applied, setApplied] = useState<string | null>(null)
  useEffect(() => {
    if (view === undefined || applied === key) return
    setApplied(key)
    if (!list.shows(view.query)) list.showView(view.query, view.id)
  }, [view, key, applied, list])
  return view
}

/**
 * Opens the default view once, when the list is opened without a query. It tries again in an entry that another list of
 * the page made meanwhile. Returns whether that is still to happen.
 */
function useDefaultView(views: ListChoice['views'], list: ListQuery): boolean {
  const { key } = useLocation()
  const [over, setOver] = useState(false)
  const [tried, setTried] = useState<string | null>(null)
  const standard = views?.find((one) => one.is_default)
  const hasQuery = list.view !== '' || list.previous !== undefined || list.namedView !== undefined
  useEffect(() => {
    if (views === undefined || over) return
    if (hasQuery || standard === undefined) setOver(true)
    else if (tried !== key) {
      setTried(key)
      list.showView(standard.query, standard.id)
    }
  }, [views, over, tried, key, hasQuery, standard, list])
  return !over && standard !== undefined && !hasQuery
}

/** Saved views of a list, and the columns and the row height that it shows now. */
export function useListViews(of: string, list: ListQuery): ListViews {
  const { pathname, key } = useLocation()
  const [rows, setRows] = useDensity()
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
    // an entry of the same view is another page, or the work of another list
    if (named.id !== last) setDraft(null)
  }
  const byQuery = views.find((one) => one.query !== '' && list.shows(one.query))
  const active = views.find((one) => one.id === last) ?? byQuery ?? null
  const drafted = active !== null && draft?.of === active.id ? draft : null
  const shown = drafted ?? active ?? { columns: choice.columns, density: null }
  const { columns } = shown
  const density = shown.density ?? rows
  const changed =
    active !== null &&
    (!list.shows(active.query) ||
      !sameColumns(shown.columns, active.columns) ||
      shown.density !== active.density)
  const draftOf = (view: SavedView): Draft => ({
    of: view.id,
    columns: shown.columns === null ? null : [...shown.columns],
    density: shown.density,
  })
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
      active === null
        ? choice.choose(next)
        : setDraft({ ...draftOf(active), columns: next === null ? null : [...next] }),
    density,
    // a view with its own row height changes neither the other lists nor the device
    chooseDensity: (next) =>
      active === null || shown.density === null
        ? setRows(next)
        : setDraft({ ...draftOf(active), density: next }),
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
