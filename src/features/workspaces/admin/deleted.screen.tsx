import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import { load } from '#src/api/load.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { offeringColumns } from '#src/blocks/offering-columns.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/offerings', search, { query: { status: 'deleted' } }),
])

/** Offerings that were deleted; each can be restored as a draft, with a reason. */
export default function DeletedOfferings() {
  const [open, setOpen] = useState<OfferingCard | null>(null)
  const decides = useDecides()
  const read = useCall(
    'GET /api/lifecycles/:machine/:id',
    open === null ? null : { params: { machine: 'offering', id: open.listing_id } },
    { fresh: 0 },
  )
  const restore = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  useShell({
    crumbs: [{ label: 'Offerings', to: '/admin/offering-admin/overview' }, { label: 'Deleted' }],
    pageName: 'Deleted offerings',
  })
  return (
    <>
      <PageHead
        dense
        title="Deleted offerings"
        lead="Retained for history. A restored offering restarts as a draft."
      />
      <RecordList
        name="GET /api/admin/offerings"
        label="Deleted offerings"
        query={{ status: 'deleted' }}
        columns={offeringColumns}
        keyOf={(offer) => offer.listing_id}
        nameOf={(offer) => offer.company.name}
        to={(offer) =>
          href('/admin/offering-admin/:status/current/:account_id/:listing_id/review', {
            status: 'deleted',
            account_id: offer.company.account_id,
            listing_id: offer.listing_id,
          })
        }
        search="Company or offering"
        {...(decides
          ? {
              rowAction: (offer: OfferingCard) => (
                <Button
                  size="sm"
                  icon={RotateCcw}
                  aria-label={`Restore: ${offer.company.name}`}
                  onClick={() => setOpen(offer)}
                >
                  Restore
                </Button>
              ),
            }
          : {})}
        empty={{
          title: 'Nothing is deleted',
          children: 'Offerings deleted by a company or the platform appear here.',
        }}
      />
      {open && read.data ? (
        <ActDialog
          title={`Restore ${open.company.name}`}
          explain="It becomes a draft again. Approved topics need approval again."
          confirm="Restore"
          done="The offering is a draft again"
          reason="Why it is restored"
          onClose={() => setOpen(null)}
          run={(reason) =>
            restore.mutateAsync({
              params: { machine: 'offering', id: open.listing_id },
              body: { type: 'RESTORE', rev: read.data?.rev ?? 0, reason: reason ?? '' },
            })
          }
        />
      ) : null}
    </>
  )
}
