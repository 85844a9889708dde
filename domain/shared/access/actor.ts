/** The companies' own roles: viewer reads, editor edits, owner also submits, accepts investments and manages people. */
export type MemberRole = 'owner' | 'editor' | 'viewer'
/**
 * Support reads; compliance decides reviews; operator also manages users, access, listings and platform information.
 */
export type AdminRole = 'operator' | 'compliance' | 'support'

export interface Membership {
  accountId: string
  role: MemberRole
}

/** A signed-in person, read from the session row for each request. */
export interface Person {
  kind: 'person'
  userId: string
  sessionId: string
  verified: boolean
  adminRole: AdminRole | null
  memberships: readonly Membership[]
  /**
   * other accounts of the same person, for people with a role of the platform or of a company: what one of them did, this
   * person did
   */
  otherAccounts: readonly string[]
  /** when a second factor was last given, ISO 8601 */
  factorAt: string
  /** the current versions of terms, privacy policy and e-delivery consent are accepted */
  consented: boolean
  /** calls with an API key, which gives no second factor and reaches only what its scopes list */
  byKey?: true
  /**
   * present when an operator sees the product as this person: nothing can be changed then, and log lines name the
   * operator
   */
  viewedBy?: { viewId: string; operatorId: string }
}
/**
 * Who causes an event. `clock` sends deadlines, `system` is the product's own checks, `provider` for an
 * external service.
 */
export type Actor =
  | { kind: 'visitor' }
  | Person
  | { kind: 'clock' }
  | { kind: 'system' }
  | { kind: 'provider'; name: string }

/** Actor codes as the log records them. */
export type ActorCode = 'INV' | 'ISS' | 'BD' | 'ESC' | 'CUS' | 'ADM' | 'CLK' | 'SYS'

/** The role that the person has in the company, or null. */
export function memberRole(actor: Actor, accountId: string): MemberRole | null {
  if (actor.kind !== 'person') return null
  return actor.memberships.find((m) => m.accountId === accountId)?.role ?? null
}
/** True for an owner or editor of the company: a viewer changes nothing of it. */
export function editsCompany(actor: Actor, accountId: string): boolean {
  const role = memberRole(actor, accountId)
  return role === 'owner' || role === 'editor'
}
/** True for compliance and operator: those who decide reviews. */
export const decidesReviews = (actor: Actor): boolean =>
  actor.kind === 'person' && (actor.adminRole === 'compliance' || actor.adminRole === 'operator')
/** True for an owner of the company, and for staff who decide reviews and are not members of it. */
export function decidesForCompany(actor: Actor, accountId: string): boolean {
  const role = memberRole(actor, accountId)
  return role === null ? decidesReviews(actor) : role === 'owner'
}
export const isOperator = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.adminRole === 'operator'
/** Roles of the platform, their proposals and their reviews are for operators alone. */
export const managesRoles = isOperator
/** Screening hits, matches, suspensions and risk are for compliance alone (31 CFR 1023.320(e)). */
export const seesScreening = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.adminRole === 'compliance'
export const isAdmin = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.adminRole !== null
/** The side from which pages of a company are read: the platform’s staff, or else the company itself. */
export const readingSide = (actor: Actor): 'issuer' | 'platform' =>
  isAdmin(actor) ? 'platform' : 'issuer'
