import type { Before } from '#server/kernel/lib/cursor.ts'
import type { NoticeKind } from '#domain/shared/notice.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface NoticeRow {
  id: string
  user_id: string
  kind: NoticeKind
  title: string
  sealed: string
  link: string | null
  cause_machine: string | null
  cause_id: string | null
  cause_rev: number | null
  while_state: string | null
  due_at: string | null
  shown: boolean
  created_at: string
  read_at: string | null
  over_at: string | null
  mails: number
  next_mail_at: string | null
  digest_at: string | null
}
const COLUMNS = `id, user_id, kind, title, sealed, link, cause_machine, cause_id, cause_rev, while_state, due_at, shown,
      created_at, read_at, over_at, mails, next_mail_at, digest_at`
const INSERT = `insert into notice (${COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, null, null, $14, $15, $16)`
const insertSql = sql(
  'notice.insert',
  ` with added as (${INSERT} on conflict (user_id, cause_machine, cause_id, cause_rev) where cause_machine is not null
      do nothing returning id, created_at, due_at)
    select id, created_at, due_at, true as fresh from added
    union all
    select id, created_at, due_at, false
    from notice
    where user_id = $2 and cause_machine = $7 and cause_id = $8 and cause_rev = $9`,
)
// the text of a module has more detail than one made from the state: it replaces that of the row for the same event
const rewordSql = sql(
  'notice.reword',
  ` update notice
    set kind = $5, title = $6, link = coalesce($7, link), sealed = $8, mails = greatest(mails, $9), next_mail_at =
      case when while_state is null then next_mail_at else coalesce($10, next_mail_at) end, digest_at = coalesce($11,
      digest_at)
    where user_id = $1 and cause_machine = $2 and cause_id = $3 and cause_rev = $4 and mails = 0`,
)
const byCauseSql = sql(
  'notice.by-cause',
  `select id, created_at, due_at
    from notice
    where user_id = $1 and cause_machine = $2 and cause_id = $3 and cause_rev = $4`,
)
const overSql = sql(
  'notice.over',
  `update notice
    set over_at = $4, next_mail_at = null, digest_at = null
    where cause_machine = $1 and cause_id = $2 and while_state is not null and while_state <> $3 and over_at is null`,
)
const overOthersSql = sql(
  'notice.over-others',
  `update notice
    set over_at = $5, next_mail_at = null, digest_at = null
    where cause_machine = $1 and cause_id = $2 and user_id is distinct from $3 and not (user_id = any($4)) and
      while_state is not null and over_at is null`,
)
const waitingSql = sql(
  'notice.waiting-people',
  'select user_id from notice where cause_machine = $1 and cause_id = $2 and while_state = $3 and over_at is null',
)
// what a part of the investment (its payment) wrote to the person at this very moment becomes this notice
const askSql = sql(
  'notice.ask',
  ` with adopted as (update notice
      set cause_machine = $7, cause_id = $8, cause_rev = $9, while_state = $10, due_at = $11, next_mail_at = $17
      where id = (select n.id
        from notice n
        join machine_instance m on m.machine = n.cause_machine and m.id = n.cause_id
        where n.user_id = $2 and n.created_at = $13 and m.investment_id = $8 and m.id <> $8 and n.while_state is null
          and not exists (select 1 from notice own
            where own.user_id = $2 and own.cause_machine = $7 and own.cause_id = $8 and own.cause_rev = $9)
        order by n.id desc
        limit 1)
      returning id)
    insert into notice (${COLUMNS})
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, null, null, $14, $15, $16
    where not exists (select 1 from adopted)
    on conflict (user_id, cause_machine, cause_id, cause_rev) where cause_machine is not null do nothing`,
)
const overOneSql = sql(
  'notice.over-one',
  'update notice set over_at = $2, next_mail_at = null, digest_at = null where id = $1',
)
const pageSql = sql(
  'notice.page',
  `select ${COLUMNS}
    from notice
    where user_id = $1 and shown and (created_at, id) < ($2, $3) and ($5 = 'all' or ($5 = 'unread' and read_at is
      null) or ($5 = 'open' and while_state is not null and over_at is null))
    order by created_at desc, id desc
    limit $4`,
)
const unreadSql = sql(
  'notice.unread',
  `select count(*)::int as n
    from (select 1 from notice where user_id = $1 and read_at is null and shown limit 100) counted`,
)
const readSql = sql(
  'notice.read',
  'update notice set read_at = $2 where user_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3))',
)
const dueSql = sql(
  'notice.mail-due',
  `select ${COLUMNS}
    from notice
    where next_mail_at <= $1 and over_at is null
    order by next_mail_at
    limit 1
    for update skip locked`,
)
const anyDueSql = sql(
  'notice.any-due',
  `select exists (select 1 from notice where next_mail_at <= $1 and over_at is null) as mails, exists (select 1 from
      notice where digest_at <= $1) as digests`,
)
const mailedSql = sql(
  'notice.mailed',
  'update notice set mails = mails + 1, next_mail_at = $2 where id = $1',
)
const digestPersonSql = sql(
  'notice.digest-person',
  'select user_id from notice where digest_at <= $1 order by digest_at limit 1',
)
const takeDigestSql = sql(
  'notice.take-digest',
  `update notice set digest_at = null, mails = mails + 1 where user_id = $1 and digest_at <= $2 returning ${COLUMNS}`,
)
const settingSql = sql(
  'notice.setting',
  'select off_kinds, digest, rev from notice_setting where user_id = $1',
  { reads: ['notice_setting'] },
)
const saveSettingSql = sql(
  'notice.save-setting',
  `insert into notice_setting (user_id, off_kinds, digest, rev, updated_at)
    values ($1, $2, $3, 2, $4)
    on conflict (user_id) do update set off_kinds = $2, digest = $3, rev = notice_setting.rev + 1, updated_at = $4`,
)
const lockSettingSql = sql(
  'notice.lock-setting',
  'select pg_advisory_xact_lock(hashtextextended($1, 195))',
)

