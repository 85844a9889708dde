import type { IncomingHttpHeaders } from 'node:http'
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
  /** a person at the provider decides, and the result is not clear until then; absent: nobody there does */
  review?: ReviewPlace
}

/** By what a review is found at the provider, and since when it waits: earlier ones there were about earlier checks. */
export interface ReviewPlace {
  id: string
  /** ISO 8601 */
  since: string
}
/** What a person at the provider has decided. */
export interface ReviewDecision {
  identity: 'pass' | 'fail'
  /** for staff: the decision and its reasons in the words of the provider */
  note: string
}
/** A signed request of a provider that says that something has happened; what it was has to be looked up. */
export interface IdentityNotice {
  /** the provider's id of the event */
  id: string
  /** the review that it is about; null for other events */
  reviewId: string | null
}
export interface SignedRequest {
  headers: IncomingHttpHeaders
  /** the bytes that were signed */
  body: Buffer
}

/** The check did not happen: the provider could not be reached. */
export class IdentityUnavailable extends Error {}

/** The request is not signed by the provider, or too old. */
export class IdentityUnsigned extends Error {
  readonly why: 'unsigned' | 'stale'
  constructor(why: 'unsigned' | 'stale', message: string) {
    super(message)
    this.why = why
  }
}

/** Reviews by people of the provider. */
export interface IdentityReviews {
  provider: string
  /** reads a request that claims to come from the provider. Throws IdentityUnsigned. */
  notice(request: SignedRequest, now: Date): IdentityNotice
  /** what was decided since the review waits; null: nothing yet. Throws IdentityUnavailable. */
  decision(place: ReviewPlace): Promise<ReviewDecision | null>
}

/** Who checks identities. It throws IdentityUnavailable when it cannot respond; the machine then retries. */
export interface IdentityProvider {
  check(request: IdentityRequest): Promise<IdentityResult>
  /** seconds until its result can be requested (built-in provider: sandbox values) */
  delaySeconds?(request: IdentityRequest): number
  /** absent: what is not clear goes to a person of the platform */
  reviews?: IdentityReviews
}
