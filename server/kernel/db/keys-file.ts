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
import { keyRing, ringEntry, type Keys } from '../lib/keys.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'keys', 'secret')

/** A new secret as it is written in a ring. */
export const newRingSecret = (): string => randomBytes(32).toString('hex')

/** The secrets of the installation as they are written, oldest first: of SECRET_KEY (comma list) or of the file. */
export function readRing(dataDir: string, given: string | null): string[] {
  const written =
    given === null ? readFileSync(fileOf(dataDir), 'utf8').split('\n') : given.split(',')
  return written.map((one) => one.trim()).filter((one) => one !== '')
}

/** Ids of the installation's keys, oldest first, also of a retired one; none is made where there is none. */
export function keyFingerprints(dataDir: string, given: string | null): string[] {
  if (given === null && !existsSync(fileOf(dataDir))) return []
  return readRing(dataDir, given).map((one) => ringEntry(one).id)
}

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

/** Makes the first secret, whole or not at all. Where another process has made one meanwhile, that one counts. */
function makeFirst(dataDir: string): void {
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
 * first), made on first use. Adding one at the end rotates: new values are encrypted with it, old ones stay readable.
 */
export function installationKeys(dataDir: string, given: string | null): Keys {
  if (given !== null) return keyRing(readRing(dataDir, given))
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  if (!existsSync(fileOf(dataDir))) makeFirst(dataDir)
  return keyRing(readRing(dataDir, null))
}
