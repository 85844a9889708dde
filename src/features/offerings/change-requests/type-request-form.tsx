import { z } from 'zod'
import { MAX_DOCUMENTS, typeRequest } from '#domain/offerings/model/change-request.ts'
import {
  offeringTypeLabels,
  offeringTypes,
  type OfferingType,
} from '#domain/offerings/model/offering.ts'
import { consequenceOfType, DECIDE_BUSINESS_DAYS } from '#domain/offerings/rules/change-request.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { toast } from '#src/ui/toast.tsx'
import { ConsequenceLists } from './request-details.tsx'
import { REQUESTS_CHANGED } from './request-query.ts'

const upload = sendFileFor('offering_document')
/** A file's name without its ending: the title of a document until somebody writes a better one. */
export const titleOf = (name: string): string => name.replace(/\.[a-z0-9]+$/i, '').slice(0, 160)

/** The form has files as their uploads show them; the server takes ids with titles. */
const schema = typeRequest.extend({
  documents: z
    .array(z.custom<UploadedFile>())
    .max(MAX_DOCUMENTS, `Add at most ${MAX_DOCUMENTS} documents.`)
    .transform((files) => files.map((file) => ({ file_id: file.id, title: titleOf(file.name) }))),
})

const isType = (value: unknown): value is OfferingType =>
  (offeringTypes as readonly unknown[]).includes(value)

/** Requests another type of offering, with what follows from the one that is chosen. */
export function TypeRequestForm({
  listingId,
  type,
  onClose,
  onSent,
}: {
  listingId: string
  type: OfferingType
  onClose: () => void
  onSent: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/change-requests/type', {
    changes: REQUESTS_CHANGED,
  })
  return (
    <ActionDialog
      title="Request another type of offering"
      description={`This offering is ${offeringTypeLabels[type]}. We decide within ${DECIDE_BUSINESS_DAYS} business days.`}
      dialogSize="md"
      onClose={onClose}
      schema={schema}
      defaultValues={{ reason: '', documents: [] }}
      submitLabel="Send request"
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('Request sent')
        onSent()
      }}
      refusal={(error) => <Refusal error={error} />}
      className="gap-5"
    >
      {(form) => {
        const to: unknown = form.watch('to')
        return (
          <>
            <ActionField name="to" label="New type">
              {(control) => (
                <Select
                  {...control}
                  placeholder="Choose a type"
                  search={false}
                  options={offeringTypes
                    .filter((value) => value !== type)
                    .map((value) => ({ value, label: offeringTypeLabels[value] }))}
                />
              )}
            </ActionField>
            {isType(to) && to !== type ? (
              <ConsequenceLists consequence={consequenceOfType(type, to)} />
            ) : null}
            <ActionField name="reason" label="Reason" help="What changed, and why now.">
              {(control) => <Textarea {...control} rows={4} limit={2000} />}
            </ActionField>
            <ActionField name="documents" label="Documents" optional group>
              {(control) => (
                <FileUpload
                  value={control.value}
                  onChange={control.onChange}
                  upload={upload}
                  max={MAX_DOCUMENTS}
                  types={uploadRules.types}
                  maxBytes={uploadRules.maxBytes}
                />
              )}
            </ActionField>
          </>
        )
      }}
    </ActionDialog>
  )
}
