import type { Lifecycle } from '#machines/lib/types.ts'
import { sql, type Queryable } from '../../db/db.ts'
import type { Keys } from '../../lib/keys.ts'
import { verify } from './replay.ts'

export interface Fault { machine: string; id: string; fault: string }
export interface Audit { machines: number; entries: number; faults: Fault[] }

const PAGE = 200
const pageSql = sql('audit.page', 'select machine, id, rev from machine_instance where (machine, id) > ($1, $2) order by machine, id limit $3')
const lostSql = sql('audit.lost', 'select distinct l.machine, l.id from machine_log l left join machine_instance m on m.machine = l.machine and m.id = l.id where m.id is null order by 1, 2 limit 1000')
/** Records that never are without their machine: one whose machine is gone with all of its log is found by the record. */
const recordsSql = sql('audit.records', `
  select 'offering' as machine, r.listing_id as id from offering r left join machine_instance m on m.machine = 'offering' and m.id = r.listing_id where m.id is null
  union all select 'investment', r.id from investment r left join machine_instance m on m.machine = 'investment' and m.id = r.id where m.id is null
  union all select 'payment', r.id from payment r left join machine_instance m on m.machine = 'payment' and m.id = r.id where m.id is null
  union all select 'envelope', r.id from envelope r left join machine_instance m on m.machine = 'envelope' and m.id = r.id where m.id is null
  union all select 'amendment', r.id from offering_amendment r left join machine_instance m on m.machine = 'amendment' and m.id = r.id where m.id is null
  union all select 'user', r.id from app_user r left join machine_instance m on m.machine = 'user' and m.id = r.id where m.id is null`)

async function faultOf(q: Queryable, keys: Keys, lifecycle: Lifecycle | undefined, machine: string, id: string): Promise<string | null> {
  if (lifecycle === undefined) return `there is no machine called ${machine}`
  try {
    return await verify(q, keys, lifecycle, id)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Looks at the whole database: every chain of hashes is complete and unchanged, every machine rebuilt from its log stands where
 * its row says, no log is without its machine and no record without its own. `tell` hears of the progress. Nothing is written.
 */
export async function auditLog(q: Queryable, keys: Keys, registry: Readonly<Record<string, Lifecycle>>, tell: (done: number) => void = () => undefined): Promise<Audit> {
  const audit: Audit = { machines: 0, entries: 0, faults: [] }
  let after = { machine: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await q.query<{ machine: string; id: string; rev: number }>(pageSql, [after.machine, after.id, PAGE])
    const last = rows.at(-1)
    if (last === undefined) break
    for (const { machine, id, rev } of rows) {
      const fault = await faultOf(q, keys, registry[machine], machine, id)
      if (fault !== null) audit.faults.push({ machine, id, fault })
      audit.machines++
      audit.entries += rev
    }
    after = last
    tell(audit.machines)
  }
  for (const row of await q.query<{ machine: string; id: string }>(lostSql)) audit.faults.push({ ...row, fault: 'the log has entries, the machine is gone' })
  for (const row of await q.query<{ machine: string; id: string }>(recordsSql)) audit.faults.push({ ...row, fault: 'the record is there, its machine and its log are gone' })
  return audit
}
