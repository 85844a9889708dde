import { isoJson, sql, type Queryable, type Reach } from '../db/db.ts'
import { machineRows } from '../db/request-cache.ts'
import type { Instance, LogRow, Subject } from './types.ts'

const columns = `machine, id, version, rev, value, context, status, state, user_id, account_id, listing_id,
    investment_id, head,
  updated_at`
export type StoredRow = Instance & { head: string }
/**
 * A row that is locked, with the key of its person as it is stored: null when there is none, or it was destroyed
 * (`gone`).
 */
export type LockedRow = StoredRow & { person_key: string | null; person_gone: boolean | null }

/**
 * A machine's row as one JSON value, for statements that read it together with other things; it is then an `Instance`.
 * Null for an outer join without a row.
 */
export const instanceJson = (m: string): string =>
  `case when ${m}.id is null then null else jsonb_build_object('machine', ${m}.machine, 'id', ${m}.id, 'version',
      ${m}.version, 'rev', ${m}.rev, 'value', ${m}.value, 'context', ${m}.context, 'status', ${m}.status, 'state',
      ${m}.state, 'user_id', ${m}.user_id, 'account_id', ${m}.account_id, 'listing_id', ${m}.listing_id,
      'investment_id', ${m}.investment_id, 'updated_at', ${isoJson(`${m}.updated_at`)}) end`

const ofMachine: Reach = {
  writes: ([machine]) => [machineRows(machine), `machine_log:${String(machine)}`],
}
const readSql = sql(
  'machine.read',
  `select ${columns} from machine_instance where machine = $1 and id = $2`,
  { reads: ([machine]) => [machineRows(machine)] },
)
const lockText = `select ${columns}, (select sealed from person_key p where p.user_id = machine_instance.user_id) as
    person_key, (select sealed is null from person_key p where p.user_id = machine_instance.user_id) as person_gone
  from machine_instance where machine = $1 and id = $2 for no key update`
const lockSql = sql('machine.lock', lockText)
// nobody waits here: whoever changes this row has the row that goes before it, and that one is locked already
const lockNextSql = sql('machine.lock-next', lockText, { writes: () => [] })
const investmentOfSql = sql(
  'machine.investment-of',
  'select investment_id from machine_instance where machine = $1 and id = $2',
)
// an offering's investments that are not final, always in the same order
const lockBelowSql = sql(
  'machine.lock-below',
  `select 1 as one
    from machine_instance
    where machine = 'investment' and listing_id = $1 and status = 'active'
    order by id for no key
    update`,
)
const manySql = sql(
  'machine.many',
  `select ${columns} from machine_instance where machine = $1 and id = any($2)`,
)
const ofPersonSql = sql(
  'machine.of-person',
  `select ${columns} from machine_instance where user_id = $1 and status = 'active' order by updated_at desc limit 300`,
)
// the row and its log entry in one round trip
const beginSql = sql(
  'machine.begin',
  ` with entry as (
      insert into machine_log (machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip,
        request_id, event, from_state, to_state, user_id, account_id, listing_id, investment_id, prev_hash, hash)
      values ($1, $2, $4, $3, $14, $15, $16, $17, $13, $18, $19, $20, $21, null, $8, $9, $10, $11, $12, $22, $23))
    insert into machine_instance (machine, id, version, rev, value, context, status, state, user_id, account_id,
      listing_id, investment_id, head, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $23, $13, $13)`,
  ofMachine,
)
const moveSql = sql(
  'machine.move',
  ` with moved as (
      update machine_instance set version = $3, rev = $4, value = $5, context = $6, status = $7, state = $8, head =
        $19, updated_at = $9
      where machine = $1 and id = $2 and rev = $4 - 1
      returning user_id, account_id, listing_id, investment_id)
    insert into machine_log (machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id,
      event, from_state, to_state, user_id, account_id, listing_id, investment_id, prev_hash, hash)
    select $1, $2, $4, $3, $10, $11, $12, $13, $9, $14, $15, $16, $17, $20, $21, user_id, account_id, listing_id,
      investment_id, $18, $19
    from moved`,
  ofMachine,
)
const logColumns = `seq, machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id,
    event, from_state,
  to_state, prev_hash, hash`
