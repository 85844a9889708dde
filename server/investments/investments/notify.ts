import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import type { StepFact } from '#machines/investments/investment-steps.events.ts'
import type { StepStatus } from '#machines/lib/party.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  type EffectHandler,
  type OnTransition,
  trySend,
} from '#server/kernel/state-machines/index.ts'
import { findMatch } from '#server/investors/screening/index.ts'
import { allIn, mustRead, returnedStep, openStates, regionsOf, type StepState } from './case.ts'
import { envelopeOf, isSigned } from './people.ts'
import { identityChanged } from '#server/investors/registrations/index.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'

/** Facts of a step, in order, that bring its region from its current to the notified state. */
export function routeTo(from: StepState, to: StepStatus): StepFact[] {
  const filling =
    from === 'not_started' ||
    from === 'in_progress' ||
    from === 'needs_action' ||
    from === 'expired'
  switch (to) {
    case 'approved':
      return filling || from === 'submitted' ? ['approved'] : []
    case 'submitted':
      if (filling) return ['submitted']
      return from === 'approved' ? ['reopened', 'submitted'] : []
    case 'in_progress':
      return from === 'submitted' || from === 'approved' ? ['reopened'] : []
    case 'needs_action':
      return from === 'submitted' || from === 'approved' ? ['returned'] : []
    case 'rejected':
      if (from === 'approved') return ['returned', 'rejected']
      return from === 'submitted' || from === 'needs_action' || from === 'expired'
        ? ['rejected']
        : []
    case 'expired':
      return from === 'approved' ? ['expired'] : []
    case 'not_applicable':
      return from === 'not_applicable' || from === 'rejected' ? [] : ['not_needed']
    case 'not_started':
      return from === 'not_applicable' ? ['reopened'] : []
  }
}

/** Brings one step of one investment to a status, as far as its machine allows. */
export async function signalStep(
  services: AppServices,
  tx: Tx,
  id: string,
  step: StepName,
  to: StepStatus,
  reason: string,
): Promise<void> {
  await services.lifecycles.lock(tx, 'investment', id)
  const steps = await services.lifecycles.lock(tx, 'investment-steps', id)
  if (steps === null) return
  for (const fact of routeTo(regionsOf(steps)[step], to)) {
    const needsReason = fact === 'returned' || fact === 'rejected'
    if (
      (await trySend(
        services,
        tx,
        'investment-steps',
        id,
        { type: `${step}.${fact}` },
        needsReason ? { ...system, reason } : system,
      )) === null
    )
      return
  }
}

const reasons: Readonly<Record<string, string>> = {
  kyc: 'Your identity check needs a correction. Open the step to see what to correct.',
  suitability: 'Check your suitability answers.',
  ira: 'Your custodian declined. Choose another plan, or invest without one.',
  documents: 'Sign the documents again.',
  payment: 'The bank returned the payment. Check the account and resubmit the step.',
  'investor-details': 'Check your details.',
}
export const reasonFor = (step: StepName): string =>
  reasons[step] ?? `The step ${stepTitles[step]} came back.`

/**
 * Status of the step Documents by the envelope: when a signature is voided the answers of the step stay, only the
 * signature is requested again.
 */
const envelopeStatus: Partial<Record<StepStatus, StepStatus>> = {
  submitted: 'approved',
  approved: 'approved',
  needs_action: 'submitted',
  rejected: 'needs_action',
}
/**
 * A refusing custodian sends the step back: the investor may choose another plan. Details that are entered do not take
 * back a step that is submitted.
 */
const planStatus = (status: StepStatus): StepStatus | undefined => {
  if (status === 'in_progress') return undefined
  return status === 'rejected' ? 'needs_action' : status
}
/** Status of the step by a machine; undefined when it has none. */
function stepStatus(machine: string, status: StepStatus): StepStatus | undefined {
  if (machine === 'envelope') return envelopeStatus[status]
  return machine === 'ira' ? planStatus(status) : status
}

/**
 * The effect `signalSteps` of a party, a plan or an envelope: sends an event to the step of each open investment that
 * it is about.
 */
