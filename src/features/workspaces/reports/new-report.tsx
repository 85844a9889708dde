import { useState } from 'react'
import { z } from 'zod'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { reportRules, reportRunInput, reportTypes } from '#domain/workspaces/model/reports.ts'
import { usePlatformZone } from '#src/api/platform-switches.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { toast } from '#src/ui/toast.tsx'
import { REPORTS } from './report-query.ts'
import { columnsLeft, FileFields, NO_COLUMN } from './file-fields.tsx'

/** The columns are chosen by what is left out, so that another type begins with all of its own. */
const typed = reportRunInput
  .omit({ columns: true })
  .extend({ left_out: z.array(z.string()) })
  .refine(({ type, left_out }) => columnsLeft(type, left_out).length > 0, NO_COLUMN)

/** Requests a run of a report. */
export function NewReport({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/reports', {
    changes: [REPORTS],
  })
  const zone = usePlatformZone()
  const [today] = useState(() => dateInZone(new Date().toISOString(), zone))
  return (
    <ActionDialog
      title="Run a report"
      description="We prepare the file in the background. You can leave this page."
      schema={typed}
      defaultValues={{
        type: 'investments',
        start: `${today.slice(0, 7)}-01`,
        end: addDays(today, 1),
        time_zone: zone,
        format: 'csv',
        left_out: [],
      }}
      submitLabel="Run report"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async ({ left_out, ...asked }) => {
        const columns = columnsLeft(asked.type, left_out)
        await send.mutateAsync({ params: { listing_id: listingId }, body: { ...asked, columns } })
        toast.success('Report requested')
        onClose()
      }}
    >
      {(form) => {
        const type = form.watch('type')
        return (
          <>
            <ActionField name="type" label="Report" help={reportRules[type].interval}>
              {(control) => (
                <Select
                  {...control}
                  options={reportTypes.map((value) => ({ value, label: reportRules[value].label }))}
                />
              )}
            </ActionField>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <ActionField name="start" label="Start" help="This day is included.">
                {(control) => <DateInput {...control} />}
              </ActionField>
              <ActionField name="end" label="End" help="This day isn’t included.">
                {(control) => <DateInput {...control} />}
              </ActionField>
            </div>
            <FileFields type={type} />
          </>
        )
      }}
    </ActionDialog>
  )
}
