import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReadName } from '#src/api/query.ts'
import { formatDate, formatDateTime, formatTime } from '#src/lib/format.ts'
import { humanize } from '#src/lib/form/humanize.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Column, Facet } from './list/list-types.ts'
import { RecordList, RecordListView, type Item, type ListState } from './record-list.tsx'
import { useListQuery } from './list/use-list-query.ts'

/** One change of one field. */
export interface HistoryChange {
  field: string
  before: string | null
  after: string | null
}

/** One entry as the log endpoints answer it; entries are never edited. */
export interface HistoryRow {
  id: string
  at: string
  /** what happened, as a label */
  says: string
  who: string
  role?: string | null
  reason?: string | null
  changes?: readonly HistoryChange[]
}

/** Masks are dots, as they are next to the fields. */
export const dots = (text: string): string => text.replaceAll(/\*(?=[*\d\-–)@.]|$)/g, '•')

/** Before struck, then after; a first value has no before. */
export function Change({ change }: { change: HistoryChange }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {change.before !== null ? (
        <>
          <del className="text-subtle">
            <span className="sr-only">Before: </span>
            {dots(change.before)}
          </del>
          <Icon as={ArrowRight} size="xs" className="text-subtle" />
        </>
      ) : null}
      {change.after === null ? (
        <span className="text-subtle">removed</span>
      ) : (
        <ins className="font-medium no-underline">
          <span className="sr-only">{change.before !== null ? 'After: ' : ''}</span>
          {dots(change.after)}
        </ins>
      )}
    </span>
  )
}

const changesOf = (row: Pick<HistoryRow, 'changes'>): readonly HistoryChange[] => row.changes ?? []

function What({ row }: { row: HistoryRow }) {
  return <span className="font-medium">{row.says}</span>
}

function Changes({
  row,
  labelOf,
}: {
  row: Pick<HistoryRow, 'changes'>
  labelOf: (field: string) => string
}) {
  return (
    <ul className="grid gap-1 py-1.5">
      {changesOf(row).map((change) => (
        <li key={change.field}>
          <span className="text-small text-subtle">{labelOf(change.field)} </span>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

function By({ row }: { row: HistoryRow }) {
  return (
    <span className="block py-1.5">
      <bdi>{row.who}</bdi>
      {row.reason ? (
        <span className="block max-w-64 text-small text-subtle">{row.reason}</span>
      ) : null}
    </span>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="block py-1.5 font-normal">
      {formatDate(at)}
      <span className="block text-small text-subtle">{formatTime(at)}</span>
    </time>
  )
}

/** When something happened: the day, below it the time. */
export const whenColumn: Column<Pick<HistoryRow, 'at'>> = {
  key: 'at',
  title: 'When',
  card: 'figure',
  className: 'whitespace-nowrap align-top',
  cell: (row) => <When at={row.at} />,
  cardCell: (row) => (
    <time
      dateTime={row.at}
      title={formatDateTime(row.at)}
      className="text-small font-normal text-subtle"
    >
      {formatDate(row.at)}
    </time>
  ),
}
/** What changed, before and after; `labelOf` names a field. */
export const changeColumn = (
  labelOf: (field: string) => string,
): Column<Pick<HistoryRow, 'changes'>> => ({
  key: 'change',
  title: 'Change',
  card: 'fact',
  wide: true,
  className: 'align-top',
  cell: (row) => (changesOf(row).length === 0 ? null : <Changes row={row} labelOf={labelOf} />),
})

/** The columns of every log: when, what, before and after, by whom and why. */
export function historyColumns(
  labelOf: (field: string) => string = humanize,
): readonly Column<HistoryRow>[] {
  return [
    whenColumn,
    {
      key: 'says',
      title: 'What',
      card: 'identity',
      className: 'align-top pt-3',
      cell: (row) => <What row={row} />,
    },
    changeColumn(labelOf),
    {
      key: 'who',
      title: 'By',
      card: 'fact',
      className: 'align-top',
      cell: (row) => <By row={row} />,
    },
  ]
}

const EMPTY = {
  title: 'Nothing has changed yet',
  children: 'Every change is listed here with its time and author.',
}
const KEPT = 'Entries cannot be edited or removed.'

export interface HistoryLogLabels {
  /** Names a field of the log; the default makes a label from its code. */
  labelOf?: (field: string) => string
  facets?: readonly Facet[]
  /** Download and the like. */
  tools?: ReactNode
  search?: string | null
}

const view = ({ labelOf, facets, tools, search = 'Field or value' }: HistoryLogLabels) => ({
  label: 'Changes',
  columns: historyColumns(labelOf),
  keyOf: (row: HistoryRow) => row.id,
  empty: EMPTY,
  facets,
  tools,
  note: KEPT,
  search: search ?? undefined,
})

/** A log whose entries are already at hand. */
export function HistoryLogView({
  state,
  ...words
}: HistoryLogLabels & { state: ListState<HistoryRow> }) {
  const list = useListQuery({ facets: words.facets })
  return <RecordListView view={view(words)} state={state} list={list} />
}

export interface HistoryLogProps<N extends ReadName> extends HistoryLogLabels {
  name: Item<N> extends HistoryRow ? N : never
  params?: Record<string, string>
}

/** The log of one thing, newest first, with search and filters; nothing in it can be changed. */
export function HistoryLog<N extends ReadName>({ name, params, ...words }: HistoryLogProps<N>) {
  const { columns, keyOf, ...rest } = view(words)
  return (
    <RecordList
      name={name as N}
      params={params}
      {...rest}
      columns={columns as readonly Column<Item<N>>[]}
      keyOf={keyOf as (item: Item<N>) => string}
    />
  )
}
