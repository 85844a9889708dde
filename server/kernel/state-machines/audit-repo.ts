import { sql, type Queryable, type Tx } from '../db/db.ts'

interface Named {
  machine: string
  id: string
}
const pageSql = sql(
  'audit.page',
  'select machine, id, rev from machine_instance where (machine, id) > ($1, $2) order by machine, id limit $3',
)
const lostSql = sql(
  'audit.lost',
  `select distinct l.machine, l.id
    from machine_log l
    left join machine_instance m on m.machine = l.machine and m.id = l.id
    where m.id is null
    order by 1, 2
    limit 1000`,
)
/**
 * Records that never are without their machine: one whose machine is gone with all of its log is found by the record.
 */
const recordsSql = sql(
  'audit.records',
  ` select 'offering' as machine, r.listing_id as id
    from offering_shared r
    left join machine_instance m on m.machine = 'offering' and m.id = r.listing_id
    where m.id is null
    union all
    select 'investment', r.id
    from investment_shared r
    left join machine_instance m on m.machine = 'investment' and m.id = r.id
    where m.id is null
    union all
    select 'payment', r.id
    from payment_shared r
    left join machine_instance m on m.machine = 'payment' and m.id = r.id
    where m.id is null
    union all
    select 'envelope', r.id
    from envelope_shared r
    left join machine_instance m on m.machine = 'envelope' and m.id = r.id
    where m.id is null
    union all
    select 'amendment', r.id
    from offering_amendment_shared r
    left join machine_instance m on m.machine = 'amendment' and m.id = r.id
    where m.id is null
    union all
    select 'user', r.id
    from person r
    left join machine_instance m on m.machine = 'user' and m.id = r.id
    where m.id is null`,
)
// every transaction that stores an entry holds the table's lock for writers until it ends
const settleText = 'lock table machine_log in share mode'
const newestSql = sql('log.newest', 'select coalesce(max(seq), 0) as seq from machine_log')

/** Machines in the order of their names, a page after the last one that was read. */
export const machinesAfter = (q: Queryable, after: Named, limit: number) =>
  q.query<Named & { rev: number }>(pageSql, [after.machine, after.id, limit])
/** Logs whose machine is gone. */
export const lostLogs = (q: Queryable) => q.query<Named>(lostSql)
/** Records whose machine is gone. */
export const lostRecords = (q: Queryable) => q.query<Named>(recordsSql)
/** Waits until nobody stores an entry, at most so long, and lets nobody until the transaction ends. Throws 55P03. */
export async function settleLog(tx: Tx, waitMs: number): Promise<void> {
  await tx.run(`set local lock_timeout = ${Math.round(waitMs)}`)
  await tx.run(settleText)
}
/** Sequence number of the newest entry, 0 for an empty log. */
export const newestSeq = async (q: Queryable): Promise<number> =>
  (await q.one<{ seq: number }>(newestSql))?.seq ?? 0