export const signalSteps: EffectHandler = async ({
  services,
  tx,
  machine,
  id,
  instance,
  effect,
  event,
}) => {
  const { step, status } = effect.params as { step: StepName; status: StepStatus }
  const now = await services.lifecycles.read(tx, machine, id)
  // a later event has run inside this one and has published the newer status already
  if (now === null || now.rev > instance.rev) return
  const to = stepStatus(machine, status)
  if (machine === 'kyc' && instance.user_id !== null)
    await identityChanged(services, tx, instance.user_id)
  const about =
    instance.investment_id === null
      ? await repo.findOpenOf(tx, instance.user_id ?? '', openStates)
      : [instance.investment_id]
  // an agreement that was replaced, or that amends and is not valid yet, does not affect the step
  const ofRecord =
    machine !== 'envelope' ||
    instance.investment_id === null ||
    (await envelopeOf(services, tx, instance.investment_id))?.id === id
  for (const investmentId of about) {
    if (to !== undefined && ofRecord)
      await signalStep(services, tx, investmentId, step, to, reasonFor(step))
    await moveOn(services, tx, investmentId)
  }
  // identity counts for everyone behind an investment, and so does a suitability that was refused or reviewed
  const ofAll =
    machine === 'kyc' ||
    (machine === 'suitability' && (status === 'rejected' || event.type.startsWith('REVIEWED')))
  if (ofAll && instance.user_id !== null) await followPerson(services, tx, instance.user_id, about)
}

/** What was decided about an accreditation: each open investment that may rely on it continues. */
export const signalAccreditation: EffectHandler = async ({ services, tx, instance }) => {
  if (instance.user_id === null) return
  for (const id of await repo.findOpenAround(tx, instance.user_id, openStates)) {
    await services.lifecycles.lock(tx, 'investment', id)
    await moveOn(services, tx, id)
  }
}

/**
 * Whether a person can act, or is alike to an entry of a list, has changed: each open investment that they are behind
 * is looked at again, in the order of the ids; those in `done` have been.
 */
async function followPerson(
  services: AppServices,
  tx: Tx,
  userId: string,
  done: readonly string[] = [],
): Promise<void> {
  for (const id of await repo.findOpenAround(tx, userId, openStates)) {
    if (done.includes(id)) continue
    await services.lifecycles.lock(tx, 'investment', id)
    await moveOn(services, tx, id)
  }
}

/** An account was disabled, enabled or closed. */
export const followAccount: OnTransition = async ({ services, tx, id, instance }, before) => {
  if (before !== null && before.state !== instance.state) await followPerson(services, tx, id)
}

/** A match was found, decided or is gone. */
export const followMatch: OnTransition = async ({ services, tx, id, instance }, before) => {
  if (before?.state === instance.state) return
  const match = await findMatch(tx, id)
  if (match !== null && match.user_id !== null) await followPerson(services, tx, match.user_id)
}

/**
 * A tax form of the person is valid now: each open investment that may wait for it continues, in the order of their
 * ids.
 */
export async function taxFormHolds(services: AppServices, tx: Tx, data: unknown): Promise<void> {
  const { userId } = data as { userId: string }
  for (const id of (await repo.findOpenAround(tx, userId, openStates)).sort()) {
    await services.lifecycles.lock(tx, 'investment', id)
    await moveOn(services, tx, id)
  }
}

/** Before its money is there, or while it is asked again after a change: its machine knows which. */
const paying: ReadonlySet<string> = new Set([
  'awaiting_funds',
  'funds_pending',
  'reconfirm_required',
])
/**
 * Brings an investment to where its steps and those behind it allow: a returned step needs the investor, all in and
 * signed begins the review, a review in which nothing needs a person is approved at once, and what waits for its money
 * goes back to review when an approval was taken back.
 */
export async function moveOn(services: AppServices, tx: Tx, id: string): Promise<void> {
  const c = await mustRead(services, tx, id)
  const back = returnedStep(c.stepStates)
  if (
    c.context.amendment !== null &&
    (await trySend(services, tx, 'investment', id, { type: 'AMENDED' }))
  )
    return
  const ready = allIn(c.stepStates) && isSigned(await envelopeOf(services, tx, id))
  const whose =
    back === null ? system : { ...system, reason: c.stepRows[back]?.reason ?? reasonFor(back) }
  if ((c.instance.state === 'submitted' || c.instance.state === 'in_review') && back !== null)
    await trySend(services, tx, 'investment', id, { type: 'ACTION_REQUESTED' }, whose)
  else if (c.instance.state === 'submitted' && ready)
    await trySend(services, tx, 'investment', id, { type: 'REVIEW_STARTED' })
  else if (c.instance.state === 'action_required' && ready)
    await trySend(services, tx, 'investment', id, { type: 'RESUBMIT' })
  else if (c.instance.state === 'in_review')
    await trySend(services, tx, 'investment', id, { type: 'AUTO_APPROVED' })
  else if (paying.has(c.instance.state))
    await trySend(services, tx, 'investment', id, { type: 'APPROVAL_LOST' }, whose)
}
