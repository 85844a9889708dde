import type { Actor } from '#domain/shared/access/actor.ts'
import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import { type RegistrationType } from '#domain/shared/registration-types.ts'
import {
  investmentContext,
  type InvestmentContext,
} from '#machines/investments/investment.events.ts'
import { stepsContext, type StepsContext } from '#machines/investments/investment-steps.events.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { OfferingRow } from '#server/offerings/offerings/index.ts'
import { findCase, findCases, type CaseRow } from './case-repo.ts'
import type { InvestmentRow } from './tables.ts'

export type StepState =
  | 'not_applicable'
  | 'not_started'
  | 'in_progress'
  | 'submitted'
  | 'needs_action'
  | 'approved'
  | 'rejected'
  | 'expired'

/** An investment with its machines, as the functions of this module work with it. */
export interface Case {
  row: InvestmentRow
  instance: Instance
  context: InvestmentContext
  steps: Instance
  stepStates: Record<StepName, StepState>
  stepRows: StepsContext['steps']
  registration: RegistrationType
  /** in whose name, where the registration was prepared */
  registrationTitle: string | null
  /** without its long texts */
  offering: OfferingRow
}

const missing = (what: string, id: string) => new Error(`the investment ${id} has no ${what}`)
/** States of the six regions of a stored steps machine. */
export const regionsOf = (steps: Instance): Record<StepName, StepState> =>
  steps.value as Record<StepName, StepState>

function caseOf({
  row,
  instance,
  steps,
  offering,
  registration,
  registration_title,
}: CaseRow): Case {
  if (instance === null) throw missing('machine', row.id)
  if (steps === null) throw missing('steps', row.id)
  if (offering === null) throw missing('offering', row.id)
  return {
    row,
    instance,
    context: investmentContext.parse(instance.context),
    steps,
    stepStates: regionsOf(steps),
    stepRows: stepsContext.parse(steps.context).steps,
    registration: registration ?? 'individual',
    registrationTitle: registration_title,
    offering,
  }
}

/** In whose name it is, as the tax forms require: a registration counts when it was prepared. */
export const investingOf = (
  c: Case,
): { userId: string; registration: RegistrationType; registrationId: string | null } => ({
  userId: c.row.user_id,
  registration: c.registration,
  registrationId: c.registrationTitle === null ? null : c.context.registrationId,
})

/** Reads an investment with everything that belongs to it, or null when there is none. */
export async function readCase(
  _parts: AppServices,
  q: Queryable,
  id: string,
): Promise<Case | null> {
  const found = await findCase(q, id)
  return found === null ? null : caseOf(found)
}
/** Cases of many investments in one statement. */
export const readCases = async (q: Queryable, ids: readonly string[]): Promise<Map<string, Case>> =>
  new Map(
    (ids.length === 0 ? [] : await findCases(q, ids)).map((found) => [found.row.id, caseOf(found)]),
  )

/** Like readCase; an investment that does not exist is a defect here. */
export async function mustRead(services: AppServices, q: Queryable, id: string): Promise<Case> {
  const found = await readCase(services, q, id)
  if (found === null) throw missing('row', id)
  return found
}

/** The investor's own investment, else the 404 of one that does not exist. */
export async function ownCase(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Actor,
): Promise<Case> {
  const found = await readCase(services, q, id)
  if (found === null || actor.kind !== 'person' || found.row.user_id !== actor.userId)
    throw refuse('not_found')
  return found
}

/** The reader: the investor, a member of the company, or staff; null for everybody else. */
export function viewerOf(row: InvestmentRow, actor: Actor): 'owner' | 'issuer' | 'staff' | null {
  if (actor.kind !== 'person') return null
  if (row.user_id === actor.userId) return 'owner'
  if (memberRole(actor, row.account_id) !== null) return 'issuer'
  return isAdmin(actor) ? 'staff' : null
}

/** A step that is submitted or needs nothing from the investor. */
export const isIn = (state: StepState): boolean =>
  state === 'submitted' || state === 'approved' || state === 'not_applicable'
/** Is every step submitted? */
export const allIn = (states: Record<StepName, StepState>): boolean =>
  stepNames.every((step) => isIn(states[step]))
/** The first step that came back or expired: the investor has to correct it; null where none has. */
export const returnedStep = (states: Record<StepName, StepState>): StepName | null =>
  stepNames.find((step) => states[step] === 'needs_action' || states[step] === 'expired') ?? null
/** States of an investment in which the commitment is in force (submitted to approved_to_close). */
export const committedStates: readonly string[] = [
  'submitted',
  'action_required',
  'in_review',
  'awaiting_funds',
  'funds_pending',
  'funded.waiting_for_issuer',
  'funded.waiting_for_principal',
  'reconfirm_required',
  'approved_to_close',
]
/** States in which the steps still matter to the investment. */
export const openStates: readonly string[] = ['draft', 'waitlisted', ...committedStates]
/** States in which the investor may submit steps. */
export const mayEdit = (state: string): boolean =>
  state === 'draft' || state === 'submitted' || state === 'action_required'
