import type { WireListView } from '#domain/payments/model/disbursements.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ConsoleHead, summaryQuery } from './console-head.tsx'
import { listStatus } from './wire-list-status.ts'

const NAME = 'GET /api/admin/money/wire-lists'
const columns: readonly Column<WireListView>[] = [
  {
    key: 'number',
    title: 'List',
    cell: (one) => <span className="figures font-medium">{one.number}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={listStatus(one)} />,
  },
  {
    key: 'account',
    title: 'From account',
    card: 'fact',
    cell: (one) => <span className="figures">****{one.from_account}</span>,
  },
  { key: 'maker', title: 'Made by', card: 'fact', cell: (one) => one.maker },
  { key: 'checker', title: 'Approved by', card: 'fact', cell: (one) => one.checker },
  {
    key: 'made',
    title: 'Made',
    card: 'fact',
    cell: (one) => <span className="figures text-subtle">{formatDateTime(one.made_at)}</span>,
  },
]
export const loader = load(({ search }) => [summaryQuery, recordListQuery(NAME, search)])

/** Lists of wires for the bank, each signed by two people. */
export default function WireLists() {
  return (
    <>
      <ConsoleHead
        current="Disbursements"
        title="Wire lists"
        lead="Each list is signed by two people. Give it to the bank, then mark it as sent."
      />
      <RecordList
        name={NAME}
        label="Wire lists"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.number}
        to={(one) => href('/admin/money/wire-lists/:wire_list_id', { wire_list_id: one.id })}
        every={30_000}
        empty={{
          title: 'No wire lists',
          children: 'Choose approved wires under Disbursements to make a list.',
        }}
      />
    </>
  )
}
