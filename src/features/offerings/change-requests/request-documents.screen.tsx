import { z } from 'zod'
import {
  MAX_DOCUMENTS,
  requestDocument,
  type ChangeRequestView,
  type ChangeSubject,
} from '#domain/offerings/model/change-request.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { ActionForm, ActionField } from '#src/blocks/action-form.tsx'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { changeRequestsQuery, isSubject, REQUESTS_CHANGED } from './request-query.ts'
import { RequestTabs } from './request-tabs.tsx'

const upload = sendFileFor('offering_document')
export const loader = load(({ params: { listing_id }, props }) => {
  const subject = props?.['subject']
  return isSubject(subject) ? [changeRequestsQuery(listing_id, subject)] : []
})

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

/** Documents that support the newest request; its owner adds some until it is decided. */
export default function RequestDocuments({
  subject,
  parent,
  audience = 'issuer',
}: {
  subject: ChangeSubject
  parent: string
  audience?: Audience
}) {
  const { account_id, status, listing_id } = useParams<keyof OfferingParams>()
  const params = { account_id, status, listing_id }
  const back = offeringPath(audience, params, parent)
  const query = useQueryOf(changeRequestsQuery(listing_id, subject))
  return (
    <DialogPage parent={back} title="Documents of the request" size="lg">
      <QueryBoundary
        query={query}
        what="the documents"
        backTo={back}
        skeleton={<SkeletonText lines={5} />}
      >
        {({ items: [request] }) => {
          if (request === undefined)
            return (
              <EmptyState title="No request" level={3}>
                A request’s documents appear here.
              </EmptyState>
            )
          const mayAdd =
            request.status.accepts.includes('WITHDRAWN') && request.documents.length < MAX_DOCUMENTS
          return (
            <>
              <RequestTabs
                audience={audience}
                params={params}
                subject={subject}
                current="documents"
                documents={request.documents.length}
              />
              {request.documents.length === 0 ? (
                <EmptyState title="No documents" level={3}>
                  {mayAdd ? 'Add what supports the request.' : 'The company added none.'}
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
        }}
      </QueryBoundary>
    </DialogPage>
  )
}
