import { figureText } from '#domain/shared/figures.ts'
import { PUBLIC_DAYS } from '#domain/offerings/rules/early-close.ts'
import { z } from 'zod'
import { closingOrder } from '#domain/payments/model/closing-orders.ts'
import { at, id, money } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { investorTies } from './related.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'

/** An interim closing pays out while the offering goes on (where its terms allow); the final one ends it. */
export const closingKinds = ['interim', 'final'] as const
export type ClosingKind = (typeof closingKinds)[number]
export const closingKindLabels: Readonly<Record<ClosingKind, string>> = {
  interim: 'Rolling closing',
  final: 'Final closing',
}
/**
 * Who signs the closing instruction (17 CFR 227.303(e), 240.15c2-4): company, principal of the intermediary, escrow
 * agent.
 */
export const signatureRoles = ['issuer', 'principal', 'escrow'] as const
export type SignatureRole = (typeof signatureRoles)[number]
export const signatureLabels: Readonly<Record<SignatureRole, string>> = {
  issuer: 'Company',
  principal: 'Intermediary’s principal',
  escrow: 'Escrow agent',
}

/** Guards of the break-escrow check in the order of the checklist, with the name of what is looked at. */
export const closingChecks = {
  batchNotEmpty: 'Investments are included',
  rollingAllowed: 'The terms allow this kind of closing',
  targetMet: 'The minimum has cleared in escrow',
  publicLongEnough: `Public for ${PUBLIC_DAYS} days`,
  noticeLongEnough: `Notice of ${figureText('cf_early_close_business_days')}`,
  closingDateReached: 'Closing date reached',
  investmentsAccepted: 'All subscriptions accepted',
  investmentsFunded: 'All amounts cleared',
  identityClear: 'Identity and sanctions are clear',
  standingHolds: 'Accounts, registrations and suitability hold',
  taxFormsActive: 'Tax forms are active',
  agreementsCountersigned: 'Agreements are countersigned',
  accreditationValid: 'Accreditation valid on this date',
  limitsKept: 'Within investment limits on this date',
  badActorClear: 'Bad-actor bring-down',
  noReconfirmationOpen: 'No reconfirmation is open',
  cancelWindowsOver: 'Cancellation window closed',
  allocationDecided: 'The allocation is decided',
  nobodyLeftBehind: 'All commitments included',
} as const
export type ClosingCheck = keyof typeof closingChecks
export const closingCheckNames = Object.keys(closingChecks) as ClosingCheck[]

/** One guard with its result: `value` as text, `about` the numbers of the investments that fail it. */
export const closingCheckView = z.object({
  guard: z.string(),
  label: z.string(),
  holds: z.boolean(),
  value: z.string(),
  about: z.array(z.string()),
  source: z.string(),
})
export type ClosingCheckView = z.infer<typeof closingCheckView>
export const closingEvidenceView = closingCheckView.extend({
  stage: z.enum(['proposed', 'principal', 'released']),
  at,
  by: z.string(),
})
export type ClosingEvidenceView = z.infer<typeof closingEvidenceView>
export const closingInvestment = z.object({
  id,
  number: z.string(),
  investor: z.string(),
  units: z.int(),
  amount: money,
  status: presentedSchema,
  cancel_until: at.nullable(),
  certificate_no: z.string().nullable(),
  /** ties of its holders to the offering and the platform */
  ties: z.array(z.enum(investorTies)),
  problems: z.array(z.string()),
})
export type ClosingInvestment = z.infer<typeof closingInvestment>
export const closingRow = z.object({
  id,
  number: z.int(),
  kind: z.enum(closingKinds),
  kind_label: z.string(),
  closes_on: at,
  notice_at: at.nullable(),
  released_at: at.nullable(),
  status: presentedSchema,
  investments: z.int(),
  units: z.int(),
  amount: money,
  signed: z.array(z.enum(signatureRoles)),
})
export type ClosingRow = z.infer<typeof closingRow>
/**
 * Calendar days after its date in which a proposed closing is released; then it lapses, and its investors have their
 * right to cancel back (17 CFR 227.304).
 */
export const LAPSE_DAYS = 7
export const closingActs = ['propose', 'sign', 'release', 'pull_back', 'cancel'] as const
export type ClosingAct = (typeof closingActs)[number]
/** Fees of a closing that the terms of its offering name (17 CFR 227.201(o)). */
export const closingFeeLabels = {
  investor_fee_pct: 'Investor fee',
  platform_success_pct: 'Intermediary success fee',
  platform_fixed: 'Intermediary fixed fee',
} as const
export type ClosingFeeKind = keyof typeof closingFeeLabels
/**
 * What leaves escrow and where it goes: `paid` by the investors, `gross` for the securities, fees, and what the company
 * gets; `fees_returned` went back to it since, with sales that were clawed back. `final` once it is posted.
 */
export const closingPayout = z.object({
  final: z.boolean(),
  paid: money,
  gross: money,
  fees: z.array(
    z.object({ kind: z.string(), label: z.string(), basis: z.string(), amount: money }),
  ),
  net: money,
  fees_returned: money,
})
export type ClosingPayout = z.infer<typeof closingPayout>
/** One closing with all its checks and evidence. `may` are the actions that the caller could take now. */
export const closingView = closingRow.extend({
  listing_id: id,
  checks: z.array(closingCheckView),
  payout: closingPayout,
  /** what pays it out since the release; the company sees its own payout */
  orders: z.array(closingOrder),
  included: z.array(closingInvestment),
  /** of the included ones, those whose holders have a tie; they count toward the minimum */
  related: z.object({ investments: z.int(), amount: money }),
  candidates: z.array(closingInvestment),
  signatures: z.array(
    z.object({
      role: z.enum(signatureRoles),
      label: z.string(),
      name: z.string().nullable(),
      at: at.nullable(),
      mine: z.boolean(),
    }),
  ),
  evidence: z.array(closingEvidenceView),
  history: z.array(historyEntry),
  may: z.array(z.enum([...closingActs, 'edit'])),
  earliest: at.nullable(),
})
export type ClosingView = z.infer<typeof closingView>
