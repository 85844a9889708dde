import { RecordList } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { HeldPageFrame, useHeldCompany } from '#src/blocks/held-page.tsx'
import { entryColumns, pastColumns } from './transfer-columns.tsx'

/** Transfers that ended, and every entry of the ledger about the person. */
export default function TransferHistory() {
  const { companyId } = useHeldCompany('Past transfers')
  return (
    <HeldPageFrame companyId={companyId} current="past-transfers" title="Past transfers" lead="Transfers that ended, and the entries of the ledger about you.">
      <RecordList name="GET /api/held/:company_id/transfers" prefix="t" params={{ company_id: companyId }} query={{ group: 'past' }} label="Past transfers" columns={pastColumns} keyOf={(row) => row.id} nameOf={(row) => row.security} to={(row) => href('/dashboard/my-investments/company/:companyId/transfers/historical/:transfer_id', { companyId, transfer_id: row.id })} empty={{ title: 'No transfer has ended', children: 'Completed, rejected and cancelled transfers are kept here.' }} />
      <h2 className="mt-8 mb-4 text-h2">Ledger</h2>
      <RecordList name="GET /api/held/:company_id/ledger" prefix="l" params={{ company_id: companyId }} label="Ledger" columns={entryColumns} keyOf={(row) => row.id} nameOf={(row) => row.label} empty={{ title: 'No entry yet', children: 'Each issue, transfer and cancellation is entered here and stays.' }} note="Entries are never changed. A correction is a new entry." />
    </HeldPageFrame>
  )
}
