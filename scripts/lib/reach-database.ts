import type { Config } from '#server/config.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { openDb, type Connection, type Db } from '#server/kernel/db/db.ts'
import { runningConnection } from '#server/kernel/db/embedded.ts'
import { openDatabase } from '#server/launch.ts'
import { makeLog } from '#server/kernel/lib/log.ts'

/** The installation's database for a command; while a server runs on the embedded one, the one that it runs. */
export async function reachDatabase(
  config: Config,
): Promise<{ db: Db; connection: Connection; close(): Promise<void> }> {
  try {
    return await openDatabase(config, makeLog('warn'), () => process.exit(1))
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error
    const connection = runningConnection(config.dataDir)
    const db = openDb({ connection, max: 4, onError: () => undefined })
    return { db, connection, close: () => db.close() }
  }
}