const chainSql = sql(
  'machine.chain',
  `select ${logColumns} from machine_log where machine = $1 and id = $2 order by rev`,
)
const historySql = sql(
  'machine.history',
  `select ${logColumns} from machine_log where machine = $1 and id = $2 and seq < $3 order by seq desc limit $4`,
)
const subjectSql: Readonly<Record<keyof Subject, ReturnType<typeof sql>>> = {
  user_id: sql(
    'machine.history-user',
    `select ${logColumns} from machine_log where user_id = $1 and seq < $2 order by seq desc limit $3`,
  ),
  account_id: sql(
    'machine.history-account',
    `select ${logColumns} from machine_log where account_id = $1 and seq < $2 order by seq desc limit $3`,
  ),
  listing_id: sql(
    'machine.history-listing',
    `select ${logColumns} from machine_log where listing_id = $1 and seq < $2 order by seq desc limit $3`,
  ),
  investment_id: sql(
    'machine.history-investment',
    `select ${logColumns} from machine_log where investment_id = $1 and seq < $2 order by seq desc limit $3`,
  ),
}
const newestSql = sql(
  'machine.newest',
  `select ${logColumns}
    from machine_log
    where (machine, id) in (select * from unnest($1::text[], $2::uuid[]))
    order by seq desc
    limit $3`,
)
const scheduleSql = sql(
  'deadline.set',
  `insert into deadline (machine, id, event, due_at)
    select $1, $2, d.event, d.due_at
    from unnest($3::text[], $4::timestamptz[]) as d (event, due_at)
    on conflict (machine, id, event) do update set due_at = excluded.due_at, tries = 0`,
)
const unscheduleSql = sql(
  'deadline.clear',
  'delete from deadline where machine = $1 and id = $2 and event = any($3)',
)
const dueSql = sql(
  'deadline.due',
  'select machine, id, event, due_at, tries from deadline where due_at <= $1 order by due_at limit $2',
)
const overdueSql = sql(
  'deadline.overdue',
  `select machine, count(*)::int as count, extract(epoch from $1::timestamptz - min(due_at))::float8 as age
  from deadline where due_at <= $1 group by machine`,
)
const takeDueSql = sql(
  'deadline.take',
  `select machine, id, event, due_at, tries
    from deadline
    where machine = $1 and id = $2 and event = $3 and due_at <= $4
    for update skip locked`,
)
const postponeSql = sql(
  'deadline.postpone',
  'update deadline set due_at = $4, tries = tries + 1 where machine = $1 and id = $2 and event = $3',
)

export const readRow = (q: Queryable, machine: string, id: string): Promise<StoredRow | null> =>
  q.one<StoredRow>(readSql, [machine, id])
export const lockRow = (q: Queryable, machine: string, id: string): Promise<LockedRow | null> =>
  q.one<LockedRow>(lockSql, [machine, id])
/** The same where the transaction has locked the row that goes before it: what was read since then is still so. */
export const lockNext = (q: Queryable, machine: string, id: string): Promise<LockedRow | null> =>
  q.one<LockedRow>(lockNextSql, [machine, id])
/** The investment that a row belongs to; null where it belongs to none, or there is no row. */
export const investmentOf = async (
  q: Queryable,
  machine: string,
  id: string,
): Promise<string | null> =>
  (await q.one<{ investment_id: string | null }>(investmentOfSql, [machine, id]))?.investment_id ??
  null
/** Locks the rows of the investments of an offering, before anything of the offering is locked. */
export const lockBelow = (q: Queryable, listingId: string) => q.query(lockBelowSql, [listingId])
export const readRows = (
  q: Queryable,
  machine: string,
  ids: readonly string[],
): Promise<StoredRow[]> => q.query<StoredRow>(manySql, [machine, ids])
/** Machines of one person that are not final, the newest first. */
export const rowsOfPerson = (q: Queryable, userId: string): Promise<StoredRow[]> =>
  q.query<StoredRow>(ofPersonSql, [userId])
export const readChain = (q: Queryable, machine: string, id: string): Promise<LogRow[]> =>
  q.query<LogRow>(chainSql, [machine, id])

/** What one accepted event writes. */
export interface Written {
  machine: string
  id: string
  version: number
  rev: number
  value: unknown
  context: unknown
  status: string
  state: string
  entry: Omit<LogRow, 'seq' | 'machine' | 'id' | 'rev' | 'version'>
}
export async function insertRow(q: Queryable, w: Written, subject: Subject): Promise<void> {
  const e = w.entry
  await q.run(beginSql, [
    w.machine,
    w.id,
    w.version,
    w.rev,
    JSON.stringify(w.value),
    JSON.stringify(w.context),
    w.status,
    w.state,
    subject.user_id ?? null,
    subject.account_id ?? null,
    subject.listing_id ?? null,
    subject.investment_id ?? null,
    e.at,
    e.type,
    e.actor,
    e.actor_kind,
    e.actor_id,
    e.reason,
    e.ip,
    e.request_id,
    JSON.stringify(e.event),
    e.prev_hash,
    e.hash,
  ])
}
/** False when the row was not at the revision before. */
export async function moveRow(q: Queryable, w: Written): Promise<boolean> {
  const e = w.entry
  const changed = await q.run(moveSql, [
    w.machine,
    w.id,
    w.version,
    w.rev,
    JSON.stringify(w.value),
    JSON.stringify(w.context),
    w.status,
    w.state,
    e.at,
    e.type,
    e.actor,
    e.actor_kind,
    e.actor_id,
    e.reason,
    e.ip,
    e.request_id,
    JSON.stringify(e.event),
    e.prev_hash,
    e.hash,
    e.from_state,
    e.to_state,
  ])
  return changed === 1
}
/** Above any sequence number: the first page. */
const LAST = Number.MAX_SAFE_INTEGER
export const historyOf = (
  q: Queryable,
  machine: string,
  id: string,
  before: number | null,
  limit: number,
): Promise<LogRow[]> => q.query<LogRow>(historySql, [machine, id, before ?? LAST, limit])
export const historyOfSubject = (
  q: Queryable,
  column: keyof Subject,
  id: string,
  before: number | null,
  limit: number,
): Promise<LogRow[]> => q.query<LogRow>(subjectSql[column], [id, before ?? LAST, limit])

