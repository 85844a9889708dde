import type { SeatLine } from '#domain/offerings/model/partner-seat.ts'
import { useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { AgreementText } from './agreement-text.tsx'

/** The agreement of a seat: its text, who signed it, when, and the hash of what was signed. */
export function AgreementDialog({
  listingId,
  seat,
  onClose,
}: {
  listingId: string
  seat: SeatLine
  onClose: () => void
}) {
  const query = useCall('GET /api/dealroom/offerings/:listing_id/partners/:seat_id', {
    params: { listing_id: listingId, seat_id: seat.id },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Agreement with ${seat.firm}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryBoundary query={query} what="the agreement" skeleton={<SkeletonText lines={6} />}>
        {(view) => (
          <div className="grid gap-5">
            <AgreementText text={view.agreement} />
            <KeyValues
              items={[
                { term: 'Signed by', value: view.signed_name ?? 'Nobody yet' },
                {
                  term: 'Signed on',
                  value: view.accepted_at === null ? '' : formatDateTime(view.accepted_at),
                },
                {
                  term: 'SHA-256 of the text',
                  value: <code className="text-small wrap-anywhere">{view.agreement_hash}</code>,
                },
              ]}
            />
          </div>
        )}
      </QueryBoundary>
    </Modal>
  )
}
