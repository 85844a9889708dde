import { ConfigError } from '#server/config.ts'
import { startConfig } from '#server/start-config.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { keysOfDatabase } from '#server/kernel/keys/index.ts'
import { openDatabase } from '#server/launch.ts'
import { writeSetting } from '#server/kernel/db/setting.ts'
import { LOG_VERIFIED } from '#server/measures.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { auditLog } from '#server/kernel/state-machines/index.ts'
import { auditInForce } from '#server/investments/amendments/index.ts'
import { checkHeads } from '#server/platform/log-heads/index.ts'
import { encryptedColumns } from '#server/modules.ts'
import { lifecycles } from '#machines/lifecycles.ts'

/**
 * Checks the log of the whole installation: chains of hashes, every machine rebuilt from its entries, what is in force
 * in offerings rebuilt from approvals and amendments, and the signed head of each day against the entries. Ends with 1
 * when something is wrong. With the embedded database, stop the
 * server first: it holds DATA_DIR.
 */
async function main(): Promise<number> {
  const config = await startConfig(process.env)
  const database = await openDatabase(config, makeLog('warn'), () => process.exit(1))
  try {
    const keys = await keysOfDatabase({ ...config, db: database.db, columns: encryptedColumns })
    const audit = await auditLog(database.db, keys, lifecycles)
    const signed = await checkHeads({ db: database.db, keys })
    const inForce = await auditInForce({ keys }, database.db)
    const found = [...audit.faults, ...inForce]
    const faults = found.length + signed.faults.length
    for (const { machine, id, fault } of found) process.stdout.write(`${machine} ${id}: ${fault}\n`)
    for (const fault of signed.faults) process.stdout.write(`${fault}\n`)
    process.stdout.write(
      `${audit.machines} machines, ${audit.entries} entries, ${signed.heads} signed heads, ${faults} ${faults === 1 ? 'fault' : 'faults'}.\n`,
    )
    if (faults === 0) await writeSetting(database.db, LOG_VERIFIED, new Date().toISOString())
    return faults === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof DataDirBusy
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
