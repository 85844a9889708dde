import type { LedgerEntry, TransferRow } from '#domain/holders/model/transfer.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { NextActionText } from '#src/blocks/next-action.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const status: Column<TransferRow> = {
  key: 'status',
  title: 'Status',
  card: 'status',
  cell: (row) => <StatusBadge status={row.status} />,
}
const next: Column<TransferRow> = {
  key: 'next',
  title: 'What happens next',
  card: 'none',
  cell: (row) =>
    row.status.next === null ? (
      row.reason_ended
    ) : (
      <NextActionText next={row.status.next} me="investor" linkLabel="Open transfer" />
    ),
}
const ended: Column<TransferRow> = {
  key: 'ended',
  title: 'Why it ended',
  card: 'fact',
  cell: (row) =>
    row.reason_ended ?? (row.status.state === 'completed' ? 'Entered in the ledger' : null),
}
const middle: readonly Column<TransferRow>[] = [
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'figure',
    cell: (row) => formatCount(row.units),
  },
  { key: 'to', title: 'To', card: 'fact', cell: (row) => row.to },
  { key: 'kind', title: 'Kind', card: 'fact', cell: (row) => row.kind_label },
  {
    key: 'asked',
    title: 'Asked',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.requested_at),
  },
]
const own: Column<TransferRow> = {
  key: 'security',
  title: 'Security',
  className: 'whitespace-nowrap',
  cell: (row) => `${row.certificate_no ?? row.security}${row.incoming ? ', to you' : ''}`,
}
/** Transfers as their holder lists them. */
export const ownColumns: readonly Column<TransferRow>[] = [own, ...middle, status, next]
/** The same when they are over. */
export const pastColumns: readonly Column<TransferRow>[] = [own, ...middle, status, ended]
/** Transfers as the company and the platform list them. */
export const transferColumns = (company: boolean): readonly Column<TransferRow>[] => [
  { key: 'from', title: 'From', cell: (row) => row.from },
  ...(company
    ? []
    : [
        {
          key: 'company',
          title: 'Company',
          card: 'fact' as const,
          cell: (row: TransferRow) => row.company,
        },
      ]),
  ...middle.map((column) =>
    column.key === 'kind' && !company ? { ...column, card: 'none' as const } : column,
  ),
  status,
]
/** Entries of the ledger about one person. */
export const entryColumns: readonly Column<LedgerEntry>[] = [
  {
    key: 'what',
    title: 'Entry',
    cell: (row) =>
      `${row.label}${row.counterpart === null ? '' : ` ${row.units < 0 ? 'to' : 'from'} ${row.counterpart}`}`,
  },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'figure',
    cell: (row) => `${row.units > 0 ? '+' : '−'}${formatCount(Math.abs(row.units))}`,
  },
  { key: 'security', title: 'Security', card: 'fact', cell: (row) => row.security },
  {
    key: 'certificate',
    title: 'Certificate',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => row.certificate_no,
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    card: 'none',
    cell: (row) => (
      <Figure money={{ ...row.cost, amount: Math.abs(row.cost.amount) }} size="text" />
    ),
  },
  {
    key: 'at',
    title: 'Entered',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.at),
  },
]
