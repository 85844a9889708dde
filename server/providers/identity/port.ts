import type { CustomerRiskInput } from '#domain/investors/rules/customer-risk.ts'

/** What a check of a natural person is made from (31 CFR 1023.220(a)(2)). */
export interface IdentityRequest {
  partyId: string
  run: number
  legal_first: string
  legal_last: string
  dob: string
  /** nine digits, or null when none is on file */
  ssn: string | null
  citizenship: string
  phone: string
  address: {
    line1: string
    line2?: string | undefined
    city: string
    region?: string | undefined
    postal?: string | undefined
    country: string
  }
  document: { type: string; number: string | null; expires: string; front: boolean; back: boolean }
  /** the same taxpayer number is on file for another person */
  number_used_elsewhere: boolean
  /** what the risk of the person is rated by */
  risk: CustomerRiskInput
  /** day of the check, in the product's zone */
  today: string
}

/** What the person can correct: the field, and a sentence about what is right. */
export interface Need {
  field: string
  sentence: string
}

export interface IdentityResult {
  /** name of who checked, as stored in the record */
  provider: string
  identity: 'pass' | 'fail' | 'inconclusive'
  watchlist: 'clear' | 'potential_match'
  risk: 'low' | 'medium' | 'high' | 'prohibited'
  /** what the person can correct, by field */
  needs: Need[]
  /** for staff: why; never shown to the person */
  findings: { check: string; result: 'pass' | 'fail' | 'inconclusive'; note: string }[]
}

/** The check did not happen: the provider could not be reached. */
export class IdentityUnavailable extends Error {}

/** Who checks identities. It throws IdentityUnavailable when it cannot respond; the machine then retries. */
export interface IdentityProvider {
  check(request: IdentityRequest): Promise<IdentityResult>
  /** seconds until its result can be requested (built-in provider: sandbox values) */
  delaySeconds?(request: IdentityRequest): number
}