export type NewNotice = Omit<NoticeRow, 'read_at' | 'over_at'>
const valuesOf = (n: NewNotice): unknown[] => [
  n.id,
  n.user_id,
  n.kind,
  n.title,
  n.sealed,
  n.link,
  n.cause_machine,
  n.cause_id,
  n.cause_rev,
  n.while_state,
  n.due_at,
  n.shown,
  n.created_at,
  n.mails,
  n.next_mail_at,
  n.digest_at,
]
type KnownNotice = Pick<NoticeRow, 'id' | 'created_at' | 'due_at'>
/**
 * The notice that was made, or that of the same cause, which this person has already (`fresh` is false). Null when
 * somebody else made that one at this moment.
 */
export const insertNotice = (tx: Tx, n: NewNotice) =>
  tx.one<KnownNotice & { fresh: boolean }>(insertSql, valuesOf(n))
export interface Cause {
  machine: string
  id: string
  rev: number
}
/** The notice of a cause, or null. */
export const noticeOfCause = (q: Queryable, userId: string, c: Cause) =>
  q.one<KnownNotice>(byCauseSql, [userId, c.machine, c.id, c.rev])
/** Gives a notice the text of a message, unless it has been mailed before. */
export const rewordNotice = (
  tx: Tx,
  userId: string,
  c: Cause,
  n: Pick<NoticeRow, 'kind' | 'title' | 'link' | 'sealed' | 'mails' | 'next_mail_at' | 'digest_at'>,
) =>
  tx.run(rewordSql, [
    userId,
    c.machine,
    c.id,
    c.rev,
    n.kind,
    n.title,
    n.link,
    n.sealed,
    n.mails,
    n.next_mail_at,
    n.digest_at,
  ])
