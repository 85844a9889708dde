import type { Person } from '#domain/shared/access/actor.ts'
import { noticesSilenced } from '#domain/mail/silenced.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import {
  isRequired,
  noticeKinds,
  noticeLabels,
  type NoticeChoice,
  type NoticePreferences,
  type NoticeView,
} from '#domain/shared/notice.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { demandFreshFactor } from '#server/kernel/http/access.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './notice-repo.ts'
import { openLines } from './encrypted-lines.ts'

function waitsOf({ while_state, over_at }: repo.NoticeRow): NoticeView['waits'] {
  if (while_state === null) return null
  return over_at === null ? 'open' : 'over'
}
const present = (services: Pick<AppServices, 'keys'>, row: repo.NoticeRow): NoticeView => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  lines: openLines(services.keys, row.id, row.sealed),
  link: row.link,
  at: row.created_at,
  read: row.read_at !== null,
  waits: waitsOf(row),
  due_at: row.due_at,
  cause:
    row.cause_machine === null || row.cause_id === null || row.cause_rev === null
      ? null
      : { machine: row.cause_machine, id: row.cause_id, rev: row.cause_rev },
})

/** A person's notices, newest first. */
export async function noticesOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  userId: string,
  query: { cursor?: string | undefined; limit: number; show: 'all' | 'unread' | 'open' },
): Promise<Page<NoticeView>> {
  const before = readBefore(query.cursor)
  const rows = await repo.noticesOf(q, userId, before, query.limit + 1, query.show)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.created_at, last.id])
  return {
    items: shown.map((row) => present(services, row)),
    next_cursor: next,
    total: null,
    more,
  }
}

/** Marks some, or all, as read; returns how many are left. */
export async function markRead(
  tx: Tx,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<{ unread: number }> {
  await repo.markRead(tx, userId, now.toISOString(), ids ?? null)
  return { unread: await repo.unreadOf(tx, userId) }
}
export const unread = async (q: Queryable, userId: string): Promise<{ unread: number }> => ({
  unread: await repo.unreadOf(q, userId),
})

/** A person's choice by kind and channel, with what cannot be switched off and why. */
export async function preferencesOf(q: Queryable, userId: string): Promise<NoticePreferences> {
  const { off_kinds: off, digest, rev } = await repo.settingOf(q, userId)
  return {
    rev,
    digest,
    kinds: noticeKinds.map((kind) => ({
      kind,
      ...noticeLabels[kind],
      mail: isRequired(kind) || !off.includes(`${kind}:mail`),
      app: isRequired(kind) || !off.includes(`${kind}:app`),
    })),
  }
}

/**
 * Stores the choice of a person. A kind that the law requires is refused by its field. What switches a message off needs
 * a fresh factor, and the person hears of it: silence hides what somebody else does with the account. Throws stale,
 * invalid, step_up.
 */
export async function savePreferences(
  { services, tx, actor, now }: RequestContext<Person>,
  choice: NoticeChoice,
  ifMatch: number | null,
): Promise<NoticePreferences> {
  const { userId } = actor
  await repo.lockSetting(tx, userId)
  const current = await preferencesOf(tx, userId)
  expectVersion(ifMatch, current.rev, current)
  const fields = Object.fromEntries(
    choice.off.flatMap(({ kind }, index) =>
      isRequired(kind)
        ? [
            [
              `off.${index}.kind`,
              `${noticeLabels[kind].label} can’t be turned off. ${noticeLabels[kind].required ?? ''}`,
            ],
          ]
        : [],
    ),
  )
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields })
  const silenced = choice.off.filter(({ kind, channel }) =>
    current.kinds.some((one) => one.kind === kind && one[channel]),
  )
  if (silenced.length > 0) {
    demandFreshFactor(actor, now)
    const labels = [...new Set(silenced.map(({ kind }) => noticeLabels[kind].label))]
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data: noticesSilenced(labels),
      kind: 'security',
    })
  }
  await repo.saveSetting(
    tx,
    userId,
    [...new Set(choice.off.map(({ kind, channel }) => `${kind}:${channel}`))],
    choice.digest,
    now.toISOString(),
  )
  return preferencesOf(tx, userId)
}
