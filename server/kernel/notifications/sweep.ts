import { formatMoment } from '#domain/shared/calendar/format.ts'
import { noticeLabels } from '#domain/shared/notice.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '../state-machines/index.ts'
import { channelsOf } from './notify.ts'
import * as repo from './notice-repo.ts'
import { nextReminder } from './times.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { openLines } from './encrypted-lines.ts'

const dueLine = (dueAt: string | null): string[] =>
  dueAt === null ? [] : [`Please do it by ${formatMoment(dueAt)}.`]

/** True for somebody other than the machine's own person, of whom it requires nothing anymore. */
async function isNoLongerAsked(
  services: AppServices,
  tx: Tx,
  instance: Instance,
  userId: string,
): Promise<boolean> {
  const asked = instance.user_id === userId ? null : await services.lifecycles.asks(tx, instance)
  return asked !== null && !asked.some((one) => one.userId === userId)
}

/** Sends the first message or a reminder of one notice, while its machine is in the state that waits for the person. */
async function mailOne(
  services: AppServices,
  tx: Tx,
  row: repo.NoticeRow,
  now: string,
): Promise<void> {
  const { cause_machine: machine, cause_id: id, cause_rev: rev } = row
  const instance =
    machine === null || id === null ? null : await services.lifecycles.read(tx, machine, id)
  if (
    instance === null ||
    rev === null ||
    machine === null ||
    id === null ||
    instance.state !== row.while_state ||
    (await isNoLongerAsked(services, tx, instance, row.user_id))
  )
    return void (await repo.endNotice(tx, row.id, now))
  const channels = await channelsOf(tx, row.user_id, 'action')
  const next = nextReminder(row.created_at, row.due_at, row.mails + 1, now)
  await repo.markMailed(tx, row.id, channels.mail ? next : null)
  if (!channels.mail) return
  const lines = [...openLines(services.keys, row.id, row.sealed), ...dueLine(row.due_at)]
  await services.mailer.send(tx, {
    template: 'reminder',
    to: { userId: row.user_id },
    kind: 'action',
    cause: { machine, id, rev },
    nth: row.mails,
    data: {
      subject: row.title,
      lines,
      again: row.mails > 0,
      action: row.link === null ? undefined : { label: 'Open it', path: row.link },
    },
    plan: {
      whileState: row.while_state,
      stop: `/unsubscribe/${unsubscribeToken(services.keys, row.user_id, 'action')}`,
    },
  })
}

/** One summary of everything that waits for it. */
async function sendDigest(
  services: AppServices,
  tx: Tx,
  userId: string,
  now: string,
): Promise<void> {
  const rows = (await repo.takeDigest(tx, userId, now))
    .filter((row) => row.over_at === null)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  if (rows.length === 0) return
  await services.mailer.send(tx, {
    template: 'digest',
    to: { userId },
    kind: rows[0]?.kind ?? 'progress',
    data: {
      items: rows.map((row) => ({
        kind: noticeLabels[row.kind].label,
        title: row.title,
        path: row.link,
      })),
    },
    plan: { whileState: null, stop: '/dashboard/notices/preferences' },
  })
}

/**
 * Sends what is due by the product's clock: messages, reminders and summaries, each in its own transaction. Safe in any
 * number of processes.
 */
export async function sweepNotices(services: AppServices): Promise<number> {
  const now = services.clock.now().toISOString()
  let sent = 0
  const due = await repo.anythingDue(services.db, now)
  for (let more = due.mails; more;) {
    more = await services.db.tx(async (tx) => {
      const row = await repo.takeDue(tx, now)
      if (row !== null) await mailOne(services, tx, row, now)
      return row !== null
    })
    if (more) sent++
  }
  for (let more = due.digests; more;) {
    more = await services.db.tx(async (tx) => {
      const userId = await repo.digestPerson(tx, now)
      if (userId !== null) await sendDigest(services, tx, userId, now)
      return userId !== null
    })
    if (more) sent++
  }
  return sent
}
