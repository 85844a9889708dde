import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, keyRing, type Keys } from '../lib/keys.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'keys', 'secret')

/** A new secret as it is written in a ring. */
export const newRingSecret = (): string => randomBytes(32).toString('hex')

/** The secrets of the installation as they are written, oldest first: of SECRET_KEY (comma list) or of the file. */
export function readRing(dataDir: string, given: string | null): string[] {
  const written =
    given === null ? readFileSync(fileOf(dataDir), 'utf8').split('\n') : given.split(',')
  return written.map((one) => one.trim()).filter((one) => one !== '')
}

/** Fingerprints of the installation's keys, oldest first; none is made where there is none. */
export function keyFingerprints(dataDir: string, given: string | null): string[] {
  if (given === null && !existsSync(fileOf(dataDir))) return []
  return readRing(dataDir, given).map(fingerprintOf)
}

/** Replaces the secrets of the file, whole or not at all, so that a crash in between loses no key. */
export function writeRing(dataDir: string, secrets: readonly string[]): void {
  keyRing(secrets)
  const file = fileOf(dataDir)
  const next = `${file}.next`
  writeFileSync(next, `${secrets.join('\n')}\n`, { mode: 0o600 })
  const handle = openSync(next, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(next, file)
}

/**
 * The installation's secrets: those of SECRET_KEY when it is given, else the lines of DATA_DIR/keys/secret (oldest
 * first), made on first use. Adding one at the end rotates: new values are encrypted with it, old ones stay readable.
 */
export function installationKeys(dataDir: string, given: string | null): Keys {
  if (given !== null) return keyRing(readRing(dataDir, given))
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  if (!existsSync(fileOf(dataDir)))
    writeFileSync(fileOf(dataDir), `${newRingSecret()}\n`, { mode: 0o600, flag: 'wx' })
  return keyRing(readRing(dataDir, null))
}
