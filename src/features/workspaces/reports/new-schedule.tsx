import { z } from 'zod'
import {
  reportFrequencies,
  reportFrequencyLabels,
  reportScheduleInput,
} from '#domain/workspaces/model/report-schedules.ts'
import { reportRules, reportTypes } from '#domain/workspaces/model/reports.ts'
import { usePlatformZone } from '#src/api/platform-switches.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { toast } from '#src/ui/toast.tsx'
import { SCHEDULES } from './report-query.ts'
import { columnsLeft, FileFields, NO_COLUMN } from './file-fields.tsx'

const typed = reportScheduleInput
  .omit({ columns: true })
  .extend({ left_out: z.array(z.string()) })
  .refine(({ type, left_out }) => columnsLeft(type, left_out).length > 0, NO_COLUMN)

/** Adds a schedule of a report. */
export function NewSchedule({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const zone = usePlatformZone()
  const send = useSend('POST /api/dealroom/offerings/:listing_id/report-schedules', {
    changes: [SCHEDULES],
  })
  return (
    <ActionDialog
      title="Add schedule"
      description="Each run has the interval that ended. You’re notified when its file is ready."
      schema={typed}
      defaultValues={{
        type: 'investments',
        frequency: 'weekly',
        time_zone: zone,
        format: 'csv',
        left_out: [],
      }}
      submitLabel="Add schedule"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async ({ left_out, ...asked }) => {
        const columns = columnsLeft(asked.type, left_out)
        await send.mutateAsync({ params: { listing_id: listingId }, body: { ...asked, columns } })
        toast.success('Schedule added')
        onClose()
      }}
    >
      {(form) => (
        <>
          <ActionField name="type" label="Report">
            {(control) => (
              <Select
                {...control}
                options={reportTypes.map((value) => ({ value, label: reportRules[value].label }))}
              />
            )}
          </ActionField>
          <ActionField name="frequency" label="Runs">
            {(control) => (
              <Select
                {...control}
                options={reportFrequencies.map((value) => ({
                  value,
                  label: reportFrequencyLabels[value],
                }))}
              />
            )}
          </ActionField>
          <FileFields type={form.watch('type')} />
        </>
      )}
    </ActionDialog>
  )
}
