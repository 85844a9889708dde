import { formatDay, formatMoment } from '#domain/shared/calendar/format.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { seatRoleLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import { seatLastDay } from '#domain/offerings/rules/partner-seat.ts'

interface SeatData {
  role: keyof typeof seatRoleLabels
  company: string
  firm: string
  /** who holds the seat for the firm */
  name: string
  answerBy: string
  endsAt: string
  /** why it was declined, withdrawn or ended */
  reason: string
  /** title of the section that the partner completed, and what they wrote of it */
  topic: string
  note: string
  /** whose page the button opens */
  isForHolder: boolean
  path: string
}
const seat = ({ role }: SeatData): string => seatRoleLabels[role].toLowerCase()
const messages: Readonly<Record<string, (data: SeatData) => Omit<Notice, 'action'>>> = {
  'partner-seat.invited': (d) => ({
    subject: `${d.company} invites ${d.firm} as ${seat(d)}`,
    lines: [
      `${d.company} offers ${d.firm} the ${seat(d)} seat of its offering, and asks you to hold it.`,
      'Sign in with this address, or sign up with it, and read the agreement.',
      `Accept or decline the seat by ${formatMoment(d.answerBy)}.`,
    ],
  }),
  'partner-seat.accepted': (d) => ({
    subject: `${d.firm} accepted the ${seat(d)} seat`,
    lines: [`${d.name} can read the seat’s sections until ${formatDay(seatLastDay(d.endsAt))}.`],
  }),
  'partner-seat.declined': (d) => ({
    subject: `${d.firm} declined the ${seat(d)} seat`,
    lines: [`The reason: ${d.reason}`, 'Invite another person or firm.'],
  }),
  'partner-seat.lapsed': (d) => ({
    subject: `${d.firm} didn’t answer the invitation`,
    lines: [`The ${seat(d)} seat is still empty. Invite again or choose another firm.`],
  }),
  'partner-seat.completed': (d) => ({
    subject: `${d.firm} completed “${d.topic}”`,
    lines: [d.note],
  }),
  'partner-seat.withdrawn': (d) => ({
    subject: `${d.company} withdrew its invitation to ${d.firm}`,
    lines: [`The reason: ${d.reason}`],
  }),
  'partner-seat.ended': (d) => ({
    subject: `Your ${seat(d)} seat with ${d.company} ended`,
    lines: ['You can no longer read its sections.', `The reason: ${d.reason}`],
  }),
  'partner-seat.expired': (d) => ({
    subject: `Your ${seat(d)} seat with ${d.company} ended`,
    lines: [
      'Its last day passed. You can no longer read its sections.',
      'Ask the company if it still needs you.',
    ],
  }),
}

/**
 * To the partner or the company, by the template that a seat's machine names; null for a template without a message.
 */
export function seatNotice(template: string, data: SeatData): Notice | null {
  const write = messages[template]
  return write === undefined
    ? null
    : {
        ...write(data),
        action: { label: data.isForHolder ? 'Open the seat' : 'Open partners', path: data.path },
      }
}
