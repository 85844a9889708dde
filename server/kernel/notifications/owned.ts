import { actedOnOwned } from '#domain/mail/owned.ts'
import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { actedBy, THE_PLATFORM } from '#domain/shared/acted-by.ts'
import { machineTitle } from '#domain/shared/notice.ts'
import { ruleIn } from '#machines/lib/authority.ts'
import type { Owned } from '#machines/lib/types.ts'
import type { Queryable } from '../db/db.ts'
import { hasFreshFactor } from '../http/access.ts'
import type { EventContext, Instance } from '../state-machines/index.ts'
import { existingPeople } from './mail-repo.ts'
import { noticeTo } from './notice-to.ts'
import { nameOf, ownersOf } from './owned-repo.ts'

async function ownersOfThing(q: Queryable, whose: Owned, instance: Instance): Promise<string[]> {
  if (whose === 'person') return instance.user_id === null ? [] : [instance.user_id]
  return instance.account_id === null ? [] : ownersOf(q, instance.account_id)
}
/** Staff act as the platform; people of the company and the person of the record are named. */
async function doneBy(q: Queryable, actor: Actor, { account_id: account }: Instance) {
  if (actor.kind !== 'person') return actedBy(actor.kind)
  const named = !isAdmin(actor) || (account !== null && memberRole(actor, account) !== null)
  return (named ? await nameOf(q, actor.userId) : null) ?? THE_PLATFORM
}

/**
 * Notifies the owners of a thing of each act on it whose rule says whose it is (`tells`), except an owner who did it
 * with a fresh second factor.
 */
export async function tellOwners(context: EventContext, before: Instance | null): Promise<void> {
  const { tx, services, machine, id, instance, event, by, now } = context
  const { events, begins } = services.lifecycles.definition(machine)
  const act = events[event.type]
  const rule = before === null ? begins : act && ruleIn(act, { state: before.state })
  if (rule?.tells === undefined) return
  const { actor } = by
  const self = actor.kind === 'person' && hasFreshFactor(actor, now) ? actor.userId : null
  const people = (await ownersOfThing(tx, rule.tells, instance)).filter((one) => one !== self)
  if (people.length === 0) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    actedOnOwned({
      thing: machineTitle(machine),
      says: rule.says,
      by: await doneBy(tx, actor, instance),
      path: services.lifecycles.links(instance, [rule.tells === 'company' ? 'ISS' : 'INV'])(
        'record',
      ),
    }),
    { machine, id, rev: instance.rev },
    'security',
  )
}
