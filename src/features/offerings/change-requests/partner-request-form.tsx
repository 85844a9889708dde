import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { MAX_DOCUMENTS, partnerRequest } from '#domain/offerings/model/change-request.ts'
import { seatRoleLabels, type SeatRole } from '#domain/offerings/model/partner-seat-labels.ts'
import { namesFirm, type SeatLine, type SeatSection } from '#domain/offerings/model/partner-seat.ts'
import {
  consequenceOfPartner,
  DECIDE_BUSINESS_DAYS,
} from '#domain/offerings/rules/change-request.ts'
import { usualAgreement, usualSections } from '#domain/offerings/rules/partner-seat.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RegisteredFirm } from '../partners/registered-firm.tsx'
import { SectionsInput } from '../partners/sections-input.tsx'
import { seatsQuery } from '../partners/seat-query.ts'
import { ConsequenceLists } from './request-details.tsx'
import { REQUESTS_CHANGED } from './request-query.ts'
import { titleOf } from './type-request-form.tsx'

const upload = sendFileFor('offering_document')
/** The form has files as their uploads show them; the server takes ids with titles. */
const schema = z
  .strictObject({
    ...partnerRequest.shape,
    documents: z
      .array(z.custom<UploadedFile>())
      .max(MAX_DOCUMENTS, `Add at most ${MAX_DOCUMENTS} documents.`)
      .transform((files) => files.map((file) => ({ file_id: file.id, title: titleOf(file.name) }))),
  })
  .superRefine(namesFirm)
type Typed = z.input<typeof schema>
const emptyRequest = {
  seat_id: '',
  firm_id: null,
  firm_name: '',
  name: '',
  email_address: '',
  ends_on: '',
  sections: [] as SeatSection[],
  agreement: '',
  reason: '',
  documents: [] as UploadedFile[],
}

/**
 * Sections and agreement follow the seat and the firm until somebody writes their own; below them what follows from the
 * change.
 */
function Following({ seats, company }: { seats: readonly SeatLine[]; company: string }) {
  const { setValue, getFieldState } = useFormContext<Typed>()
  const [seatId, firmName, sections] = useWatch<Typed, ['seat_id', 'firm_name', 'sections']>({
    name: ['seat_id', 'firm_name', 'sections'],
  })
  const seat = seats.find((one) => one.id === seatId)
  const role: SeatRole | undefined = seat?.role
  const firm = firmName.trim()
  useEffect(() => {
    if (role === undefined) return
    if (!getFieldState('sections').isDirty) setValue('sections', [...usualSections(role)])
    if (!getFieldState('agreement').isDirty)
      setValue('agreement', usualAgreement(role, firm || 'The firm', company))
  }, [role, firm, company, setValue, getFieldState])
  return seat === undefined ? null : (
    <ConsequenceLists
      consequence={consequenceOfPartner({
        role: seat.role,
        from: seat.firm,
        to: firm || 'the new firm',
        sections,
      })}
    />
  )
}

interface FormProps {
  listingId: string
  onClose: () => void
  onSent: () => void
}
function Form({
  listingId,
  onClose,
  onSent,
  seats,
  company,
}: FormProps & { seats: readonly SeatLine[]; company: string }) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/change-requests/partner', {
    changes: REQUESTS_CHANGED,
  })
  return (
    <ActionDialog
      title="Request other partners"
      description={`A second person of the platform decides within ${DECIDE_BUSINESS_DAYS} business days. Approval ends the seat and invites the new partner.`}
      dialogSize="lg"
      onClose={onClose}
      schema={schema}
      defaultValues={emptyRequest}
      submitLabel="Send request"
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('Request sent')
        onSent()
      }}
      refusal={(error) => <Refusal error={error} />}
      className="gap-5"
    >
      <ActionField name="seat_id" label="Present partner">
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a seat"
            search={false}
            options={seats.map((one) => ({
              value: one.id,
              label: `${seatRoleLabels[one.role]}: ${one.firm} (${one.name})`,
            }))}
          />
        )}
      </ActionField>
      <RegisteredFirm listingId={listingId} />
      <ActionField name="firm_name" label="New firm">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <div className="grid gap-5 md:grid-cols-2">
        <ActionField name="name" label="Person">
          {(control) => <TextInput {...control} />}
        </ActionField>
        <ActionField name="email_address" label="E-mail address">
          {(control) => <TextInput {...control} type="email" autoComplete="off" />}
        </ActionField>
      </div>
      <ActionField
        name="ends_on"
        label="Last day"
        help="Within two years. The seat ends that night."
      >
        {(control) => <DateInput {...control} />}
      </ActionField>
      <Following seats={seats} company={company} />
      <ActionField name="reason" label="Reason" help="What changed, and why now.">
        {(control) => <Textarea {...control} rows={4} limit={2000} />}
      </ActionField>
      <ActionField name="sections" label="Sections" group>
        {(control) => (
          <SectionsInput value={control.value as SeatSection[]} onChange={control.onChange} />
        )}
      </ActionField>
      <ActionField
        name="agreement"
        label="Agreement"
        help="The person signs exactly this text with their name."
      >
        {(control) => <Textarea {...control} rows={8} limit={20_000} />}
      </ActionField>
      <ActionField name="documents" label="Documents" optional group>
        {(control) => (
          <FileUpload
            value={control.value as UploadedFile[]}
            onChange={control.onChange}
            upload={upload}
            max={MAX_DOCUMENTS}
            types={uploadRules.types}
            maxBytes={uploadRules.maxBytes}
          />
        )}
      </ActionField>
    </ActionDialog>
  )
}

/** Requests another partner in place of a present seat, with what follows from it. */
export function PartnerRequestForm({ parent, ...form }: FormProps & { parent: string }) {
  const query = useQueryOf(seatsQuery(form.listingId, 'current'))
  const found = query.data
  if (found !== undefined && found.items.length > 0)
    return <Form {...form} seats={found.items} company={found.company} />
  return (
    <DialogPage parent={parent} title="Request other partners" size="lg">
      <QueryBoundary
        query={query}
        what="the seats"
        backTo={parent}
        skeleton={<SkeletonText lines={8} />}
      >
        {() => (
          <EmptyState title="No partner has a seat" level={3}>
            Invite a partner instead. A request replaces a present seat.
          </EmptyState>
        )}
      </QueryBoundary>
    </DialogPage>
  )
}
