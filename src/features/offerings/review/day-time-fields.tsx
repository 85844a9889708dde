import { ActionField } from '#src/blocks/action-form.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { hours } from './hours.ts'

/** A day and an hour of it, as `day` and `time` of the form around it. */
export function DayTimeFields() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ActionField name="day" label="Day">
        {(control) => <DateInput {...control} />}
      </ActionField>
      <ActionField name="time" label="Time">
        {(control) => <Select {...control} options={hours} search={false} />}
      </ActionField>
    </div>
  )
}
