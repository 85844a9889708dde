import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  seatRoleLabels,
  seatRoles,
  type SeatRole,
} from '#domain/offerings/model/partner-seat-labels.ts'
import { newSeat, type NewSeat } from '#domain/offerings/model/partner-seat.ts'
import { usualAgreement, usualSections } from '#domain/offerings/rules/partner-seat.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RegisteredFirm } from './registered-firm.tsx'
import { SectionsInput } from './sections-input.tsx'
import { SEATS_CHANGED } from './seat-query.ts'

const ROLE: SeatRole = 'auditor'
const roles = seatRoles.map((value) => ({ value, label: seatRoleLabels[value] }))
const emptySeat = (): NewSeat => ({
  role: ROLE,
  firm_id: null,
  firm_name: '',
  name: '',
  email_address: '',
  ends_on: '',
  sections: [...usualSections(ROLE)],
  agreement: '',
})

/** Sections and agreement follow the seat and the firm until somebody writes their own. */
function Usual({ company }: { company: string }) {
  const { setValue, getFieldState } = useFormContext<NewSeat>()
  const role = useWatch<NewSeat, 'role'>({ name: 'role' })
  const firm = useWatch<NewSeat, 'firm_name'>({ name: 'firm_name' })
  const last = useRef(role)
  useEffect(() => {
    if (last.current === role) return
    last.current = role
    setValue('sections', [...usualSections(role)])
  }, [role, setValue])
  useEffect(() => {
    if (!getFieldState('agreement').isDirty)
      setValue('agreement', usualAgreement(role, firm.trim() || 'The firm', company))
  }, [role, firm, company, setValue, getFieldState])
  return null
}

/** Invites one person of a firm to a seat: what they read, what they complete, what they agree to, until when. */
export function InviteDialog({
  listingId,
  company,
  onClose,
}: {
  listingId: string
  company: string
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/partners', {
    changes: SEATS_CHANGED,
  })
  return (
    <ActionDialog
      title="Invite a partner"
      description="The person signs in with this address and reads only what you choose, once they accept."
      dialogSize="lg"
      schema={newSeat}
      defaultValues={emptySeat()}
      submitLabel="Send invitation"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('Invitation sent')
        onClose()
      }}
      className="gap-5"
    >
      <Usual company={company} />
      <ActionField name="role" label="Seat">
        {(control) => <Select {...control} search={false} options={roles} />}
      </ActionField>
      <RegisteredFirm listingId={listingId} />
      <ActionField name="firm_name" label="Firm">
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
      <ActionField name="sections" label="Sections" group>
        {(control) => (
          <SectionsInput value={control.value as NewSeat['sections']} onChange={control.onChange} />
        )}
      </ActionField>
      <ActionField
        name="agreement"
        label="Agreement"
        help="The person signs exactly this text with their name."
      >
        {(control) => <Textarea {...control} rows={10} limit={20_000} />}
      </ActionField>
    </ActionDialog>
  )
}
