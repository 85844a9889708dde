import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Answer, Input } from '#src/api/call.ts'
import { ask, useQueryOf, type ReadName, type ReadQuery } from '#src/api/query.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { useDensity } from '#src/lib/density.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonRows, useDelayedLoading } from '#src/ui/skeleton.tsx'
import { BulkBar, type Density } from '#src/ui/table.tsx'
import { FilterPills } from '#src/ui/tabs.tsx'
import { listKey } from '#domain/shared/list-views.ts'
import { ColumnsMenu } from './list/columns-menu.tsx'
import { ExportMenu } from './list/export-menu.tsx'
import { ListPager } from './list/list-pager.tsx'
import { ListTable, type Selection } from './list/list-table.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import type { Column, EmptyLabels, Facet, ListPage, Pills } from './list/list-types.ts'
import { useDropped } from './list/use-dropped.ts'
import {
  readListQuery,
  useListQuery,
  type ListParams,
  type ListQuery,
} from './list/use-list-query.ts'
import { shownColumns } from './list/shown-columns.ts'
import { useListViews } from './list/use-list-views.ts'
import { ViewsMenu } from './list/views-menu.tsx'
import { FailedState } from './query-boundary.tsx'

/** A row of a list endpoint's answer. */
export type Item<N extends ReadName> = Answer<N> extends { items: readonly (infer T)[] } ? T : never

export interface RecordListViewProps<T> {
  /** Names the list: "Users". */
  label: string
  columns: readonly Column<T>[]
  keyOf: (item: T) => string
  nameOf?: (item: T) => string
  /** Address of a row's record; on the first column. */
  to?: (item: T) => string | undefined
  /** Placeholder of the search field. */
  search?: string
  pills?: Pills
  facets?: readonly Facet[]
  /** The order that the endpoint uses when none is requested. */
  defaultSort?: string
  empty: EmptyLabels
  tools?: ReactNode
  /** Menu of saved views, next to the search. */
  views?: ReactNode
  /** The row height that a saved view has, in place of the reader's own, and how it is changed. */
  rows?: { density: Density; choose: (density: Density) => void }
  rowAction?: (item: T) => ReactNode
  /** Acts on chosen rows. `all` is true after "Select all 1,846". */
  bulk?: (chosen: { keys: readonly string[]; all: boolean; clear: () => void }) => ReactNode
  /** The row whose drawer is open. */
  openKey?: string
  /** Above the table inside the card: a chart, a total. */
  intro?: ReactNode
  /** Last line of the card: how long entries are retained. */
  note?: ReactNode
  className?: string
  /** The reader chose `columns`. */
  chosen?: boolean
}

export interface ListState<T> {
  page: ListPage<T> | undefined
  error: ApiError | null
  /** nothing to show yet */
  loading: boolean
  /** the next page loads while this one stays */
  busy: boolean
  /** what was removed from the address because the list no longer supports it */
  said?: string | null
  retry: () => void
}

function useSelection(
  reset: string,
): Selection & { all: boolean; selectAll: () => void; clear: () => void; keys: readonly string[] } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const clear = () => {
    setChosen(new Set())
    setAll(false)
  }
  useEffect(clear, [reset])
  const toggle = (keys: readonly string[], on: boolean) => {
    setAll(false)
    setChosen((before) => {
      const after = new Set(before)
      for (const key of keys) {
        if (on) after.add(key)
        else after.delete(key)
      }
      return after
    })
  }
  return { chosen, toggle, all, selectAll: () => setAll(true), clear, keys: [...chosen] }
}

function Body<T>({
  view,
  state,
  list,
  density,
  selection,
}: {
  view: RecordListViewProps<T>
  state: ListState<T>
  list: ListQuery
  density: Density
  selection: Selection | undefined
}) {
  const skeleton = useDelayedLoading(state.loading)
  if (state.loading || skeleton)
    return (
      <div aria-busy="true" className="min-h-65">
        <span role="status" className="sr-only">
          {skeleton ? 'Loading' : ''}
        </span>
        {skeleton ? <SkeletonRows /> : null}
      </div>
    )
  if (state.error && !state.page)
    return <FailedState error={state.error} what={view.label.toLowerCase()} onRetry={state.retry} />
  const items = state.page?.items ?? []
  if (items.length === 0 && list.filtered)
    return (
      <EmptyState
        title="Nothing matches"
        action={<Button onClick={list.clear}>Clear filters</Button>}
      >
        Change the search or take a filter off.
      </EmptyState>
    )
  if (items.length === 0)
    return (
      <EmptyState title={view.empty.title} action={view.empty.action}>
        {view.empty.children}
      </EmptyState>
    )
  return (
    <ListTable
      label={view.label}
      columns={view.columns}
      items={items}
      keyOf={view.keyOf}
      nameOf={view.nameOf}
      to={view.to}
      sort={list.sort ?? view.defaultSort}
      onSort={list.setSort}
      density={density}
      openKey={view.openKey}
      busy={state.busy}
      selection={selection}
      rowAction={view.rowAction}
      chosen={view.chosen}
    />
  )
}

