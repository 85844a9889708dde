import { refuse } from '#domain/shared/errors.ts'
import type { RegistrationChoice, RegistrationType } from '#domain/shared/registration-types.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { StepStatus } from '#machines/lib/party.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { chosenRegistration, registrationNames } from '#server/investors/registrations/index.ts'
import { signedTitle, voidOpen } from '../../documents/index.ts'
import { mustRead, openStates, type Case } from '../case.ts'
import * as repo from '../repo.ts'
import { moveOn, signalStep } from '../notify.ts'
import { findRelatedOf } from '../case-repo.ts'
import { isSigned } from '../people.ts'
import { needsPersonIn } from './needs-person.ts'

const isPlain = (choice: RegistrationChoice): choice is 'individual' | 'ira' =>
  choice === 'individual' || choice === 'ira'
/** States of a registration that can no longer be invested with. */
const ended = ['rejected', 'needs_retitling', 'closed']

/**
 * What a choice means: its type, and the id where it is a registration that was prepared. Somebody else's does not
 * exist.
 */
export async function resolveChoice(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  userId: string | null,
  choice: RegistrationChoice,
): Promise<{ type: RegistrationType; id: string | null }> {
  if (isPlain(choice)) return { type: choice, id: null }
  const chosen = await chosenRegistration(services, q, choice)
  if (chosen === null || chosen.userId !== userId)
    throw refuse('refused', { fields: { registration: 'That registration isn’t yours.' } })
  if (ended.includes(chosen.state))
    throw refuse('refused', {
      fields: { registration: 'This registration is no longer available. Choose another.' },
    })
  return { type: chosen.type, id: choice }
}
/** Is it the registration that the investment has already? */
export const isSameChoice = (c: Case, choice: RegistrationChoice): boolean =>
  isPlain(choice) ? choice === c.registration : choice === c.context.registrationId

/** What prevents the registration from being used, or whether its people and documents still have to be waited for. */
export async function registrationOfStep(
  services: AppServices,
  q: Queryable,
  c: Case,
): Promise<{ waits: boolean }> {
  if (familyOf(c.registration) === 'plain' || c.context.registrationId === null)
    return { waits: false }
  const chosen = await chosenRegistration(services, q, c.context.registrationId)
  if (chosen === null || !chosen.isSubmitted)
    throw refuse('guard_failed', {
      message: `Finish the registration “${chosen?.title ?? ''}” first: open it above, fill in what is missing and submit it.`,
    })
  return { waits: chosen.state !== 'active' }
}

/** Names under which a bank account may be held: the entity, every holder, the custodian (platform policy). */
export async function accountNames(q: Queryable, c: Case): Promise<string[]> {
  if (familyOf(c.registration) === 'plain' || c.context.registrationId === null) return []
  return registrationNames(q, c.context.registrationId)
}

/** After another registration was chosen: the step Investor details waits where it has to. */
export async function settleRegistration(services: AppServices, tx: Tx, id: string): Promise<void> {
  const c = await mustRead(services, tx, id)
  if (
    familyOf(c.registration) === 'plain' ||
    c.context.registrationId === null ||
    c.stepStates['investor-details'] !== 'approved'
  )
    return
  const chosen = await chosenRegistration(services, tx, c.context.registrationId)
  if (chosen?.state !== 'active')
    await signalStep(
      services,
      tx,
      id,
      'investor-details',
      chosen?.isSubmitted ? 'submitted' : 'in_progress',
      '',
    )
}

/** States in which a step that lost its approval is done again; with money in transit or held, the gates wait instead. */
const beforeMoney: ReadonlySet<string> = new Set([
  'draft',
  'waitlisted',
  'submitted',
  'action_required',
  'in_review',
  'awaiting_funds',
])
/** An agreement in a name that the approved registration no longer has is void: it is signed again in the new one. */
async function signAgain(services: AppServices, tx: Tx, c: Case): Promise<void> {
  const related = await findRelatedOf(tx, c.row.id)
  if (!isSigned(related?.envelope ?? null)) return
  if (c.registrationTitle === null || c.registrationTitle === (await signedTitle(tx, c.row.id)))
    return
  const why = 'The registration changed after the agreement was signed. Sign it again.'
  await voidOpen(services, tx, c.row.id, why)
  await signalStep(services, tx, c.row.id, 'documents', 'needs_action', why)
}

/** Is a prepared registration ready, in the name in which the agreement was signed? Plain ones have no such name. */
export async function standsAsSigned(
  services: AppServices,
  q: Queryable,
  investmentId: string,
): Promise<boolean> {
  const c = await mustRead(services, q, investmentId)
  if (c.registrationTitle === null || c.context.registrationId === null) return true
  const chosen = await chosenRegistration(services, q, c.context.registrationId)
  const signed = await signedTitle(q, investmentId)
  return chosen?.state === 'active' && chosen.title === signed
}

/** Notifies the open investments that are made in a registration's name. */
export const signalRegistration: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const { status } = effect.params as { status: StepStatus }
  for (const investmentId of await repo.findOpenWith(tx, id, openStates)) {
    await services.lifecycles.lock(tx, 'investment', investmentId)
    const c = await mustRead(services, tx, investmentId)
    const at = c.stepStates['investor-details']
    const now = await services.lifecycles.read(tx, 'registration', id)
    // a later event has run inside this one and has published the newer status already
    if (now === null || now.rev > instance.rev) return
    if (status === 'approved' && beforeMoney.has(c.instance.state)) await signAgain(services, tx, c)
    if (
      status === 'approved' &&
      at === 'submitted' &&
      !needsPersonIn((await repo.findStep(tx, investmentId, 'investor-details'))?.answers ?? null)
    )
      await signalStep(services, tx, investmentId, 'investor-details', 'approved', '')
    else if (status === 'submitted' && at === 'approved' && beforeMoney.has(c.instance.state))
      await signalStep(services, tx, investmentId, 'investor-details', 'submitted', '')
    else if (
      status === 'needs_action' &&
      (at === 'submitted' || at === 'approved') &&
      beforeMoney.has(c.instance.state)
    )
      await signalStep(
        services,
        tx,
        investmentId,
        'investor-details',
        'needs_action',
        'This registration needs a correction. Open it to see what to correct.',
      )
    await moveOn(services, tx, investmentId)
  }
}
