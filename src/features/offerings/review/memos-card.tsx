import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { toast } from '#src/ui/toast.tsx'
import { memoLabels, type MemoKind, type ReviewView } from '#domain/offerings/model/review.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const LIMIT = 4000
const sendMemoFile = sendFileFor('offering_document')

const schema = z.object({
  note: z.string().trim().min(1, 'Say what you saw.').max(LIMIT),
  file_id: z.array(z.custom<UploadedFile>()),
})

function MemoDialog({
  kind,
  listingId,
  onClose,
}: {
  kind: MemoKind
  listingId: string
  onClose: () => void
}) {
  const record = useSend('POST /api/admin/offerings/:listing_id/evidence', {
    changes: OFFERING_CHANGED,
  })
  const words = memoLabels[kind]
  return (
    <ActionDialog
      title={words.title}
      description={words.asks}
      dialogSize="md"
      onClose={onClose}
      schema={schema}
      defaultValues={{ note: '', file_id: [] }}
      submitLabel="Record memo"
      onSubmit={async ({ note, file_id: [file] }) => {
        await record.mutateAsync({
          params: { listing_id: listingId },
          body: { kind, note, ...(file ? { file_id: file.id } : {}) },
        })
        toast.success(`${words.title} recorded`)
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
      className="gap-5"
    >
      <ActionField
        name="note"
        label="Memo"
        help="Record what you reviewed, where it’s stored, and your conclusion. You can’t edit it later."
      >
        {(control) => <Textarea {...control} rows={7} limit={LIMIT} />}
      </ActionField>
      <ActionField name="file_id" label="File" optional group>
        {(control) => (
          <FileUpload
            value={control.value}
            onChange={control.onChange}
            upload={sendMemoFile}
            max={1}
            types={uploadRules.types}
            maxBytes={uploadRules.maxBytes}
          />
        )}
      </ActionField>
    </ActionDialog>
  )
}

type Memo = ReviewView['older_memos'][number]
function MemoText({ memo, listingId }: { memo: Memo; listingId: string }) {
  const { file } = memo
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere whitespace-pre-line">{memo.note}</p>
      <p className="text-small text-subtle">
        {memo.by}, {formatDateTime(memo.at)}
      </p>
      {file ? (
        <p>
          <Button
            size="sm"
            onClick={() =>
              void openFile(
                () =>
                  call('GET /api/admin/offerings/:listing_id/memos/:memo_id/file', {
                    params: { listing_id: listingId, memo_id: memo.id },
                  }),
                file.name,
              ).catch(() => toast.error('The file could not be opened.'))
            }
          >
            {file.name}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/**
 * What people of the platform have to see on paper: each memo with who wrote it and when, and a button to write one.
 */
export function MemosCard({ view }: { view: ReviewView }) {
  const [open, setOpen] = useState<MemoKind | null>(null)
  const ended = [
    'live',
    'paused',
    'closing',
    'closed',
    'reporting',
    'reports_ending',
    'reports_ended',
    'failed',
    'withdrawn',
    'deleted',
  ].includes(view.offering.state)
  return (
    <Card id="memos" aria-labelledby="memos-title">
      <CardHead
        titleId="memos-title"
        title="Memos"
        subtitle="What only people of the platform can have seen. Kept as written."
        line
      />
      <ul className="divide-y divide-border">
        {view.memos.map(({ kind, title, asks, latest }) => (
          <li key={kind} className="grid gap-2 px-5 py-4 md:px-6">
            <div className="flex flex-wrap items-center gap-3">
              <h3 className="min-w-0 flex-1 font-medium">{title}</h3>
              {latest ? (
                <StatusBadge
                  status={{ label: 'Recorded', tone: 'success', icon: 'check' }}
                  size="small"
                />
              ) : (
                <StatusBadge
                  status={{ label: 'Missing', tone: 'warning', icon: 'circle-dashed' }}
                  size="small"
                />
              )}
              {view.me.decides && !ended ? (
                <Button
                  size="sm"
                  icon={FilePlus2}
                  aria-label={`${latest ? 'Write again' : 'Write'}: ${title}`}
                  onClick={() => setOpen(kind)}
                >
                  {latest ? 'Write again' : 'Write'}
                </Button>
              ) : null}
            </div>
            {latest ? (
              <MemoText memo={latest} listingId={view.listing_id} />
            ) : (
              <p className="text-small text-subtle">{asks}</p>
            )}
          </li>
        ))}
      </ul>
      {view.older_memos.length > 0 ? (
        <CardBody>
          <Disclosure summary={`Earlier memos (${view.older_memos.length})`}>
            <ul className="grid gap-4">
              {view.older_memos.map((memo) => (
                <li key={memo.id}>
                  <p className="font-medium">{memo.title}</p>
                  <MemoText memo={memo} listingId={view.listing_id} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </CardBody>
      ) : null}
      {open ? (
        <MemoDialog kind={open} listingId={view.listing_id} onClose={() => setOpen(null)} />
      ) : null}
    </Card>
  )
}
