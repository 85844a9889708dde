import type { Notice } from '#domain/mail/letter.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'

interface RequestData {
  company: string
  /** what would change, from what to what */
  change: string
  /** the moment by which the platform decides */
  decideBy: string
  /** of the decision; empty while there is none */
  reason: string
  path: string
}
const messages: Readonly<Record<string, (data: RequestData) => Omit<Notice, 'action'>>> = {
  'change-request.opened': (d) => ({
    subject: `A change is requested for ${d.company}`,
    lines: [`Review the request and decide by ${formatMoment(d.decideBy)}.`],
  }),
  'change-request.overdue': (d) => ({
    subject: `A request for ${d.company} is overdue for your decision`,
    lines: [`The decision was due by ${formatMoment(d.decideBy)}. Approve or reject the request.`],
  }),
  'change-request.approved': (d) => ({
    subject: `${d.company}: the requested change is approved`,
    lines: [`The reason: ${d.reason}`],
  }),
  'change-request.rejected': (d) => ({
    subject: `${d.company}: the requested change is rejected`,
    lines: ['Nothing has changed.', `The reason: ${d.reason}`],
  }),
}

/** To the company or the platform, by its machine's template; undefined for a template without a message. */
export function changeRequestNotice(template: string, data: RequestData): Notice | undefined {
  const message = messages[template]?.(data)
  return (
    message && {
      subject: message.subject,
      lines: [data.change, ...message.lines],
      action: { label: 'Open the request', path: data.path },
    }
  )
}
