import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Encrypter } from 'age-encryption'
import type { Db, Queryable } from '../db/db.ts'
import type { Files } from '#server/providers/files/port.ts'
import type { Jobs } from '#server/providers/jobs/port.ts'
import { InstallationFault } from './fault.ts'
import {
  FILES_PART,
  filePart,
  fileLine,
  JOBS_PART,
  MANIFEST_FILE,
  schemaOf,
  tablePart,
  type Manifest,
} from './manifest.ts'
import * as repo from './repo.ts'
import { newSealer, sealLines, sealStream } from './encrypted.ts'

/** Letters that a passphrase needs at least: what an export holds is as safe as it. */
const PASSPHRASE_MIN = 15

export interface Exporting {
  db: Db
  files: Pick<Files, 'open'>
  jobs: Pick<Jobs, 'open'>
  /** fingerprints of the installation's keys, oldest first */
  keys: readonly string[]
  release: string
  now: Date
  /** tests: base-2 logarithm of what a try at the passphrase costs; age's own otherwise */
  workFactor?: number
}

/**
 * Writes the whole installation into a new or empty folder: the rows of every table, the stored files, the jobs that
 * are
 * still to be done, sequences, and a manifest with the schema, the fingerprints of the keys and checksums. Everything
 * is
 * of one snapshot, flows through without being held, and is sealed with the passphrase. The keys are not in it.
 */
export async function exportInstallation(
  { db, files, jobs, keys, release, now, workFactor }: Exporting,
  folder: string,
  passphrase: string,
): Promise<Manifest> {
  if (passphrase.length < PASSPHRASE_MIN)
    throw new InstallationFault(
      `The passphrase has ${passphrase.length} letters; it needs ${PASSPHRASE_MIN} or more, for example five random words.`,
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new InstallationFault(`${folder} is not empty. Name a new folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sealer = await newSealer(folder, passphrase, workFactor)
  return db.tx(async (tx) => {
    await repo.beginSnapshot(tx)
    const tables: Manifest['tables'] = []
    for (const table of await repo.tables(tx)) {
      const part = tablePart(table.name)
      tables.push({
        name: table.name,
        ...(await sealLines(sealer, folder, part, repo.rowsOf(tx, table))),
      })
    }
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      release,
      schema: schemaOf(await repo.migrations(tx)),
      keys: [...keys],
      tables,
      files: {
        name: 'files',
        ...(await sealLines(sealer, folder, FILES_PART, encryptedFiles(sealer, folder, tx, files))),
      },
      jobs: {
        name: 'jobs',
        ...(await sealLines(sealer, folder, JOBS_PART, jobLines(tx, jobs))),
      },
      sequences: await repo.sequences(tx),
    }
    await sealStream(
      sealer,
      folder,
      MANIFEST_FILE,
      Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]),
    )
    return manifest
  })
}

/** Seals each stored file and gives its line. */
async function* encryptedFiles(
  sealer: Encrypter,
  folder: string,
  tx: Queryable,
  files: Exporting['files'],
): AsyncGenerator<string> {
  for await (const { store_key, readable } of repo.storedFiles(tx)) {
    const bytes = await files.open(store_key).catch((error: unknown) => {
      // its key is destroyed, so are its bytes
      if (!readable) return null
      throw new InstallationFault(
        `The file ${store_key} that the database names could not be read (${(error as Error).message}). Restore it from the backup of the files; if it was deleted while the export ran, export again into a new folder.`,
      )
    })
    if (bytes === null) continue
    const sealed = await sealStream(sealer, folder, filePart(store_key), bytes)
    yield JSON.stringify(fileLine.parse({ store_key, ...sealed }))
  }
}

async function* jobLines(tx: Queryable, jobs: Exporting['jobs']): AsyncGenerator<string> {
  for (const job of await jobs.open(tx)) yield JSON.stringify(job)
}
