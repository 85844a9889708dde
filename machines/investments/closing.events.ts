import { figureText } from '#domain/shared/figures.ts'
import { PUBLIC_DAYS } from '#domain/offerings/rules/early-close.ts'
import { id } from '#domain/shared/common.ts'
import { closingKinds, type SignatureRole } from '#domain/investments/model/closing.ts'
import type { EventRule, Sent } from '#machines/lib/types.ts'
import { z } from 'zod'
import { asName } from '#domain/shared/names/entry.ts'

const instant = z.iso.datetime().nullable()
const signature = z
  .strictObject({ id: z.string(), name: z.string(), at: z.iso.datetime() })
  .nullable()
/**
 * Context of a closing's row. The investments of its batch are rows of `closing_investment`, its evidence rows of
 * `closing_evidence`.
 */
export const closingContext = z.strictObject({
  listingId: z.string(),
  number: z.int().positive(),
  kind: z.enum(closingKinds),
  /** the day and hour from which escrow may be released */
  closesOn: z.iso.datetime(),
  /** when investors were notified of a closing before the deadline (17 CFR 227.304(b)) */
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

/**
 * What the server finds out before it sends an event: the break-escrow guard (17 CFR 227.303(e), 240.15c2-4),
 * recomputed at the date of the event.
 */
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
  /** accounts, registrations and suitability of all who are behind each investment */
  standingHolds: boolean
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
const named = z.strictObject({ name: asName(z.string().trim().min(1, 'Type your name.').max(120)) })
const reason = {
  payload: z.strictObject({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
  reason: true as const,
}
export const closingEvents = {
  INCLUDED: {
    by: ['ISS', 'BD', 'ADM', 'SYS'],
    road: 'command',
    payload: batch,
    says: 'Added investments to the closing',
  },
  EXCLUDED: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'command',
    payload: batch.extend({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    reason: true,
    or: 'take investments out',
    says: 'Removed investments from the closing',
  },
  TAKEN_OUT: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    payload: batch.extend({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    reason: true,
    or: 'take investments out, which ends the signatures',
    says: 'Removed investments from the announced closing; its signatures ended',
  },
  DATED: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'command',
    payload: z.strictObject({ closesOn: z.iso.datetime() }),
    says: 'Set the closing date',
  },
  PROPOSED: {
    by: ['ISS', 'BD', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Proposed the closing and gave notice',
  },
  ISSUER_SIGNED: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    payload: named,
    says: 'Signed the closing instruction for the company',
  },
  PRINCIPAL_SIGNED: {
    by: ['BD'],
    road: 'command',
    payload: named,
    says: 'Signed the closing instruction as principal of the intermediary',
  },
  ESCROW_SIGNED: {
    by: ['ESC'],
    road: 'command',
    only: { ESC: 'operator' },
    payload: named,
    says: 'Signed the closing instruction for the escrow agent',
  },
  RELEASED: {
    by: ['ESC', 'ADM'],
    road: 'command',
    only: { ESC: 'operator' },
    says: 'Released escrow: money to the company, securities to the investors',
  },
  COMPLETED: { by: ['SYS'], road: 'system', says: 'Confirmed that money and securities match' },
  PULLED_BACK: {
    by: ['BD', 'ADM', 'ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    ...reason,
    or: 'pull it back to a draft',
    says: 'Returned the closing to draft',
  },
  LAPSED: {
    by: ['CLK'],
    road: 'system',
    says: 'The closing wasn’t released within seven days of its date',
  },
  CANCELLED: {
    by: ['BD', 'ADM', 'ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    ...reason,
    or: 'cancel the closing',
    says: 'Cancelled the closing',
  },
} as const satisfies Record<string, EventRule>

export type ClosingEventType = keyof typeof closingEvents
interface Payloads {
  INCLUDED: { investmentIds: string[] }
  EXCLUDED: { investmentIds: string[] }
  TAKEN_OUT: { investmentIds: string[] }
  DATED: { closesOn: string }
  ISSUER_SIGNED: { name: string }
  PRINCIPAL_SIGNED: { name: string }
  ESCROW_SIGNED: { name: string }
}
export type ClosingEvent = {
  [T in ClosingEventType]: { type: T } & Sent<ClosingFacts> &
    (T extends keyof Payloads ? Payloads[T] : object)
}[ClosingEventType]

/** Time between the notice of an early close and the new deadline (17 CFR 227.304(b)(3)). */
const NOTICE = figureText('cf_early_close_business_days')
/** What is missing, as a sentence. The guards of the release are what the checklist of a closing shows. */
export const closingGuards = {
  includable: 'Include only accepted investments that aren’t in another closing.',
  included: 'This investment isn’t in the closing.',
  batchNotEmpty: 'No investment is included yet.',
  rollingAllowed: 'This offering’s terms don’t allow a closing before the deadline.',
  onlyFinalClosing: 'Another closing already ends the offering.',
  closingDateAllowed: `The date is too early. Closings need ${PUBLIC_DAYS} public days and ${NOTICE}’ notice (17 CFR 227.303(a), 227.304(b)).`,
  targetMet: 'The minimum has not cleared in escrow.',
  publicLongEnough: `The offering has not been public for ${PUBLIC_DAYS} days.`,
  noticeLongEnough: `Investors haven’t had ${NOTICE}’ notice.`,
  closingDateReached: 'The closing date hasn’t arrived.',
  investmentsAccepted: 'Some included investments aren’t accepted or are no longer in the closing.',
  investmentsFunded: 'Some included investments haven’t fully cleared in escrow.',
  identityClear: 'Some included investors lack a clear identity and sanctions check.',
  standingHolds:
    'A person behind an included investment has no active account, approved registration or suitability decision.',
  taxFormsActive: 'Some included investors lack an active tax form.',
  agreementsCountersigned:
    'Some agreements aren’t countersigned, state other terms than those in force, or their registration isn’t ready in the name that signed.',
  accreditationValid: 'Some required accreditations aren’t confirmed as of this date.',
  limitsKept: 'Some investors exceed their investment limit as of this date.',
  badActorClear: 'The bad-actor bring-down for this closing is missing.',
  noReconfirmationOpen: 'A reconfirmation after a material change is still open.',
  cancelWindowsOver: 'Some included investors can still cancel.',
  nobodyLeftBehind: 'Commitments outside this final closing haven’t ended yet.',
  allocationDecided: 'Accepted commitments exceed the maximum. Decide the allocation first.',
  signerIsNew: 'A different person has to sign: you have signed this closing already.',
  issuerUnsigned: 'The company already signed.',
  principalUnsigned: 'The principal already signed.',
  escrowUnsigned: 'The escrow agent already signed.',
  othersSigned: 'The other signatures are missing.',
  allIssued: 'The closing’s money and securities don’t match yet.',
} as const
export type ClosingGuard = keyof typeof closingGuards
export { type SignatureRole }