/** Ends what waited in another state of a machine. */
export const endWaiting = (tx: Tx, machine: string, id: string, state: string, at: string) =>
  tx.run(overSql, [machine, id, state, at])
/** Ends what waited for people other than the machine's own, except for those of whom it still requires an action. */
export const endOthers = (
  tx: Tx,
  machine: string,
  id: string,
  owner: string | null,
  still: readonly string[],
  at: string,
) => tx.run(overOthersSql, [machine, id, owner, [...still], at])
/** People whose notice about this state of a machine is open. */
export const peopleWaiting = async (
  q: Queryable,
  machine: string,
  id: string,
  state: string,
): Promise<string[]> =>
  (await q.query<{ user_id: string }>(waitingSql, [machine, id, state])).map((row) => row.user_id)
/**
 * Adds a notice about a state that waits for the person. Where a part of the investment, such as its payment, has written
 * to them at this very moment, that notice becomes it instead, with `reminderAt` as the time of its next mail.
 */
export const askInNotice = (tx: Tx, n: NewNotice, reminderAt: string | null) =>
  tx.run(askSql, [...valuesOf(n), reminderAt])
export const endNotice = (tx: Tx, id: string, at: string) => tx.run(overOneSql, [id, at])
export const noticesOf = (
  q: Queryable,
  userId: string,
  before: Before,
  limit: number,
  show: string,
) => q.query<NoticeRow>(pageSql, [userId, before.at, before.id, limit, show])
/** Unread notices, counted to 100: more is not shown. */
export const unreadOf = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ n: number }>(unreadSql, [userId]))?.n ?? 0
export const markRead = (tx: Tx, userId: string, at: string, ids: readonly string[] | null) =>
  tx.run(readSql, [userId, at, ids])
/** Whether any mail or summary is due: one statement, so that an idle sweep does no more. */
export const anythingDue = async (
  q: Queryable,
  now: string,
): Promise<{ mails: boolean; digests: boolean }> =>
  (await q.one<{ mails: boolean; digests: boolean }>(anyDueSql, [now])) ?? {
    mails: false,
    digests: false,
  }
/** The first notice whose mail is due, locked; another process takes the next one. */
export const takeDue = (tx: Tx, now: string) => tx.one<NoticeRow>(dueSql, [now])
export const markMailed = (tx: Tx, id: string, nextAt: string | null) =>
  tx.run(mailedSql, [id, nextAt])
export const digestPerson = async (tx: Tx, now: string): Promise<string | null> =>
  (await tx.one<{ user_id: string }>(digestPersonSql, [now]))?.user_id ?? null
export const takeDigest = (tx: Tx, userId: string, now: string) =>
  tx.query<NoticeRow>(takeDigestSql, [userId, now])

export interface SettingRow {
  off_kinds: string[]
  digest: boolean
  rev: number
}
/** What a person chose; the defaults when nothing was chosen. */
export const settingOf = async (q: Queryable, userId: string): Promise<SettingRow> =>
  (await q.one<SettingRow>(settingSql, [userId])) ?? { off_kinds: [], digest: false, rev: 1 }
export const lockSetting = (tx: Tx, userId: string) => tx.run(lockSettingSql, [userId])
export const saveSetting = (
  tx: Tx,
  userId: string,
  off: readonly string[],
  digest: boolean,
  at: string,
) => tx.run(saveSettingSql, [userId, [...off], digest, at])

const titledSql = sql(
  'notice.titled',
  `select user_id, cause_id, cause_rev, created_at
    from notice
    where cause_machine = $1 and starts_with(title, $2) and cause_rev is not null
    order by created_at, id`,
)
/** Notices about machines of a kind whose title begins so, oldest first. */
export const noticesTitled = (q: Queryable, machine: string, title: string) =>
  q.query<{ user_id: string; cause_id: string; cause_rev: number; created_at: string }>(titledSql, [
    machine,
    title,
  ])
