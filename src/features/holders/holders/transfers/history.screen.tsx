import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { entryColumns, pastColumns } from './transfer-columns.tsx'

const past = { prefix: 't', query: { group: 'past' } }
const ledger = { prefix: 'l' }
export const loader = load(({ params: { companyId = '' }, search }) => {
  const params = { company_id: companyId }
  return [
    heldQuery(companyId),
    recordListQuery('GET /api/held/:company_id/transfers', search, { ...past, params }),
    recordListQuery('GET /api/held/:company_id/ledger', search, { ...ledger, params }),
  ]
})

/** Transfers that ended, and every entry of the ledger about the person. */
export default function TransferHistory() {
  const { companyId } = useHeldCompany('Past transfers')
  return (
    <HeldPageFrame
      companyId={companyId}
      current="past-transfers"
      title="Past transfers"
      lead="Transfers that ended, and the entries of the ledger about you."
    >
      <RecordList
        name="GET /api/held/:company_id/transfers"
        {...past}
        params={{ company_id: companyId }}
        label="Past transfers"
        columns={pastColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.security}
        to={(row) =>
          href('/dashboard/my-investments/company/:companyId/transfers/historical/:transfer_id', {
            companyId,
            transfer_id: row.id,
          })
        }
        empty={{
          title: 'No transfer has ended',
          children: 'Completed, rejected and cancelled transfers appear here.',
        }}
      />
      <h2 className="mt-8 mb-4 text-h2">Ledger</h2>
      <RecordList
        name="GET /api/held/:company_id/ledger"
        {...ledger}
        params={{ company_id: companyId }}
        label="Ledger"
        columns={entryColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.label}
        empty={{
          title: 'No entry yet',
          children: 'Each issue, transfer and cancellation is entered here and stays.',
        }}
        note="Entries are never changed. A correction is a new entry."
      />
    </HeldPageFrame>
  )
}
