import { isPlatformRequest } from '#domain/offerings/model/change-request.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { seatRoleLabels, type SeatRole } from '#domain/offerings/model/partner-seat-labels.ts'
import type { NewSeat } from '#domain/offerings/model/partner-seat.ts'
import type { RequestRow } from './repo.ts'

/** The seat that a request for another partner starts from. */
export interface SeatBefore {
  seat_id: string
  role: SeatRole
  firm: string
  name: string
}
type Values = Pick<RequestRow, 'subject' | 'from_value' | 'to_value'>

const typeText = (value: unknown): string => offeringTypeLabels[value as OfferingType]
/** The value before, as people read it. */
export function fromText({ subject, from_value: value }: Values): string {
  if (!isPlatformRequest(subject)) return typeText(value)
  const { role, firm, name } = value as SeatBefore
  return `${seatRoleLabels[role]}: ${firm} (${name})`
}
/** The value that is requested, as people read it. */
export function toText({ subject, to_value: value }: Values): string {
  if (!isPlatformRequest(subject)) return typeText(value)
  const { role, firm_name, name, email_address } = value as NewSeat
  return `${seatRoleLabels[role]}: ${firm_name} (${name}, ${email_address})`
}
