import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** What an account is used for; one account may be used for several. */
export const userKinds = ['investor', 'company', 'staff'] as const
export type UserKind = (typeof userKinds)[number]
export const userKindLabels: Readonly<Record<UserKind, string>> = {
  investor: 'Investor',
  company: 'Company member',
  staff: 'Staff',
}

/** States of the account's machine, in the order in which an account passes through them. */
export const accountStates = [
  'unverified',
  'active',
  'disabled',
  'closing',
  'closed',
  'erased',
] as const

/**
 * Progress of an identity check, in bands that do not distinguish a suspension from a review: 31 CFR 1023.320(e) limits
 * who may know of a suspension, and all of the platform's people read the list.
 */
export const identityBands = [
  'not_started',
  'in_review',
  'needs_action',
  'verified',
  'rejected',
  'expired',
] as const
export type IdentityBand = (typeof identityBands)[number]
export const identityBandLabels: Readonly<Record<IdentityBand, string>> = {
  not_started: 'Not started',
  in_review: 'In review',
  needs_action: 'Changes requested',
  verified: 'Verified',
  rejected: 'Rejected',
  expired: 'Expired',
}
/** The band of each state of the machine `kyc`. */
const bandOfState: Readonly<Record<string, IdentityBand>> = {
  not_started: 'not_started',
  in_progress: 'not_started',
  submitted: 'in_review',
  pending: 'in_review',
  referred: 'in_review',
  needs_review: 'in_review',
  suspended: 'in_review',
  needs_information: 'needs_action',
  approved: 'verified',
  rejected: 'rejected',
  expired: 'expired',
}
/** The band of a state of an identity check; without a check nothing has been started. */
export const identityBandOf = (state: string | null): IdentityBand =>
  bandOfState[state ?? 'not_started'] ?? 'not_started'
/** States of an identity check that make up a band. */
export const identityStatesOf = (band: IdentityBand): string[] =>
  Object.keys(bandOfState).filter((state) => bandOfState[state] === band)

/**
 * What is known of a person's accreditation: nothing, not accredited, their own word, or a verification (17 CFR
 * 230.501(a)).
 */
export const accreditationBands = ['not', 'self_certified', 'verified', 'unknown'] as const
export type AccreditationBand = (typeof accreditationBands)[number]
export const accreditationBandLabels: Readonly<Record<AccreditationBand, string>> = {
  not: 'Not accredited',
  self_certified: 'Self-certified',
  verified: 'Verified',
  unknown: 'Unknown',
}

/** What an account can be opened with in addition to its password; `email` where nothing stronger is enrolled. */
export const userFactors = ['app', 'passkey', 'email'] as const
export type UserFactor = (typeof userFactors)[number]
export const userFactorLabels: Readonly<Record<UserFactor, string>> = {
  app: 'Authenticator app',
  passkey: 'Passkey',
  email: 'Code by e-mail only',
}

/** Orders of the list; a minus sign is descending. */
export const userSorts = [
  'name',
  '-name',
  'created',
  '-created',
  'last_sign_in',
  '-last_sign_in',
] as const
export type UserSort = (typeof userSorts)[number]

/** One account as the platform's people see it in the list. */
export const userRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  kinds: z.array(z.enum(userKinds)),
  account: presentedSchema,
  identity: z.enum(identityBands),
  accreditation: z.enum(accreditationBands),
  factors: z.array(z.enum(userFactors)),
  last_sign_in_at: at.nullable(),
  created_at: at,
})
export type UserRow = z.infer<typeof userRow>

/** A field of the profile; `revealable` when the whole value can be shown for a reason. */
export const userField = z.object({
  field: z.string(),
  label: z.string(),
  value: z.string(),
  revealable: z.boolean(),
})
/** An account with all that its page shows before a tab is opened. */
export const userDetail = userRow.extend({
  admin_role: z.enum(['operator', 'compliance', 'support']).nullable(),
  companies: z.array(z.object({ account_id: id, name: z.string(), role: z.string() })),
  /** empty before the person has given anything */
  profile: z.array(userField),
  /** what the person has to do, as the person reads it */
  next_actions: z.array(
    z.object({ id, machine: z.string(), about: z.string(), cause: z.string(), by: at.nullable() }),
  ),
  counts: z.object({ investments: z.int(), registrations: z.int(), sessions: z.int() }),
})
export type UserDetail = z.infer<typeof userDetail>

export const userInvestment = z.object({
  id,
  number: z.string(),
  company: z.string(),
  /** cents */
  amount: z.int(),
  status: presentedSchema,
  created_at: at,
  href: z.string(),
})
export type UserInvestment = z.infer<typeof userInvestment>

export const userRegistration = z.object({
  id,
  title: z.string(),
  type: z.string(),
  status: presentedSchema,
  created_at: at,
})
export type UserRegistration = z.infer<typeof userRegistration>
