import { isAdmin, memberRole, type Actor, type Person } from '#domain/shared/access/actor.ts'
import { viewOnlyProblem } from '#domain/shared/access/view-only.ts'
import type { Contract } from '#domain/api/contract.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Config } from '#server/config.ts'

/**
 * Lets a call of somebody who views as another person through, or throws view_only. It comes before everything else.
 */
export function checkViewOnly(
  name: string,
  contract: Pick<Contract, 'access' | 'changes' | 'download' | 'endsView'>,
): void {
  const message = viewOnlyProblem({
    reads: name.startsWith('GET ') && contract.changes !== true,
    open: contract.access === 'public',
    file: contract.download !== undefined,
    endsView: contract.endsView === true,
  })
  if (message !== null) throw refuse('view_only', { message })
}

/** Minutes for which a second factor counts as fresh. */
const STEP_UP_MINUTES = 5

/**
 * Lets a request through by its contract's access level or throws: 401 without a session, 403 by role, consent or
 * step-up, 404 where the existence of a company must not show.
 */
export function checkAccess(
  contract: Pick<Contract, 'access' | 'stepUp' | 'download'>,
  actor: Actor,
  accountId: string | null,
  config: Pick<Config, 'meta'>,
  now: Date,
): void {
  const { access } = contract
  if (access === 'meta') {
    if (!config.meta) throw refuse('not_found')
    return
  }
  if (access === 'public') return
  if (actor.kind !== 'person') throw refuse('unauthorized')
  if (access === 'admin' && !isAdmin(actor)) throw refuse('forbidden')
  if (access !== 'person') {
    if (!actor.verified) throw refuse('not_verified')
    if (!actor.consented) throw refuse('consent_required')
  }
  if (
    access === 'issuer' &&
    (accountId === null || memberRole(actor, accountId) === null) &&
    !isAdmin(actor)
  )
    throw refuse('not_found')
  if (contract.stepUp) demandFreshFactor(actor, now)
  if (contract.download === 'others') demandFactorForOthers(actor, now)
}

/** Until when a factor that was given at `factorAt` counts as fresh, ISO 8601. */
export const freshUntil = (factorAt: string): string =>
  new Date(Date.parse(factorAt) + STEP_UP_MINUTES * 60_000).toISOString()
/** Whether the second factor that the person gave last is fresh. */
export const hasFreshFactor = ({ factorAt }: Person, now: Date): boolean =>
  now.toISOString() <= freshUntil(factorAt)

/** Throws step_up without a fresh factor of the person. */
export function demandFreshFactor(actor: Person, now: Date): void {
  if (!hasFreshFactor(actor, now)) throw refuse('step_up')
}

/**
 * Throws step_up where a person takes a file with data of other people and gave no fresh factor. An API key can give
 * none: an owner gave one when they granted the scope that lists the file.
 */
export function demandFactorForOthers(actor: Person, now: Date): void {
  if (actor.byKey !== true) demandFreshFactor(actor, now)
}
