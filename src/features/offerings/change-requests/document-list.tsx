import { z } from 'zod'
import {
  MAX_DOCUMENTS,
  requestDocument,
  type ChangeRequestView,
} from '#domain/offerings/model/change-request.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { ActionForm, ActionField } from '#src/blocks/action-form.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { toast } from '#src/ui/toast.tsx'
import { REQUESTS_CHANGED } from './request-query.ts'

const upload = sendFileFor('offering_document')
/** The form has the file as its upload shows it; the server takes its id. */
const schema = requestDocument.extend({
  file_id: z
    .array(z.custom<UploadedFile>())
    .min(1, 'Add a file.')
    .transform(([file]) => file?.id ?? ''),
})

type Document = ChangeRequestView['documents'][number]
function DocumentRow({ document, request }: { document: Document; request: ChangeRequestView }) {
  const open = () =>
    openFile(
      () =>
        call(
          'GET /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents/:file_id',
          {
            params: {
              listing_id: request.listing_id,
              request_id: request.id,
              file_id: document.file_id,
            },
          },
        ),
      document.name,
    ).catch(() => toast.error('We couldn’t open the file. Try again.'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{document.title}</span>
        <span className="block text-small text-subtle">
          {document.added_by}, {formatDateTime(document.added_at)}
        </span>
      </span>
      <Button size="sm" aria-label={`Open ${document.title}`} onClick={() => void open()}>
        Open
      </Button>
    </li>
  )
}

function AddDocument({ request }: { request: ChangeRequestView }) {
  const send = useSend(
    'POST /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents',
    { changes: REQUESTS_CHANGED },
  )
  return (
    <ActionForm
      label="Add document"
      schema={schema}
      defaultValues={{ title: '', file_id: [] }}
      submitLabel="Add document"
      resetAfter
      onSubmit={async (body) => {
        await send.mutateAsync({
          params: { listing_id: request.listing_id, request_id: request.id },
          body,
        })
        toast.success('Document added')
      }}
      refusal={(error) => <Refusal error={error} />}
      className="gap-5 border-t border-border pt-5"
    >
      <ActionField name="title" label="Title">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="file_id" label="File" group>
        {(control) => (
          <FileUpload
            {...control}
            upload={upload}
            max={1}
            types={uploadRules.types}
            maxBytes={uploadRules.maxBytes}
          />
        )}
      </ActionField>
    </ActionForm>
  )
}

/** Documents of a request; the side that made it adds some until it is decided. */
export function DocumentList({ request }: { request: ChangeRequestView }) {
  const mayAdd =
    request.status.accepts.includes('WITHDRAWN') && request.documents.length < MAX_DOCUMENTS
  return (
    <>
      {request.documents.length === 0 ? (
        <EmptyState title="No documents" level={3}>
          {mayAdd ? 'Add what supports the request.' : 'Nobody added one.'}
        </EmptyState>
      ) : (
        <ul className="mb-5 divide-y divide-border">
          {request.documents.map((document) => (
            <DocumentRow key={document.file_id} document={document} request={request} />
          ))}
        </ul>
      )}
      {mayAdd ? <AddDocument request={request} /> : null}
    </>
  )
}
