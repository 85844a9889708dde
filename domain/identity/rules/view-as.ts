import type { AdminRole } from '#domain/shared/access/actor.ts'

/** Minutes for which somebody of the platform sees the product as another person (platform policy). */
export const VIEW_AS_MINUTES = 30

/** An account as the rule needs it: the state of its machine, and the role of the platform that counts now. */
interface Account {
  state: string
  role: AdminRole | null
}

/**
 * Why nobody may see the product as this person, or null: the account is active and is not of the platform’s own
 * people.
 */
function viewedProblem({ state, role }: Account): string | null {
  if (role !== null) return 'You can’t view as another member of staff.'
  return state === 'active' ? null : 'The account isn’t active. You can view as active users only.'
}

/**
 * Why this operator may not see the product as the person, in a sentence, or null. Only operators do (platform policy);
 * for other staff the call is refused before this rule is evaluated.
 */
export const viewAsProblem = (viewed: Account & { own: boolean }): string | null =>
  viewed.own ? 'This is your own account.' : viewedProblem(viewed)

/** Why a view ended before its time: the operator’s session or role did, or the account can’t be viewed any more. */
export const viewEndCauses = ['session', 'role', 'account'] as const
export type ViewEndCause = (typeof viewEndCauses)[number]

/** What a view rests on at this moment. */
export interface ViewBase {
  /** the session in which the operator began it still counts */
  sessionOpen: boolean
  operator: Account
  viewed: Account
}
/**
 * Why a view may not go on, or null: it rests on the operator’s own session and role and on an account that can be
 * viewed.
 */
export function viewAsOver({ sessionOpen, operator, viewed }: ViewBase): ViewEndCause | null {
  if (!sessionOpen) return 'session'
  if (operator.state !== 'active' || operator.role !== 'operator') return 'role'
  return viewedProblem(viewed) === null ? null : 'account'
}
