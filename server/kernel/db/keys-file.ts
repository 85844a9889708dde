import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprintOf, keyRing, type Keys } from '../lib/keys.ts'

const placeOf = (dataDir: string): string => join(dataDir, 'keys', 'secret')
const secretsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Fingerprints of the installation's keys, oldest first; none is made where there is none. */
export function keyFingerprints(dataDir: string, given: string | null): string[] {
  if (given) return [fingerprintOf(given)]
  const file = placeOf(dataDir)
  return existsSync(file) ? secretsIn(file).map(fingerprintOf) : []
}

/**
 * The installation's secrets: SECRET_KEY when it is given, else the lines of DATA_DIR/keys/secret (oldest first), made
 * on first use. Adding a line there rotates: new values are encrypted with it, old ones stay readable.
 */
export function installationKeys(dataDir: string, given: string | null): Keys {
  if (given) return keyRing([given])
  const file = placeOf(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return keyRing(secretsIn(file))
}
