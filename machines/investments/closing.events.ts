import { id } from '#domain/shared/common.ts'
import {
  closingKinds,
  signatureRoles,
  type SignatureRole,
} from '#domain/investments/model/closing.ts'
import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
const signature = z
  .strictObject({ id: z.string(), name: z.string(), at: z.iso.datetime() })
  .nullable()
/** What a closing's row keeps. The investments of its batch are rows of `closing_investment`, what it was allowed by of `closing_evidence`. */
export const closingContext = z.strictObject({
  listingId: z.string(),
  number: z.int().positive(),
  kind: z.enum(closingKinds),
  /** the day and hour from which escrow may be released */
  closesOn: z.iso.datetime(),
  /** when investors were told of a closing before the deadline (17 CFR 227.304(b)) */
  noticeAt: instant,
  signatures: z.strictObject({ issuer: signature, principal: signature, escrow: signature }),
  releasedAt: instant,
  doneAt: instant,
})
export type ClosingContext = z.infer<typeof closingContext>
export interface ClosingInput {
  listingId: string
  number: number
  kind: ClosingContext['kind']
  closesOn: string
}
export interface Signer {
  id: string
  name: string
}

/** What the server finds out before it sends an event: the break-escrow guard of domain facts 7.5, recomputed at the date of the event. */
export interface ClosingFacts {
  /** every investment that is named may join: accepted by the company, of this offering, in no other closing */
  includable: boolean
  included: boolean
  batchNotEmpty: boolean
  rollingAllowed: boolean
  onlyFinalClosing: boolean
  closingDateAllowed: boolean
  targetMet: boolean
  publicLongEnough: boolean
  noticeLongEnough: boolean
  closingDateReached: boolean
  investmentsAccepted: boolean
  investmentsFunded: boolean
  identityClear: boolean
  taxFormsActive: boolean
  agreementsCountersigned: boolean
  accreditationValid: boolean
  limitsKept: boolean
  badActorClear: boolean
  noReconfirmationOpen: boolean
  cancelWindowsOver: boolean
  nobodyLeftBehind: boolean
  /** what was accepted above the maximum has been cut back */
  allocationDecided: boolean
  /** who signs: the person, or the escrow bank itself */
  signer: Signer
  /** money is out of escrow, securities are on the ledger, and both sums are those of the batch */
  allIssued: boolean
}

const batch = z.strictObject({
  investmentIds: z.array(id).min(1, 'Choose at least one investment.').max(500),
})
const named = z.strictObject({ name: z.string().trim().min(1, 'Type your name.').max(120) })
const reason = {
  payload: z.strictObject({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
  reason: true as const,
}
export const closingEvents = {
  INCLUDED: {
    by: ['ISS', 'BD', 'ADM', 'SYS'],
    payload: batch,
    says: 'Put investments into the closing',
  },
  EXCLUDED: {
    by: ['ISS', 'BD', 'ADM'],
    payload: batch.extend({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    reason: true,
    says: 'Took investments out of the closing',
  },
  DATED: {
    by: ['ISS', 'BD', 'ADM'],
    payload: z.strictObject({ closesOn: z.iso.datetime() }),
    says: 'Set the date of the closing',
  },
  PROPOSED: { by: ['ISS', 'BD', 'ADM'], says: 'Proposed the closing and gave notice' },
  ISSUER_SIGNED: {
    by: ['ISS'],
    payload: named,
    says: 'Signed the closing instruction for the company',
  },
  PRINCIPAL_SIGNED: {
    by: ['BD'],
    payload: named,
    says: 'Signed the closing instruction as principal of the intermediary',
  },
  ESCROW_SIGNED: {
    by: ['ESC'],
    payload: named,
    says: 'Signed the closing instruction for the escrow agent',
  },
  RELEASED: {
    by: ['ESC', 'ADM'],
    says: 'Released escrow: money to the company, securities to the investors',
  },
  COMPLETED: { by: ['SYS'], says: 'Checked that money and securities agree: the closing is done' },
  PULLED_BACK: { by: ['BD', 'ADM', 'ISS'], ...reason, says: 'Pulled the closing back' },
  CANCELLED: { by: ['BD', 'ADM', 'ISS'], ...reason, says: 'Cancelled the closing' },
} as const satisfies Record<string, EventRule>

export type ClosingEventType = keyof typeof closingEvents
interface Payloads {
  INCLUDED: { investmentIds: string[] }
  EXCLUDED: { investmentIds: string[] }
  DATED: { closesOn: string }
  ISSUER_SIGNED: { name: string }
  PRINCIPAL_SIGNED: { name: string }
  ESCROW_SIGNED: { name: string }
}
export type ClosingEvent = {
  [T in ClosingEventType]: { type: T } & Sent<ClosingFacts> &
    (T extends keyof Payloads ? Payloads[T] : object)
}[ClosingEventType]

/** What is missing, in words. The guards of the release are what the checklist of a closing shows. */
export const closingGuards = {
  includable:
    'Only investments that the company has accepted, and that are in no other closing, may be included.',
  included: 'This investment is not in the closing.',
  batchNotEmpty: 'No investment is included yet.',
  rollingAllowed: 'The terms of this offering allow no closing before the deadline.',
  onlyFinalClosing: 'There is another closing that ends the offering.',
  closingDateAllowed:
    'The date is too early: the law asks for 21 public days and, before the deadline, for five business days of notice.',
  targetMet: 'The minimum has not cleared in escrow.',
  publicLongEnough: 'The offering has not been public for 21 days.',
  noticeLongEnough: 'Investors have not had five business days of notice.',
  closingDateReached: 'The date of the closing is not reached.',
  investmentsAccepted:
    'Not every included investment is accepted by the company and still in the closing.',
  investmentsFunded: 'Not every included investment has its whole amount cleared in escrow.',
  identityClear: 'Not every included investor has an identity and sanctions check that is clear.',
  taxFormsActive: 'Not every included investor has an active tax form.',
  agreementsCountersigned: 'Not every agreement is countersigned.',
  accreditationValid:
    'Not every accreditation that the offering asks for is confirmed at this date.',
  limitsKept: 'Not every investor is within the investment limit at this date.',
  badActorClear: 'The bad-actor check has not been brought down to this closing.',
  noReconfirmationOpen: 'A reconfirmation after a material change is still open.',
  cancelWindowsOver: 'Not every included investor is past their cancellation deadline.',
  nobodyLeftBehind: 'Commitments outside of this last closing have not ended yet.',
  allocationDecided: 'More was accepted than the offering holds: the allocation is decided first.',
  signerIsNew: 'A different person has to sign: you have signed this closing already.',
  issuerUnsigned: 'The company has signed already.',
  principalUnsigned: 'The principal has signed already.',
  escrowUnsigned: 'The escrow agent has signed already.',
  othersSigned: 'The other signatures are missing.',
  allIssued: 'Money and securities of the closing do not agree yet.',
} as const
export type ClosingGuard = keyof typeof closingGuards
export { signatureRoles, type SignatureRole }
