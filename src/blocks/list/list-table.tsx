import type { ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Table, TableCard, Td, Th, Tr, type Density, type SortDirection } from '#src/ui/table.tsx'
import type { Column, ColumnSort } from './list-types.ts'

/** The direction in which a column sorts now; undefined when it is not the order. */
export function directionOf(
  sort: ColumnSort | undefined,
  current: string | undefined,
): SortDirection | undefined {
  if (!sort || current === undefined) return undefined
  if (sort.ascending === current) return 'ascending'
  return sort.descending === current ? 'descending' : undefined
}

/** The value of the next order when the head is pressed: descending first (newest, largest), then ascending. */
export function nextSort(sort: ColumnSort, current: string | undefined): string | undefined {
  const order = [sort.descending, sort.ascending].filter(
    (word): word is string => word !== undefined,
  )
  const at = current === undefined ? -1 : order.indexOf(current)
  return order[(at + 1) % order.length]
}

export interface Selection {
  chosen: ReadonlySet<string>
  toggle: (keys: readonly string[], on: boolean) => void
}

export interface ListTableProps<T> {
  label: string
  columns: readonly Column<T>[]
  items: readonly T[]
  keyOf: (item: T) => string
  /** Spoken name of a row, for its checkbox. */
  nameOf?: (item: T) => string
  to?: (item: T) => string | undefined
  /** The order of the list; without it the columns are not sorted. */
  sort?: string | undefined
  onSort?: (word: string | undefined) => void
  density?: Density
  openKey?: string
  busy?: boolean
  selection?: Selection
  /** Menu or buttons at the end of a row. */
  rowAction?: (item: T) => ReactNode
  /** The reader chose the columns: a card has what is chosen, also where its list leaves it out. */
  chosen?: boolean
}

/** What a column shows on a card. */
const onCard = <T,>(column: Column<T> | undefined, item: T): ReactNode =>
  (column?.cardCell ?? column?.cell)?.(item)

function Identity<T>({
  column,
  item,
  to,
  card = false,
}: {
  column: Column<T>
  item: T
  to: ListTableProps<T>['to']
  card?: boolean
}) {
  const address = to?.(item)
  const body = card ? onCard(column, item) : column.cell(item)
  return address === undefined ? (
    <span className="font-medium">{body}</span>
  ) : (
    <Link
      to={address}
      className="inline-block py-0.5 font-medium hover:underline hover:underline-offset-3"
    >
      {body}
    </Link>
  )
}

function Card<T>({
  item,
  columns,
  to,
  rowAction,
  chosen = false,
}: { item: T } & Pick<ListTableProps<T>, 'columns' | 'to' | 'rowAction' | 'chosen'>) {
  const first = columns.find((column) => column.card === 'identity') ?? columns[0]
  const rest = columns.filter((column) => column !== first)
  const place = (where: Column<T>['card']) => rest.find((column) => column.card === where)
  const unplaced = rest.filter(
    ({ card, hiddenTitle }) => !hiddenTitle && (card === 'none' || card === undefined),
  )
  const facts = [...rest.filter((column) => column.card === 'fact'), ...(chosen ? unplaced : [])]
    .map((column) => ({ label: column.title, value: onCard(column, item), wide: column.wide }))
    .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '')
  return (
    <TableCard
      identity={first ? <Identity column={first} item={item} to={to} card /> : null}
      figure={onCard(place('figure'), item)}
      status={onCard(place('status'), item)}
      facts={facts}
      action={rowAction?.(item)}
    />
  )
}

/** Rows of a list as a table, and as cards below 768 px. */
export function ListTable<T>(props: ListTableProps<T>) {
  const {
    label,
    items,
    keyOf,
    nameOf,
    to,
    sort,
    onSort,
    density = 'normal',
    openKey,
    busy,
    selection,
    rowAction,
  } = props
  const columns =
    openKey === undefined ? props.columns : props.columns.filter((column) => !column.dropWhenOpen)
  const keys = items.map(keyOf)
  const on = keys.filter((key) => selection?.chosen.has(key)).length
  return (
    <Table
      label={label}
      density={density}
      busy={busy}
      cards={items.map((item) => (
        <Card
          key={keyOf(item)}
          item={item}
          columns={props.columns}
          to={to}
          rowAction={rowAction}
          chosen={props.chosen}
        />
      ))}
    >
      <thead>
        <tr>
          {selection ? (
            <Th className="w-9">
              <Checkbox
                aria-label="Select all on this page"
                value={on > 0 && on === keys.length}
                mixed={on > 0 && on < keys.length}
                onChange={() => selection.toggle(keys, on < keys.length)}
              />
            </Th>
          ) : null}
          {columns.map((column) => {
            const order = column.sort
            return (
              <Th
                key={column.key}
                align={column.align}
                hidden={column.hiddenTitle}
                sort={order ? (directionOf(order, sort) ?? false) : undefined}
                onSort={order ? () => onSort?.(nextSort(order, sort)) : undefined}
              >
                {column.title}
              </Th>
            )
          })}
          {rowAction ? <Th hidden>Actions</Th> : null}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const key = keyOf(item)
          return (
            <Tr key={key} open={key === openKey} selected={selection?.chosen.has(key)}>
              {selection ? (
                <Td>
                  <Checkbox
                    aria-label={`Select ${nameOf?.(item) ?? key}`}
                    value={selection.chosen.has(key)}
                    onChange={(next) => selection.toggle([key], next)}
                  />
                </Td>
              ) : null}
              {columns.map((column, index) => (
                <Td key={column.key} align={column.align} className={column.className}>
                  {index === 0 ? (
                    <Identity column={column} item={item} to={to} />
                  ) : (
                    column.cell(item)
                  )}
                </Td>
              ))}
              {rowAction ? <Td align="right">{rowAction(item)}</Td> : null}
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
