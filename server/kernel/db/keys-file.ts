import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { isRingSecret, keyRing, ringEntry, type Keys } from '../lib/keys.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'keys', 'secret')

/** A new secret as it is written in a ring. */
export const newRingSecret = (): string => randomBytes(32).toString('hex')

/** The lines of the key file. Throws ConfigError, with what to restore, for one that is not there or cannot be read. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code
    throw new ConfigError([
      why === 'ENOENT'
        ? `DATA_DIR has no key: ${file} is missing. Restore it from your copy of the keys, or set SECRET_KEY to them.`
        : `${file} can’t be read (${why ?? String(error)}). Let the user of the server read it, or restore it from your copy of the keys.`,
    ])
  }
}

/**
 * The secrets of the installation as they are written, oldest first: of SECRET_KEY (comma list) or of the file. Throws
 * ConfigError for a file that is missing, cannot be read, or holds something else than keys.
 */
export function readRing(dataDir: string, given: string | null): string[] {
  const file = fileOf(dataDir)
  const written = given === null ? readLines(file) : given.split(',')
  const secrets = written.map((one) => one.trim()).filter((one) => one !== '')
  if (given === null && (secrets.length === 0 || !secrets.every(isRingSecret)))
    throw new ConfigError([
      `${file} must have a key of 64 hexadecimal characters on each line, at least one. Restore it from your copy of the keys.`,
    ])
  return secrets
}

/** Whether the installation has a key: SECRET_KEY, or the file in DATA_DIR. */
export const hasRing = (dataDir: string, given: string | null): boolean =>
  given !== null || existsSync(fileOf(dataDir))

/** Ids of the installation's keys, oldest first, also of a retired one; none where there is no key. */
export const keyFingerprints = (dataDir: string, given: string | null): string[] =>
  hasRing(dataDir, given) ? readRing(dataDir, given).map((one) => ringEntry(one).id) : []

/** Makes sure that a file, or the names in a folder, outlast a loss of power. */
function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  fsyncSync(handle)
  closeSync(handle)
}
/** Windows opens no folder, and its names need no sync. */
const syncFolder = (path: string): void => {
  if (process.platform !== 'win32') sync(path, 'r')
}
function writeSynced(path: string, secrets: readonly string[]): void {
  writeFileSync(path, `${secrets.join('\n')}\n`, { mode: 0o600 })
  sync(path, 'r+')
}

/** Replaces the secrets of the file, whole or not at all, so that a crash in between loses no key. */
export function writeRing(dataDir: string, secrets: readonly string[]): void {
  keyRing(secrets)
  const file = fileOf(dataDir)
  const next = `${file}.next`
  writeSynced(next, secrets)
  renameSync(next, file)
  syncFolder(join(dataDir, 'keys'))
}

/**
 * Makes the first secret of a new installation, whole or not at all. Where another process has made one meanwhile, that
 * one counts.
 */
export function makeFirstKey(dataDir: string): void {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const file = fileOf(dataDir)
  const next = `${file}.first-${process.pid}`
  writeSynced(next, [newRingSecret()])
  try {
    linkSync(next, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(next)
  }
  syncFolder(join(dataDir, 'keys'))
  syncFolder(dataDir)
}

/**
 * The installation's secrets: those of SECRET_KEY when it is given, else the lines of DATA_DIR/keys/secret (oldest
 * first). Adding one at the end rotates: new values are encrypted with it, old ones stay readable. Throws ConfigError
 * where there is none: only `keysOfDatabase` makes one, for a database that needs no other.
 */
export const installationKeys = (dataDir: string, given: string | null): Keys =>
  keyRing(readRing(dataDir, given))
