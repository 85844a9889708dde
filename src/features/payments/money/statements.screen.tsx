import { useState } from 'react'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DESK } from './changed.ts'
import { asksForMapping, BankCsvPanel } from './bank-csv-panel.tsx'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'
import { fileForm, UploadButton } from '#src/blocks/upload-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { BOOKED, outcomeLabels } from './labels.ts'

const NAME = 'GET /api/admin/money/statements'
type Statement = Item<typeof NAME>
const publishCounts = (one: Pick<Statement, 'counts'>): string =>
  outcomeLabels
    .filter(({ outcome }) => one.counts[outcome] > 0)
    .map(
      ({ outcome, label }) =>
        `${one.counts[outcome]} ${label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`,
    )
    .join(', ') || 'No movements'
const columns: readonly Column<Statement>[] = [
  { key: 'name', title: 'File', cell: (one) => <span className="font-medium">{one.name}</span> },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    cell: (one) => <StatusBadge status={one.status ?? BOOKED} />,
  },
  {
    key: 'days',
    title: 'Days',
    card: 'fact',
    cell: (one) =>
      one.first_day === one.last_day
        ? formatDate(one.first_day)
        : `${formatDate(one.first_day)} to ${formatDate(one.last_day)}`,
  },
  { key: 'counts', title: 'Lines', card: 'fact', cell: publishCounts },
  {
    key: 'in',
    title: 'Came in',
    align: 'right',
    card: 'figure',
    cell: (one) => <span className="figures">{formatMoney(one.came_in)}</span>,
  },
  {
    key: 'by',
    title: 'Uploaded',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {formatDateTime(one.uploaded_at)}, {one.uploaded_by}
      </span>
    ),
  },
]

export const loader = load(({ search }) => [summaryQuery, recordListQuery(NAME, search)])

/** Bank statements: upload, and what became of each. */
export default function Statements() {
  const may = useMayMove()
  const [uploaded, setUploaded] = useState<Statement | null>(null)
  const [unmapped, setUnmapped] = useState<File | null>(null)
  const upload = useSend('POST /api/admin/money/statements', {
    changes: DESK,
    onSuccess: setUploaded,
  })
  return (
    <>
      <ConsoleHead
        current="Statements"
        lead="Each line is matched by its reference. A second person books the statement."
        actions={
          <UploadButton
            label="Upload statement"
            accept=".csv,.txt,.bai,.bai2,.xml,text/csv,text/plain,text/xml,application/xml"
            busy={upload.isPending}
            disabledReason={may ? undefined : 'Your role reads here.'}
            onFile={(file) => {
              setUploaded(null)
              setUnmapped(null)
              upload.mutate(
                { body: fileForm(file) },
                { onError: (error) => setUnmapped(asksForMapping(error) ? file : null) },
              )
            }}
          />
        }
      />
      {unmapped === null ? null : (
        <BankCsvPanel
          file={unmapped}
          onUploaded={(statement) => {
            setUnmapped(null)
            setUploaded(statement)
            upload.reset()
          }}
          onClose={() => {
            setUnmapped(null)
            upload.reset()
          }}
        />
      )}
      {upload.error && unmapped === null ? (
        <Callout tone="danger" className="mb-5" title="The statement wasn’t accepted">
          {upload.error.fields['file'] ?? upload.error.message}
        </Callout>
      ) : null}
      {uploaded !== null && !upload.error ? (
        <Callout tone="info" live className="mb-5" title="Nothing is booked yet">
          {uploaded.name}, expected: {publishCounts(uploaded)}. Ask a colleague to check the lines
          and book them.{' '}
          <Link
            className="link"
            to={href('/admin/money/statements/:statement_id', { statement_id: uploaded.id })}
          >
            See each line
          </Link>
        </Callout>
      ) : null}
      <RecordList
        name={NAME}
        label="Bank statements"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.name}
        to={(one) => href('/admin/money/statements/:statement_id', { statement_id: one.id })}
        empty={{
          title: 'No statement has been uploaded',
          children:
            'Upload BAI2, camt.053, or the CSV file of your bank. You check once how its columns are read.',
        }}
      />
    </>
  )
}
