import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { preparersOf } from '#server/kernel/may-decide/index.ts'
import type { SuitabilityFacts } from '#machines/investors/suitability.lifecycle.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type {
  EffectHandler,
  FactsProvider,
  Instance,
  RefusedEvents,
} from '#server/kernel/state-machines/index.ts'
import { assess, largestExposure } from './assess.ts'
import { changedBeforeReview, raisesSome } from './raised.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

/**
 * The outcome rules on the largest open investment, on figures that were raised for any of them, and on answers that were
 * changed before their review.
 */
async function assessed(services: AppServices, tx: Tx, userId: string, now: Date) {
  const largest = await largestExposure(services, tx, userId)
  return assess(
    services,
    tx,
    userId,
    {
      ...largest,
      raised: await raisesSome(services, tx, userId, now),
      changed: await changedBeforeReview(services, tx, userId, largest, now),
    },
    now,
  )
}

const APPROVED = ['suitable', 'suitable_with_warning']
/** The person and who opened an assessment again leave the decision to another person. */
export const refusedOfSuitability: RefusedEvents = async (q, instance, actor) =>
  leftToAnother(
    ['REVIEWED_SUITABLE', 'REVIEWED_WITH_WARNING', 'REVIEWED_UNSUITABLE'],
    actor,
    await preparersOf(q, instance, APPROVED),
  )

/**
 * Facts of the suitability machine: the outcome rules on the stored answers and the largest open investment (section
 * 5.3).
 */
export const suitabilityFacts: FactsProvider = async ({ services, tx, instance, by, now }) => {
  const userId = instance.user_id ?? ''
  const nothing = { amount: 0, security: 'common' } as const
  return {
    answers_complete: async () => (await assess(services, tx, userId, nothing, now)) !== null,
    outcome: async () => (await assessed(services, tx, userId, now))?.outcome,
    reviewer_is_author: async () =>
      by.actor.kind === 'person' &&
      !isSecondPerson(by.actor, await preparersOf(tx, instance, APPROVED)),
  } satisfies {
    [Name in keyof SuitabilityFacts]:
      | SuitabilityFacts[Name]
      | (() => Promise<SuitabilityFacts[Name]>)
  }
}

/** Applies the outcome rules at once; what they find is recorded with the answer. */
export const assessSuitability: EffectHandler = async ({
  services,
  tx,
  id,
  instance,
  effect,
  now,
}) => {
  const userId = instance.user_id ?? ''
  const result = await assessed(services, tx, userId, now)
  if (result === null) throw new Error(`the suitability of ${userId} was submitted without answers`)
  await services.lifecycles.send(
    tx,
    'suitability',
    id,
    { type: 'ASSESSED', run: Number(effect.params['run']), flags: [...result.flags] },
    system,
  )
}

/** Submits the person's answers for a fresh assessment; the machine is begun when there is none. */
export async function submitSuitability(
  services: AppServices,
  tx: Tx,
  userId: string,
  by: Initiator,
): Promise<Instance> {
  const instance =
    (await services.lifecycles.lock(tx, 'suitability', userId)) ??
    (await services.lifecycles.begin(tx, 'suitability', userId, undefined, by, { user_id: userId }))
  const send = (type: string, who: Initiator = by) =>
    services.lifecycles.send(tx, 'suitability', userId, { type }, who)
  if (instance.state === 'not_started' || instance.state === 'expired') await send('BEGIN')
  else if (instance.state === 'suitable' || instance.state === 'suitable_with_warning')
    await send('ANSWERS_REOPENED')
  else if (instance.state === 'needs_review') await send('PROFILE_CHANGED', system)
  return send('SUBMITTED')
}
