import { isRequired, type NoticeKind } from '#domain/shared/notice.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { MailPlan, NotificationRequest, NotificationService } from './mailer.ts'
import { askedOf } from './actions.ts'
import * as repo from './notice-repo.ts'
import { nextDigest, nextReminder } from './times.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { sealLines } from './encrypted-lines.ts'

/** What a person chose for a kind: on or off by channel, and whether single mails wait for the daily summary. */
export async function channelsOf(
  tx: Tx,
  userId: string,
  kind: NoticeKind,
): Promise<{ mail: boolean; app: boolean; digest: boolean }> {
  if (isRequired(kind)) return { mail: true, app: true, digest: false }
  const { off_kinds: off, digest } = await repo.settingOf(tx, userId)
  return { mail: !off.includes(`${kind}:mail`), app: !off.includes(`${kind}:app`), digest }
}

/**
 * The state in which the machine of the cause waits for this person; null when it doesn't, or when a newer event has
 * happened since.
 */
async function waitsWhile(
  services: AppServices,
  tx: Tx,
  { cause, kind, userId }: NotificationRequest,
): Promise<string | null> {
  if (cause === null || isRequired(kind)) return null
  const instance = await services.lifecycles.read(tx, cause.machine, cause.id)
  if (instance === null || instance.rev !== cause.rev) return null
  // a message to somebody else about it is no task unless the machine waits for them, too
  if (instance.user_id !== userId && (await services.lifecycles.asks(tx, instance)) === null)
    return null
  return (await askedOf(services, tx, instance, userId)) === null ? null : instance.state
}

/** Stores the notice in the person's list and returns whether its mail is sent, and in which state only. */
async function notify(
  services: AppServices,
  tx: Tx,
  request: NotificationRequest,
): Promise<MailPlan> {
  const { userId, kind, subject: title, lines, action, cause } = request
  const channels = await channelsOf(tx, userId, kind)
  const state = await waitsWhile(services, tx, request)
  const now = services.lifecycles.moment(tx).toISOString()
  const summed = channels.mail && channels.digest
  const id = newId()
  const link = action?.path ?? null
  const common = {
    kind,
    title,
    link,
    mails: channels.mail && !summed ? 1 : 0,
    digest_at: summed ? nextDigest(now) : null,
  }
  const stored = await repo.insertNotice(tx, {
    ...common,
    id,
    user_id: userId,
    sealed: sealLines(services.keys, id, lines),
    cause_machine: cause?.machine ?? null,
    cause_id: cause?.id ?? null,
    cause_rev: cause?.rev ?? null,
    while_state: state,
    due_at: null,
    shown: channels.app,
    created_at: now,
    next_mail_at: state === null || !channels.mail ? null : nextReminder(now, null, 1, now),
  })
  if (stored?.fresh !== true && cause !== null) {
    const known = stored ?? (await repo.noticeOfCause(tx, userId, cause))
    if (known !== null)
      await repo.rewordNotice(tx, userId, cause, {
        ...common,
        sealed: sealLines(services.keys, known.id, lines),
        next_mail_at: nextReminder(known.created_at, known.due_at, 1, now),
      })
  }
  const stop = isRequired(kind)
    ? null
    : `/unsubscribe/${unsubscribeToken(services.keys, userId, kind)}`
  return { mail: channels.mail && !summed, whileState: state, stop }
}

/** Stores every notice to a person and applies the person's preferences to its mail. */
export const notifier = (services: AppServices): Pick<NotificationService, 'notify'> => ({
  notify: (tx, request) => notify(services, tx, request),
})
