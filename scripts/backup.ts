import { ConfigError } from '#server/config.ts'
import { startConfig } from '#server/start-config.ts'
import { readRing } from '#server/kernel/db/keys-file.ts'
import { ringEntry, ringId } from '#server/kernel/lib/keys.ts'
import { RELEASE } from '#server/kernel/lib/release.ts'
import { folderOf } from '#server/providers/files/configured.ts'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFolder } from './backup/copy.ts'
import { copyCluster, demandDirect, dumpDatabase } from './backup/database.ts'
import { filesBelow, manifestPath, Refused, type Manifest } from './backup/manifest.ts'
import { lacking } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

/**
 * Writes a backup of the installation into a new folder while it works: the database first, then the files, so that
 * each file that the database names is there; the ids of its keys, never the keys; last the manifest. Files that are in
 * a bucket stay there: copies of it are a matter of its provider.
 */
async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Refused('Name a new folder: npm run backup -- <folder>.')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refused(`${folder} is not empty: name a new folder.`)
  const config = await startConfig(process.env)
  demandDirect(config)
  const files = folderOf(config)
  const lacks = lacking(config)
  if (lacks !== null) throw new Refused(lacks)
  if (config.databaseUrl !== null && config.s3 === null && !existsSync(files))
    throw new Refused(
      `There are no files in DATA_DIR ${config.dataDir}. Set DATA_DIR to the folder of the installation.`,
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let postgres: string
  if (config.databaseUrl === null) {
    const database = await reachDatabase(config)
    try {
      postgres = await copyCluster(database.connection, config.dataDir, folder)
    } finally {
      await database.close()
    }
  } else postgres = await dumpDatabase(config.databaseUrl, folder)
  if (config.s3 === null && existsSync(files))
    await copyFolder(files, join(folder, 'files'), { leave: (path) => path === 'tmp/' })
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    release: RELEASE,
    database: config.databaseUrl === null ? 'cluster' : 'pg_dump',
    postgres,
    platform: `${process.platform} ${process.arch}`,
    key_ids: readRing(config.dataDir, config.secretKey).map((one) => ringId(ringEntry(one))),
    bucket: config.s3?.bucket ?? null,
    files: await filesBelow(folder),
  }
  await writeFile(`${manifestPath(folder)}.next`, `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  })
  await rename(`${manifestPath(folder)}.next`, manifestPath(folder))
  process.stdout.write(
    `${manifest.files.length} ${manifest.files.length === 1 ? 'file is' : 'files are'} in ${folder}. ` +
      `The keys are not: keep ${manifest.key_ids.join(', ')} elsewhere. Without them this backup cannot be read.\n`,
  )
  if (config.s3 !== null)
    process.stdout.write(
      `The files of the installation are not in it either: they are in the bucket ${config.s3.bucket}, which needs versions or a copy of its own (docs/operations.md).\n`,
    )
}

try {
  await main(process.argv[2])
  process.exit(0)
} catch (error) {
  const plain = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
