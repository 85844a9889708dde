import { bulkActionLabels, type BulkAction } from '#domain/workspaces/model/bulk-actions.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatCount } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { BULK_ACTIONS } from './console-queries.ts'

const columns: readonly Column<BulkAction>[] = [
  { key: 'kind', title: 'Action', cell: (one) => bulkActionLabels[one.kind] },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
  {
    key: 'total',
    title: 'Investments',
    align: 'right',
    card: 'fact',
    cell: (one) => formatCount(one.total),
  },
  {
    key: 'done',
    title: 'Done',
    align: 'right',
    card: 'fact',
    cell: (one) => formatCount(one.done),
  },
  {
    key: 'refused',
    title: 'Refused',
    align: 'right',
    card: 'fact',
    cell: (one) => formatCount(one.refused),
  },
  { key: 'by', title: 'By', card: 'none', cell: (one) => <bdi>{one.requested_by}</bdi> },
  {
    key: 'at',
    title: 'Begun',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (one) => <When at={one.requested_at} />,
  },
]
export const loader = load(({ search }) => [recordListQuery(BULK_ACTIONS, search)])

/** What was done with many investments at once. */
export default function BulkActions() {
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Investments', to: '/admin/investments' },
      { label: 'Bulk actions' },
    ],
    pageName: 'Bulk actions',
  })
  return (
    <>
      <PageHead
        dense
        title="Bulk actions"
        lead="What was done with many investments at once: by whom, when, and with which result."
      />
      <RecordList
        name={BULK_ACTIONS}
        label="Bulk actions"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => bulkActionLabels[one.kind]}
        to={(one) => href('/admin/investments/bulk-actions/:action_id', { action_id: one.id })}
        empty={{
          title: 'No bulk actions yet',
          children: 'Choose investments in the list of investments, then an action above it.',
        }}
        every={5_000}
      />
    </>
  )
}
