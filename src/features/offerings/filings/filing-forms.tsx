import type { Answer } from '#src/api/call.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import {
  filingEventBody,
  filingEventLabels,
  filingRecordBody,
  type FilingRecordBody,
  type FilingRow,
} from '#domain/offerings/model/filing.ts'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { z } from 'zod'

type Calendar = Answer<'GET /api/dealroom/filings'>
const FILINGS_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/filings',
  'GET /api/dealroom/company/summary',
  'GET /api/dealroom/company',
]
const upload = sendFileFor('company_document')
const madeFields = filingRecordBody.pick({ filed_on: true, accession: true })
type RecordFields = Pick<FilingRecordBody, 'filed_on' | 'accession'> & { file_id?: string }
/** What is sent: the file that was made here, else the one that was added. */
const withFile = (
  body: RecordFields,
  made: { file_id: string } | undefined,
): Omit<FilingRecordBody, 'listing_id' | 'filing' | 'period'> => ({
  filed_on: body.filed_on,
  accession: body.accession,
  file_id: made?.file_id ?? body.file_id ?? '',
})
const recordFields = filingRecordBody.pick({ filed_on: true, accession: true, file_id: true })

/** Records that one entry of the calendar was filed; a file that was made here shows it, else one is required. */
export function RecordFiling({
  row,
  made,
  onClose,
}: {
  row: FilingRow
  made?: { file_id: string; name: string }
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/filings', { changes: FILINGS_CHANGED })
  const title = `Record ${row.form}`
  return (
    <EditForm
      label={title}
      submitLabel="Record filing"
      schema={made === undefined ? recordFields : madeFields}
      values={{}}
      fields={made === undefined ? { file_id: { upload } } : {}}
      onCancel={onClose}
      onSave={(body) =>
        send.mutateAsync({
          body: {
            listing_id: row.listing_id,
            filing: row.filing,
            period: row.period,
            ...withFile(body, made),
          },
        })
      }
      onSaved={() => {
        toast.success('Filing recorded')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title={title}
          description={`${row.what}. ${row.offering}.${made === undefined ? '' : ` The file ${made.name} is stored with it.`}`}
          footer={parts.actions}
        >
          {body}
        </Modal>
      )}
    />
  )
}

/** Reports an event that the calendar cannot see by itself. */
export function ReportEvent({
  offering,
  onClose,
}: {
  offering: Calendar['offerings'][number]
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/filings/events', { changes: FILINGS_CHANGED })
  const schema = filingEventBody.pick({ happened_on: true, note: true }).extend({
    kind: z
      .enum(offering.events, 'Choose what happened.')
      .meta({ title: 'What happened', labels: filingEventLabels }),
  })
  return (
    <EditForm
      label="Report an event"
      submitLabel="Report event"
      schema={schema}
      values={{}}
      onCancel={onClose}
      onSave={(body) => send.mutateAsync({ body: { listing_id: offering.listing_id, ...body } })}
      onSaved={() => {
        toast.success('Event reported')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title="Report an event"
          description={`${offering.name}. The filing that follows is added to your calendar.`}
          footer={parts.actions}
        >
          {body}
        </Modal>
      )}
    />
  )
}
