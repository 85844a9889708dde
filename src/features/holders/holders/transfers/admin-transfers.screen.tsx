import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { transferColumns } from './transfer-columns.tsx'

const columns = transferColumns(false)
export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/transfers', search, { pills: { param: 'group' } }),
])

/** Transfers of all companies: documents, compliance and the ledger are the platform's steps. */
export default function AdminTransfers() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Transfers' }],
    pageName: 'Transfers',
  })
  return (
    <>
      <PageHead
        dense
        title="Transfers"
        lead="Read documents, check receivers, enter the ledger. A second person enters what the first has cleared."
      />
      <RecordList
        name="GET /api/admin/transfers"
        label="Transfers"
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.from}
        to={(row) => href('/admin/transfers/:transfer_id', { transfer_id: row.id })}
        pills={{
          label: 'Transfers',
          param: 'group',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'past', label: 'Ended' },
          ],
        }}
        empty={{
          title: 'No transfer waits',
          children: 'Requests that holders have sent appear here.',
        }}
      />
    </>
  )
}
