import { installationKeys, keyFingerprints } from '#server/kernel/db/keys-file.ts'
import { writeSetting } from '#server/kernel/db/setting.ts'
import { checkExport, importInstallation } from '#server/kernel/installation/index.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { auditLog } from '#server/kernel/state-machines/index.ts'
import { openDatabase } from '#server/launch.ts'
import { LOG_VERIFIED } from '#server/measures.ts'
import { storedLedgerSum } from '#server/payments/payments/index.ts'
import { filesOf } from '#server/providers/files/configured.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { command, say, type Asked } from './installation/command.ts'

/**
 * `npm run import -- <folder>`: an export into an empty database (docs/operations.md), then the check of the log and of
 * the ledger. Ends with 1 when something is wrong.
 */
async function main({ config, folder, passphrase, release }: Asked): Promise<number> {
  const { dataDir, secretKey } = config
  const found = await checkExport(folder, passphrase, {
    keys: keyFingerprints(dataDir, secretKey),
    release,
  })
  const database = await openDatabase(config, makeLog('warn'), () => process.exit(1))
  try {
    const { db } = database
    const jobs = bossJobs(db, { work: false })
    await importInstallation(found, {
      db,
      files: await filesOf(config),
      jobs,
    }).finally(() => jobs.stop())
    const { manifest } = found
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
    say(
      `Imported: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.rows} files, ${manifest.jobs.rows} jobs.`,
    )
    const audit = await auditLog(db, installationKeys(dataDir, secretKey), lifecycles)
    for (const { machine, id, fault } of audit.faults) say(`${machine} ${id}: ${fault}`)
    say(
      `Log: ${audit.machines} machines, ${audit.entries} entries, ${audit.faults.length} ${audit.faults.length === 1 ? 'fault' : 'faults'}.`,
    )
    const sum = await storedLedgerSum(db)
    say(`Ledger: all accounts sum to ${sum} cents${sum === 0 ? '' : '; it must be 0'}.`)
    if (audit.faults.length > 0 || sum !== 0) return 1
    await writeSetting(db, LOG_VERIFIED, new Date().toISOString())
    return 0
  } finally {
    await database.close()
  }
}

await command('import', main)
