import { actOnYours } from '#domain/identity/mail/acts.ts'
import { machineTitle } from '#domain/shared/notice.ts'
import { ruleIn } from '#machines/lib/authority.ts'
import { hasFreshFactor } from '#server/kernel/http/access.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EventContext, OnTransition } from '#server/kernel/state-machines/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { membersOf } from './repo.ts'

/** Owners of the record's company; operators where the record is the platform's own. */
async function ownersOf({ tx, instance }: EventContext): Promise<string[]> {
  const people =
    instance.account_id === null
      ? await staffOf(tx, ['operator'])
      : await membersOf(tx, instance.account_id, ['owner'])
  return people.map((one) => one.user_id)
}

/** Follows every machine: whose thing it is hears of an act that the rule of the event names (`tells`). */
export const tellOwners: OnTransition = async (context, before) => {
  const { tx, services, machine, id, instance, event, by, now } = context
  const lifecycle = services.lifecycles.definition(machine)
  const rule = lifecycle.events[event.type]
  if (before === null || rule?.tells === undefined) return
  const tells = ruleIn(rule, { state: before.state }).tells ?? []
  if (tells.length === 0) return
  const owners = tells.includes('owners') ? await ownersOf(context) : []
  const holder = tells.includes('holder') && instance.user_id !== null ? [instance.user_id] : []
  const own = by.actor.kind === 'person' && hasFreshFactor(by.actor, now) ? by.actor.userId : null
  for (const [code, people] of [
    ['ISS', owners],
    ['INV', holder],
  ] as const) {
    const readers = await existingPeople(
      tx,
      [...new Set(people)].filter((one) => one !== own),
    )
    const path = services.lifecycles.links(instance, [code])('record')
    const words = actOnYours({ says: rule.says, what: machineTitle(machine), path })
    await noticeTo(services, tx, readers, words, { machine, id, rev: instance.rev }, 'security')
  }
}
