import type { Actor } from '#domain/shared/access/actor.ts'
import { offeringGuards, type OfferingGuard } from '#machines/offerings/offering.events.ts'
import { offeringLifecycle } from '#machines/offerings/offering.lifecycle.ts'
import { unmetNames } from '#machines/lib/decide.ts'
import { load } from '#machines/lib/load.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { reviewedFacts } from './facts.ts'

/**
 * Guards that would refuse an event of the offering at this moment from this person, with the sentence of each; nothing
 * is sent.
 */
export async function obstaclesOf(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  type: string,
  actor: Actor,
): Promise<{ code: OfferingGuard; text: string }[]> {
  const now = services.clock.now()
  const facts = await reviewedFacts({
    tx,
    services,
    machine: 'offering',
    id: instance.id,
    instance,
    event: { type },
    by: { actor },
    now,
  })
  const { snapshot } = load(offeringLifecycle, instance)
  const event = { type, facts, at: now.toISOString(), actor: 'ADM', reason: '-' }
  return (unmetNames(snapshot, event) as OfferingGuard[]).map((code) => ({
    code,
    text: offeringGuards[code],
  }))
}
