/** Context, events and facts of the identity check: what may reach `kyc.lifecycle.ts` and from whom. */
import type { EventRule } from '#machines/lib/types.ts'
import { personTraits, type PersonTrait } from '#domain/investors/rules/same-person.ts'
import { z } from 'zod'
import {
  needSchema,
  needsSchema,
  reasonOnly,
  runOnly,
  type Need,
  type Of,
  type Sent,
} from '../lib/party.ts'

/** Facts whose change questions an approval and starts the check again (31 CFR 1023.220); others, such as the phone, don't. */
export const IDENTITY_FIELDS: readonly string[] = [
  'legal_first',
  'legal_last',
  'dob',
  'ssn',
  'address',
  'citizenship',
  'document_type',
  'document_number',
  'document_expires',
  'document_front',
  'document_back',
]
/** Vendor checks of one party within 24 hours (platform policy, section 2.7). */
export const MAX_CHECKS_PER_DAY = 3
/** Days in which a party answers a request for information (platform policy). */
export const INFORMATION_DAYS = 30
/** Months until the check is due again, by risk rating (platform policy, section 2.6). */
export const REFRESH_MONTHS = { low: 36, medium: 24, high: 12 } as const

export const kycContextSchema = z.strictObject({
  /** number of the current or last check */
  run: z.number().int().nonnegative(),
  needs: z.array(needSchema),
  information_due: z.iso.datetime().nullable(),
  approved_at: z.iso.datetime().nullable(),
  /** the earlier of the refresh date and the end of the identity document */
  valid_until: z.iso.datetime().nullable(),
  /** what ends first: the identity document (EXPIRED) or the time until the next refresh (REFRESH_DUE) */
  ends_with: z.enum(['document', 'refresh']).nullable(),
  /** identity details changed during or after a review: the check runs again, and a person decides whatever it finds */
  by_person: z.boolean(),
})
export type KycContext = z.infer<typeof kycContextSchema>

/** What the server knows when an event arrives; a missing fact counts as not met. */
export interface KycFacts {
  /** the four facts of 31 CFR 1023.220(a)(2)(i) */
  cip?: { name: boolean; dob: boolean; address: boolean; id_number: boolean }
  /** result of the identity check, documentary or not */
  identity?: 'pass' | 'fail' | 'inconclusive' | 'not_run'
  watchlist?: 'not_screened' | 'clear' | 'potential_match' | 'false_positive' | 'true_match'
  /** last day of the identity document; null when none was needed */
  document_expires_on?: string | null
  risk?: 'low' | 'medium' | 'high' | 'prohibited'
  /** another account has details of the same person, and no person has decided about it */
  alike?: boolean
  /** vendor checks of this party in the last 24 hours */
  checks_24h?: number
  /** the person who decides entered or owns what is decided */
  reviewer_is_author?: boolean
}

type Plain =
  | 'BEGIN'
  | 'SUBMITTED'
  | 'INFORMATION_EXPIRED'
  | 'EXPIRED'
  | 'REFRESH_DUE'
  | 'HIT'
  | 'REVIEW_APPROVED'
  | 'REVIEW_REJECTED'
  | 'REOPENED'
  | 'SUSPENDED'
  | 'SUSPENSION_LIFTED'
export type KycEvent = Sent<KycFacts> &
  (
    | Of<Plain>
    | Of<
        'CHECK_STARTED' | 'CHECK_PASSED' | 'CHECK_UNCLEAR' | 'CHECK_REFERRED' | 'CHECK_UNAVAILABLE',
        { run: number }
      >
    | Of<'PROVIDER_APPROVED' | 'PROVIDER_FINISHED', { run: number; reason: string }>
    | { type: 'CHECK_INCOMPLETE'; run: number; needs: Need[] }
    | { type: 'INFORMATION_REQUESTED'; needs: Need[] }
    | { type: 'DATA_CHANGED'; fields: string[] }
    | { type: 'LIKENESS_FOUND'; traits: PersonTrait[] }
  )