/** The newest entries of several records, newest first. */
export const newestEntries = (
  q: Queryable,
  machines: readonly string[],
  ids: readonly string[],
  limit: number,
): Promise<LogRow[]> => q.query<LogRow>(newestSql, [machines, ids, limit])

export interface Due {
  machine: string
  id: string
  event: string
  due_at: string
  tries: number
}
/** Deadlines of one machine, by event; one that is set already is rescheduled. */
export const setDeadlines = (
  q: Queryable,
  machine: string,
  id: string,
  due: ReadonlyMap<string, string>,
): Promise<number> => q.run(scheduleSql, [machine, id, [...due.keys()], [...due.values()]])
export const clearDeadlines = (
  q: Queryable,
  machine: string,
  id: string,
  events: readonly string[],
): Promise<number> => q.run(unscheduleSql, [machine, id, events])
export const dueDeadlines = (q: Queryable, now: Date, limit: number): Promise<Due[]> =>
  q.query<Due>(dueSql, [now.toISOString(), limit])
export const takeDeadline = (q: Queryable, due: Due, now: Date): Promise<Due | null> =>
  q.one<Due>(takeDueSql, [due.machine, due.id, due.event, now.toISOString()])
export const postponeDeadline = (q: Queryable, due: Due, to: Date): Promise<number> =>
  q.run(postponeSql, [due.machine, due.id, due.event, to.toISOString()])

const addKeySql = sql(
  'person-key.add',
  `insert into person_key (user_id, sealed, made_at)
    values ($1, $2, $3)
    on conflict (user_id) do nothing
    returning user_id, sealed`,
)
const addKeysSql = sql(
  'person-key.add-many',
  `insert into person_key (user_id, sealed, made_at)
    select k.user_id, k.sealed, $3
    from unnest($1::uuid[], $2::text[]) as k (user_id, sealed)
    on conflict (user_id) do nothing`,
)
const keylessSql = sql(
  'person-key.missing',
  'select id from person u where not exists (select 1 from person_key k where k.user_id = u.id) limit 1000',
)
const keysSql = sql(
  'person-key.many',
  'select user_id, sealed from person_key where user_id = any($1)',
)
const destroyKeySql = sql(
  'person-key.destroy',
  `insert into person_key (user_id, sealed, made_at, destroyed_at)
    values ($1, null, $2, $2)
    on conflict (user_id) do update set sealed = null, destroyed_at = coalesce(person_key.destroyed_at,
      excluded.destroyed_at)`,
)
const allOfPersonSql = sql(
  'machine.all-of-person',
  'select machine, id from machine_instance where user_id = $1 order by machine, id',
)
const forgetSql = sql(
  'machine.forget',
  'update machine_instance set context = $3 where machine = $1 and id = $2',
)

export interface KeyRow {
  user_id: string
  sealed: string | null
}
/** Makes a person's key; null when there is one, or was one. */
export const addKey = (q: Queryable, userId: string, sealed: string, at: string) =>
  q.one<KeyRow>(addKeySql, [userId, sealed, at])
/** People who have no key yet: they came with rows of an older product, or in bulk. */
export const keyless = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(keylessSql)).map((row) => row.id)
export const addKeys = (
  q: Queryable,
  userIds: readonly string[],
  sealed: readonly string[],
  at: string,
) => q.run(addKeysSql, [userIds, sealed, at])
export const keysOf = (q: Queryable, userIds: readonly string[]) =>
  q.query<KeyRow>(keysSql, [userIds])
/** Destroys a person's key for good: another one is never made. */
export const destroyKey = (q: Queryable, userId: string, at: string) =>
  q.run(destroyKeySql, [userId, at])
/** Every machine that carries a person's id. */
export const allOfPerson = (q: Queryable, userId: string) =>
  q.query<{ machine: string; id: string }>(allOfPersonSql, [userId])
/** What a machine stores, as its log leads to it once text of the log is erased. */
export const rewriteContext = (q: Queryable, machine: string, id: string, context: unknown) =>
  q.run(forgetSql, [machine, id, JSON.stringify(context)])

const people = sql(
  'history.people',
  `select id::text as id, first_name, last_name
    from person
    where id = any(array(select one::uuid from unnest($1::text[]) one where one ~
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))`,
)
/** Names of the people of a log; ids of anybody else are left out. */
export const findNames = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; first_name: string; last_name: string }>(people, [ids])

/** Deadlines that have passed and were not sent, by machine, with the seconds since the oldest. */
export const overdueDeadlines = (
  q: Queryable,
  now: Date,
): Promise<{ machine: string; count: number; age: number }[]> =>
  q.query(overdueSql, [now.toISOString()])
