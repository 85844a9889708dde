import type { AchBatchView } from '#domain/payments/model/banking.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ConsoleHead, summaryQuery } from './console-head.tsx'

const columns: readonly Column<AchBatchView>[] = [
  {
    key: 'number',
    title: 'File',
    cell: (one) => <span className="figures font-medium">{one.number}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
  { key: 'bank', title: 'Bank', card: 'fact', cell: (one) => one.bank },
  {
    key: 'entries',
    title: 'Entries',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{formatCount(one.entries)}</span>,
  },
  {
    key: 'debit',
    title: 'Debits',
    align: 'right',
    card: 'figure',
    cell: (one) => <span className="figures">{formatMoney(one.debit)}</span>,
  },
  {
    key: 'credit',
    title: 'Credits',
    align: 'right',
    card: 'none',
    cell: (one) => <span className="figures">{formatMoney(one.credit)}</span>,
  },
  {
    key: 'on',
    title: 'Effective',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {one.effective_on === null
          ? `Begun ${formatDate(one.created_at)}`
          : formatDate(one.effective_on)}
      </span>
    ),
  },
]

export const loader = load(({ search }) => [
  summaryQuery,
  recordListQuery('GET /api/admin/money/batches', search),
])

/** Files of bank transfers: gathered, released by two people, with the bank, settled. */
export default function Batches() {
  return (
    <>
      <ConsoleHead
        current="ACH files"
        lead="Debits gather in a file. Two people release it before it goes to the bank."
      />
      <RecordList
        name="GET /api/admin/money/batches"
        label="ACH files"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.number}
        to={(one) => href('/admin/money/batches/:batch_id', { batch_id: one.id })}
        every={30_000}
        empty={{
          title: 'No file started',
          children:
            'A file begins with the first debit that an investor authorizes from a verified account.',
        }}
      />
    </>
  )
}
