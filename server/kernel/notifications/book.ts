import { isRequired, type NoticeKind } from '#domain/shared/notice.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { MailPlan, NoticeBook, Told } from './mailer.ts'
import { askedOf } from './actions.ts'
import * as repo from './notice-repo.ts'
import { nextDigest, nextReminder } from './times.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { sealLines } from './sealed-lines.ts'

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

/** The state that makes it the person's turn, when the message is about the newest event of a machine that waits for them. */
async function waitsWhile(services: AppServices, tx: Tx, told: Told): Promise<string | null> {
  if (told.cause === null || isRequired(told.kind)) return null
  const instance = await services.lifecycles.read(tx, told.cause.machine, told.cause.id)
  if (instance === null || instance.rev !== told.cause.rev) return null
  // a message to somebody else about it is no task unless the machine waits for them, too
  if (instance.user_id !== told.userId && (await services.lifecycles.asks(tx, instance)) === null)
    return null
  return (await askedOf(services, tx, instance, told.userId)) === null ? null : instance.state
}

/** Stores a message in the person's list and says how its mail leaves. */
async function tell(services: AppServices, tx: Tx, told: Told): Promise<MailPlan> {
  const { userId, kind, subject: title, cause } = told
  const channels = await channelsOf(tx, userId, kind)
  const state = await waitsWhile(services, tx, told)
  const now = services.clock.now().toISOString()
  const summed = channels.mail && channels.digest
  const id = newId()
  const link = told.action?.path ?? null
  const common = {
    kind,
    title,
    link,
    mails: channels.mail && !summed ? 1 : 0,
    digest_at: summed ? nextDigest(now) : null,
  }
  const fresh = await repo.notifyOfNotice(tx, {
    ...common,
    id,
    user_id: userId,
    sealed: sealLines(services.keys, id, told.lines),
    cause_machine: cause?.machine ?? null,
    cause_id: cause?.id ?? null,
    cause_rev: cause?.rev ?? null,
    while_state: state,
    due_at: null,
    shown: channels.app,
    created_at: now,
    next_mail_at: state === null || !channels.mail ? null : nextReminder(now, null, 1, now),
  })
  if (!fresh && cause !== null) {
    const known = await repo.noticeOfCause(tx, userId, cause)
    if (known !== null)
      await repo.rewordNotice(tx, userId, cause, {
        ...common,
        sealed: sealLines(services.keys, known.id, told.lines),
        next_mail_at: nextReminder(known.created_at, known.due_at, 1, now),
      })
  }
  const stop = isRequired(kind)
    ? null
    : `/unsubscribe/${unsubscribeToken(services.keys, userId, kind)}`
  return { mail: channels.mail && !summed, whileState: state, stop }
}

/** The book of notices: every message to a person that is a notice goes through it. */
export const noticeBook = (services: AppServices): Pick<NoticeBook, 'tell'> => ({
  tell: (tx, told) => tell(services, tx, told),
})
