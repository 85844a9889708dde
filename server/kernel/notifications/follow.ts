import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { machineTitle } from '#domain/shared/notice.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { EventContext, Instance } from '../state-machines/index.ts'
import { nextOf, titleOf } from './actions.ts'
import { channelsOf } from './notify.ts'
import * as repo from './notice-repo.ts'
import { nextReminder } from './times.ts'
import { sealLines } from './encrypted-lines.ts'

/** Days after which a person is reminded of what they began themselves. */
const OWN_DAYS = 1

/**
 * Follows every machine: when a state changes, notices about the previous state end, and nothing more is sent about it.
 * When the new state waits for the person, it is added to their list and mailed. After the person's own action the mail
 * is delayed: they are in the middle of it.
 */
export async function followActions(context: EventContext, before: Instance | null): Promise<void> {
  const { tx, services, machine, id, instance, now } = context
  const onTransition = before === null || before.state !== instance.state
  if (onTransition && before !== null && nextOf(services, before) !== null)
    await repo.endWaiting(tx, machine, id, instance.state, now.toISOString())
  await followOthers(services, tx, instance, now)
  if (onTransition) await followOwn(context)
}

async function followOwn({
  tx,
  services,
  machine,
  instance,
  by,
  now,
}: EventContext): Promise<void> {
  const userId = instance.user_id
  const found = userId === null ? null : nextOf(services, instance)
  if (
    found === null ||
    userId === null ||
    (machine === 'envelope' && instance.investment_id !== null)
  )
    return
  const own = by.actor.kind === 'person' && by.actor.userId === userId
  await waitFor(
    services,
    tx,
    instance,
    { userId, cause: found.next.cause, link: found.next.link, by: found.next.by },
    now,
    own ? OWN_DAYS : 0,
  )
}

/**
 * The same for people other than the machine's own: whoever has to act is notified once. Their notice ends when no
 * action is required of them anymore, even if the state is the same. A module calls it when stored data changes that
 * and no event of the machine is sent.
 */
export async function followOthers(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  now: Date,
): Promise<void> {
  const asked = await services.lifecycles.asks(tx, instance)
  if (asked === null) return
  await repo.endOthers(
    tx,
    instance.machine,
    instance.id,
    instance.user_id,
    asked.map((one) => one.userId),
    now.toISOString(),
  )
  const known =
    asked.length === 0
      ? []
      : await repo.peopleWaiting(tx, instance.machine, instance.id, instance.state)
  for (const one of asked)
    if (!known.includes(one.userId)) await waitFor(services, tx, instance, one, now, 0)
}

/** A notice about a state that waits for a person, mailed after some days or at once. */
async function waitFor(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  {
    userId,
    cause,
    link,
    by,
  }: { userId: string; cause: string; link: string | null; by: string | null },
  now: Date,
  days: number,
): Promise<void> {
  const at = now.toISOString()
  const channels = await channelsOf(tx, userId, 'action')
  const about =
    (await services.lifecycles.about(tx, [instance])).get(instance.id) ??
    machineTitle(instance.machine)
  const noticeId = newId()
  // a returned payment has written to the person already: one message for one cause
  const reminderAt = channels.mail ? nextReminder(at, by, 1, at) : null
  await repo.askInNotice(
    tx,
    {
      id: noticeId,
      user_id: userId,
      kind: 'action',
      title: titleOf(about, cause),
      sealed: sealLines(services.keys, noticeId, [cause]),
      link,
      cause_machine: instance.machine,
      cause_id: instance.id,
      cause_rev: instance.rev,
      while_state: instance.state,
      due_at: by,
      shown: channels.app,
      created_at: at,
      mails: 0,
      digest_at: null,
      next_mail_at: channels.mail ? addCalendarDays(at, days) : null,
    },
    reminderAt,
  )
}
