import type { Lifecycle } from '#machines/lib/types.ts'
import type { Queryable } from '../db/db.ts'
import type { Keys } from '../lib/keys.ts'
import * as repo from './audit-repo.ts'
import { verify } from './replay.ts'

export interface Fault {
  machine: string
  id: string
  fault: string
}
export interface Audit {
  machines: number
  entries: number
  faults: Fault[]
}

const PAGE = 200

async function faultOf(
  q: Queryable,
  keys: Keys,
  lifecycle: Lifecycle | undefined,
  machine: string,
  id: string,
): Promise<string | null> {
  if (lifecycle === undefined) return `there is no machine called ${machine}`
  try {
    return await verify(q, keys, lifecycle, id)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Checks the whole database: every chain of hashes is complete and unchanged, every machine rebuilt from its log is in
 * the state of its row, no log is without its machine and no record without its own. `tell` is called with the
 * progress. Nothing is written.
 */
export async function auditLog(
  q: Queryable,
  keys: Keys,
  registry: Readonly<Record<string, Lifecycle>>,
  tell: (done: number) => void = () => undefined,
): Promise<Audit> {
  const audit: Audit = { machines: 0, entries: 0, faults: [] }
  let after = { machine: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await repo.machinesAfter(q, after, PAGE)
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
  for (const row of await repo.lostLogs(q))
    audit.faults.push({ ...row, fault: 'the log has entries, the machine is gone' })
  for (const row of await repo.lostRecords(q))
    audit.faults.push({ ...row, fault: 'the record is there, its machine and its log are gone' })
  return audit
}
