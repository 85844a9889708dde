import type { LimitView } from '#domain/investors/model/limit.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'

/** Columns of `investment i` in the order of its row. */
export const COLUMNS = `i.id, i.number, i.listing_id, i.account_id, i.user_id, i.offering_type, i.security_type,
    trim_scale(i.price)::text
  as price, i.fee_bps, i.reserved, i.committed, i.committed_at, i.limit_snapshot, i.accreditation_snapshot,
  i.created_at`
/** A row of `investment`; amounts in cents. */
export interface InvestmentRow {
  id: string
  /** short number for people */
  number: string
  listing_id: string
  account_id: string
  user_id: string
  offering_type: OfferingType
  security_type: SecurityType
  /** price per unit that was agreed when the investment was begun */
  price: string
  fee_bps: number
  reserved: number
  committed: number
  committed_at: string | null
  limit_snapshot: LimitView | null
  accreditation_snapshot: { claim: string; verified: boolean; at: string } | null
  created_at: string
}
/** What an investment counts towards a limit. */
export interface CommittedRow {
  id: string
  listing_id: string
  committed_at: string
  committed: number
  counts: number
  offering_type: OfferingType
  /** the registration of two spouses that it is made in, or null */
  couple: string | null
}
export interface RegistrationRow {
  id: string
  user_id: string
  type: RegistrationType
}
export interface StepRow {
  step: string
  draft: Record<string, unknown>
  draft_secrets: string | null
  saved_at: string | null
  rev: number
  answers: Record<string, unknown> | null
  answered_at: string | null
}
export interface TallyRow {
  bucket: string
  count: number
  amount: number
}
