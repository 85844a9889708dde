import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { isPlatformRequest } from '#domain/offerings/model/change-request.ts'
import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { seatRoleLabels, type SeatRole } from '#domain/offerings/model/partner-seat-labels.ts'
import type { NewSeat } from '#domain/offerings/model/partner-seat.ts'
import type { RevisionChange } from '#domain/offerings/model/revision.ts'
import type { RequestRow } from './repo.ts'

/** The seat that a request for another partner starts from. */
export interface SeatBefore {
  seat_id: string
  role: SeatRole
  firm: string
  name: string
}
/** A correction of the company that is requested: how many there were before, and what it changes. */
export interface CompanyBefore {
  corrections: number
}
export interface CompanyAfter {
  correction_id: string
  changes: RevisionChange[]
}
type Values = Pick<RequestRow, 'subject' | 'from_value' | 'to_value'>
type Requested = Pick<RequestRow, 'subject' | 'account_id' | 'requested_by'>

/**
 * Whether a person belongs to the side that made the request: the company, or the platform. Only this side withdraws
 * it.
 */
export const isOwnSide = ({ subject, account_id }: Requested, actor: Actor): boolean =>
  isPlatformRequest(subject) === (memberRole(actor, account_id) === null)
/** Whether a person may decide the request: staff who didn't request it and who aren't part of the company. */
export const decidesRequest = ({ account_id, requested_by }: Requested, actor: Actor): boolean =>
  isAdmin(actor) && isSecondPerson(actor, [requested_by], account_id)
/** Events that the guards refuse this person, whatever the state of the request is. */
export const refusedEvents = (row: Requested, actor: Actor): string[] => [
  ...(isOwnSide(row, actor) ? [] : ['WITHDRAWN']),
  ...(decidesRequest(row, actor) ? [] : ['REVIEW_STARTED', 'APPROVED', 'REJECTED']),
]

const typeText = (value: unknown): string => offeringTypeLabels[value as OfferingType]
const changesText = (value: unknown, side: 'old' | 'new'): string =>
  (value as CompanyAfter).changes.map((one) => `${one.label} ${one[side] ?? 'none'}`).join('; ')
/** The value before, as people read it. */
export function fromText({ subject, from_value: value, to_value: after }: Values): string {
  if (subject === 'type-of-offering') return typeText(value)
  if (subject === 'company-information') return changesText(after, 'old')
  const { role, firm, name } = value as SeatBefore
  return `${seatRoleLabels[role]}: ${firm} (${name})`
}
/** The value that is requested, as people read it. */
export function toText({ subject, to_value: value }: Values): string {
  if (subject === 'type-of-offering') return typeText(value)
  if (subject === 'company-information') return changesText(value, 'new')
  const { role, firm_name, name, email_address } = value as NewSeat
  return `${seatRoleLabels[role]}: ${firm_name} (${name}, ${email_address})`
}
