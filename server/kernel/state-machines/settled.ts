import { sql, type Db } from '../db/db.ts'

/** A busy log is asked again later: nobody's event waits longer than this. */
const WAIT_MS = 200
const BUSY = '55P03'
// every transaction that stores an entry holds the table's lock for writers until it ends
const lockSql = sql('log.settle', 'lock table machine_log in share mode')
const newestSql = sql('log.newest', 'select coalesce(max(seq), 0) as seq from machine_log')

/**
 * Sequence number of the newest entry at a moment in which no entry is being stored, so that none with a smaller number
 * comes later; 0 for an empty log, null when entries were being stored all the time.
 */
export async function settledSeq(db: Db): Promise<number | null> {
  try {
    return await db.tx(async (tx) => {
      await tx.run(`set local lock_timeout = ${WAIT_MS}`)
      await tx.run(lockSql)
      return (await tx.one<{ seq: number }>(newestSql))?.seq ?? 0
    })
  } catch (error) {
    if ((error as { code?: string }).code === BUSY) return null
    throw error
  }
}
