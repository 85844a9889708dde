import { formatDay } from '#domain/shared/calendar/format.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { closureEffects } from '#domain/platform/model/closed-day-labels.ts'

interface ClosedDay {
  id: string
  /** YYYY-MM-DD */
  day: string
  kind: keyof typeof closureEffects
  source: string
  reason: string
}
/** To everybody else who decides: a day was requested. */
export const closedDayRequested = (data: ClosedDay): Notice => ({
  subject: `Approve the closed day ${formatDay(data.day)}`,
  lines: [
    `${data.source}: ${data.reason}`,
    `Compare the day with its source, then approve or decline it. ${closureEffects[data.kind]}`,
  ],
  action: { label: 'Open the closed day', path: `/admin/closed-days/${data.id}` },
})
