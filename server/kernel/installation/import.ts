import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Decrypter } from 'age-encryption'
import type { Db, Queryable } from '../db/db.ts'
import { migrationFiles } from '../db/migrate.ts'
import type { Files } from '#server/providers/files/port.ts'
import { openJob, type Jobs } from '#server/providers/jobs/port.ts'
import { InstallationFault } from './fault.ts'
import {
  FILES_PART,
  fileLine,
  filePart,
  JOBS_PART,
  MANIFEST_FILE,
  manifestSchema,
  schemaOf,
  tablePart,
  type Manifest,
} from './manifest.ts'
import * as repo from './repo.ts'
import { demandWhole, openLines, openSealer, openStream } from './encrypted.ts'

/** Rows and letters that one statement adds at most. */
const BATCH_ROWS = 500
const BATCH_LENGTH = 4_000_000
/** @internal Tables that migrations fill: a database in which only these have rows was never used. */
export const FILLED_BY_MIGRATIONS: readonly string[] = [
  'kept_count',
  'legal_text',
  'platform_info',
  'platform_version',
]

/** An export that was read and found whole; nothing was written yet. */
export interface CheckedExport {
  folder: string
  sealer: Decrypter
  manifest: Manifest
}

/**
 * Opens an export and checks everything that can be checked before a database is touched: passphrase, schema, keys, and
 * that each file is there as it was written. Throws InstallationFault with what is right.
 */
export async function checkExport(
  folder: string,
  passphrase: string,
  here: { keys: readonly string[]; release: string },
): Promise<CheckedExport> {
  const sealer = await openSealer(folder, passphrase)
  const manifest = await readManifest(folder, sealer)
  const schema = schemaOf(await migrationFiles())
  if (schema.hash !== manifest.schema.hash)
    throw new InstallationFault(
      `This export was made by Capstan ${manifest.release} with the migrations up to ${manifest.schema.last}; this is Capstan ${here.release} with those up to ${schema.last}. Import it with the release that made it; a later one that is started on the database afterwards upgrades it.`,
    )
  demandKeys(manifest.keys, here.keys)
  for (const table of manifest.tables) await demandWhole(folder, tablePart(table.name), table)
  await demandWhole(folder, FILES_PART, manifest.files)
  await demandWhole(folder, JOBS_PART, manifest.jobs)
  for await (const line of openLines(sealer, folder, FILES_PART)) {
    const file = fileLine.parse(JSON.parse(line))
    await demandWhole(folder, filePart(file.store_key), file)
  }
  return { folder, sealer, manifest }
}

async function readManifest(folder: string, sealer: Decrypter): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST_FILE)))
    throw new InstallationFault(
      `${MANIFEST_FILE} is missing in ${folder}: it is written last, so the export was interrupted or not copied whole. Copy it again, or export again.`,
    )
  const words = await openStream(sealer, folder, MANIFEST_FILE)
    .then(text)
    .catch(() => {
      throw new InstallationFault(
        `${MANIFEST_FILE} is not as it was written. Copy it again from where the export was made.`,
      )
    })
  const parsed = manifestSchema.safeParse(JSON.parse(words))
  if (!parsed.success)
    throw new InstallationFault(
      `${MANIFEST_FILE} is of another form than this release reads. Import it with the release that made it.`,
    )
  return parsed.data
}

/**
 * Each key that sealed values must be here, and the oldest first: hashes for look-ups and the log’s chains hang on it.
 */
function demandKeys(wanted: readonly string[], here: readonly string[]): void {
  const missing = wanted.filter((key) => !here.includes(key))
  if (missing.length > 0)
    throw new InstallationFault(
      `The installation that was exported seals with the ${missing.length === 1 ? 'key' : 'keys'} ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not here (${here.length === 0 ? 'there is none' : `here: ${here.join(', ')}`}). Copy its DATA_DIR/keys/secret to DATA_DIR/keys/secret here, or set SECRET_KEY to its key; without it taxpayer numbers, bank data and files cannot be read.`,
    )
  if (here[0] !== wanted[0])
    throw new InstallationFault(
      `The oldest key of the installation that was exported is ${wanted[0]}; here it is ${here[0]}. Put the lines of DATA_DIR/keys/secret into the order of that installation.`,
    )
}

/**
 * Loads a checked export into an empty, migrated database, in one transaction: when anything is wrong, the database
 * stays
 * empty. Tables, sequences, jobs and files; foreign keys are checked at the end.
 */
export async function importInstallation(
  { folder, sealer, manifest }: CheckedExport,
  { db, files, jobs }: { db: Db; files: Files; jobs: Pick<Jobs, 'install' | 'reopen'> },
): Promise<void> {
  await jobs.install()
  const restored: string[] = []
  try {
    await db.tx(async (tx) => {
      await repo.unhurried(tx)
      const all = await repo.tables(tx)
      await demandEmpty(tx, all)
      demandTables(manifest, all)
      const keys = await repo.openTables(tx, all)
      const rowsOf = new Map(manifest.tables.map((table) => [table.name, table.rows]))
      for (const table of all) {
        const added = await addAll(tx, table, openLines(sealer, folder, tablePart(table.name)))
        if (added !== rowsOf.get(table.name))
          throw new InstallationFault(
            `The table ${table.name} has ${added} rows in the export and ${rowsOf.get(table.name)} in its manifest. Export again.`,
          )
      }
      await repo.closeTables(tx, all, keys).catch((error: Error) => {
        throw new InstallationFault(
          `The rows of the export do not belong together (${error.message}). Nothing was imported; export again.`,
        )
      })
      for (const sequence of manifest.sequences) await repo.setSequence(tx, sequence)
      for await (const line of openLines(sealer, folder, JOBS_PART))
        await jobs.reopen(tx, openJob.parse(JSON.parse(line)))
      for await (const line of openLines(sealer, folder, FILES_PART)) {
        const { store_key } = fileLine.parse(JSON.parse(line))
        await files.restore(store_key, await openStream(sealer, folder, filePart(store_key)))
        restored.push(store_key)
      }
    })
  } catch (error) {
    for (const storeKey of restored) await files.remove(storeKey)
    throw error
  }
}

async function demandEmpty(tx: Queryable, all: readonly repo.Table[]): Promise<void> {
  const filled = (await repo.filledTables(tx, all)).filter(
    (name) => !FILLED_BY_MIGRATIONS.includes(name),
  )
  if (filled.length > 0)
    throw new InstallationFault(
      `This database is in use: there are rows in ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ` and ${filled.length - 5} more tables` : ''}. An installation is imported into an empty one: set DATA_DIR to a new folder (with keys/secret), or DATABASE_URL to a new database.`,
    )
}

function demandTables({ tables }: Manifest, all: readonly repo.Table[]): void {
  const there = new Set(tables.map((table) => table.name))
  const missing = all.filter((table) => !there.has(table.name)).map((table) => table.name)
  if (missing.length > 0)
    throw new InstallationFault(
      `The export has no table ${missing.join(', ')}. Export again with npm run export.`,
    )
}

async function addAll(
  tx: Queryable,
  table: repo.Table,
  lines: AsyncIterable<string>,
): Promise<number> {
  let added = 0
  let batch: string[] = []
  let length = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) added += await repo.addRows(tx, table, batch)
    batch = []
    length = 0
  }
  for await (const line of lines) {
    batch.push(line)
    length += line.length
    if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush()
  }
  await flush()
  return added
}
