import { useState } from 'react'
import { formOfFiling, type FormPreview } from '#domain/offerings/sec/model.ts'
import type { FilingRow } from '#domain/offerings/model/filing.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RecordFiling } from '../filings/filing-forms.tsx'

type FormFile = FormPreview['files'][number]
const filingsQuery = ask('GET /api/dealroom/filings', {}, { missing: 'value' })

function Row({
  file,
  entry,
  mayOpen,
  onOpen,
}: {
  file: FormFile
  entry: FilingRow | undefined
  mayOpen: boolean
  onOpen: (file: FormFile) => Promise<void>
}) {
  const [recording, setRecording] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-break-word">{file.name}</p>
        <p className="text-small text-muted">
          {formatDateTime(file.made_at)} · {file.by}
        </p>
        <p className="text-small break-all text-subtle">
          SHA-256 <code>{file.sha256}</code>
        </p>
      </div>
      {mayOpen ? (
        <Button
          size="sm"
          aria-label={`Open ${file.name} of ${formatDateTime(file.made_at)}`}
          onClick={() =>
            void onOpen(file).catch(() => toast.error('The file cannot be opened. Try again.'))
          }
        >
          Open
        </Button>
      ) : null}
      {entry === undefined ? null : (
        <Button
          size="sm"
          aria-label={`Record as filed: ${file.name} of ${formatDateTime(file.made_at)}`}
          onClick={() => setRecording(true)}
        >
          Record as filed
        </Button>
      )}
      {recording && entry !== undefined ? (
        <RecordFiling row={entry} made={file} onClose={() => setRecording(false)} />
      ) : null}
    </li>
  )
}

/** Files that were made of a form, with their hashes; one that was filed is recorded with its accession number. */
export function FormFiles({
  preview,
  listingId,
  onOpen,
}: {
  preview: FormPreview
  listingId: string
  onOpen: (file: FormFile) => Promise<void>
}) {
  const calendar = useQueryOf(filingsQuery).data
  const entry = calendar?.edits
    ? calendar.items.find(
        (row) =>
          row.listing_id === listingId &&
          row.state !== 'filed' &&
          formOfFiling(row) === preview.form,
      )
    : undefined
  if (preview.files.length === 0) return null
  return (
    <Card aria-labelledby="form-files" className="overflow-hidden">
      <CardHead
        titleId="form-files"
        title="Files that were made"
        subtitle="Each is stored as it was made. Its hash proves it."
        line
      />
      <ul className="divide-y divide-border">
        {preview.files.map((file) => (
          <Row
            key={file.id}
            file={file}
            entry={entry}
            mayOpen={preview.may_download}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Card>
  )
}
