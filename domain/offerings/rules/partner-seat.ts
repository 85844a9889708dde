import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import {
  addCalendarDays,
  dateInZone,
  startOfDay,
  type Instant,
} from '#domain/shared/calendar/zone.ts'
import { seatRoleLabels, type SeatRole } from '../model/partner-seat-labels.ts'
import type { SeatSection } from '../model/partner-seat.ts'
import type { Topic } from '../model/topics/catalogue.ts'

/** Days for which a seat is given at most (platform policy): two years. */
const LONGEST_SEAT_DAYS = 731
/** Days in which an invitation to a seat can be accepted (platform policy). */
const ANSWER_DAYS = 14

/** What is wrong with the last day of a seat, or null: it is after today in New York and at most two years away. */
export function seatEndProblem(endsOn: PlainDate, now: Instant): string | null {
  const today = dateInZone(now)
  const latest = addDays(today, LONGEST_SEAT_DAYS)
  return endsOn > today && endsOn <= latest
    ? null
    : `Enter a date after today and not after ${latest}.`
}
/** The moment at which a seat ends: the end of its last day in New York. */
export const seatEnd = (endsOn: PlainDate): Instant => startOfDay(addDays(endsOn, 1))
/** The last day of a seat that ends at this moment. */
export const seatLastDay = (endsAt: Instant): PlainDate => addDays(dateInZone(endsAt), -1)
/** Until when an invitation can be accepted: within its days, and before the seat would end. */
export function seatAnswerBy(now: Instant, endsAt: Instant): Instant {
  const latest = addCalendarDays(now, ANSWER_DAYS)
  return endsAt < latest ? endsAt : latest
}

const see = (...names: Topic[]): SeatSection[] => names.map((topic) => ({ topic, access: 'see' }))
const complete = (topic: Topic): SeatSection => ({ topic, access: 'complete' })
/** The sections that a seat opens unless the inviter chooses others. */
const usual: Readonly<Record<SeatRole, readonly SeatSection[]>> = {
  broker_dealer: [
    complete('finra-broker-dealer'),
    ...see('details', 'distribution', 'proceeds', 'people', 'documents-offering'),
  ],
  transfer_agent: [
    complete('sec-registered-transfer-agent'),
    ...see('details', 'shares', 'captable'),
  ],
  escrow_agent: [complete('payment-options'), ...see('details', 'documents-offering')],
  auditor: [complete('cpa'), ...see('auditor', 'profits', 'bank-lender', 'documents-business')],
  law_firm: see(
    'type-of-offering',
    'details',
    'shares',
    'business-risks',
    'documents-offering',
    'documents-regulatory',
  ),
  marketing: [complete('marketing-additional-checks'), ...see('details', 'pitch')],
}
export const usualSections = (role: SeatRole): readonly SeatSection[] => usual[role]

/** Default agreement of an invitation; the inviter may change it. */
export function usualAgreement(role: SeatRole, firm: string, company: string): string {
  return [
    `${firm} takes the ${seatRoleLabels[role].toLowerCase()} seat in an offering of ${company}.`,
    `${firm} reads only the sections that this seat opens and uses what it reads only for its work on this offering.`,
    'It keeps what is not public confidential, also after the seat ends.',
    'The sign-in is personal. The person who accepts does not share it.',
    `Either side may end the seat at any time. ${company} or the platform may end access at once.`,
  ].join('\n\n')
}
