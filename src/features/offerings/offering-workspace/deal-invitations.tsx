import { useState } from 'react'
import type { CompanyRoom } from '#domain/offerings/model/deal-room.ts'
import { useSend } from '#src/api/query.ts'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

type Invitation = CompanyRoom['invitations'][number]

function End({
  invitation,
  listingId,
  onClose,
}: {
  invitation: Invitation
  listingId: string
  onClose: () => void
}) {
  const send = useSend(
    'POST /api/dealroom/offerings/:listing_id/room/invitations/:invitation_id/end',
    { changes: ['GET /api/dealroom/offerings/:listing_id/room'] },
  )
  return (
    <ActDialog
      title={`End the invitation of ${invitation.name}`}
      explain="From now on the files for invited people do not exist for this person."
      confirm="End invitation"
      done="The invitation ended"
      onClose={onClose}
      run={() =>
        send.mutateAsync({ params: { listing_id: listingId, invitation_id: invitation.id } })
      }
    />
  )
}

/** Who may open the files for invited people, and since when. */
export function DealInvitations({ room, listingId }: { room: CompanyRoom; listingId: string }) {
  const [ending, setEnding] = useState<Invitation | null>(null)
  const folderOf = (id: string | null): string =>
    id === null
      ? 'The whole deal room'
      : (room.folders.find((folder) => folder.id === id)?.name ?? 'A folder')
  return (
    <Card aria-labelledby="invited">
      {room.invitations.length === 0 ? (
        <EmptyState title="No invitations" level={3}>
          Only people listed here can open files for invited people.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {room.invitations.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 md:px-6"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{one.name}</p>
                <p className="text-small text-subtle wrap-anywhere">
                  {one.email} · {folderOf(one.folder_id)} · invited {formatDate(one.invited_at)}
                </p>
              </div>
              {one.ended_at === null && room.may_edit ? (
                <Button
                  size="sm"
                  variant="tertiary"
                  aria-label={`End the invitation of ${one.name}`}
                  onClick={() => setEnding(one)}
                >
                  End
                </Button>
              ) : null}
              {one.ended_at === null && !room.may_edit ? (
                <Badge variant="success-light" size="small">
                  Invited
                </Badge>
              ) : null}
              {one.ended_at === null ? null : (
                <Badge variant="tertiary-light" size="small">
                  Ended {formatDate(one.ended_at)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending === null ? null : (
        <End invitation={ending} listingId={listingId} onClose={() => setEnding(null)} />
      )}
    </Card>
  )
}
