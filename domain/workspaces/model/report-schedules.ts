import { z } from 'zod'
import { at, day, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { reportFormats, reportRunInput, reportTypes } from './reports.ts'

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
export const reportFrequencyLabels: Readonly<Record<ReportFrequency, string>> = {
  daily: 'Every day, for the day before',
  weekly: 'Every Monday, for the week before',
  monthly: 'On the first of each month, for the month before',
}
/** Schedules of a company that may run at the same time. */
export const REPORT_SCHEDULES = 20

export const reportScheduleInput = reportRunInput
  .omit({ start: true, end: true })
  .extend({ frequency: z.enum(reportFrequencies) })
export type ReportScheduleInput = z.output<typeof reportScheduleInput>

export const reportScheduleView = z.object({
  id,
  type: z.enum(reportTypes),
  frequency: z.enum(reportFrequencies),
  time_zone: z.string(),
  format: z.enum(reportFormats),
  columns: z.array(z.string()),
  created_by: z.string(),
  created_at: at,
  /** the day on which the next run starts, after its interval is over */
  next_day: day,
  runs: z.int(),
  status: presentedSchema,
})
export type ReportScheduleView = z.infer<typeof reportScheduleView>
