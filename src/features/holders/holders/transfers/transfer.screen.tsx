import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { TRANSFER_CHANGED, TransferDocuments } from './documents.tsx'
import { TransferFacts, TransferFiles } from './transfer-facts.tsx'

const NAME = 'GET /api/transfers/:transfer_id'
export const loader = load(({ params }) => [
  ask(NAME, { params: { transfer_id: params['transfer_id'] ?? '' } }),
])

const acts: readonly Act[] = [
  {
    type: 'CANCELLED',
    label: 'Cancel transfer',
    explain: 'The units stay yours. You can ask again.',
    done: 'Transfer cancelled',
    variant: 'danger',
  },
  {
    type: 'SENT',
    label: 'Send request',
    explain: 'We read the documents, then the company is asked for its consent.',
    done: 'Request sent',
    variant: 'primary',
  },
]

/** One transfer over its list: its status, its documents, what the holder can do. */
export default function Transfer({ group = 'current' }: { group?: 'current' | 'past' }) {
  const { companyId, transfer_id } = useParams<'companyId' | 'transfer_id'>()
  const query = useCall(NAME, { params: { transfer_id } })
  const parent =
    group === 'current'
      ? href('/dashboard/my-investments/company/:companyId/transfers/current', { companyId })
      : href('/dashboard/my-investments/company/:companyId/transfers/historical', { companyId })
  return (
    <DialogPage
      parent={parent}
      size="lg"
      title="Transfer"
      description={
        query.data
          ? `${formatCount(query.data.units)} units of ${query.data.company} to ${query.data.to}`
          : undefined
      }
      footer={(close) => (
        <>
          <Button onClick={close}>Close</Button>
          {query.data ? (
            <EventButtons
              machine="transfer"
              id={transfer_id}
              presented={query.data.status}
              acts={acts}
              changes={TRANSFER_CHANGED}
            />
          ) : null}
        </>
      )}
    >
      <QueryBoundary query={query} what="this transfer" skeleton={<SkeletonText lines={6} />}>
        {(transfer) => (
          <div className="grid gap-6">
            <NextActionCard
              presented={{
                ...transfer.status,
                next:
                  transfer.status.next === null ? null : { ...transfer.status.next, link: null },
              }}
              me="investor"
              title="Status"
            />
            <TransferFacts transfer={transfer} />
            {transfer.may_add ? (
              <section className="grid gap-3">
                <h3 className="text-h3">Documents</h3>
                <TransferDocuments transfer={transfer} />
              </section>
            ) : null}
            {!transfer.may_add && transfer.documents.length > 0 ? (
              <section className="grid gap-3">
                <h3 className="text-h3">Documents</h3>
                <TransferFiles transfer={transfer} />
              </section>
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </DialogPage>
  )
}
