import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { databaseOwner } from './embedded-binaries.ts'

const code = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)
const uid = (): number | null => process.getuid?.() ?? null
const refused = (text: string): ConfigError => new ConfigError([`DATA_DIR ${text}`])

/**
 * Creates a folder and its parents one by one: `mkdir` with `recursive` never returns on a file system that reports a
 * missing parent instead of refusing the folder, as `/proc` does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process created it meanwhile
    if (code(error) !== 'EEXIST' || !existsSync(path)) throw error
  }
}

/** Creates DATA_DIR where it is missing. Throws ConfigError with the remedy where it cannot be used. */
export function demandDataDir(dataDir: string): void {
  const path = resolve(dataDir)
  try {
    makeFolder(path)
  } catch (error) {
    throw refused(`${path} could not be created (${code(error)}). Choose another folder`)
  }
  if (!statSync(path).isDirectory())
    throw refused(`${path} is a file. Choose a folder, or move the file away`)
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw refused(
      `${path} is not writable by this user (uid ${uid()}). Choose another folder, or give it to this user with chown`,
    )
  }
}

/**
 * Throws ConfigError where the embedded database in DATA_DIR belongs to another user than the one that runs it, for
 * instance after a copy without owners or a start as root. PostgreSQL would not start, or could not read its files.
 */
export function demandOwnCluster(dataDir: string): void {
  const me = uid()
  const parts = ['PG_VERSION', 'global/pg_control'].map((one) => join(dataDir, 'postgres', one))
  if (me === null || !parts.every((one) => existsSync(one))) return
  const owner = databaseOwner()?.uid ?? me
  const other = parts.map((one) => statSync(one).uid).find((one) => one !== owner)
  if (other === undefined) return
  const cluster = resolve(dataDir, 'postgres')
  throw refused(
    `${resolve(dataDir)} has a database of another user (uid ${other}, but it runs as uid ${owner}). ` +
      `If you copied it, copy it again with cp -a, or run chown -R ${owner} ${cluster}`,
  )
}
