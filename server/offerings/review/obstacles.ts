import { isAdmin, type Actor } from '#domain/shared/access/actor.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { offeringGuards, type OfferingGuard } from '#machines/offerings/offering.events.ts'
import { offeringLifecycle } from '#machines/offerings/offering.lifecycle.ts'
import { decide } from '#machines/lib/decide.ts'
import { stateName } from '#machines/lib/state-name.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type {
  EventContext,
  Explain,
  Instance,
  Obstacle,
} from '#server/kernel/state-machines/index.ts'
import {
  documentBlockers,
  findRaise,
  personBlockers,
  readWorkspace,
  submissionBlockers,
  type Blocker,
} from '../topics/index.ts'
import { reviewedFacts } from './facts.ts'
import { placeOf } from './locations.ts'

/** Something that a guard refuses, with the name of the page on which it is put right. */
export interface NamedObstacle extends Obstacle {
  code: OfferingGuard
  place: string | null
}

/** What of the topics and people makes the guards of an event fail, thing by thing; none for one without topics. */
async function blockersOf({ services, tx, id, event, by }: EventContext): Promise<Blocker[]> {
  const raise = await findRaise(tx, id)
  if (raise === null) return []
  const staff = by.actor.kind === 'person' && isAdmin(by.actor)
  const opened = await readWorkspace(services, tx, raise, staff ? 'admin' : 'owner')
  return event.type === 'SUBMIT'
    ? submissionBlockers(services, tx, opened)
    : [...(await documentBlockers(tx, opened)), ...(await personBlockers(services, tx, opened))]
}

/**
 * What the guards miss: each thing that is known by itself, else the sentence of the guard. Places are those of the
 * reader's pages; only the platform has one for a guard as a whole.
 */
async function named(
  context: EventContext,
  guards: readonly OfferingGuard[],
): Promise<NamedObstacle[]> {
  const blockers = guards.length === 0 ? [] : await blockersOf(context)
  const { account_id: account } = context.instance
  const staff = context.by.actor.kind === 'person' && isAdmin(context.by.actor)
  return guards.flatMap((guard): NamedObstacle[] => {
    const own = blockers.filter((one) => one.guard === guard)
    if (own.length > 0)
      return own.map(({ text, href, topic }) => ({
        code: guard,
        text,
        href,
        place: topic === null ? 'Bad actor' : topicCatalogue[topic].title,
      }))
    const place =
      staff && account !== null
        ? placeOf(guard, { account_id: account, listing_id: context.id })
        : { href: null, place: null }
    return [{ code: guard, text: offeringGuards[guard], ...place }]
  })
}

/** A refused event of the offering names each thing that is missing; none where the guards' sentences say it all. */
export const explainOffering: Explain = async (context, guards) => {
  const found = await named(context, guards as readonly OfferingGuard[])
  return found.every(({ code, text }) => text === offeringGuards[code]) ? [] : found
}

/**
 * What would refuse an event of the offering at this moment from this person; nothing is sent. `instance` is the
 * offering as it is, or as an earlier event would leave it.
 */
export async function obstaclesOf(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  type: string,
  actor: Actor,
): Promise<NamedObstacle[]> {
  const now = services.clock.now()
  const context: EventContext = {
    tx,
    services,
    machine: 'offering',
    id: instance.id,
    instance,
    event: { type },
    by: { actor },
    now,
  }
  const decision = decide(offeringLifecycle, instance, {
    type,
    facts: await reviewedFacts(context),
    at: now.toISOString(),
    actor: 'ADM',
    reason: '-',
  })
  return decision.ok ? [] : named(context, decision.guards as OfferingGuard[])
}

/** What would refuse the first approval if the review began now. */
export async function approvalAhead(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  actor: Actor,
): Promise<NamedObstacle[]> {
  const begun = decide(offeringLifecycle, instance, {
    type: 'REVIEW_STARTED',
    facts: {},
    at: services.clock.now().toISOString(),
    actor: 'ADM',
  })
  if (!begun.ok) throw new Error(`the review of ${instance.id} cannot begin in ${instance.state}`)
  const after = { ...instance, ...begun.stored, state: stateName(begun.stored.value) }
  return obstaclesOf(services, tx, after, 'PLATFORM_APPROVED', actor)
}
