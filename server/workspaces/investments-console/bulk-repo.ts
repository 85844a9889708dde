import type { Before } from '#server/kernel/lib/cursor.ts'
import type { AdminRole, Membership } from '#domain/shared/access/actor.ts'
import type { BulkActionKind } from '#domain/workspaces/model/bulk-actions.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { memberRoleInForce } from '#server/identity/access/index.ts'
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
  listing_id: string | null
  account_id: string | null
  finished_at: string | null
  instance: Instance
  total: number
  done: number
  refused: number
}

const BULK = `select b.id, b.kind, b.requested_by, u.first_name || ' ' || u.last_name as requester,
    b.requested_at, b.filter, b.request_id, b.ip, b.listing_id, b.account_id, b.finished_at,
    ${instanceJson('m')} as instance, n.total, n.done, n.refused
  from bulk_action b
  join record_state m on m.machine = 'bulk-action' and m.id = b.id
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
const ofListingSql = sql(
  'bulk-action.of-listing',
  `${BULK}
  where b.listing_id = $4 and (b.requested_at, b.id) < ($1::timestamptz, $2::uuid)
  order by b.requested_at desc, b.id desc
  limit $3`,
)
export const findBulk = (q: Queryable, id: string) => q.one<BulkRecord>(oneSql, [id])
/** Bulk actions before one, the newest first. */
export const findBulks = (q: Queryable, before: Before, limit: number) =>
  q.query<BulkRecord>(pageSql, [before.at, before.id, limit])
/** Those of the company in one offering. */
export const findBulksOf = (q: Queryable, listingId: string, before: Before, limit: number) =>
  q.query<BulkRecord>(ofListingSql, [before.at, before.id, limit, listingId])

const requesterSql = sql(
  'bulk-action.requester',
  'select requested_by from bulk_action where id = $1',
)
/** Who began a bulk action; null when there is none. */
export const requesterOf = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ requested_by: string }>(requesterSql, [id]))?.requested_by ?? null

const withoutMachineSql = sql(
  'bulk-action.without-machine',
  `select id, listing_id, account_id, finished_at is not null as finished
  from bulk_action b
  where not exists (select 1 from record_state m where m.machine = 'bulk-action' and m.id = b.id)
  limit 500`,
)
export type WithoutMachine = Pick<BulkRecord, 'id' | 'listing_id' | 'account_id'> & {
  finished: boolean
}
/** Some of the bulk actions from before they had a machine. */
export const withoutMachine = (q: Queryable) => q.query<WithoutMachine>(withoutMachineSql)

const addSql = sql(
  'bulk-action.add',
  `insert into bulk_action (id, kind, requested_by, requested_at, filter, request_id, ip, listing_id, account_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const addRowsSql = sql(
  'bulk-action.add-rows',
  `insert into bulk_action_row (action_id, position, investment_id, rev)
  select $1, row_number() over (), i.id, i.rev
  from unnest($2::uuid[], $3::int[]) i(id, rev)`,
)
/** An investment with the revision that was read. */
export interface Read {
  id: string
  rev: number
}
/** Stores a bulk action with its investments, in their order. */
export async function addBulk(
  tx: Tx,
  b: Omit<BulkRecord, 'requester' | 'finished_at' | 'instance' | 'total' | 'done' | 'refused'> & {
    items: readonly Read[]
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
    b.listing_id,
    b.account_id,
  ])
  await tx.run(addRowsSql, [b.id, b.items.map((one) => one.id), b.items.map((one) => one.rev)])
}

const nextSql = sql(
  'bulk-action.next',
  `select investment_id as id, rev from bulk_action_row
  where action_id = $1 and outcome is null and not (investment_id = any($2))
  order by position
  limit 1
  for update skip locked`,
)
/** The next investment that waits, locked for this transaction; null when none does. Those in `but` are passed over. */
export const lockNext = (
  tx: Tx,
  actionId: string,
  but: readonly string[],
): Promise<{ id: string; rev: number | null } | null> => tx.one(nextSql, [actionId, but])

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

const waitingSql = sql(
  'bulk-action.waiting',
  'select count(*)::int as n from bulk_action_row where action_id = $1 and outcome is null',
)
/** How many investments of a bulk action were not handled yet. */
export const countWaiting = async (q: Queryable, id: string): Promise<number> =>
  (await q.one<{ n: number }>(waitingSql, [id]))?.n ?? 0

const endSql = sql(
  'bulk-action.end',
  'update bulk_action set finished_at = coalesce(finished_at, $2) where id = $1',
)
/** Notes when a bulk action ended; the first time counts. */
export const noteEnd = (tx: Tx, id: string, at: string) => tx.run(endSql, [id, at])

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
  investor: string
  amount: number
  user_id: string
  listing_id: string
  account_id: string
  instance: Instance
  reminded_at: string | null
}
const subjectsSql = sql(
  'bulk-action.subjects',
  `select i.id, i.number, c.name as company, i.user_id, i.listing_id, i.account_id,
    u.first_name || ' ' || u.last_name as investor, (m.context->>'amountCents')::bigint as amount,
    ${instanceJson('m')} as instance,
    (select max(sent_at) from investment_reminder r where r.investment_id = i.id) as reminded_at
  from unnest($1::uuid[]) with ordinality as a(id, n)
  join investment_shared i on i.id = a.id
  join record_state m on m.machine = 'investment' and m.id = i.id
  join company_shared c on c.account_id = i.account_id
  join person u on u.id = i.user_id
  order by a.n`,
)
/**
 * Investments with what decides about an action on them, in the order of the ids; those that do not exist are left out.
 */
export const subjects = (q: Queryable, ids: readonly string[]) =>
  q.query<Subject>(subjectsSql, [ids])

const readySql = sql(
  'bulk-action.ready',
  `select i.id
  from record_state m
  join investment_shared i on i.id = m.id
  where m.machine = 'investment' and m.listing_id = $1 and m.state = any($2)
  order by i.created_at, i.id
  limit $3`,
)
/** Investments of an offering in these states, the oldest first. */
export const idsInStates = async (
  q: Queryable,
  listingId: string,
  states: readonly string[],
  limit: number,
): Promise<string[]> =>
  (await q.query<{ id: string }>(readySql, [listingId, states, limit])).map((row) => row.id)

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
      select json_agg(json_build_object('accountId', c.account_id, 'role',
        ${memberRoleInForce('c', '$2::timestamptz')}))
      from company_member_shared c
      where c.user_id = u.id
    ), '[]'::json) as memberships
  from person u
  join record_state m on m.machine = 'user' and m.id = u.id
  where u.id = $1`,
)
/** The role, companies and account state that a person has now. */
export const roleNow = (q: Queryable, userId: string, now: string) =>
  q.one<{
    admin_role: AdminRole | null
    role_ends_at: string | null
    state: string
    memberships: Membership[]
  }>(actorSql, [userId, now])
