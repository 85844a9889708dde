import { sql, type Queryable } from '../db/db.ts'

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
  'select distinct l.machine, l.id from machine_log l left join machine_instance m on m.machine = l.machine and m.id = l.id where m.id is null order by 1, 2 limit 1000',
)
/** Records that never are without their machine: one whose machine is gone with all of its log is found by the record. */
const recordsSql = sql(
  'audit.records',
  `
  select 'offering' as machine, r.listing_id as id from offering_shared r left join machine_instance m on m.machine = 'offering' and m.id = r.listing_id where m.id is null
  union all select 'investment', r.id from investment_shared r left join machine_instance m on m.machine = 'investment' and m.id = r.id where m.id is null
  union all select 'payment', r.id from payment_shared r left join machine_instance m on m.machine = 'payment' and m.id = r.id where m.id is null
  union all select 'envelope', r.id from envelope_shared r left join machine_instance m on m.machine = 'envelope' and m.id = r.id where m.id is null
  union all select 'amendment', r.id from offering_amendment_shared r left join machine_instance m on m.machine = 'amendment' and m.id = r.id where m.id is null
  union all select 'user', r.id from person r left join machine_instance m on m.machine = 'user' and m.id = r.id where m.id is null`,
)

/** Machines in the order of their names, a page after the last one that was read. */
export const machinesAfter = (q: Queryable, after: Named, limit: number) =>
  q.query<Named & { rev: number }>(pageSql, [after.machine, after.id, limit])
/** Logs whose machine is gone. */
export const lostLogs = (q: Queryable) => q.query<Named>(lostSql)
/** Records whose machine is gone. */
export const lostRecords = (q: Queryable) => q.query<Named>(recordsSql)
