import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import {
  createContext,
  use,
  type HTMLAttributes,
  type ReactNode,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
} from 'react'
import { formatCount } from '#src/lib/format.ts'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'

export type Density = 'normal' | 'dense'
export type SortDirection = 'ascending' | 'descending'

const DensityContext = createContext<Density>('normal')

export interface TableProps {
  /** Names the table for assistive technology. */
  label: string
  density?: Density
  /** The phone form: one `TableCard` for each row. Without it the table scrolls sideways. */
  cards?: ReactNode
  /** Leave the first column in view while the table scrolls. */
  stickyFirst?: boolean
  busy?: boolean
  className?: string
  children: ReactNode
}

/** Table frame: rows of 52 (dense 40), scrolls inside its card with the first column fixed, cards below 768 px. */
export function Table({
  label,
  density = 'normal',
  cards,
  stickyFirst = true,
  busy = false,
  className,
  children,
}: TableProps) {
  return (
    <DensityContext value={density}>
      <div
        data-table=""
        role="region"
        aria-label={label}
        tabIndex={0}
        aria-busy={busy || undefined}
        className={cn(
          'relative overflow-x-auto rounded-b-lg focus-visible:-outline-offset-2',
          cards !== undefined && 'max-md:hidden',
          className,
        )}
      >
        <table
          aria-label={label}
          className={cn(
            'w-full border-separate border-spacing-0',
            stickyFirst &&
              '[&_td:first-child]:sticky [&_td:first-child]:left-0 [&_td:first-child]:z-1 [&_th:first-child]:sticky [&_th:first-child]:left-0 [&_th:first-child]:z-1',
          )}
        >
          {children}
        </table>
      </div>
      {cards !== undefined ? (
        <ul aria-label={label} className="divide-y divide-border md:hidden">
          {cards}
        </ul>
      ) : null}
    </DensityContext>
  )
}

export interface ThProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align'> {
  align?: 'left' | 'right'
  /** Makes the head a sort button; `false` means sortable but not the current order. */
  sort?: SortDirection | false
  onSort?: () => void
  /** Read out but not shown (the actions column). */
  hidden?: boolean
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const

/** Column head; with `onSort` a button carrying `aria-sort`. One column sorts at a time. */
export function Th({
  align = 'left',
  sort,
  onSort,
  hidden = false,
  className,
  children,
  ...rest
}: ThProps) {
  const dense = use(DensityContext) === 'dense'
  const order = sort === false || sort === undefined ? 'none' : sort
  const head = onSort ? (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        'touch-target inline-flex min-h-6 items-center gap-1 font-medium',
        sort ? 'text-text' : 'hover:text-text',
      )}
    >
      {children}
      <Icon
        as={SORT_ICONS[order]}
        size="xs"
        className={cn('stroke-[1.75]', sort ? 'text-accent-text' : 'text-disabled')}
      />
    </button>
  ) : (
    children
  )
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort ? order : undefined}
      className={cn(
        'border-b border-border bg-surface font-medium whitespace-nowrap text-subtle',
        dense
          ? 'h-9 px-2.5 text-micro first:pl-4 last:pr-4'
          : 'h-10 px-3 text-small leading-4 first:pl-6 last:pr-6',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {hidden ? <span className="sr-only">{children}</span> : head}
    </th>
  )
}

export interface TrProps extends HTMLAttributes<HTMLTableRowElement> {
  selected?: boolean
  /** The row whose drawer is open. */
  open?: boolean
  dim?: boolean
}

/** Body row; selected and open rows carry a plane, the open row a bar at its start too. */
export function Tr({ selected = false, open = false, dim = false, className, ...rest }: TrProps) {
  return (
    <tr
      {...rest}
      aria-selected={selected || undefined}
      data-open={open || undefined}
      className={cn(
        'group/row last:*:border-b-0',
        dim && '*:text-subtle',
        selected || open
          ? '*:bg-selected'
          : '*:bg-surface hover:*:bg-[color-mix(in_srgb,var(--color-surface),var(--color-text)_3%)]',
        open && '[&>:first-child]:shadow-[inset_3px_0_0_var(--color-accent-text)]',
        className,
      )}
    />
  )
}

export interface TdProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> {
  align?: 'left' | 'right'
}

/** Body cell; figures go right with tabular numerals. An absent value is an en dash. */
export function Td({ align = 'left', className, children, ...rest }: TdProps) {
  const dense = use(DensityContext) === 'dense'
  const empty = children === null || children === undefined || children === ''
  return (
    <td
      {...rest}
      className={cn(
        'border-b border-border align-middle tabular-nums',
        dense
          ? 'h-row-dense px-2.5 py-1 text-small first:pl-4 last:pr-4'
          : 'h-row px-3 py-1.5 first:pl-6 last:pr-6',
        align === 'right' && 'text-right',
        className,
      )}
    >
      {empty ? <span className="text-subtle">–</span> : children}
    </td>
  )
}

/** Totals under a strong rule. */
export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <tfoot className="font-medium [&_td]:border-t [&_td]:border-b-0 [&_td]:border-t-border-strong">
      {children}
    </tfoot>
  )
}

export interface TableCardProps {
  /** Identity: logo or avatar and the linked name. */
  identity: ReactNode
  /** The main figure. */
  figure?: ReactNode
  status?: ReactNode
  /** At most three more facts. */
  facts?: readonly { label: string; value: ReactNode; wide?: boolean }[]
  action?: ReactNode
}

/** A row on a phone: identity, main figure, status and at most three more facts. */
export function TableCard({ identity, figure, status, facts, action }: TableCardProps) {
  return (
    <li className="p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{identity}</div>
        {figure ? <div className="figures flex-none text-right font-medium">{figure}</div> : null}
      </div>
      {status || action ? (
        <div className="mt-2.5 flex items-center justify-between gap-3">
          {status}
          {action}
        </div>
      ) : null}
      {facts && facts.length > 0 ? (
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
          {facts.slice(0, 3).map((fact) => (
            <div key={fact.label} className={cn('min-w-0', fact.wide && 'col-span-2')}>
              <dt className="text-micro text-subtle">{fact.label}</dt>
              <dd className="figures text-small">{fact.value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

export interface BulkBarProps {
  count: number
  /** All rows that match, when more than this page. */
  total?: number
  onSelectAll?: () => void
  actions: ReactNode
  clear: ReactNode
}

/** Bar above the head while rows are selected: count, select all, actions, clear. */
export function BulkBar({ count, total, onSelectAll, actions, clear }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={`${count} selected`}
      className="flex min-h-12 flex-wrap items-center gap-2 border-b border-accent-border bg-selected py-2 pr-3 pl-5"
    >
      <span className="figures font-medium">{formatCount(count)} selected</span>
      {onSelectAll && total !== undefined && total > count ? (
        <button type="button" onClick={onSelectAll} className="link touch-target text-small">
          Select all {formatCount(total)}
        </button>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {actions}
        {clear}
      </span>
    </div>
  )
}
