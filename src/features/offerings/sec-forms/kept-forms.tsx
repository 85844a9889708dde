import { useState } from 'react'
import { formOfFiling, type FormPreview } from '#domain/offerings/sec/model.ts'
import type { FilingRow } from '#domain/offerings/model/filing.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RecordFiling } from '../filings/filing-forms.tsx'

type Kept = FormPreview['kept'][number]
const filingsQuery = ask('GET /api/dealroom/filings', {}, { missing: 'value' })

function Row({
  kept,
  entry,
  mayOpen,
  onOpen,
}: {
  kept: Kept
  entry: FilingRow | undefined
  mayOpen: boolean
  onOpen: (kept: Kept) => Promise<void>
}) {
  const [recording, setRecording] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-break-word">{kept.name}</p>
        <p className="text-small text-muted">
          {formatDateTime(kept.made_at)} · {kept.by}
        </p>
        <p className="text-small break-all text-subtle">
          SHA-256 <code>{kept.sha256}</code>
        </p>
      </div>
      {mayOpen ? (
        <Button
          size="sm"
          aria-label={`Open ${kept.name} of ${formatDateTime(kept.made_at)}`}
          onClick={() =>
            void onOpen(kept).catch(() => toast.error('The file cannot be opened. Try again.'))
          }
        >
          Open
        </Button>
      ) : null}
      {entry === undefined ? null : (
        <Button
          size="sm"
          aria-label={`Record as filed: ${kept.name} of ${formatDateTime(kept.made_at)}`}
          onClick={() => setRecording(true)}
        >
          Record as filed
        </Button>
      )}
      {recording && entry !== undefined ? (
        <RecordFiling row={entry} made={kept} onClose={() => setRecording(false)} />
      ) : null}
    </li>
  )
}

/** Files that were made of a form, with their hashes; one that was handed in is recorded with its accession number. */
export function KeptForms({
  preview,
  listingId,
  onOpen,
}: {
  preview: FormPreview
  listingId: string
  onOpen: (kept: Kept) => Promise<void>
}) {
  const calendar = useQueryOf(filingsQuery).data
  const entry = calendar?.edits
    ? calendar.items.find(
        (row) =>
          row.listing_id === listingId &&
          row.state !== 'filed' &&
          formOfFiling(row.filing) === preview.form,
      )
    : undefined
  if (preview.kept.length === 0) return null
  return (
    <Card aria-labelledby="kept" className="overflow-hidden">
      <CardHead
        titleId="kept"
        title="Files that were made"
        subtitle="Each is kept as it was made. Its hash proves it."
        line
      />
      <ul className="divide-y divide-border">
        {preview.kept.map((kept) => (
          <Row
            key={kept.id}
            kept={kept}
            entry={entry}
            mayOpen={preview.may_download}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Card>
  )
}
