import { BY_NAME } from '#server/kernel/db/found.ts'
import { refuse } from '#domain/shared/errors.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance, type LogRow } from '#server/kernel/state-machines/index.ts'

export interface VersionRow {
  id: string
  statement_id: string
  version: number
  answers_sealed: string
  holds_20: boolean
  solicits: boolean
  typed_name: string
  certificate: string
  certificate_sha256: string
  /** of the text that was signed, `OWN_STATEMENT_VERSION` at that time */
  text_version: number
  ip: string
  user_agent: string
  signed_at: string
}
const VERSION = `id, statement_id, version, answers_sealed, holds_20, solicits, typed_name, certificate,
    certificate_sha256, text_version, ip,
  user_agent, signed_at`
const addText = sql(
  'self-statement.add',
  'insert into self_statement (id, user_id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing',
)
const oneText = sql(
  'self-statement.of-person',
  `select s.id, s.user_id, ${instanceJson('m')} as machine
    from self_statement s
    left join record_state m on m.machine = 'self-statement' and m.id = s.id
    where s.user_id = $1`,
)
const byIdText = sql('self-statement.one', 'select id, user_id from self_statement where id = $1')
const lockText = sql(
  'self-statement.lock',
  'select id from self_statement where user_id = $1 for update',
)
const addVersionText = sql(
  'self-statement.add-version',
  `insert into self_statement_version (${VERSION}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    $13)`,
)
const versionsText = sql(
  'self-statement.versions',
  `select ${VERSION} from self_statement_version where statement_id = $1 order by version desc limit 2`,
)
export const addStatement = (tx: Tx, id: string, userId: string, at: string) =>
  tx.run(addText, [id, userId, at])
export const statementOf = (q: Queryable, userId: string) =>
  q.one<{ id: string; user_id: string; machine: Instance | null }>(oneText, [userId])
export const statementById = (q: Queryable, id: string) =>
  q.one<{ id: string; user_id: string }>(byIdText, [id])
export const lockStatement = (tx: Tx, userId: string) => tx.one(lockText, [userId])
export const addVersion = (tx: Tx, v: VersionRow) =>
  tx.run(addVersionText, [
    v.id,
    v.statement_id,
    v.version,
    v.answers_sealed,
    v.holds_20,
    v.solicits,
    v.typed_name,
    v.certificate,
    v.certificate_sha256,
    v.text_version,
    v.ip,
    v.user_agent,
    v.signed_at,
  ])
/** The newest signed answers and those before. */
export const versionsOf = (q: Queryable, statementId: string) =>
  q.query<VersionRow>(versionsText, [statementId])

const signedUnderText = sql(
  'self-statement.signed-under',
  `select id, statement_id, signed_at
    from (select distinct on (statement_id) ${VERSION}
      from self_statement_version
      order by statement_id, version desc) newest
    where text_version < $1
    order by signed_at, id`,
)
/** Newest signatures under a version of the text before this one. */
export const signedUnder = (q: Queryable, version: number) =>
  q.query<Pick<VersionRow, 'id' | 'statement_id' | 'signed_at'>>(signedUnderText, [version])

const filesText = sql(
  'verification.files',
  'select id, name, size, content_type from stored_file_shared where id = any($1) and owner_id = $2',
)
export const ownFiles = (q: Queryable, ids: readonly string[], userId: string) =>
  q.query<{ id: string; name: string; size: number; content_type: string }>(filesText, [
    [...ids],
    userId,
  ])
const coveredText = sql(
  'verification.covered',
  `select k.name, q.roles
    from questionnaire_shared q
    join person u on lower(q.email) = u.email
    join company_shared k on k.account_id = q.account_id
    where u.id = $1 and q.ended_at is null
    group by k.name, q.roles
    order by k.name ${BY_NAME}
    limit 20`,
)
/** Companies that name a person as covered by the rule. */
export const coveredIn = (q: Queryable, userId: string) =>
  q.query<{ name: string; roles: string[] }>(coveredText, [userId])
const largeText = sql(
  'verification.large-holdings',
  `with held as (select h.account_id, sum(h.units) filter (where h.user_id = $1) as own, sum(h.units) as total from
      holding_shared h
    where h.account_id in (select account_id from holding_shared where user_id = $1) and not exists (select 1 from
      holding_cancellation_shared c where c.holding_id = h.id) group by h.account_id)
    select k.name
    from held h
    join company_shared k on k.account_id = h.account_id
    where h.own * 5 >= h.total
    order by k.name ${BY_NAME}
    limit 20`,
)
/** Companies of whose securities that were issued here a person holds a fifth or more. */
export const largeHoldings = (q: Queryable, userId: string) =>
  q.query<{ name: string }>(largeText, [userId])
const sinceText = sql('verification.since', 'select created_at from person where id = $1')
/** When a person's account was made. */
export async function accountSince(q: Queryable, userId: string): Promise<string> {
  const row = await q.one<{ created_at: string }>(sinceText, [userId])
  if (row === null) throw refuse('not_found')
  return row.created_at
}
const staffText = sql(
  'verification.staff',
  `select id from person where admin_role in ('compliance', 'operator') order by id`,
)
export const staffIds = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(staffText)).map((row) => row.id)

export interface LogFilter {
  userId: string
  machines: readonly string[]
  sections: readonly string[]
  types: readonly string[] | null
  notTypes: readonly string[]
  actors: readonly string[] | null
  from: string | null
  to: string | null
}
const logText = sql(
  'verification.log',
  `select l.seq, l.machine, l.id, l.rev, l.version, l.type, l.actor, l.actor_kind, l.actor_id, l.at, l.reason, l.ip,
      l.request_id, l.event, l.from_state, l.to_state, l.prev_hash, l.hash, m.context->>'section' as section
    from record_event l
    join record_state m on m.machine = l.machine and m.id = l.id
    where l.user_id = $1 and (l.machine = any($2) or (l.machine = 'profile-section' and m.context->>'section' =
      any($3))) and l.type <> '@begun' and l.seq < $4
      and ($5::text[] is null or l.type = any($5)) and not (l.type = any($6)) and ($7::text[] is null or l.actor =
        any($7))
      and ($8::timestamptz is null or l.at >= $8) and ($9::timestamptz is null or l.at < $9)
    order by l.seq desc limit $10`,
)
/** Entries of the logs of a person's machines and sections, newest first. */
export const logOf = (q: Queryable, f: LogFilter, before: number, limit: number) =>
  q.query<LogRow & { section: string | null }>(logText, [
    f.userId,
    f.machines,
    f.sections,
    before,
    f.types,
    f.notTypes,
    f.actors,
    f.from,
    f.to,
    limit,
  ])
const nameText = sql(
  'verification.person',
  'select first_name, last_name from person where id = $1',
)
export async function personName(q: Queryable, userId: string): Promise<string> {
  const row = await q.one<{ first_name: string; last_name: string }>(nameText, [userId])
  return row === null ? '' : `${row.first_name} ${row.last_name}`
}