export const kycEvents = {
  BEGIN: { by: ['INV'], road: 'command', session: ['INV'], says: 'Started the identity check' },
  SUBMITTED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Submitted the identity details',
  },
  CHECK_STARTED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'Started the automatic check',
  },
  CHECK_PASSED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'Finished the automatic check',
  },
  CHECK_UNCLEAR: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'Finished the automatic check',
  },
  CHECK_REFERRED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'Handed the check to the people of the identity provider',
  },
  PROVIDER_APPROVED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly.extend(reasonOnly.shape),
    says: 'The identity provider approved the identity',
    reason: true,
  },
  // its reason may be a suspicion
  PROVIDER_FINISHED: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly.extend(reasonOnly.shape),
    says: 'The identity provider finished its review',
    reason: true,
    staffOnly: true,
  },
  CHECK_INCOMPLETE: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly.extend({ needs: needsSchema }),
    says: 'Found details that need a correction',
  },
  CHECK_UNAVAILABLE: {
    by: ['SYS'],
    road: 'system',
    payload: runOnly,
    says: 'The automatic check was unavailable',
  },
  REVIEW_APPROVED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    says: 'Approved the identity check',
    reason: true,
  },
  REVIEW_REJECTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    or: 'reject it with a reason',
    says: 'Rejected the identity check',
    reason: true,
  },
  INFORMATION_REQUESTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly.extend({ needs: needsSchema }),
    or: 'ask for a correction',
    says: 'Requested corrections',
    reason: true,
  },
  INFORMATION_EXPIRED: { by: ['CLK'], road: 'system', says: 'The response period expired' },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The identity document expired' },
  REFRESH_DUE: { by: ['CLK'], road: 'system', says: 'The identity check is due again' },
  HIT: { by: ['SYS'], road: 'system', says: 'A watchlist matched', staffOnly: true },
  // a reviewer asks which of the accounts is the person's
  LIKENESS_FOUND: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ traits: z.array(z.enum(personTraits)).min(1) }),
    says: 'Another account has details of this person',
    staffOnly: true,
  },
  DATA_CHANGED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({
      fields: z
        .array(z.string().min(1).max(120).meta({ plain: true }))
        .min(1)
        .max(30),
    }),
    says: 'Changed identity details',
  },
  REOPENED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Reopened the identity check',
    reason: true,
  },
  SUSPENDED: {
    by: ['ADM'],
    road: 'command',
    only: { ADM: 'compliance' },
    payload: reasonOnly,
    says: 'Suspended the party for a true match',
    reason: true,
    staffOnly: true,
  },
  SUSPENSION_LIFTED: {
    by: ['ADM'],
    road: 'command',
    only: { ADM: 'compliance' },
    second: ['compliance'],
    payload: reasonOnly,
    says: 'Lifted the suspension',
    reason: true,
    staffOnly: true,
  },
} as const satisfies Record<KycEvent['type'], EventRule>

export const kycGuards = {
  cipComplete: 'Name, date of birth, address and an identification number are required.',
  identityPassed: 'The identity has not been confirmed.',
  watchlistClear: 'The watchlist screening is not clear.',
  trueMatch: 'The screening isn’t marked as a true match.',
  documentValid: 'The identity document has expired.',
  unlikeOthers: 'Another account has details of this person. Compare the two first.',
  sameNumber: 'No number of this person is on another account.',
  riskRated: 'The risk rating is missing, or it prohibits this party.',
  identityChanged: 'No identity detail changed.',
  checkDecides: 'Identity details changed during a review: a person decides.',
  personDecides: 'No person has to decide.',
  currentRun: 'This answer belongs to an earlier check.',
  triesLeft: 'Three checks were made in the last 24 hours.',
  fourEyes: 'A second person has to decide: you prepared this.',
} as const
