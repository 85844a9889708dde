import { sql, type Queryable, type Tx } from '../db/db.ts'

export interface MessageRow {
  seq: number
  id: string
  template: string
  to_address: string
  to_name: string
  subject: string
  sealed: string | null
  created_at: string
  sent_at: string | null
}
const columns = 'seq, id, template, to_address, to_name, subject, sealed, created_at, sent_at'

const insertSql = sql(
  'mail.insert',
  ` insert into email_message (id, template, to_address, to_name, user_id, subject, variables, sealed, cause_machine,
      cause_id, cause_rev, created_at, sent_at, kind, while_state, nth)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
)
const overSql = sql(
  'mail.over',
  `select m.while_state is not null and not exists (select 1 from machine_instance i where i.machine =
      m.cause_machine and i.id = m.cause_id and i.state = m.while_state) as over
    from email_message m
    where m.id = $1`,
)
const offeringSql = sql(
  'mail.offering',
  `select i.listing_id from email_message m
  join machine_instance i on i.machine = m.cause_machine and i.id = m.cause_id
  where m.id = $1`,
)
const droppedSql = sql(
  'mail.dropped',
  'update email_message set dropped_at = $2, sealed = null where id = $1',
)
const byIdSql = sql('mail.by-id', `select ${columns} from email_message where id = $1 for update`)
const newestSql = sql(
  'mail.newest',
  `select ${columns}
    from email_message
    where sealed is not null and ($1::text is null or to_address = $1)
    order by seq desc
    limit $2`,
)
const sentSql = sql(
  'mail.sent',
  `update email_message
    set sent_at = $2, sealed = null, tries = tries + 1, failed_at = null, problem = null
    where id = $1`,
)
const failedSql = sql(
  'mail.failed',
  'update email_message set tries = tries + 1, failed_at = $2, problem = $3 where id = $1',
)
const statesSql = sql(
  'mail.states',
  `select case when delivery is not null then delivery when sent_at is not null then 'sent' when dropped_at is not null
      then 'dropped' when failed_at is not null then 'failed' else 'waiting' end as state, count(*)::int as count
  from email_message group by 1`,
)
const platformSql = sql(
  'mail.platform',
  `select name, support_email, legal_name, legal_footer, accent, sender_name, sender_email,
    logo_file_id, logo_alt
  from platform_info_shared`,
  { reads: ['platform_info'] },
)
const existingSql = sql(
  'mail.existing-people',
  'select id from person where id = any($1) order by id',
  { reads: ['app_user'] },
)
const readerSql = sql(
  'mail.reader',
  `
  select p.email as address, case when m.state = 'unverified' then '' else p.first_name end as name
  from person p left join record_state m on m.machine = 'user' and m.id = p.id
  where p.id = $1`,
  { reads: ['app_user', 'machine_instance:user'] },
)

export interface NewMessage {
  id: string
  template: string
  to: { address: string; name: string; userId: string | null }
  subject: string
  variables: Record<string, unknown>
  sealed: string
  cause: { machine: string; id: string; rev: number } | null
  at: string
  sentAt: string | null
  kind: string | null
  whileState: string | null
  nth: number
}
/** False when the same cause has had its message already. */
export const insertMessage = async (tx: Queryable, m: NewMessage): Promise<boolean> =>
  (await tx.run(insertSql, [
    m.id,
    m.template,
    m.to.address,
    m.to.name,
    m.to.userId,
    m.subject,
    JSON.stringify(m.variables),
    m.sealed,
    m.cause?.machine ?? null,
    m.cause?.id ?? null,
    m.cause?.rev ?? null,
    m.at,
    m.sentAt,
    m.kind,
    m.whileState,
    m.nth,
  ])) === 1
/** A message, locked until the transaction ends: two jobs never send it both. */
export const lockMessage = (tx: Queryable, id: string): Promise<MessageRow | null> =>
  tx.one<MessageRow>(byIdSql, [id])
/** Messages whose text is still stored, newest first; of one address when `to` is given (lower case). */
export const newestMessages = (
  q: Queryable,
  to: string | null,
  limit: number,
): Promise<MessageRow[]> => q.query<MessageRow>(newestSql, [to, limit])
/** A mail server took it: its text is deleted. */
export const markSent = (tx: Queryable, id: string, at: string): Promise<number> =>
  tx.run(sentSql, [id, at])
/** True when the state that the message is about has passed. */
export const isOver = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.one<{ over: boolean }>(overSql, [id]))?.over ?? false
/** The offering that a message is about; null where it is about none. */
export const offeringOf = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ listing_id: string | null }>(offeringSql, [id]))?.listing_id ?? null
/** It is not sent anymore: its text is deleted. */
export const markDropped = (tx: Tx, id: string, at: string): Promise<number> =>
  tx.run(droppedSql, [id, at])
/** A mail server did not take it; `problem` is a code without text. */
export const markFailed = (
  q: Queryable,
  id: string,
  at: string,
  problem: string,
): Promise<number> => q.run(failedSql, [id, at, problem])
interface PlatformText {
  name: string
  support_email: string
  legal_name: string
  legal_footer: string
  accent: string
  sender_name: string
  sender_email: string
  logo_file_id: string | null
  logo_alt: string
}
/** What mails say about the platform and how they look. */
export const platformText = (q: Queryable): Promise<PlatformText | null> => q.one(platformSql)
/** Address and first name of a person, or null when there is no such account. */
export const readerOf = (
  q: Queryable,
  userId: string,
): Promise<{ address: string; name: string } | null> => q.one(readerSql, [userId])
/** Of these ids, those of people who have an account; a message to anybody else would have no address. */
export const existingPeople = async (q: Queryable, ids: readonly string[]): Promise<string[]> =>
  (await q.query<{ id: string }>(existingSql, [[...new Set(ids)]])).map((row) => row.id)

/** Messages by state: sent, dropped, failed (the last try was refused) or waiting. */
export const messageStates = (q: Queryable): Promise<{ state: string; count: number }[]> =>
  q.query(statesSql)
