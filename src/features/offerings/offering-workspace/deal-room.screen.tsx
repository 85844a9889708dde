import { FolderPlus, Upload, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import type { Answer } from '#src/api/call.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead, PageSection } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { DealFolders } from './deal-folders.tsx'
import { DealInvitations } from './deal-invitations.tsx'
import { FileDialog } from './file-dialog.tsx'
import { FolderDialog, InviteDialog } from './room-dialogs.tsx'

export const title = () => 'Deal room'
const ROOM = 'GET /api/dealroom/offerings/:listing_id/room'
const LOG = 'GET /api/dealroom/offerings/:listing_id/room/log'
type View = Answer<typeof LOG>['items'][number]

const columns: readonly Column<View>[] = [
  {
    key: 'at',
    title: 'When',
    cell: (one) => <span className="figures">{formatDateTime(one.at)}</span>,
  },
  {
    key: 'who',
    title: 'Who',
    cell: (one) => (
      <span className="wrap-anywhere">
        {one.who ?? 'A visitor'}
        {one.email === null ? null : (
          <span className="block text-small text-subtle">{one.email}</span>
        )}
      </span>
    ),
  },
  {
    key: 'title',
    title: 'File',
    cell: (one) => <span className="wrap-anywhere">{one.title}</span>,
  },
  { key: 'kind', title: 'What', cell: (one) => (one.kind === 'view' ? 'Opened' : 'Downloaded') },
]

const roomQuery = (listing_id = '') => ask(ROOM, { params: { listing_id } })
export const loader = load(({ params: { listing_id = '' }, search }) => [
  workspaceQuery(listing_id),
  roomQuery(listing_id),
  recordListQuery(LOG, search, { params: { listing_id } }),
])

/** The deal room from the company's side: folders and files with their readers, who is invited, and who has looked. */
export default function DealRoom({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useOfferingPlace(audience, {
    current: 'platform-listing/deal-room',
    title: 'Deal room',
  })
  const listing_id = params.listing_id
  const query = useQueryOf(roomQuery(listing_id))
  const [open, setOpen] = useState<'folder' | 'file' | 'invite' | null>(null)
  const room = query.data
  const close = () => setOpen(null)
  const edits = room?.may_edit === true
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Deal room"
        lead={
          audience === 'admin'
            ? 'Read what the company submits and approve or reject it.'
            : 'Files for your readers. The platform reads each file before you publish it.'
        }
        actions={
          edits ? (
            <>
              <Button icon={FolderPlus} onClick={() => setOpen('folder')}>
                Add a folder
              </Button>
              <Button
                variant="primary"
                icon={Upload}
                disabledReason={room.folders.length === 0 ? 'Add a folder first.' : undefined}
                onClick={() => setOpen('file')}
              >
                Add a file
              </Button>
            </>
          ) : undefined
        }
      />
      <QueryBoundary
        query={query}
        what="the deal room"
        skeleton={
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {(found) =>
          found.folders.length === 0 ? (
            <Card aria-label="Folders">
              <EmptyState title="The deal room is empty" level={2}>
                {edits
                  ? 'Begin with a folder, for example “Contracts”, and add files to it.'
                  : 'Folders and files of the company are listed here.'}
              </EmptyState>
            </Card>
          ) : (
            <DealFolders room={found} listingId={listing_id} audience={audience} />
          )
        }
      </QueryBoundary>
      {room === undefined ? null : (
        <PageSection
          title="Invited people"
          titleId="invited"
          action={
            edits ? (
              <Button size="sm" icon={UserPlus} onClick={() => setOpen('invite')}>
                Invite a person
              </Button>
            ) : undefined
          }
        >
          <DealInvitations room={room} listingId={listing_id} />
        </PageSection>
      )}
      <PageSection title="Views" titleId="looked">
        <RecordList
          name={LOG}
          params={{ listing_id }}
          label="Views"
          columns={columns}
          keyOf={(one) => one.id}
          empty={{
            title: 'No views yet',
            children: 'Each view and download is recorded here with reader and time.',
          }}
          note="Entries can’t be changed. Views by your team and the platform are included."
        />
      </PageSection>
      {open === 'folder' ? (
        <FolderDialog listingId={listing_id} folder={null} onClose={close} />
      ) : null}
      {open === 'file' && room !== undefined ? (
        <FileDialog listingId={listing_id} room={room} file={null} onClose={close} />
      ) : null}
      {open === 'invite' && room !== undefined ? (
        <InviteDialog listingId={listing_id} room={room} onClose={close} />
      ) : null}
    </>
  )
}
