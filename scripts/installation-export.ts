import { join } from 'node:path'
import { keyFingerprints } from '#server/kernel/db/keys-file.ts'
import { exportInstallation, InstallationFault } from '#server/kernel/installation/index.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { openDatabase } from '#server/launch.ts'
import { filesOf } from '#server/providers/files/configured.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { command, say, type Asked } from './installation/command.ts'
import { lacking } from './lib/installation-there.ts'

/**
 * `npm run export -- <folder>`: the whole installation as sealed files (docs/operations.md). With the embedded
 * database, stop the server first: it holds DATA_DIR.
 */
async function main({ config, folder, passphrase, release }: Asked): Promise<number> {
  const { dataDir, secretKey } = config
  const lacks = lacking(config)
  if (lacks !== null) throw new InstallationFault(lacks)
  const keys = keyFingerprints(dataDir, secretKey)
  const database = await openDatabase(config, makeLog('warn'), () => process.exit(1))
  try {
    const { db } = database
    const made = await exportInstallation(
      {
        db,
        files: await filesOf(config),
        jobs: bossJobs(db, { work: false }),
        keys,
        release,
        now: new Date(),
      },
      folder,
      passphrase,
    )
    const rows = made.tables.reduce((total, table) => total + table.rows, 0)
    say(
      `Exported to ${folder}: ${made.tables.length} tables with ${rows} rows, ${made.files.rows} files, ${made.jobs.rows} jobs (schema ${made.schema.last}).`,
    )
    say(
      `The keys are not in it. Keep ${secretKey === null ? join(dataDir, 'keys', 'secret') : 'SECRET_KEY'} (${made.keys.join(', ')}) and the passphrase apart from it.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

await command('export', main)
