import type { Db } from '../db/db.ts'
import { newestSeq, settleLog } from './audit-repo.ts'

/** A busy log is asked again later: nobody's event waits longer than this. */
const WAIT_MS = 200
const BUSY = '55P03'

/**
 * Sequence number of the newest entry at a moment in which no entry is being stored, so that none with a smaller number
 * comes later; 0 for an empty log, null when entries were being stored all the time.
 */
export async function settledSeq(db: Db): Promise<number | null> {
  try {
    return await db.tx(async (tx) => {
      await settleLog(tx, WAIT_MS)
      return newestSeq(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === BUSY) return null
    throw error
  }
}
