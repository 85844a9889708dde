import { z } from 'zod'
import { at, day, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { sourceAddressProblem } from '../rules/closed-days.ts'
import { closureKinds } from './closed-day-labels.ts'

/** What is written about a day on which banks or federal offices are closed. */
export const newClosedDay = z.strictObject({
  kind: z.enum(closureKinds).meta({ title: 'Who is closed' }),
  day: day.meta({ title: 'Day' }),
  source: z
    .string()
    .trim()
    .min(3, 'Enter the source, for example Executive Order 14189.')
    .max(200)
    .meta({ title: 'Source' }),
  source_url: z
    .string()
    .trim()
    .max(500)
    .superRefine((url, context) => {
      const message = sourceAddressProblem(url)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ title: 'Link to the source' }),
  reason: z
    .string()
    .trim()
    .min(3, 'Say in a sentence why the day is closed.')
    .max(500)
    .meta({ title: 'Reason', widget: 'textarea' }),
})
export type NewClosedDay = z.infer<typeof newClosedDay>

export const closedDayView = newClosedDay.extend({
  id,
  source_url: z.string(),
  requested_by: z.string().nullable(),
  requested_by_me: z.boolean(),
  requested_at: at,
  decided_by: z.string().nullable(),
  decided_at: at.nullable(),
  status: presentedSchema,
})
export type ClosedDayView = z.infer<typeof closedDayView>
