import { isRefusable, type TransferRow } from '#domain/holders/model/transfer.ts'
import { load } from '#src/api/load.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { useCompanyPage, companyQuery } from '../company-location.ts'
import { TRANSFER_CHANGED } from './documents.tsx'
import { transferColumns } from './transfer-columns.tsx'

const acts: readonly Act[] = [
  {
    type: 'CONSENTED',
    label: 'Consent',
    explain:
      'You waive the right of first refusal. We check the receiver, then the ledger is changed.',
    done: 'Consent given',
    variant: 'primary',
  },
  {
    type: 'REFUSED',
    label: 'Refuse',
    explain: 'The holder reads your reason. The units stay where they are.',
    done: 'Transfer refused',
    variant: 'danger',
    reason: 'Why do you refuse?',
  },
]
const columns = transferColumns(true)
const answer = (edits: boolean) => (row: TransferRow) =>
  edits && row.status.accepts.includes('CONSENTED') ? (
    <span className="flex gap-2">
      <EventButtons
        size="sm"
        machine="transfer"
        id={row.id}
        presented={row.status}
        acts={isRefusable(row.kind) ? acts : acts.filter((act) => act.type !== 'REFUSED')}
        changes={TRANSFER_CHANGED}
      />
    </span>
  ) : null

const open = { prefix: 'o', query: { group: 'current' } }
const past = { prefix: 'p', query: { group: 'past' } }
export const loader = load(({ search }) => [
  companyQuery,
  recordListQuery('GET /api/dealroom/transfers', search, open),
  recordListQuery('GET /api/dealroom/transfers', search, past),
])

/** Transfers of the company's securities: those that wait for its consent, and those that ended. */
export default function CompanyTransfers() {
  const { edits } = useCompanyPage('transfers', 'Transfers')
  return (
    <>
      <PageHead
        title="Transfers"
        lead="Holders who pass on their securities, and what you are asked."
      />
      <Callout tone="quiet" className="mb-5" title="You have 30 days for each request">
        Consent, or refuse where your agreements give you the right of first refusal. Without an
        answer the transfer continues.
      </Callout>
      <RecordList
        name="GET /api/dealroom/transfers"
        {...open}
        label="Open transfers"
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.from}
        rowAction={answer(edits)}
        empty={{
          title: 'No transfers in progress',
          children: 'Requests of your holders are listed here once they are sent.',
        }}
      />
      <h2 className="mt-8 mb-4 text-h2">Past transfers</h2>
      <RecordList
        name="GET /api/dealroom/transfers"
        {...past}
        label="Past transfers"
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.from}
        empty={{
          title: 'No transfer has ended',
          children: 'Completed, rejected and cancelled transfers appear here.',
        }}
      />
    </>
  )
}
