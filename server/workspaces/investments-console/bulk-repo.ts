import type { Before } from '#server/kernel/lib/cursor.ts'
import type { AdminRole, Membership } from '#domain/shared/access/actor.ts'
import type { BulkActionKind } from '#domain/workspaces/model/bulk-actions.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

export interface BulkRecord {
  id: string
  kind: BulkActionKind
  requested_by: string
  requester: string
  requested_at: string
  filter: Record<string, string> | null
  request_id: string
  ip: string
  finished_at: string | null
  total: number
  done: number
  refused: number
}

const BULK = `select b.id, b.kind, b.requested_by, u.first_name || ' ' || u.last_name as requester,
    b.requested_at, b.filter, b.request_id, b.ip, b.finished_at, n.total, n.done, n.refused
  from bulk_action b
  join person u on u.id = b.requested_by
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'refused')::int as refused
    from bulk_action_row
    where action_id = b.id
  ) n`
const oneSql = sql('bulk-action.one', `${BULK} where b.id = $1`)
const pageSql = sql(
  'bulk-action.page',
  `${BULK}
  where (b.requested_at, b.id) < ($1::timestamptz, $2::uuid)
  order by b.requested_at desc, b.id desc
  limit $3`,
)
export const findBulk = (q: Queryable, id: string) => q.one<BulkRecord>(oneSql, [id])
/** Bulk actions before one, the newest first. */
export const findBulks = (q: Queryable, before: Before, limit: number) =>
  q.query<BulkRecord>(pageSql, [before.at, before.id, limit])

const addSql = sql(
  'bulk-action.add',
  `insert into bulk_action (id, kind, requested_by, requested_at, filter, request_id, ip)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const addRowsSql = sql(
  'bulk-action.add-rows',
  `insert into bulk_action_row (action_id, position, investment_id)
  select $1, row_number() over (), i.id
  from unnest($2::uuid[]) i(id)`,
)
/** Stores a bulk action with its investments, in their order. */
export async function addBulk(
  tx: Tx,
  b: Pick<BulkRecord, 'id' | 'kind' | 'requested_by' | 'requested_at' | 'request_id' | 'ip'> & {
    filter: object | null
    ids: readonly string[]
  },
): Promise<void> {
  await tx.run(addSql, [
    b.id,
    b.kind,
    b.requested_by,
    b.requested_at,
    b.filter === null ? null : JSON.stringify(b.filter),
    b.request_id,
    b.ip,
  ])
  await tx.run(addRowsSql, [b.id, b.ids])
}

const nextSql = sql(
  'bulk-action.next',
  `select investment_id as id from bulk_action_row
  where action_id = $1 and outcome is null and not (investment_id = any($2))
  order by position
  limit 1
  for update skip locked`,
)
/** The next investment that waits, locked for this transaction; null when none does. Those in `but` are passed over. */
export const lockNext = async (
  tx: Tx,
  actionId: string,
  but: readonly string[],
): Promise<string | null> => (await tx.one<{ id: string }>(nextSql, [actionId, but]))?.id ?? null

const recordSql = sql(
  'bulk-action.record',
  `update bulk_action_row set outcome = $3, reason = $4, handled_at = $5
  where action_id = $1 and investment_id = $2 and outcome is null`,
)
/** Stores the result of one investment; the first one counts. */
export const recordResult = (
  tx: Tx,
  r: { actionId: string; id: string; reason: string | null; at: string },
) => tx.run(recordSql, [r.actionId, r.id, r.reason === null ? 'done' : 'refused', r.reason, r.at])

const finishSql = sql(
  'bulk-action.finish',
  `update bulk_action set finished_at = $2
  where id = $1 and finished_at is null
    and not exists (select 1 from bulk_action_row where action_id = $1 and outcome is null)`,
)
/** Marks a bulk action as finished; false while an investment of it waits. */
export const finish = async (tx: Tx, id: string, at: string): Promise<boolean> =>
  (await tx.run(finishSql, [id, at])) > 0

const resultsSql = sql(
  'bulk-action.results',
  `select r.investment_id, i.number, i.listing_id, i.account_id, m.state,
    u.first_name || ' ' || u.last_name as investor, r.outcome, r.reason
  from bulk_action_row r
  join investment_shared i on i.id = r.investment_id
  join record_state m on m.machine = 'investment' and m.id = i.id
  join person u on u.id = i.user_id
  where r.action_id = $1
  order by r.position`,
)
export interface ResultRow {
  investment_id: string
  number: string
  listing_id: string
  account_id: string
  state: string
  investor: string
  outcome: 'done' | 'refused' | null
  reason: string | null
}
/** Investments of a bulk action with their results, in order. */
export const results = (q: Queryable, id: string) => q.query<ResultRow>(resultsSql, [id])

export interface Subject {
  id: string
  number: string
  company: string
  user_id: string
  listing_id: string
  account_id: string
  instance: Instance
  reminded_at: string | null
}
const subjectsSql = sql(
  'bulk-action.subjects',
  `select i.id, i.number, c.name as company, i.user_id, i.listing_id, i.account_id,
    ${instanceJson('m')} as instance,
    (select max(sent_at) from investment_reminder r where r.investment_id = i.id) as reminded_at
  from unnest($1::uuid[]) with ordinality as a(id, n)
  join investment_shared i on i.id = a.id
  join record_state m on m.machine = 'investment' and m.id = i.id
  join company_shared c on c.account_id = i.account_id
  order by a.n`,
)
/**
 * Investments with what decides about an action on them, in the order of the ids; those that do not exist are left out.
 */
export const subjects = (q: Queryable, ids: readonly string[]) =>
  q.query<Subject>(subjectsSql, [ids])

const remindedSql = sql(
  'bulk-action.reminded',
  'insert into investment_reminder (investment_id, sent_at, sent_by, action_id) values ($1, $2, $3, $4)',
)
export const addReminder = (
  tx: Tx,
  r: { investmentId: string; at: string; by: string; actionId: string },
) => tx.run(remindedSql, [r.investmentId, r.at, r.by, r.actionId])

const actorSql = sql(
  'bulk-action.actor',
  `select u.admin_role, u.role_ends_at, m.state,
    coalesce((
      select json_agg(json_build_object('accountId', c.account_id, 'role', c.role))
      from company_member_shared c
      where c.user_id = u.id
    ), '[]'::json) as memberships
  from person u
  join record_state m on m.machine = 'user' and m.id = u.id
  where u.id = $1`,
)
/** The role, companies and account state that a person has now. */
export const roleNow = (q: Queryable, userId: string) =>
  q.one<{
    admin_role: AdminRole | null
    role_ends_at: string | null
    state: string
    memberships: Membership[]
  }>(actorSql, [userId])
