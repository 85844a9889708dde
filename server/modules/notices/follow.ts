import { addCalendarDays } from '#domain/calendar/zone.ts'
import { machineTitle } from '#domain/model/notice.ts'
import { newId } from '#server/lib/ids.ts'
import type { EventContext, Instance } from '../history/index.ts'
import { nextOf, titleOf } from './actions.ts'
import { channelsOf } from './book.ts'
import * as repo from './repo.ts'
import { sealLines } from './words.ts'

/** Days after which a person is reminded of what they began themselves; they need no message at once. */
const OWN_DAYS = 1

/**
 * Follows every machine: the moment a state changes, what waited in the state before is over, and nothing more is sent about
 * it; when the new state waits for the person, it stands in their list and is mailed. What the person brought about by an act
 * of their own is not mailed at once: they are in the middle of it.
 */
export async function followActions(context: EventContext, before: Instance | null): Promise<void> {
  const { tx, parts, machine, id, instance, by, now } = context
  if (before !== null && before.state === instance.state) return
  const at = now.toISOString()
  if (before !== null && nextOf(parts, before) !== null) await repo.endWaiting(tx, machine, id, instance.state, at)
  const userId = instance.user_id
  const found = userId === null ? null : nextOf(parts, instance)
  if (found === null || userId === null || (machine === 'envelope' && instance.investment_id !== null)) return
  const channels = await channelsOf(tx, userId, 'action')
  const about = (await parts.lifecycles.about(tx, [instance])).get(id) ?? machineTitle(machine)
  const own = by.actor.kind === 'person' && by.actor.userId === userId
  const noticeId = newId()
  await repo.tellNotice(tx, {
    id: noticeId, user_id: userId, kind: 'action', title: titleOf(about, found.next.cause), sealed: sealLines(parts.keys, noticeId, [found.next.cause]), link: found.next.link,
    cause_machine: machine, cause_id: id, cause_rev: instance.rev, while_state: instance.state, due_at: found.next.by, shown: channels.app, created_at: at, mails: 0, digest_at: null,
    next_mail_at: !channels.mail ? null : own ? addCalendarDays(at, OWN_DAYS) : at,
  })
}
