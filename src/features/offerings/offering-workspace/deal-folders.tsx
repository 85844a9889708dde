import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { dealAudienceLabels, type CompanyRoom } from '#domain/offerings/model/deal-room.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import type { Audience } from '#src/blocks/offering-location.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { FileDialog, GrantsDialog, type DealFile } from './file-dialog.tsx'
import { FolderDialog } from './room-dialogs.tsx'

type Act = 'SUBMITTED' | 'WITHDRAWN' | 'APPROVED' | 'REJECTED' | 'PUBLISHED' | 'ARCHIVED'
const acts: Readonly<
  Record<Act, { label: string; explain: string; done: string; reason?: string }>
> = {
  SUBMITTED: {
    label: 'Submit',
    explain: 'The platform reviews the file. You publish it once it is approved.',
    done: 'File submitted',
  },
  WITHDRAWN: {
    label: 'Take back',
    explain: 'The file is a draft again and can be changed.',
    done: 'The file is a draft again',
  },
  APPROVED: {
    label: 'Approve',
    explain: 'You have read the file. Its company decides when it is published.',
    done: 'The file is approved',
  },
  REJECTED: {
    label: 'Reject',
    explain: 'The company sees your reason and can correct the file.',
    done: 'The file is rejected',
    reason: 'What is wrong with it?',
  },
  PUBLISHED: {
    label: 'Publish',
    explain: 'Its readers can open it from now on. Its content can no longer be changed.',
    done: 'The file is published',
  },
  ARCHIVED: {
    label: 'Archive',
    explain: 'No one can open it now. We retain it with its view log.',
    done: 'The file is archived',
    reason: 'Why is it archived?',
  },
}
const ORDER = ['SUBMITTED', 'APPROVED', 'PUBLISHED', 'REJECTED', 'WITHDRAWN', 'ARCHIVED'] as const
const MAIN: readonly string[] = ['SUBMITTED', 'APPROVED', 'PUBLISHED']

function FileAct({ file, act, onClose }: { file: DealFile; act: Act; onClose: () => void }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: ['GET /api/dealroom/offerings/:listing_id/room'],
  })
  const { label, explain, done, reason } = acts[act]
  return (
    <ActDialog
      title={`${label}: ${file.title}`}
      explain={explain}
      confirm={label}
      done={done}
      {...(reason === undefined ? {} : { reason })}
      onClose={onClose}
      run={(why) =>
        send.mutateAsync({
          params: { machine: 'deal-file', id: file.id },
          body: { type: act, rev: file.status.rev, ...(why === undefined ? {} : { reason: why }) },
        })
      }
    />
  )
}

type Opened = { file: DealFile; as: Act | 'change' | 'grants' }

function Row({
  file,
  listingId,
  onOpen,
}: {
  file: DealFile
  listingId: string
  onOpen: (as: Opened['as']) => void
}) {
  const { accepts } = file.status
  const read = () =>
    void openFile(
      () =>
        call('GET /api/dealroom/offerings/:listing_id/room/files/:deal_file_id/content', {
          params: { listing_id: listingId, deal_file_id: file.id },
        }),
      file.title,
    ).catch(() => toast.error('The file could not be opened'))
  const facts = [
    dealAudienceLabels[file.audience],
    ...(file.asked === null ? [] : [`Asked for: ${dealAudienceLabels[file.asked]}`]),
    file.may_download ? 'Downloadable' : 'View only',
    ...(file.watermark && file.content_type === 'application/pdf' ? ['Watermarked'] : []),
    `${file.views} ${file.views === 1 ? 'view' : 'views'}`,
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={read}
            className="touch-target text-left font-medium wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {file.title}
          </button>
          <StatusBadge status={file.status} />
        </p>
        <p className="figures mt-1 text-small text-subtle">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {accepts.includes('EDITED') ? (
          <Button size="sm" aria-label={`Change ${file.title}`} onClick={() => onOpen('change')}>
            Change
          </Button>
        ) : null}
        {accepts.includes('REGRANTED') ? (
          <Button
            size="sm"
            aria-label={`Readers of ${file.title}`}
            onClick={() => onOpen('grants')}
          >
            Readers
          </Button>
        ) : null}
        {ORDER.map((type) =>
          accepts.includes(type) ? (
            <Button
              key={type}
              size="sm"
              variant={MAIN.includes(type) ? 'primary' : 'tertiary'}
              aria-label={`${acts[type].label}: ${file.title}`}
              onClick={() => onOpen(type)}
            >
              {acts[type].label}
            </Button>
          ) : null,
        )}
      </div>
    </li>
  )
}

/** Folders with their files: state, readers, views, and what can be done with each. */
export function DealFolders({
  room,
  listingId,
  audience,
}: {
  room: CompanyRoom
  listingId: string
  audience: Audience
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [renamed, setRenamed] = useState<CompanyRoom['folders'][number] | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="grid gap-4 md:gap-6">
      {room.folders.map((folder) => {
        const files = room.files.filter(
          (file) =>
            file.folder_id === folder.id &&
            (audience === 'issuer' || file.status.state !== 'draft'),
        )
        return (
          <Card key={folder.id} aria-labelledby={`f-${folder.id}`}>
            <CardHead
              titleId={`f-${folder.id}`}
              title={folder.name}
              line
              action={
                room.may_edit ? (
                  <Button
                    size="sm"
                    variant="tertiary"
                    icon={Pencil}
                    aria-label={`Rename ${folder.name}`}
                    onClick={() => setRenamed(folder)}
                  >
                    Rename
                  </Button>
                ) : undefined
              }
            />
            {files.length === 0 ? (
              <p className="px-5 py-5 text-muted md:px-6">
                {room.may_edit ? 'No files yet.' : 'Nothing was submitted.'}
              </p>
            ) : (
              <ul className="divide-y divide-border">
                {files.map((file) => (
                  <Row
                    key={file.id}
                    file={file}
                    listingId={listingId}
                    onOpen={(as) => setOpened({ file, as })}
                  />
                ))}
              </ul>
            )}
          </Card>
        )
      })}
      {opened?.as === 'change' ? (
        <FileDialog listingId={listingId} room={room} file={opened.file} onClose={close} />
      ) : null}
      {opened?.as === 'grants' ? <GrantsDialog file={opened.file} onClose={close} /> : null}
      {opened !== null && opened.as !== 'change' && opened.as !== 'grants' ? (
        <FileAct file={opened.file} act={opened.as} onClose={close} />
      ) : null}
      {renamed === null ? null : (
        <FolderDialog listingId={listingId} folder={renamed} onClose={() => setRenamed(null)} />
      )}
    </div>
  )
}
