import { Download, FolderLock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ReaderRoom, dealLockLabels } from '#domain/offerings/model/deal-room.ts'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { call } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { formatDate } from '#src/lib/format.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { sizeText, typeText } from './documents-card.tsx'

type RoomFile = ReaderRoom['folders'][number]['files'][number]
const pathOf = (listingId: string, file: RoomFile, as: 'view' | 'download'): string =>
  `/api/offerings/${listingId}/room/${file.id}${as === 'download' ? '?as=download' : ''}`

/** How a locked file opens, for the one who looks. */
function Locked({ file, signedIn }: { file: RoomFile; signedIn: boolean }) {
  const { pathname } = useLocation()
  if (file.locked === null) return null
  if (!signedIn)
    return (
      <Link to={`/login?redirect=${encodeURIComponent(pathname)}`} className="link">
        {dealLockLabels.members}
      </Link>
    )
  return (
    <Link to="/dashboard/profile/kyc-verification/id-verification/current" className="link">
      {dealLockLabels.verified}
    </Link>
  )
}

/** Opens a file with the person's right to it; what everybody may read is a plain link that needs no script. */
function useOpen(listingId: string, file: RoomFile) {
  const [failed, setFailed] = useState(false)
  const run = (as: 'view' | 'download') => {
    setFailed(false)
    void openFile(
      () =>
        call('GET /api/offerings/:listing_id/room/:deal_file_id', {
          params: { listing_id: listingId, deal_file_id: file.id },
          query: { as },
        }),
      file.title,
    ).catch(() => setFailed(true))
  }
  return { failed, run }
}

function Row({ listingId, file }: { listingId: string; file: RoomFile }) {
  const { signedIn } = useSession()
  const { failed, run } = useOpen(listingId, file)
  const plain = file.audience === 'public' && !signedIn
  const open = file.locked === null
  const icon = <Icon as={Download} size="sm" />
  const label = `Download ${file.title}`
  const facts = `${sizeText(file.size)} · ${formatDate(file.published_at)}`
  const access = open ? (
    <>
      {facts}
      {file.watermark && signedIn ? ' · marked with your name' : ''}
    </>
  ) : (
    <Locked file={file} signedIn={signedIn} />
  )
  const note = failed ? 'The file could not be opened. Try again in a moment.' : access
  const name =
    open && !plain ? (
      <button
        type="button"
        onClick={() => run('view')}
        className="touch-target text-left font-medium wrap-anywhere hover:underline hover:underline-offset-3"
      >
        {file.title}
      </button>
    ) : (
      file.title
    )
  const download = plain ? (
    <a
      href={pathOf(listingId, file, 'download')}
      download
      aria-label={label}
      className={buttonClass({ variant: 'icon', size: 'sm' })}
    >
      {icon}
    </a>
  ) : (
    <button
      type="button"
      aria-label={label}
      onClick={() => run('download')}
      className={buttonClass({ variant: 'icon', size: 'sm' })}
    >
      {icon}
    </button>
  )
  return (
    <FileRow
      name={name}
      type={typeText(file.content_type)}
      locked={!open}
      note={note}
      href={plain ? pathOf(listingId, file, 'view') : undefined}
      action={open && file.may_download ? download : undefined}
    />
  )
}

/**
 * The deal room as this reader may see it: folders with their files, and how a locked one opens. Absent when it has
 * nothing to show.
 */
export function DealRoomCard({ page }: { page: OfferingPage }) {
  const { signedIn } = useSession()
  const { data: room, refetch } = useCall(
    'GET /api/offerings/:listing_id/room',
    { params: { listing_id: page.listing_id } },
    { missing: 'value' },
  )
  // the page came as a visitor sees it
  useEffect(() => {
    if (signedIn) void refetch()
  }, [signedIn, refetch])
  if (room === undefined || room.folders.length === 0) return null
  const files = room.folders.flatMap((folder) => folder.files)
  const locked = files.filter((file) => file.locked !== null).length
  return (
    <Card id="deal-room" aria-labelledby="deal-room-head">
      <CardHead
        title="Deal room"
        titleId="deal-room-head"
        line
        action={
          <span className="figures text-small text-subtle">
            {files.length === 1 ? '1 file' : `${files.length} files`}
          </span>
        }
      />
      <CardBody className="pt-1 pb-3 md:pb-3">
        {room.folders.map((folder) => (
          <section key={folder.id} aria-labelledby={`folder-${folder.id}`} className="pt-3.5">
            <h3 id={`folder-${folder.id}`} className="text-small font-medium text-subtle">
              {folder.name}
            </h3>
            <ul className="divide-y divide-border">
              {folder.files.map((file) => (
                <li key={file.id}>
                  <Row listingId={page.listing_id} file={file} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </CardBody>
      {locked > 0 ? (
        <p className="flex gap-2 border-t border-border px-5 py-3.5 text-small text-subtle md:px-6">
          <Icon as={FolderLock} size="sm" className="mt-0.5" />
          The company sees who opens its files and when.
        </p>
      ) : null}
    </Card>
  )
}