/** The list without its data: for data from another source, and for the gallery. */
export function RecordListView<T>({
  view,
  state,
  list,
}: {
  view: RecordListViewProps<T>
  state: ListState<T>
  list: ListQuery
}) {
  const { pills, facets = [], bulk } = view
  const [ownDensity, chooseOwn] = useDensity()
  const { density, choose } = view.rows ?? { density: ownDensity, choose: chooseOwn }
  const selection = useSelection(JSON.stringify([list.query, list.pill]))
  const total = state.page?.total ?? undefined
  const count = selection.all && total !== undefined ? total : selection.keys.length
  const toolbar = view.search !== undefined || facets.length > 0 || view.tools !== undefined
  return (
    <div className={view.className}>
      {pills ? (
        <FilterPills
          className="mb-4"
          label={pills.label}
          items={pills.items.map((pill) => ({
            to: list.pillTo(pill.value),
            state: list.pillState,
            label: pill.label,
            count: pill.count,
            alert: pill.alert,
            current: pill.value === list.pill,
          }))}
        />
      ) : null}
      <Card as="div" className="overflow-hidden">
        {toolbar ? (
          <ListToolbar
            list={list}
            facets={facets}
            search={view.search}
            views={view.views}
            tools={view.tools}
            density={density}
            onDensity={choose}
          />
        ) : null}
        <p role="status" className={state.said ? 'px-5 pt-4 text-small text-muted' : 'sr-only'}>
          {state.said}
        </p>
        {view.intro}
        {bulk && selection.keys.length > 0 ? (
          <BulkBar
            count={count}
            total={total}
            onSelectAll={selection.all ? undefined : selection.selectAll}
            actions={bulk({ keys: selection.keys, all: selection.all, clear: selection.clear })}
            clear={
              <IconButton size="sm" icon={X} label="Clear selection" onClick={selection.clear} />
            }
          />
        ) : null}
        <Body
          view={view}
          state={state}
          list={list}
          density={density}
          selection={bulk ? selection : undefined}
        />
        {state.page && state.page.items.length > 0 ? (
          <ListPager page={state.page} list={list} />
        ) : null}
        {view.note && (state.page?.items.length ?? 0) > 0 ? (
          <p className="border-t border-border px-5 py-3.5 text-small text-subtle">{view.note}</p>
        ) : null}
      </Card>
    </div>
  )
}

export interface RecordListProps<N extends ReadName> extends RecordListViewProps<Item<N>> {
  /** The endpoint: `'GET /api/holdings'`. */
  name: N
  params?: Record<string, string>
  /** Fixed part of the query (a bucket that the path names). */
  query?: Record<string, string | number | boolean | undefined>
  pageSize?: number
  /** Separates several lists on one page in the address. */
  prefix?: string
  /** ms between two requests while the page is visible */
  every?: number
}

/** The query that a `RecordList` with the same properties makes at an address: for the `data` of its screen. */
export const recordListQuery = <N extends ReadName>(
  name: N,
  search: URLSearchParams,
  { params, query, ...list }: ListParams & Pick<RecordListProps<N>, 'params' | 'query'> = {},
): ReadQuery<N> => listRead(name, params, query, readListQuery(search, list).query)

const listRead = <N extends ReadName>(
  name: N,
  params: RecordListProps<N>['params'],
  query: RecordListProps<N>['query'],
  fromAddress: ListQuery['query'],
): ReadQuery<N> =>
  ask(name, {
    params,
    query: { ...query, ...fromAddress },
  } as unknown as Input<N>)

/**
 * Records of one endpoint: search, pills, facets, order and page live in the address; states are shown inside the
 * block.
 */
export function RecordList<N extends ReadName>(props: RecordListProps<N>) {
  const { name, params, query, pageSize, prefix, every, ...view } = props
  const list = useListQuery({ pills: view.pills, facets: view.facets, pageSize, prefix })
  const asked = useQueryOf(listRead(name, params, query, list.query), { keep: true, every })
  const views = useListViews(listKey(name, view.label), list)
  const dropped = useDropped(list, asked.error)
  const page = asked.data as ListPage<Item<N>> | undefined
  const state: ListState<Item<N>> = {
    page,
    error: asked.error,
    loading: asked.isPending || views.waiting || (dropped.dropping && page === undefined),
    said: dropped.said,
    busy: asked.isFetching && asked.isPlaceholderData,
    retry: () => void asked.refetch(),
  }
  const tools = (
    <>
      {view.tools}
      <ExportMenu
        label={view.label}
        name={name}
        params={params}
        query={{ ...query, ...list.query }}
      />
      {views.editable ? (
        <ColumnsMenu columns={view.columns} chosen={views.columns} onChoose={views.choose} />
      ) : null}
    </>
  )
  const shown = {
    columns: shownColumns(view.columns, views.columns),
    chosen: views.columns !== null,
    rows: { density: views.density, choose: views.chooseDensity },
    views: <ViewsMenu label={view.label} of={views} />,
  }
  return <RecordListView view={{ ...view, ...shown, tools }} state={state} list={list} />
}
