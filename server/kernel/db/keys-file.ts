import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyRing, type Keys } from '../lib/keys.ts'

/**
 * The installation's secrets: SECRET_KEY when it is given, else the lines of DATA_DIR/keys/secret (oldest first), made
 * on first use. Adding a line there rotates: new values are encrypted with it, old ones stay readable.
 */
export function installationKeys(dataDir: string, given: string | null): Keys {
  if (given) return keyRing([given])
  const directory = join(dataDir, 'keys')
  const file = join(directory, 'secret')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return keyRing(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
}
