import { stepsContext } from '#machines/investments/investment-steps.events.ts'
import type { FactsProvider } from '#server/kernel/state-machines/index.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { assess } from './assess.ts'
import { mustRead, type Case } from './case.ts'
import { readFact, suitabilityOf } from './people.ts'
import { changedBeforeReview, raisesLimit } from './raised.ts'
import * as repo from './repo.ts'
import { gatePassed } from './steps/gate.ts'
import { signalStep } from './notify.ts'

const approved = ['suitable', 'suitable_with_warning']

/**
 * What is known about the person already is not requested again: an identity check that holds and suitability answers
 * that hold for this amount, too, approve their steps at once.
 */
export async function knownSteps(services: AppServices, tx: Tx, id: string): Promise<void> {
  const c = await mustRead(services, tx, id)
  const kyc = await kycOf(services, tx, c.row.user_id)
  if (kyc?.state === 'approved') await signalStep(services, tx, id, 'kyc', 'approved', '')
  const suitability = await suitabilityOf(services, tx, c.row.user_id)
  if (suitability === null || !approved.includes(suitability.state)) return
  const now = services.clock.now()
  const of = { amount: c.context.amountCents, security: c.row.security_type }
  const outcome = await assess(
    services,
    tx,
    c.row.user_id,
    {
      ...of,
      raised: await raisesLimit(services, tx, id, now),
      changed: await changedBeforeReview(services, tx, c.row.user_id, of, now),
    },
    now,
  )
  if (outcome !== null && outcome.outcome !== 'needs_review')
    await signalStep(services, tx, id, 'suitability', 'approved', '')
}

/** When the approval of a step ends; null where it holds until its answers change. */
async function expiryOf(
  services: AppServices,
  tx: Tx,
  step: string,
  userId: string,
): Promise<string | null> {
  if (step === 'kyc') return (await kycOf(services, tx, userId))?.validUntil ?? null
  const until =
    step === 'suitability'
      ? (
          (await suitabilityOf(services, tx, userId))?.context as
            | { valid_until?: string | null }
            | undefined
        )?.valid_until
      : null
  return until ?? null
}

/**
 * Is the step whole? Its answers were checked when they were submitted; facts of the profile apply to other investments
 * too.
 */
async function isComplete(
  services: AppServices,
  tx: Tx,
  c: Case,
  step: StepName,
): Promise<boolean> {
  if (step === 'documents' && !(await gatePassed(tx, c))) return false
  const answers = (await repo.findStep(tx, c.row.id, step))?.answers ?? null
  if (answers !== null) return true
  return (
    (step === 'kyc' || step === 'suitability') &&
    (await readFact(services, tx, c.row.user_id, step)) !== null
  )
}

/** Facts of the steps' guards. */
export const stepFacts: FactsProvider = async ({ services, tx, id, event }) => {
  const c = await mustRead(services, tx, id)
  const step = event.type.split('.')[0] as StepName
  const known = step in stepsContext.parse(c.steps.context).steps
  return {
    amountChosen: c.context.amountCents > 0,
    registrationChosen: c.context.registrationId !== null,
    paidByIra: c.registration === 'ira',
    complete: known && (await isComplete(services, tx, c, step)),
    notNeeded: false,
    expiresAt: known ? await expiryOf(services, tx, step, c.row.user_id) : null,
  }
}
