import {
  CLOSURE_LIMIT,
  closureEffects,
  closureKindLabels,
  closureKinds,
} from '#domain/platform/model/closed-day-labels.ts'
import { newClosedDay, type NewClosedDay } from '#domain/platform/model/closed-days.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { href } from '#src/lib/nav.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CLOSED_DAYS } from './changed.ts'

const EMPTY: NewClosedDay = {
  kind: 'federal_offices_closed',
  day: '',
  source: '',
  source_url: '',
  reason: '',
}
const kinds = closureKinds.map((value) => ({
  value,
  label: closureKindLabels[value],
  help: closureEffects[value],
}))

/** Requests a closed day; a second person approves it. */
export default function NewClosedDay() {
  const close = useCloseTo(href('/admin/closed-days'))
  const send = useSend('POST /api/admin/closed-days', { changes: [...CLOSED_DAYS] })
  return (
    <ActionDialog
      title="Request closed day"
      description={`A second person approves it. ${CLOSURE_LIMIT}`}
      schema={newClosedDay}
      defaultValues={EMPTY}
      submitLabel="Request closed day"
      onClose={close}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ body })
        toast.success('Closed day requested')
        close()
      }}
    >
      <ActionField name="kind" label="Who is closed" group>
        {(control) => <RadioGroup {...control} options={kinds} />}
      </ActionField>
      <ActionField name="day" label="Day" help="Today or later, and neither weekend nor holiday.">
        {(control) => <DateInput {...control} />}
      </ActionField>
      <ActionField
        name="source"
        label="Source"
        help="The order or notice that closes the day, with its number."
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField
        name="source_url"
        label="Link to the source"
        help="A public https address, for example of the Federal Register."
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="reason" label="Reason">
        {(control) => <Textarea {...control} rows={2} limit={500} />}
      </ActionField>
    </ActionDialog>
  )
}
